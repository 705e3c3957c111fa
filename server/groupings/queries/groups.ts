import 'server-only'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import { paletteColours, type PaletteColour } from '@/lib/clinical/palette'
import type { Db, Tx } from '@/server/kernel/db'
import { asItReads } from '@/server/kernel/queries/entries.sql'

export type GroupingRow = {
  id: string
  name: string
  programmeId: string | null
  years: number[]
  published: boolean
  isDefault: boolean
  revision: number
}
const columns = { id: true, name: true, programmeId: true, years: true, published: true, isDefault: true, revision: true } as const

/** The default grouping comes first, then all others by name. */
export function listGroupings(db: Db): Promise<GroupingRow[]> {
  return db.grouping.findMany({ select: columns, orderBy: [{ isDefault: 'desc' }, { name: 'asc' }] })
}

/** The grouping, locked until the transaction ends: whether it is the default one and what is in it stay as they are. */
export async function lockGrouping(db: Tx, id: string): Promise<GroupingRow | null> {
  await db.$executeRaw`SELECT 1 FROM grouping WHERE id = ${id}::uuid FOR UPDATE`
  return findGrouping(db, id)
}

export function findGrouping(db: Db, id: string): Promise<GroupingRow | null> {
  return db.grouping.findUnique({ where: { id }, select: columns })
}

export function findDefaultGrouping(db: Db): Promise<GroupingRow | null> {
  return db.grouping.findFirst({ where: { isDefault: true }, select: columns })
}

export async function insertGrouping(
  db: Tx,
  { id, name, programmeId, years, published, isDefault }: Omit<GroupingRow, 'revision'>,
): Promise<boolean> {
  const { count } = await db.grouping.createMany({ data: [{ id, name, programmeId, years, published, isDefault }], skipDuplicates: true })
  return count === 1
}

export type NamedGroup = { id: string; name: string; active: boolean }
type AskedGroup = {
  readonly asked: string
  /** A form of the name that is the same for names that read alike. */ readonly reading: string
  readonly group: NamedGroup | null
}

/** The group of a grouping for each of these names: the one with the same spelling, or else one whose name differs only in its letters' case or form. */
export async function findGroupsByName(
  db: Db,
  { groupingId, names }: { groupingId: string; names: readonly string[] },
): Promise<AskedGroup[]> {
  const rows = await db.$queryRaw<{ asked: string; reading: string; id: string | null; name: string | null; active: boolean | null }[]>`
    SELECT DISTINCT ON (n.asked) n.asked, n.reading, g.id, g.name, g.active
    FROM (SELECT name AS asked, ${asItReads(Prisma.sql`name`)} AS reading FROM unnest(${[...names]}::text[]) AS one(name)) n
    LEFT JOIN (SELECT id, name, active, ${asItReads(Prisma.sql`name`)} AS reading FROM student_group WHERE grouping_id = ${groupingId}::uuid) g ON g.reading = n.reading
    ORDER BY n.asked, lower(g.name) <> lower(n.asked), g.active DESC, g.id`
  return rows.map(({ asked, reading, id, name, active }) => ({
    asked,
    reading,
    group: id === null || name === null || active === null ? null : { id, name, active },
  }))
}

/** Creates the groups that do not exist, giving them the palette's colours in order. */
export async function insertGroups(db: Tx, { groupingId, names }: { groupingId: string; names: readonly string[] }): Promise<void> {
  if (names.length === 0) return
  const before = await db.studentGroup.count({ where: { groupingId } })
  const data = names.map((name, at) => ({
    id: v7(),
    name,
    groupingId,
    colour: paletteColours[(before + at) % paletteColours.length] ?? 'blue',
  }))
  await db.studentGroup.createMany({ data, skipDuplicates: true })
}

/** False where somebody else saved it in the meantime. */
export async function updateGrouping(
  db: Tx,
  { id, revision, name, programmeId, years }: Pick<GroupingRow, 'id' | 'revision' | 'name' | 'programmeId' | 'years'>,
): Promise<boolean> {
  const { count } = await db.grouping.updateMany({
    where: { id, revision },
    data: { name, programmeId, years, revision: { increment: 1 } },
  })
  return count === 1
}

export async function updatePublished(
  db: Tx,
  { id, revision, from, to }: { id: string; revision: number; from: boolean; to: boolean },
): Promise<number> {
  const { count } = await db.grouping.updateMany({
    where: { id, revision, published: from },
    data: { published: to, revision: { increment: 1 } },
  })
  return count
}

export async function updateDefault(db: Tx, id: string, isDefault: boolean): Promise<void> {
  await db.grouping.update({ where: { id }, data: { isDefault, revision: { increment: 1 } }, select: { id: true } })
}

export function listProgrammeChoices(db: Db, own: string | null): Promise<{ id: string; name: string; lengthYears: number }[]> {
  const where = own === null ? { published: true } : { OR: [{ published: true }, { id: own }] }
  return db.programme.findMany({ where, select: { id: true, name: true, lengthYears: true }, orderBy: { name: 'asc' } })
}

export type GroupRow = { id: string; groupingId: string; name: string; colour: PaletteColour; active: boolean; revision: number }
const groupColumns = { id: true, groupingId: true, name: true, colour: true, active: true, revision: true } as const
/** A colour from another system that is not in the palette becomes the palette's first. */
const withPaletteColour = <G extends { colour: string }>(group: G) => ({
  ...group,
  colour: paletteColours.find((colour) => colour === group.colour) ?? 'blue',
})

export function countGroups(db: Db, groupingId: string): Promise<number> {
  return db.studentGroup.count({ where: { groupingId } })
}

export async function findGroup(db: Db, id: string): Promise<GroupRow | null> {
  const group = await db.studentGroup.findUnique({ where: { id }, select: groupColumns })
  return group && withPaletteColour(group)
}

/** Groups in use come first; in the order of names, Group 2 comes before Group 10. */
export async function listGroups(db: Db, groupingId: string): Promise<GroupRow[]> {
  const rows = await db.studentGroup.findMany({ where: { groupingId }, select: groupColumns })
  const order = new Intl.Collator('en', { numeric: true })
  return rows.map(withPaletteColour).sort((one, other) => Number(other.active) - Number(one.active) || order.compare(one.name, other.name))
}

export async function insertGroup(db: Tx, { id, groupingId, name, colour, active }: Omit<GroupRow, 'revision'>): Promise<boolean> {
  const { count } = await db.studentGroup.createMany({ data: [{ id, groupingId, name, colour, active }], skipDuplicates: true })
  return count === 1
}

/** False where somebody else saved it in the meantime. */
export async function updateGroup(db: Tx, { id, revision, name, colour, active }: GroupRow): Promise<boolean> {
  const { count } = await db.studentGroup.updateMany({
    where: { id, revision },
    data: { name, colour, active, revision: { increment: 1 } },
  })
  return count === 1
}

/** The ids among these that are groups in use of the grouping; none of them can be deleted until the transaction ends. */
export async function lockSharedGroups(
  db: Tx,
  { groupingId, ids }: { groupingId: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM student_group WHERE id IN (${Prisma.join([...ids].map((id) => Prisma.sql`${id}::uuid`))}) AND grouping_id = ${groupingId}::uuid AND active ORDER BY id FOR SHARE`
  return new Set(rows.map(({ id }) => id))
}
