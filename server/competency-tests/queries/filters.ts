import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const columns = {
  id: true,
  revision: true,
  name: true,
  programmeId: true,
  years: true,
  testIds: true,
  states: true,
  programme: { select: { name: true } },
} as const satisfies Prisma.TestFilterSelect
type FilterRow = Prisma.TestFilterGetPayload<{ select: typeof columns }>

export function listFilters(db: Db): Promise<FilterRow[]> {
  return db.testFilter.findMany({ select: columns, orderBy: [{ name: 'asc' }], take: 500 })
}

export function listFilterNames(db: Db): Promise<{ id: string; name: string }[]> {
  return db.testFilter.findMany({ select: { id: true, name: true }, orderBy: [{ name: 'asc' }], take: 500 })
}

export function findFilter(db: Db, id: string): Promise<FilterRow | null> {
  return db.testFilter.findUnique({ where: { id }, select: columns })
}

export function findFilterByName(db: Db, name: string, exceptId: string): Promise<{ id: string } | null> {
  return db.testFilter.findFirst({ where: { name: { equals: name, mode: 'insensitive' }, id: { not: exceptId } }, select: { id: true } })
}

type Fields = Pick<FilterRow, 'name' | 'programmeId' | 'years' | 'testIds' | 'states'>

export async function insertFilter(db: Tx, id: string, fields: Fields): Promise<number> {
  const { count } = await db.testFilter.createMany({ data: [{ id, ...fields }], skipDuplicates: true })
  return count
}

export async function updateFilter(db: Tx, { id, revision }: { id: string; revision: number }, fields: Fields): Promise<number> {
  const { count } = await db.testFilter.updateMany({ where: { id, revision }, data: { ...fields, revision: { increment: 1 } } })
  return count
}

export async function deleteFilter(db: Tx, { id, revision }: { id: string; revision: number }): Promise<number> {
  const { count } = await db.testFilter.deleteMany({ where: { id, revision } })
  return count
}
