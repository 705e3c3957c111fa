import 'server-only'
import { z } from 'zod'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import type { RecordScope } from '../scope'

const Values = z.record(z.string(), z.string())
const person = {
  id: true,
  displayName: true,
  username: true,
  email: true,
  studentIdNumber: true,
  hospitalResourceNumber: true,
  registrationNumber: true,
} as const
const columns = { values: true, imported: true, updatedAt: true, revision: true, user: { select: person } } as const

export type RecordPerson = {
  id: string
  displayName: string
  username: string
  email: string
  studentIdNumber: string | null
  hospitalResourceNumber: string | null
  registrationNumber: string | null
}
export type RecordRow = {
  values: Record<string, string>
  imported: Record<string, string>
  updatedAt: Date
  revision: number
  user: RecordPerson
}
type Stored = Omit<RecordRow, 'values' | 'imported'> & { values: unknown; imported: unknown }
const parseRecord = (row: Stored): RecordRow => ({ ...row, values: Values.parse(row.values), imported: Values.parse(row.imported) })

/**
 * A search for records: the words of the text in the name, or the whole text in one of these columns, which are those that the searcher sees. `byKeys`: in
 * addresses and numbers as well; a person who is not shown these must not find somebody by them.
 */
type RecordsWanted = {
  readonly setId: string
  readonly text: string
  readonly words: readonly string[]
  readonly byKeys: boolean
  readonly columnIds: readonly string[]
}

function whereOf(scope: RecordScope, { setId, text, words, byKeys, columnIds }: RecordsWanted): Prisma.DataRecordWhereInput {
  const named: Prisma.DataRecordWhereInput = {
    user: { AND: words.map((word) => ({ [byKeys ? 'searchText' : 'searchName']: { contains: escapedLike(word) } })) },
  }
  const said = columnIds.map((id): Prisma.DataRecordWhereInput => ({
    values: { path: [id], string_contains: escapedLike(text), mode: 'insensitive' },
  }))
  return { AND: [scope.where, { dataSetId: setId }, ...(text === '' ? [] : [{ OR: [...(words.length > 0 ? [named] : []), ...said] }])] }
}

export function countRecords(db: Db, scope: RecordScope, wanted: RecordsWanted): Promise<number> {
  return db.dataRecord.count({ where: whereOf(scope, wanted) })
}

/** The records in the order of their people's names. */
export async function listRecords(
  db: Db,
  scope: RecordScope,
  wanted: RecordsWanted,
  { skip = 0, take }: { readonly skip?: number; readonly take: number },
): Promise<RecordRow[]> {
  const rows = await db.dataRecord.findMany({
    where: whereOf(scope, wanted),
    select: columns,
    orderBy: [{ user: { lastName: 'asc' } }, { user: { firstName: 'asc' } }, { userId: 'asc' }],
    skip,
    take,
  })
  return rows.map(parseRecord)
}

type One = { readonly setId: string; readonly personId: string }

export async function findRecord(db: Db, scope: RecordScope, { setId, personId }: One): Promise<RecordRow | null> {
  const row = await db.dataRecord.findFirst({ where: { AND: [scope.where, { dataSetId: setId, userId: personId }] }, select: columns })
  return row && parseRecord(row)
}

/** False where somebody changed it since. */
export async function updateRecord(
  db: Tx,
  {
    setId,
    personId,
    revision,
    values,
    at,
  }: One & { readonly revision: number; readonly values: Readonly<Record<string, string>>; readonly at: Date },
): Promise<boolean> {
  const { count } = await db.dataRecord.updateMany({
    where: { dataSetId: setId, userId: personId, revision },
    data: { values, updatedAt: at, revision: { increment: 1 } },
  })
  return count === 1
}

export async function deleteRecord(db: Tx, { setId, personId, revision }: One & { readonly revision: number }): Promise<boolean> {
  const { count } = await db.dataRecord.deleteMany({ where: { dataSetId: setId, userId: personId, revision } })
  return count === 1
}

/** The sets with records in the scope, the number of people whom these are about, and whether this person is one of them. */
export async function listReadable(
  db: Db,
  scope: RecordScope,
  personId: string,
): Promise<{ id: string; name: string; people: number; holdsMine: boolean }[]> {
  const [counts, mine] = await Promise.all([
    db.dataRecord.groupBy({ by: ['dataSetId'], where: scope.where, _count: { _all: true } }),
    db.dataRecord.findMany({ where: { AND: [scope.where, { userId: personId }] }, select: { dataSetId: true } }),
  ])
  const names = await db.dataSet.findMany({
    where: { id: { in: counts.map(({ dataSetId }) => dataSetId) } },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  })
  const people = new Map(counts.map(({ dataSetId, _count }) => [dataSetId, _count._all]))
  return names.map(({ id, name }) => ({ id, name, people: people.get(id) ?? 0, holdsMine: mine.some(({ dataSetId }) => dataSetId === id) }))
}
