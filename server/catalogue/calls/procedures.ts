import 'server-only'
import * as contracts from '@/lib/contracts/interface-editor'
import type { ProcedureFields } from '@/lib/contracts/interface-editor'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { editorReaders, editors } from '../access'
import { findNamed, listCategories, listChoices } from '../queries/choices'
import { lockCatalogue } from '../queries/lock.sql'
import { moveBefore } from '../queries/order.sql'
import {
  countProcedures,
  deactivateProcedure,
  deleteProcedure,
  findForeignParts,
  findProcedureEntry,
  findTwins,
  insertProcedure,
  listProcedures,
  replaceParts,
  updateProcedure,
  type ProcedureEntry,
} from '../queries/procedures'
import { usageOfProcedure } from '../queries/usage.sql'
import { assertSound, issueAt, changesOf } from '@/server/kernel/calls/changes'
import { procedureRow } from '../views'

const entity = 'procedure'

export const listProceduresCall = defineCall(contracts.listProcedures, {
  ...editorReaders,
  handle: async ({ input, db }) => {
    const [rows, total, categories, { specialties }] = await Promise.all([
      listProcedures(db, input),
      countProcedures(db),
      listCategories(db),
      listChoices(db),
    ])
    return { procedures: rows.map(procedureRow), total, categories, specialties }
  },
})

export const readProcedureCall = defineCall(contracts.readProcedure, {
  ...editorReaders,
  handle: async ({ input: { id }, db }) => {
    const procedure = await findProcedureEntry(db, id)
    if (!procedure) throw refuse('NOT_FOUND')
    const [usage, choices] = await Promise.all([usageOfProcedure(db, id), listChoices(db)])
    return { procedure, usage, choices }
  },
})

export const readChoicesCall = defineCall(contracts.readChoices, {
  ...editorReaders,
  handle: async ({ db }) => ({ choices: await listChoices(db) }),
})

export const saveProcedureCall = defineCall(contracts.saveProcedure, {
  ...editors,
  audit: 'catalogue.procedureSaved',
  replay: 'keyed',
  handle: async ({ input: { id, revision, ...fields }, db, request, audit }) => {
    await lockCatalogue(db)
    const before = await findProcedureEntry(db, id)
    if (revision !== (before?.revision ?? 0)) throw staleConflict(before)
    await assertProcedure(db, { id, fields, before })
    if (!before && !(await insertProcedure(db, id, fields))) throw refuse('CONFLICT', { data: { newer: null } })
    if (before && !(await updateProcedure(db, { id, revision, fields }))) throw staleConflict(await findProcedureEntry(db, id))
    const { isReferenced } = await usageOfProcedure(db, id)
    await replaceParts(db, { id, fields, isReferenced })
    audit({ entity, entityId: id, changes: changesOf<Readonly<Record<string, unknown>>>(before, fields) })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const removeProcedureCall = defineCall(contracts.removeProcedure, {
  ...editors,
  audit: 'catalogue.procedureRemoved',
  replay: 'keyed',
  handle: async ({ input, db, audit }) => {
    await lockCatalogue(db)
    const before = await findProcedureEntry(db, input.id)
    if (!before) throw refuse('NOT_FOUND')
    if (input.as === 'DELETED' && (await usageOfProcedure(db, input.id)).isReferenced)
      throw refuse('STATE_CHANGED', { code: 'catalogue.IN_USE' })
    const done = input.as === 'DELETED' ? await deleteProcedure(db, input) : await deactivateProcedure(db, input)
    if (!done) throw staleConflict(before)
    audit({ entity, entityId: input.id, changes: { removed: { to: input.as }, code: { from: before.code } } })
    return {}
  },
})

export const moveProcedureCall = defineCall(contracts.moveProcedure, {
  ...editors,
  audit: 'catalogue.procedureMoved',
  replay: 'idempotent',
  handle: async ({ input, db, audit }) => {
    if (!(await moveBefore(db, 'procedure', input))) throw refuse('NOT_FOUND')
    audit({ entity, entityId: input.id, changes: { before: { to: input.beforeId } } })
    return {}
  },
})

/** Somebody else has saved or removed the entry since. */
function staleConflict(newer: ProcedureEntry | null) {
  return refuse('CONFLICT', { data: { newer } })
}

type Checked = { readonly id: string; readonly fields: ProcedureFields; readonly before: ProcedureEntry | null }

async function assertProcedure(db: Tx, { id, fields, before }: Checked): Promise<void> {
  const { criteria, stages, permits, targets } = fields
  const programmeIds = [...permits, ...targets].flatMap(({ programmeId }) => programmeId ?? [])
  const [twins, foreign, found] = [
    await findTwins(db, { id, ...fields }),
    await findForeignParts(db, { id, criteria: criteria.map((part) => part.id), stages: stages.map((part) => part.id) }),
    await findNamed(db, { ...fields, kept: before?.scaleId ?? null, programmeIds }),
  ]
  assertSound([
    twins.code && issueAt('code', 'codeTaken'),
    twins.caption && issueAt('caption', 'captionTaken'),
    !found.specialty && issueAt('specialtyId', 'specialtyUnknown'),
    !found.scale && issueAt('scaleId', 'scaleUnknown'),
    ...criteria.map((part, at) => foreign.has(part.id) && issueAt(`criteria.${at}.id`, 'partElsewhere')),
    ...stages.map((part, at) => foreign.has(part.id) && issueAt(`stages.${at}.id`, 'partElsewhere')),
    ...repeatedIds(criteria).map((at) => issueAt(`criteria.${at}.id`, 'partElsewhere')),
    ...repeatedIds(stages).map((at) => issueAt(`stages.${at}.id`, 'partElsewhere')),
    !found.programmes && issueAt('permits', 'programmeUnknown'),
    !found.participationTypes && issueAt('participationTypeIds', 'participationTypeUnknown'),
  ])
}

/** The indices at which an id repeats an earlier one. */
export function repeatedIds(parts: readonly { readonly id: string }[]): number[] {
  const ids = parts.map((part) => part.id)
  return ids.flatMap((id, at) => (ids.indexOf(id) < at ? [at] : []))
}
