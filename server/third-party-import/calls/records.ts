import 'server-only'
import * as contracts from '@/lib/contracts/third-party-import'
import { valueOf, type MatchedBy } from '@/lib/third-party-import/data-sets'
import { institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { exportLimit, whereSearched } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { plainWords } from '@/server/users'
import {
  countRecords,
  deleteRecord,
  findRecord,
  listReadable,
  listRecords,
  updateRecord,
  type RecordPerson,
  type RecordRow,
} from '../queries/records'
import { findSet, type SetColumn, type SetEntry } from '../queries/sets.sql'
import { lockSharedSet } from '../queries/upload.sql'
import { recordsFile } from '../records-file'
import { isByHand, unfit, withValues } from '../rules'
import { columnsSeen, mayImportData, maySeeAccounts, recordsFor } from '../scope'

const readers = {
  access: { kind: 'session', why: 'each set says who reads it; scope decides of whom' },
  module: null,
  effect: 'read',
} as const
const importers = { access: { kind: 'privilege', anyOf: ['THIRDPARTY_IMPORT'] }, module: null } as const
const editors = { ...importers, effect: 'write', replay: 'keyed', turn: () => 'data-sets' } as const
const entity = 'data-record'
const pageSize = 50
/** An upper bound for the records of one file. */
const mostExported = 50_000

const scopeOf = async (actor: Actor, at: Date) => recordsFor(actor, await institutionToday(at))

export const listReadableCall = defineCall(contracts.listReadable, {
  ...readers,
  handle: async ({ actor, db, request }) => {
    const sets = await listReadable(db, await scopeOf(actor, request.at), actor.id)
    // A set with records of nobody else is listed as one's own only.
    return {
      others: sets.filter(({ people, holdsMine }) => people > (holdsMine ? 1 : 0)).map(({ id, name, people }) => ({ id, name, people })),
      own: sets.filter(({ holdsMine }) => holdsMine).map(({ id, name }) => ({ id, name })),
    }
  },
})

export const listRecordsCall = defineCall(contracts.listRecords, {
  ...readers,
  limit: whereSearched,
  handle: async ({ actor, input: { id, q = '', page: asked }, db, request }) => {
    const [set, scope] = [await findSet(db, id), await scopeOf(actor, request.at)]
    // A person who reads no record of the set gets the answer of an unknown set.
    if (
      !set ||
      (!mayImportData(actor) && (await countRecords(db, scope, { setId: id, text: '', words: [], byKeys: false, columnIds: [] })) === 0)
    )
      throw refuse('NOT_FOUND')
    const columns = columnsSeen(actor, { ...set, personId: null })
    const wanted = {
      setId: id,
      text: q,
      words: await plainWords(db, q),
      byKeys: mayImportData(actor) || maySeeAccounts(actor),
      columnIds: columns.map((column) => column.id),
    }
    const total = await countRecords(db, scope, wanted)
    const pages = Math.max(1, Math.ceil(total / pageSize))
    const page = Math.min(asked, pages)
    const skip = (page - 1) * pageSize
    const rows = await listRecords(db, scope, wanted, { skip, take: pageSize })
    return {
      set: setView(set),
      columns,
      rows: rows.map((row) => recordView(row, { set, columns, actor })),
      total,
      page,
      pages,
      from: skip + 1,
      mayChange: mayImportData(actor),
    }
  },
})

export const readRecordCall = defineCall(contracts.readRecord, {
  ...readers,
  handle: async ({ actor, input: { id, personId }, db, request }) => {
    const [set, row] = [await findSet(db, id), await findRecord(db, await scopeOf(actor, request.at), { setId: id, personId })]
    if (!set || !row) throw refuse('NOT_FOUND')
    const columns = columnsSeen(actor, { ...set, personId })
    return {
      set: setView(set),
      columns,
      record: { ...recordView(row, { set, columns, actor }), revision: row.revision },
      mayChange: mayImportData(actor) && set.active,
    }
  },
})

export const saveRecordCall = defineCall(contracts.saveRecord, {
  ...editors,
  audit: 'third-party-import.recordSaved',
  handle: async ({ actor, input: { id, personId, revision, values }, db, request, audit }) => {
    await lockSharedSet(db, id)
    const { set, row } = await findReadableRecordOrThrow(db, actor, { id, personId, at: request.at })
    if (!set.active) throw refuse('STATE_CHANGED', { code: 'third-party-import.OUT_OF_USE' })
    if (row.revision !== revision) throw staleRefusal(row, { set, actor })
    assertSound(
      Object.entries(values).map(([columnId, text]) => {
        const column = set.columns.find((one) => one.id === columnId)
        if (!column) return issueAt(`values.${columnId}`, 'unknownKey')
        return valueOf(column.type, text) === null && issueAt(`values.${columnId}`, unfit[column.type])
      }),
    )
    const after = withValues(
      row.values,
      Object.fromEntries(
        set.columns.flatMap(({ id: columnId, type }) =>
          values[columnId] === undefined ? [] : [[columnId, valueOf(type, values[columnId]) ?? '']],
        ),
      ),
    )
    if (!(await updateRecord(db, { setId: id, personId, revision, values: after, at: request.at }))) throw staleRefusal(row, { set, actor })
    audit({
      entity,
      entityId: personId,
      changes: { set: { to: set.name }, columns: { to: changedColumns(set.columns, { before: row.values, after }) } },
    })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const removeRecordCall = defineCall(contracts.removeRecord, {
  ...editors,
  audit: 'third-party-import.recordRemoved',
  handle: async ({ actor, input: { id, personId, revision }, db, request, audit }) => {
    await lockSharedSet(db, id)
    const { set, row } = await findReadableRecordOrThrow(db, actor, { id, personId, at: request.at })
    if (row.revision !== revision || !(await deleteRecord(db, { setId: id, personId, revision }))) throw staleRefusal(row, { set, actor })
    audit({
      entity,
      entityId: personId,
      changes: { set: { from: set.name }, columns: { from: changedColumns(set.columns, { before: row.values, after: {} }) } },
    })
    return {}
  },
})

export const exportRecordsCall = defineCall(contracts.exportRecords, {
  ...importers,
  effect: 'write',
  audit: 'third-party-import.recordsExported',
  // The file is not stored for repeated requests: it is made again.
  replay: 'idempotent',
  limit: exportLimit,
  handle: async ({ actor, input: { id, q = '' }, db, request, audit }) => {
    assertProven(actor, request.at)
    const set = await findSet(db, id)
    if (!set) throw refuse('NOT_FOUND')
    const wanted = { setId: id, text: q, words: await plainWords(db, q), byKeys: true, columnIds: set.columns.map((column) => column.id) }
    const found = await listRecords(db, await scopeOf(actor, request.at), wanted, { take: mostExported + 1 })
    const rows = found.slice(0, mostExported)
    logger.security('dataExported', { requestId: request.id, actorId: actor.id, dataSetId: id, rows: rows.length })
    audit({ entity: 'data-set', entityId: id, changes: { rows: { to: rows.length }, ...(q !== '' && { q: { to: q } }) } })
    return {
      csv: await recordsFile(
        set,
        rows.map((row) => recordView(row, { set, columns: set.columns, actor })),
        actor.locale ?? request.locale,
      ),
      rows: rows.length,
      isCut: found.length > rows.length,
    }
  },
})

export const recordCalls = [listReadableCall, listRecordsCall, readRecordCall, saveRecordCall, removeRecordCall, exportRecordsCall]

async function findReadableRecordOrThrow(
  db: Db,
  actor: Actor,
  { id, personId, at }: { readonly id: string; readonly personId: string; readonly at: Date },
): Promise<{ set: SetEntry; row: RecordRow }> {
  const [set, row] = [await findSet(db, id), await findRecord(db, await scopeOf(actor, at), { setId: id, personId })]
  if (!set || !row) throw refuse('NOT_FOUND')
  return { set, row }
}

function staleRefusal(row: RecordRow, { set, actor }: { readonly set: SetEntry; readonly actor: Actor }) {
  return refuse('CONFLICT', { data: { newer: { revision: row.revision, ...recordView(row, { set, columns: set.columns, actor }) } } })
}

/** The names of the columns that differ. The audit log has other readers than the set, so it never says what was in them. */
function changedColumns(
  columns: readonly SetColumn[],
  { before, after }: { readonly before: RecordRow['values']; readonly after: RecordRow['values'] },
): string[] {
  return columns.filter(({ id }) => (before[id] ?? '') !== (after[id] ?? '')).map(({ caption }) => caption)
}

const setView = ({ id, name, active, matchedBy }: SetEntry) => ({ id, name, active, matchedBy })

type Seen = { readonly set: SetEntry; readonly columns: readonly SetColumn[]; readonly actor: Actor }

/** A record with only these columns. The key by which files name the person is shown only to people who import the set. */
function recordView({ values, imported, updatedAt, user }: RecordRow, { set, columns, actor }: Seen) {
  const mayChange = mayImportData(actor)
  return {
    personId: user.id,
    name: user.displayName,
    key: mayChange ? keyOf(user, set.matchedBy) : '',
    values: Object.fromEntries(columns.flatMap(({ id }) => (values[id] ? [[id, values[id]]] : []))),
    byHand: mayChange ? columns.filter(({ id }) => isByHand(id, { values, imported })).map(({ id }) => id) : [],
    updatedAt: updatedAt.toISOString(),
  }
}

function keyOf(
  { username, email, studentIdNumber, hospitalResourceNumber, registrationNumber }: RecordPerson,
  matchedBy: MatchedBy,
): string {
  const keys: Record<MatchedBy, string | null> = {
    USERNAME: username,
    EMAIL: email,
    STUDENT_ID_NUMBER: studentIdNumber,
    HOSPITAL_RESOURCE_NUMBER: hospitalResourceNumber,
    REGISTRATION_NUMBER: registrationNumber,
  }
  return keys[matchedBy] ?? ''
}
