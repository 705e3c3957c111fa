import 'server-only'
import { bareNumber } from '@/lib/imports/bare-number'
import { keyField } from '@/lib/third-party-import/data-sets'
import { orderOf, type Checked, type CheckedRow, type Checking, type DayOrder, type RowToCheck } from '@/server/imports'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { badField, refuse, type Issue } from '@/server/kernel/errors'
import { findSet, type SetColumn, type SetEntry } from '../queries/sets.sql'
import {
  isNumbered,
  listByBareKeys,
  listByKeys,
  listExistingRecords,
  personKey,
  type HeldRecord,
  type KeyedPerson,
} from '../queries/upload.sql'
import { cellValue, isByHand, unfit } from '../rules'
import { dataSetOptions, type DataSetOptions } from './options'
import type { WantedRecord } from './wanted'

type Work = {
  readonly set: SetEntry
  readonly options: DataSetOptions
  /** The set's columns that the file has, each with the order in which its days are written. */
  readonly columns: readonly (SetColumn & { readonly order: DayOrder })[]
  readonly people: ReadonlyMap<string, readonly KeyedPerson[]>
  readonly held: ReadonlyMap<string, HeldRecord>
  /** The people who would be found without the zeros before their number. */
  readonly alike: ReadonlyMap<string, readonly (KeyedPerson & { readonly number: string })[]>
  /** The row in which each key first occurs. */
  readonly firsts: ReadonlyMap<string, number>
  readonly keyOf: (text: string) => string
}

/** Checks a file of a data set row by row: whom a row is about, and what of theirs it would change. It takes four statements, however long the file is. */
export async function checkRecords(db: Db, { targetId, options: given, fields, rows }: Checking): Promise<Checked> {
  const options = dataSetOptions(given)
  const set = targetId === null ? null : await findSet(db, targetId)
  if (!set) throw refuse('NOT_FOUND')
  if (!fields.includes(keyField)) throw badField('columns', 'dataKeyNotMapped')
  const columns = set.columns
    .filter(({ id }) => fields.includes(id))
    .map((column) => ({ ...column, order: dayOrderOf(column, { options, rows }) }))
  if (columns.length === 0) throw badField('columns', 'dataNothingMapped')

  const isNumber = isNumbered(set.matchedBy)
  const isBare = isNumber && options.ignoreZeros
  const keyOf = (text: string) => (isBare ? bareNumber(text) : personKey(set.matchedBy, text))
  const firsts = new Map<string, number>()
  for (const { number, values } of rows) {
    const key = keyOf(values[keyField] ?? '')
    if (key !== '' && !firsts.has(key)) firsts.set(key, number)
  }
  const { matchedBy } = set
  const found = isBare ? [] : await listByKeys(db, { matchedBy, keys: [...firsts.keys()] })
  const known = new Set(found.map(({ key }) => key))
  const unknown = [...firsts.keys()].filter((key) => !known.has(key))
  const bare = isNumber ? await listByBareKeys(db, { matchedBy, keys: unknown.map(bareNumber).filter((key) => key !== '') }) : []
  const alike = byKey(bare.map((person) => ({ ...person, key: bareNumber(person.key), number: person.key })))
  const held = await listExistingRecords(db, { setId: set.id, userIds: (isBare ? bare : found).map(({ id }) => id) })
  const work = { set, options, columns, people: isBare ? alike : byKey(found), alike, held, firsts, keyOf }
  return { rows: rows.map((row) => checkRow(row, work)), missing: [] }
}

function dayOrderOf({ id, type }: SetColumn, { options, rows }: { options: DataSetOptions; rows: readonly RowToCheck[] }): DayOrder {
  if (type !== 'DATE') return 'DMY'
  return options.dayOrder === 'AUTO' ? (orderOf(rows.map(({ values }) => values[id] ?? '')) ?? 'DMY') : options.dayOrder
}

function byKey<P extends KeyedPerson>(found: readonly P[]): Map<string, P[]> {
  const people = new Map<string, P[]>()
  for (const person of found) people.set(person.key, [...(people.get(person.key) ?? []), person])
  return people
}

function checkRow({ number, values }: RowToCheck, work: Work): CheckedRow {
  const text = values[keyField] ?? ''
  const key = work.keyOf(text)
  const found = work.people.get(key) ?? []
  const first = work.firsts.get(key)
  const [person] = found
  const record = person && work.held.get(person.id)
  const { changes, set, errors, warnings } = readValues(values, { ...work, record })
  const wrong = [
    ...[
      key === '' && issueAt(keyField, 'required'),
      key !== '' && found.length === 0 && nobodyIssue(text, work),
      found.length > 1 && issueAt(keyField, 'importKeyAmbiguous', { count: found.length }),
      first !== undefined && first !== number && issueAt(keyField, 'importTwice', { row: first }),
    ].filter((issue) => issue !== false),
    ...errors,
  ]
  const shared = {
    number,
    label: found.length === 1 && person ? person.displayName : text,
    subjectId: found.length === 1 && person ? person.id : null,
    changes,
    errors: wrong,
    warnings,
    mark: record ? String(record.revision) : null,
    needsProof: false,
  }
  if (wrong.length > 0) return { ...shared, outcome: 'ERROR', wanted: null }
  // A row without any value for somebody makes no record of theirs.
  if (changes.length === 0) return { ...shared, outcome: 'SAME', wanted: null }
  const wanted: WantedRecord = { row: number, isNew: record === undefined, values: set }
  return { ...shared, outcome: record ? 'CHANGED' : 'NEW', wanted }
}

/** The issue of a key that nobody has. Where a spreadsheet may have taken the zeros from somebody's number, the issue says so, and nobody is guessed. */
function nobodyIssue(text: string, { alike, set }: Work): Issue {
  const [person] = isNumbered(set.matchedBy) ? (alike.get(bareNumber(text)) ?? []) : []
  return person ? issueAt(keyField, 'dataZerosLost', { known: person.number, name: person.displayName }) : issueAt(keyField, 'dataNobody')
}

type Found = {
  readonly changes: { field: string; from: string; to: string }[]
  readonly set: Record<string, string>
  readonly errors: Issue[]
  readonly warnings: Issue[]
}

/** The result of a row's cells: the values that they set, their problems, and the values that stay because they were set by hand. */
function readValues(values: RowToCheck['values'], { columns, options, record }: Work & { readonly record: HeldRecord | undefined }): Found {
  const found: Found = { changes: [], set: {}, errors: [], warnings: [] }
  for (const { id, type, order } of columns) {
    const text = values[id] ?? ''
    if (text === '' && !options.clear) continue
    if (text.startsWith('=')) found.warnings.push(issueAt(id, 'importFormula'))
    const value = cellValue(type, text, order)
    if (value === null) {
      found.errors.push(issueAt(id, unfit[type]))
      continue
    }
    const from = record?.values[id] ?? ''
    if (from !== value && record && isByHand(id, record) && !options.overwrite) {
      found.warnings.push(
        from === '' ? issueAt(id, 'dataEmptiedByHand', { said: text }) : issueAt(id, 'importSetByHand', { value: from, said: text || '–' }),
      )
      continue
    }
    found.set[id] = value
    if (from !== value) found.changes.push({ field: id, from, to: value })
  }
  return found
}
