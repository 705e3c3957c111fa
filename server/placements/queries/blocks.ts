import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { PlacementHours } from '@/lib/placements/days'
import type { PlacementBlockState } from '@/lib/states/placement-block'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'
import { enabledStudents } from '@/server/users'
import type { BlockScope } from '../scope'

const columns = {
  id: true,
  revision: true,
  name: true,
  specialty: { select: { id: true, name: true } },
  programme: { select: { id: true, name: true } },
  years: true,
  fromOn: true,
  toOn: true,
  weekdays: true,
  startsTime: true,
  minutes: true,
  opensAt: true,
  closesAt: true,
  choices: true,
  neverAgain: true,
  state: true,
} as const satisfies Prisma.PlacementBlockSelect

function rowOf({ fromOn, toOn, ...row }: Prisma.PlacementBlockGetPayload<{ select: typeof columns }>) {
  return { ...row, fromOn: dayOf(fromOn), toOn: dayOf(toOn), specialtyId: row.specialty?.id ?? null }
}
export type BlockRow = ReturnType<typeof rowOf>

export async function listBlockRows(
  db: Db,
  scope: BlockScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: BlockRow[]; total: number }> {
  const rows = await db.placementBlock.findMany({
    where: scope.where,
    select: columns,
    orderBy: [{ fromOn: 'desc' }, { name: 'asc' }, { id: 'asc' }],
    take: limit,
    skip: offset,
  })
  return { rows: rows.map(rowOf), total: await db.placementBlock.count({ where: scope.where }) }
}

export async function findBlocks(db: Db, scope: BlockScope, ids: readonly string[]): Promise<BlockRow[]> {
  const where = { AND: [scope.where, { id: { in: [...ids] } }] }
  return (await db.placementBlock.findMany({ where, select: columns, orderBy: { id: 'asc' } })).map(rowOf)
}

/**
 * Locks blocks, so that nobody else changes them or chooses for them until the transaction ends. The order of the ids keeps transactions from waiting for each
 * other.
 */
export async function lockBlocks(db: Tx, scope: BlockScope, ids: readonly string[]): Promise<BlockRow[]> {
  await db.$executeRaw`SELECT 1 FROM placement_block b JOIN unnest(${[...ids]}::uuid[]) AS i(id) ON i.id = b.id ORDER BY b.id FOR UPDATE OF b`
  return findBlocks(db, scope, ids)
}

/** Locks a block against changes until the transaction ends; others may choose for it at the same time. */
export async function lockSharedBlock(db: Tx, scope: BlockScope, id: string): Promise<BlockRow | null> {
  await db.$executeRaw`SELECT 1 FROM placement_block WHERE id = ${id}::uuid FOR SHARE`
  return (await findBlocks(db, scope, [id]))[0] ?? null
}

export type BlockContent = PlacementHours & {
  readonly name: string
  readonly specialtyId: string | null
  readonly programmeId: string
  readonly years: readonly number[]
  readonly opensAt: Date
  readonly closesAt: Date
  readonly choices: number
  readonly neverAgain: boolean
}
const blockData = ({ fromOn, toOn, weekdays, years, ...content }: BlockContent) => ({
  ...content,
  ...{ weekdays: [...weekdays], years: [...years], fromOn: new Date(fromOn), toOn: new Date(toOn) },
})

/** False where the id is taken. */
export async function insertBlock(db: Tx, { id, content }: { id: string; content: BlockContent }): Promise<boolean> {
  return (await db.placementBlock.createMany({ data: [{ id, ...blockData(content) }], skipDuplicates: true })).count === 1
}

/** With a later end, the students who have not chosen are reminded again. */
export async function updateBlock(
  db: Tx,
  { id, content, isLater }: { id: string; content: BlockContent; isLater: boolean },
): Promise<void> {
  const data = { ...blockData(content), ...(isLater && { remindedAt: null }), revision: { increment: 1 } }
  await db.placementBlock.update({ where: { id }, data, select: { id: true } })
}

type Step = { id: string; revision: number; from: PlacementBlockState; to: PlacementBlockState }
export async function changeBlockState(db: Tx, { id, revision, from, to }: Step): Promise<number> {
  // Students who may choose again are told again.
  const again = to === 'PLANNING' ? { openToldAt: null, remindedAt: null } : {}
  const data = { state: to, ...again, revision: { increment: 1 } }
  return (await db.placementBlock.updateMany({ where: { id, revision, state: from }, data })).count
}

export async function deleteBlock(db: Tx, id: string): Promise<void> {
  await db.placementBlock.deleteMany({ where: { id } })
}

export function hasBlockPlacements(db: Db, blockId: string): Promise<boolean> {
  return db.placement.count({ where: { blockId } }).then((count) => count > 0)
}

export function lockSharedUsableProgramme(db: Tx, id: string): Promise<{ lengthYears: number }[]> {
  return db.$queryRaw`SELECT length_years AS "lengthYears" FROM programme WHERE id = ${id}::uuid AND published FOR KEY SHARE`
}

export function listProgrammes(db: Db): Promise<{ id: string; name: string; lengthYears: number }[]> {
  return db.programme.findMany({
    where: { published: true },
    select: { id: true, name: true, lengthYears: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 500,
  })
}

type BlockStudent = { id: string; displayName: string; caption: string }
type Whose = { readonly programme: { readonly id: string }; readonly years: readonly number[] }
const studentsWhere = ({ programme, years }: Whose): Prisma.UserWhereInput => ({
  AND: [enabledStudents, { programmeId: programme.id, year: { in: [...years] }, graduated: false }],
})

/** The students of the block's programme and years who can log in. */
export async function listBlockStudents(db: Db, block: Whose, limit: number): Promise<BlockStudent[]> {
  const rows = await db.user.findMany({
    where: studentsWhere(block),
    select: { id: true, displayName: true, studentIdNumber: true, group: { select: { name: true } } },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return rows.map(({ id, displayName, studentIdNumber, group }) => ({ id, displayName, caption: group?.name ?? studentIdNumber ?? '' }))
}

export function findStudies(db: Db, id: string): Promise<{ programmeId: string | null; year: number | null } | null> {
  return db.user.findFirst({ where: { id, ...enabledStudents, graduated: false }, select: { programmeId: true, year: true } })
}
