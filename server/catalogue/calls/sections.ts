import 'server-only'
import * as contracts from '@/lib/contracts/interface-editor'
import type { SectionFields } from '@/lib/contracts/interface-editor'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { hasTwin } from '@/server/kernel/queries/entries.sql'
import { editorReaders, editors } from '../access'
import { findNamed, listChoices } from '../queries/choices'
import { lockCatalogue } from '../queries/lock.sql'
import { moveBefore } from '../queries/order.sql'
import {
  countSections,
  deactivateSection,
  deleteSection,
  findForeignItems,
  findSectionEntry,
  insertSection,
  listSections,
  replaceItems,
  sectionTable,
  updateSection,
  type SectionEntry,
} from '../queries/sections'
import { usageOfSection } from '../queries/usage.sql'
import { assertSound, issueAt, changesOf } from '@/server/kernel/calls/changes'
import { sectionRow } from '../views'
import { repeatedIds } from './procedures'

const entity = 'section'

export const listSectionsCall = defineCall(contracts.listSections, {
  ...editorReaders,
  handle: async ({ input, db }) => {
    const [rows, total] = await Promise.all([listSections(db, input), countSections(db)])
    return { sections: rows.map(sectionRow), total }
  },
})

export const readSectionCall = defineCall(contracts.readSection, {
  ...editorReaders,
  handle: async ({ input: { id }, db }) => {
    const section = await findSectionEntry(db, id)
    if (!section) throw refuse('NOT_FOUND')
    const [usage, choices] = await Promise.all([usageOfSection(db, id), listChoices(db)])
    return { section, usage, choices }
  },
})

export const saveSectionCall = defineCall(contracts.saveSection, {
  ...editors,
  audit: 'catalogue.sectionSaved',
  replay: 'keyed',
  handle: async ({ input: { id, revision, ...fields }, db, request, audit }) => {
    await lockCatalogue(db)
    const before = await findSectionEntry(db, id)
    if (revision !== (before?.revision ?? 0)) throw staleConflict(before)
    await assertSection(db, { id, fields, before })
    if (before?.active && !fields.active) await assertOthers(db)
    if (!before && !(await insertSection(db, id, fields))) throw refuse('CONFLICT', { data: { newer: null } })
    if (before && !(await updateSection(db, { id, revision, fields }))) throw staleConflict(await findSectionEntry(db, id))
    const { isReferenced } = await usageOfSection(db, id)
    await replaceItems(db, { id, fields, isReferenced })
    audit({ entity, entityId: id, changes: changesOf<Readonly<Record<string, unknown>>>(before, fields) })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const removeSectionCall = defineCall(contracts.removeSection, {
  ...editors,
  audit: 'catalogue.sectionRemoved',
  replay: 'keyed',
  handle: async ({ input, db, audit }) => {
    await lockCatalogue(db)
    const before = await findSectionEntry(db, input.id)
    if (!before) throw refuse('NOT_FOUND')
    if (input.as === 'DELETED' && (await usageOfSection(db, input.id)).isReferenced)
      throw refuse('STATE_CHANGED', { code: 'catalogue.IN_USE' })
    if (before.active) await assertOthers(db)
    const done = input.as === 'DELETED' ? await deleteSection(db, input) : await deactivateSection(db, input)
    if (!done) throw staleConflict(before)
    audit({ entity, entityId: input.id, changes: { removed: { to: input.as }, caption: { from: before.caption } } })
    return {}
  },
})

export const moveSectionCall = defineCall(contracts.moveSection, {
  ...editors,
  audit: 'catalogue.sectionMoved',
  replay: 'idempotent',
  handle: async ({ input, db, audit }) => {
    if (!(await moveBefore(db, 'section', input))) throw refuse('NOT_FOUND')
    audit({ entity, entityId: input.id, changes: { before: { to: input.beforeId } } })
    return {}
  },
})

/** Somebody else has saved or removed the section since. */
function staleConflict(newer: SectionEntry | null) {
  return refuse('CONFLICT', { data: { newer } })
}

/** @throws LAST_SECTION if no section would be left that is marked for a session as a whole. */
async function assertOthers(db: Tx): Promise<void> {
  if ((await countSections(db, { active: true })) <= 1) throw refuse('STATE_CHANGED', { code: 'catalogue.LAST_SECTION' })
}

type Checked = { readonly id: string; readonly fields: SectionFields; readonly before: SectionEntry | null }

async function assertSection(db: Tx, { id, fields, before }: Checked): Promise<void> {
  const { items, permits, scaleId, caption } = fields
  const [isTwin, foreign, found] = [
    await hasTwin(db, sectionTable, { id, called: caption }),
    await findForeignItems(db, { id, items: items.map((item) => item.id) }),
    await findNamed(db, { scaleId, kept: before?.scaleId ?? null, programmeIds: permits.map(({ programmeId }) => programmeId) }),
  ]
  assertSound([
    isTwin && issueAt('caption', 'captionTaken'),
    !found.scale && issueAt('scaleId', 'scaleUnknown'),
    ...items.map((item, at) => foreign.has(item.id) && issueAt(`items.${at}.id`, 'partElsewhere')),
    ...repeatedIds(items).map((at) => issueAt(`items.${at}.id`, 'partElsewhere')),
    !found.programmes && issueAt('permits', 'programmeUnknown'),
  ])
}
