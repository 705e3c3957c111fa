import 'server-only'
import * as contracts from '@/lib/contracts/workbooks'
import type { Save } from '@/lib/contracts/workbooks.shapes'
import { itemIdOf, itemKindOf } from '@/lib/workbooks/vocabulary'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import type { z } from 'zod'
import { adminReads, adminWrites, entity } from '../access'
import {
  deleteWorkbook,
  findWorkbook,
  isNameTaken,
  listForms,
  listProcedures,
  listProgrammes,
  listTests,
  listWorkbooks,
  storeWorkbook,
  type WorkbookRow,
} from '../queries/workbooks'
import { editedView, listedView } from '../views'

const mostItems = 60
const asDay = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`))

export const listWorkbooksCall = defineCall(contracts.listWorkbooks, {
  ...adminReads,
  handle: async ({ input: { q = '' }, db }) => ({ workbooks: (await listWorkbooks(db, q)).map(listedView) }),
})

export const readEditedWorkbookCall = defineCall(contracts.readEditedWorkbook, {
  ...adminReads,
  handle: async ({ input: { id }, db }) => editedView(await findOrRefuse(db, id)),
})

export const listWorkbookChoicesCall = defineCall(contracts.listWorkbookChoices, {
  ...adminReads,
  handle: async ({ actor, db }) => ({
    forms: await listForms(db),
    procedures: await listProcedures(db),
    tests: actor.modules.has('tests') ? await listTests(db) : [],
    programmes: await listProgrammes(db),
  }),
})

async function findOrRefuse(db: Db, id: string): Promise<WorkbookRow> {
  const row = await findWorkbook(db, id)
  if (!row) throw refuse('NOT_FOUND')
  return row
}

export const saveWorkbookCall = defineCall(contracts.saveWorkbook, {
  ...adminWrites,
  audit: 'workbooks.saved',
  handle: async ({ input, db, audit }) => {
    const { id, revision, permits, sections, startsOn, dueOn, ...fields } = input
    const before = await findWorkbook(db, id)
    if (revision !== (before?.revision ?? 0)) throw refuse('CONFLICT', { data: { newer: before && editedView(before) } })
    if (await isNameTaken(db, { id, name: fields.name })) throw badField('name', 'captionTaken')
    if (startsOn !== null && dueOn !== null && dueOn < startsOn) throw badField('dueOn', 'endBeforeStart')
    await assertPermits(db, permits)
    await assertSections(db, sections, before)
    const saved = await storeWorkbook(db, {
      id,
      revision,
      fields: { ...fields, startsOn: asDay(startsOn), dueOn: asDay(dueOn) },
      parts: {
        permits: [...new Map(permits.map((permit) => [`${permit.programmeId} ${permit.year}`, permit])).values()],
        items: sections
          .flatMap(({ name, items }) => items.map((item) => ({ ...item, section: name })))
          .map((item, sortOrder) => ({ ...item, opensOn: asDay(item.opensOn), sortOrder })),
      },
    })
    if (!saved) throw refuse('CONFLICT', { data: { newer: null } })
    audit({
      entity,
      entityId: id,
      changes: { name: { from: before?.name, to: fields.name }, active: { from: before?.active, to: fields.active } },
    })
    return { id, revision: revision + 1 }
  },
})

type Wanted = z.output<typeof Save>
const unknownAs = { FORM: 'formUnknown', PROCEDURE: 'procedureUnknown', TEST: 'testUnknown' } as const

async function assertPermits(db: Db, permits: Wanted['permits']): Promise<void> {
  const known = new Map((await listProgrammes(db)).map(({ id, lengthYears }) => [id, lengthYears]))
  if (permits.some(({ programmeId, year }) => year > (known.get(programmeId) ?? 0))) throw badField('permits', 'programmeUnknown')
}

/** Each form, procedure, test and section name only once. Items that a workbook already has stay, even if they are out of use. @throws by the field. */
async function assertSections(db: Db, sections: Wanted['sections'], before: WorkbookRow | null): Promise<void> {
  const all = sections.flatMap(({ items }) => items)
  if (all.length > mostItems) throw badField('sections', 'tooMany')
  const formIds = all.flatMap(({ formId }) => formId ?? [])
  const procedureIds = all.flatMap(({ procedureId }) => procedureId ?? [])
  const testIds = all.flatMap(({ testId }) => testId ?? [])
  const usable = new Set([
    ...(before?.items ?? []).map(itemIdOf),
    ...(await listForms(db, formIds)).map(({ id }) => id),
    ...(await listProcedures(db, procedureIds)).map(({ id }) => id),
    ...(await listTests(db, testIds)).map(({ id }) => id),
  ])
  const names = new Set<string>()
  const met = new Set<string>()
  for (const [at, { name, items }] of sections.entries()) {
    if (names.has(name.toLocaleLowerCase())) throw badField(`sections.${at}.name`, 'captionTwice')
    names.add(name.toLocaleLowerCase())
    for (const [index, item] of items.entries()) {
      const id = itemIdOf(item)
      const path = `sections.${at}.items.${index}.formId`
      if (met.has(id)) throw badField(path, 'workbookTwice')
      if (!usable.has(id)) throw badField(path, unknownAs[itemKindOf(item)])
      met.add(id)
    }
  }
}

export const removeWorkbookCall = defineCall(contracts.removeWorkbook, {
  ...adminWrites,
  audit: 'workbooks.removed',
  handle: async ({ input: { id, revision }, db, audit }) => {
    const before = await findOrRefuse(db, id)
    if (!(await deleteWorkbook(db, { id, revision }))) throw refuse('CONFLICT', { data: { newer: editedView(before) } })
    audit({ entity, entityId: id, changes: { name: { from: before.name } } })
    return {}
  },
})
