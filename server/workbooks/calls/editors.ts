import 'server-only'
import * as contracts from '@/lib/contracts/workbooks'
import type { Save } from '@/lib/contracts/workbooks.shapes'
import { itemIdOf, itemKindOf } from '@/lib/workbooks/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { knownTemplates } from '@/server/reflections'
import { lockSharedTags } from '@/server/tags'
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
} from '../queries/workbooks'
import { withTemplates, type WorkbookRow } from '../templates'
import { editedView, itemsOf, listedView } from '../views'

const mostItems = 60
const asDay = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`))

export const listWorkbooksCall = defineCall(contracts.listWorkbooks, {
  ...adminReads,
  handle: async ({ input: { q = '' }, db }) => ({ workbooks: (await withTemplates(db, await listWorkbooks(db, q))).map(listedView) }),
})

export const readEditedWorkbookCall = defineCall(contracts.readEditedWorkbook, {
  ...adminReads,
  handle: async ({ input: { id }, db, request }) => editedView(await findWorkbookOrThrow(db, id, request.locale)),
})

export const listWorkbookChoicesCall = defineCall(contracts.listWorkbookChoices, {
  ...adminReads,
  handle: async ({ actor, db, request }) => ({
    forms: await listForms(db),
    procedures: await listProcedures(db),
    tests: actor.modules.has('tests') ? await listTests(db) : [],
    templates: (await knownTemplates(db, request.locale)).filter(({ active }) => active).map(({ id, name }) => ({ id, name })),
    programmes: await listProgrammes(db),
  }),
})

async function findWithTemplates(db: Db, id: string, locale: string): Promise<WorkbookRow | undefined> {
  const stored = await findWorkbook(db, id)
  return (await withTemplates(db, stored ? [stored] : [], locale))[0]
}

async function findWorkbookOrThrow(db: Db, id: string, locale: string): Promise<WorkbookRow> {
  const row = await findWithTemplates(db, id, locale)
  if (!row) throw refuse('NOT_FOUND')
  return row
}

export const saveWorkbookCall = defineCall(contracts.saveWorkbook, {
  ...adminWrites,
  audit: 'workbooks.saved',
  handle: async ({ input, db, request, audit }) => {
    const { id, revision, permits, sections, startsOn, dueOn, ...fields } = input
    const before = await findWithTemplates(db, id, request.locale)
    if (revision !== (before?.revision ?? 0)) throw refuse('CONFLICT', { data: { newer: before ? editedView(before) : null } })
    if (await isNameTaken(db, { id, name: fields.name })) throw badField('name', 'captionTaken')
    if (startsOn !== null && dueOn !== null && dueOn < startsOn) throw badField('dueOn', 'endBeforeStart')
    await assertPermits(db, permits)
    await assertSections(db, sections, before)
    const tags = await assertReflections(db, sections, { before, at: request.at, locale: request.locale })
    const saved = await storeWorkbook(db, {
      id,
      revision,
      fields: { ...fields, startsOn: asDay(startsOn), dueOn: asDay(dueOn) },
      parts: {
        permits: [...new Map(permits.map((permit) => [`${permit.programmeId} ${permit.year}`, permit])).values()],
        items: sections
          .flatMap(({ name, items }) => items.map((item) => ({ ...item, section: name })))
          .map(({ reflection, ...item }, sortOrder) => ({
            ...item,
            opensOn: asDay(item.opensOn),
            sortOrder,
            reflectionState: reflection?.state ?? null,
            reflectionTemplateId: reflection?.templateId ?? null,
            reflectionKind: reflection?.kind ?? null,
            tagIds: [...new Set((reflection?.tagIds ?? []).map((given) => tags.get(given)?.id ?? given))],
          })),
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
const unknownAs = { FORM: 'formUnknown', PROCEDURE: 'procedureUnknown', TEST: 'testUnknown', REFLECTION: 'templateUnknown' } as const

async function assertPermits(db: Db, permits: Wanted['permits']): Promise<void> {
  const known = new Map((await listProgrammes(db)).map(({ id, lengthYears }) => [id, lengthYears]))
  if (permits.some(({ programmeId, year }) => year > (known.get(programmeId) ?? 0))) throw badField('permits', 'programmeUnknown')
}

/**
 * Checks that each form, procedure, test and section name occurs only once. Items that a workbook already has may stay, even if they are out of use. @throws by
 * the field.
 */
async function assertSections(db: Db, sections: Wanted['sections'], before: WorkbookRow | undefined): Promise<void> {
  const all = sections.flatMap(({ items }) => items)
  if (all.length > mostItems) throw badField('sections', 'tooMany')
  const formIds = all.flatMap(({ formId }) => formId ?? [])
  const procedureIds = all.flatMap(({ procedureId }) => procedureId ?? [])
  const testIds = all.flatMap(({ testId }) => testId ?? [])
  const usable = new Set([
    ...(before ? itemsOf(before) : []).flatMap((item) => itemIdOf(item) ?? []),
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
      // Items for reflections may repeat, as each reflection counts for one of them.
      if (id === null) continue
      const path = `sections.${at}.items.${index}.formId`
      if (met.has(id)) throw badField(path, 'workbookTwice')
      if (!usable.has(id)) throw badField(path, unknownAs[itemKindOf(item)])
      met.add(id)
    }
  }
}

type Looked = { readonly before: WorkbookRow | undefined; readonly at: Date; readonly locale: string }
/**
 * Checks that templates and tags exist and are in use; those that the workbook has already may stay. Returns the present tag by id: a merged tag is replaced by
 * its successor. @throws by the field.
 */
async function assertReflections(
  db: Tx,
  sections: Wanted['sections'],
  { before, at, locale }: Looked,
): Promise<ReadonlyMap<string, { id: string }>> {
  const placed = sections.flatMap(({ items }, at) =>
    items.flatMap(({ reflection }, index) => (reflection ? [{ ...reflection, path: `sections.${at}.items.${index}` }] : [])),
  )
  const tags = await lockSharedTags(db, { ids: placed.flatMap(({ tagIds }) => tagIds), at })
  const named = placed.flatMap(({ templateId }) => templateId ?? [])
  const templates = named.length === 0 ? [] : await knownTemplates(db, locale)
  const had = before?.items ?? []
  const isUsable = (id: string) =>
    templates.some((one) => one.id === id && (one.active || had.some(({ reflectionTemplateId }) => reflectionTemplateId === id)))
  const hadTags = new Set(had.flatMap((item) => item.tags.map(({ tag }) => tag.id)))
  for (const { templateId, tagIds, path } of placed) {
    if (templateId !== null && !isUsable(templateId)) throw badField(`${path}.reflection.templateId`, 'templateUnknown')
    if (tagIds.some((id) => !tags.has(id) || (!tags.get(id)?.wasInUse && !hadTags.has(id))))
      throw badField(`${path}.reflection.tagIds`, 'tagUnknown')
  }
  return tags
}

export const removeWorkbookCall = defineCall(contracts.removeWorkbook, {
  ...adminWrites,
  audit: 'workbooks.removed',
  handle: async ({ input: { id, revision }, db, request, audit }) => {
    const before = await findWorkbookOrThrow(db, id, request.locale)
    if (!(await deleteWorkbook(db, { id, revision }))) throw refuse('CONFLICT', { data: { newer: editedView(before) } })
    audit({ entity, entityId: id, changes: { name: { from: before.name } } })
    return {}
  },
})
