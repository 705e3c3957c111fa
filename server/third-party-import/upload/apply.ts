import 'server-only'
import { holds } from '@/lib/privileges'
import type { Applied, BatchWork, RowToApply, RowToUndo, Undone } from '@/server/kernel/calls/batches'
import { privilegesNow } from '@/server/users'
import { findSet, type SetEntry } from '../queries/sets.sql'
import {
  deleteRecords,
  insertRecords,
  lockSharedPeople,
  lockSharedSet,
  listExistingRecords,
  updateRecords,
  type HeldRecord,
} from '../queries/upload.sql'
import { fitsColumns, withValues } from '../rules'
import type { DataSetSettings, RecordBefore, WantedRecord } from './wanted'

type Work = BatchWork<DataSetSettings>
type Row = RowToApply<WantedRecord>

/** Applies some rows of a file together. A record that was changed since the check stays as it is. */
export async function applyRecords({ db, batch, settings: { setId }, at }: Work, rows: readonly Row[]): Promise<Applied<RecordBefore>[]> {
  await lockSharedSet(db, setId)
  const mayImport = holds(await privilegesNow(db, batch.actorId), 'THIRDPARTY_IMPORT')
  const set = await findSet(db, setId)
  const ids = rows.flatMap(({ subjectId }) => subjectId ?? [])
  const [people, held] = [await lockSharedPeople(db, ids), await listExistingRecords(db, { setId, userIds: ids })]
  const refused = new Map(
    rows.flatMap((row) => {
      const reason = mayImport ? problemOf(row, { set, people, held }) : 'dataNotYours'
      return reason === null ? [] : [[row.number, reason] as const]
    }),
  )
  const done = rows.flatMap(({ number, subjectId, wanted }) => {
    if (subjectId === null || refused.has(number)) return []
    const before = held.get(subjectId)
    return [
      {
        userId: subjectId,
        revision: before?.revision ?? 0,
        values: withValues(before?.values ?? {}, wanted.values),
        imported: withValues(before?.imported ?? {}, wanted.values),
      },
    ]
  })
  const made = await insertRecords(db, { setId, at, rows: done.filter(({ userId }) => !held.has(userId)) })
  const saved = await updateRecords(db, { setId, at, rows: done.filter(({ userId }) => held.has(userId)) })
  return rows.map(({ number, subjectId }): Applied<RecordBefore> => {
    const before = held.get(subjectId ?? '')
    const isDone = subjectId !== null && !refused.has(number) && (made.has(subjectId) || saved.has(subjectId))
    if (!isDone) return { number, state: 'REFUSED', reason: refused.get(number) ?? 'importChangedSince' }
    return {
      number,
      state: 'DONE',
      subjectId,
      mark: String((before?.revision ?? 0) + 1),
      ...(before && { before: { values: before.values, imported: before.imported } }),
    }
  })
}

type Now = { readonly set: SetEntry | null; readonly people: ReadonlySet<string>; readonly held: ReadonlyMap<string, HeldRecord> }

/** The change since the check that keeps a row from being applied; null where there is none. */
function problemOf({ subjectId, mark, wanted }: Row, { set, people, held }: Now): string | null {
  if (!set?.active || !fitsColumns(wanted.values, set.columns)) return 'dataColumnsChanged'
  if (subjectId === null || !people.has(subjectId)) return 'importChangedSince'
  const record = held.get(subjectId)
  return (record ? String(record.revision) : null) === mark ? null : 'importChangedSince'
}

/** Restores what the set held before, except for people whose record was changed since. */
export async function undoRecords(
  { db, settings: { setId }, at }: Work,
  rows: readonly RowToUndo<WantedRecord, RecordBefore>[],
): Promise<Undone[]> {
  await lockSharedSet(db, setId)
  const set = await findSet(db, setId)
  const [made, changed] = [rows.filter(({ before }) => before === null), rows.filter(({ before }) => before !== null)]
  const gone = await deleteRecords(db, {
    setId,
    rows: made.map(({ subjectId, mark }) => ({ userId: subjectId ?? '', revision: Number(mark) })),
  })
  const back = changed.flatMap(({ subjectId, mark, before }) => {
    const kept = before && set && restorableRecord(before, set)
    return subjectId !== null && kept ? [{ userId: subjectId, revision: Number(mark), ...kept }] : []
  })
  const restored = await updateRecords(db, { setId, at, rows: back })
  return rows.map(({ number, subjectId }): Undone =>
    gone.has(subjectId ?? '') || restored.has(subjectId ?? '')
      ? { number, state: 'UNDONE' }
      : { number, state: 'KEPT', reason: 'importChangedSince' },
  )
}

/** A record without the values of columns that do not exist any more; null where a column has another type by now. */
function restorableRecord({ values, imported }: RecordBefore, { columns }: SetEntry): RecordBefore | null {
  const known = (all: RecordBefore['values']) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => columns.some((column) => column.id === id)))
  const back = { values: known(values), imported: known(imported) }
  return fitsColumns(back.values, columns) ? back : null
}
