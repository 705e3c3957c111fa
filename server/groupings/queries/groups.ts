import 'server-only'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import { paletteColours } from '@/lib/clinical/palette'
import type { Db, Tx } from '@/server/kernel/db'

export type GroupingRow = { id: string; name: string; programmeId: string | null; years: number[]; published: boolean; isDefault: boolean; revision: number }
const columns = { id: true, name: true, programmeId: true, years: true, published: true, isDefault: true, revision: true } as const

/** The default one first, then by name. */
export function listGroupings(db: Db): Promise<GroupingRow[]> {
  return db.grouping.findMany({ select: columns, orderBy: [{ isDefault: 'desc' }, { name: 'asc' }] })
}

/** As it stays until the end of the transaction: whether it is the default, and what is in it. */
export async function holdGrouping(db: Tx, id: string): Promise<GroupingRow | null> {
  await db.$executeRaw`SELECT 1 FROM grouping WHERE id = ${id}::uuid FOR UPDATE`
  return findGrouping(db, id)
}

export function findGrouping(db: Db, id: string): Promise<GroupingRow | null> {
  return db.grouping.findUnique({ where: { id }, select: columns })
}

export function findDefaultGrouping(db: Db): Promise<GroupingRow | null> {
  return db.grouping.findFirst({ where: { isDefault: true }, select: columns })
}

export async function insertGrouping(db: Tx, grouping: Omit<GroupingRow, 'revision'>): Promise<boolean> {
  const { count } = await db.grouping.createMany({ data: [grouping], skipDuplicates: true })
  return count === 1
}

export type NamedGroup = { id: string; name: string; active: boolean }

/** Of these names those that a grouping has, whatever their capitals, by the name that was asked for. */
export async function findGroupsByName(db: Db, { groupingId, names }: { groupingId: string; names: readonly string[] }): Promise<ReadonlyMap<string, NamedGroup>> {
  const rows = await db.$queryRaw<(NamedGroup & { asked: string })[]>`
    SELECT n.name AS asked, g.id, g.name, g.active FROM unnest(${[...names]}::text[]) AS n(name)
    JOIN student_group g ON g.grouping_id = ${groupingId}::uuid AND lower(g.name) = lower(n.name)`
  return new Map(rows.map(({ asked, ...group }) => [asked, group]))
}

/** Makes those that are not there, with the colours in their order. */
export async function insertGroups(db: Tx, { groupingId, names }: { groupingId: string; names: readonly string[] }): Promise<void> {
  if (names.length === 0) return
  const before = await db.studentGroup.count({ where: { groupingId } })
  const data = names.map((name, at) => ({ id: v7(), name, groupingId, colour: paletteColours[(before + at) % paletteColours.length] ?? 'blue' }))
  await db.studentGroup.createMany({ data, skipDuplicates: true })
}

/** Of these ids those that are groups in use of the grouping; none of them is deleted until the transaction ends. */
export async function holdGroups(db: Tx, { groupingId, ids }: { groupingId: string; ids: readonly string[] }): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM student_group WHERE id IN (${Prisma.join([...ids].map((id) => Prisma.sql`${id}::uuid`))}) AND grouping_id = ${groupingId}::uuid AND active ORDER BY id FOR SHARE`
  return new Set(rows.map(({ id }) => id))
}
