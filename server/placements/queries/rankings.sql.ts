import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import { enabledStudents } from '@/server/users'

type Ranking = { blockId: string; studentId: string; revision: number; savedAt: Date; providerIds: string[] }

/** Choices for some blocks, by one student or by all. */
export async function listRankings(
  db: Db,
  { blockIds, studentId }: { blockIds: readonly string[]; studentId?: string },
): Promise<Ranking[]> {
  const rows = await db.placementRanking.findMany({
    where: { blockId: { in: [...blockIds] }, ...(studentId !== undefined && { studentId }) },
    select: {
      blockId: true,
      studentId: true,
      revision: true,
      savedAt: true,
      preferences: { select: { providerId: true }, orderBy: { rank: 'asc' } },
    },
    orderBy: [{ blockId: 'asc' }, { studentId: 'asc' }],
  })
  return rows.map(({ preferences, ...row }) => ({ ...row, providerIds: preferences.map(({ providerId }) => providerId) }))
}

/** Returns false where somebody saved the ranking in the meantime. */
export async function storeRanking(
  db: Tx,
  {
    blockId,
    studentId,
    revision,
    at,
    providerIds,
  }: { blockId: string; studentId: string; revision: number; at: Date; providerIds: readonly string[] },
): Promise<boolean> {
  const count =
    revision === 0
      ? (await db.placementRanking.createMany({ data: [{ blockId, studentId, savedAt: at }], skipDuplicates: true })).count
      : (
          await db.placementRanking.updateMany({
            where: { blockId, studentId, revision },
            data: { savedAt: at, revision: { increment: 1 } },
          })
        ).count
  if (count === 0) return false
  await db.placementPreference.deleteMany({ where: { blockId, studentId } })
  await db.placementPreference.createMany({
    data: providerIds.map((providerId, place) => ({ blockId, studentId, providerId, rank: place + 1 })),
  })
  return true
}

type OfBlock = { readonly id: string; readonly programme: { readonly id: string }; readonly years: readonly number[] }
/** The number of students whom each block is for, of those who have chosen, and of those who have a place. */
export async function countOfBlocks(
  db: Db,
  blocks: readonly OfBlock[],
): Promise<Map<string, { students: number; chosen: number; placed: number }>> {
  const programmes = [...new Set(blocks.map(({ programme }) => programme.id))]
  const where = { AND: [enabledStudents, { programmeId: { in: programmes }, graduated: false }] }
  const years = await db.user.groupBy({ by: ['programmeId', 'year'], where, _count: true })
  const rows = await db.$queryRaw<{ id: string; chosen: number; placed: number }[]>`
    SELECT b.id, (SELECT count(*)::int FROM placement_ranking r WHERE r.block_id = b.id AND EXISTS (SELECT 1 FROM placement_preference p WHERE p.block_id = b.id AND p.student_id = r.student_id)) AS chosen,
      (SELECT count(DISTINCT l.student_id)::int FROM placement l WHERE l.block_id = b.id AND l.state <> 'CANCELLED') AS placed
    FROM placement_block b JOIN unnest(${blocks.map(({ id }) => id)}::uuid[]) AS i(id) ON i.id = b.id`
  const counts = new Map(rows.map(({ id, ...found }) => [id, found]))
  const studentsOf = ({ programme, years: among }: OfBlock) =>
    years.reduce(
      (sum, one) => (one.programmeId === programme.id && one.year !== null && among.includes(one.year) ? sum + one._count : sum),
      0,
    )
  return new Map(blocks.map((block) => [block.id, { students: studentsOf(block), ...(counts.get(block.id) ?? { chosen: 0, placed: 0 }) }]))
}

export type DueBlock = { id: string; name: string; closesAt: Date; programmeId: string; years: number[] }

/** Blocks whose time to choose has begun and of which nobody was told yet. */
export function lockOpened(db: Tx, at: Date): Promise<DueBlock[]> {
  return db.$queryRaw`
    SELECT id, name, closes_at AS "closesAt", programme_id AS "programmeId", years FROM placement_block
    WHERE state = 'PREFERENCES' AND opens_at <= ${at} AND closes_at > ${at} AND open_told_at IS NULL ORDER BY opens_at, id LIMIT 20 FOR UPDATE SKIP LOCKED`
}

/** Blocks whose time to choose ends soon and of which nobody was reminded yet. */
export function lockEnding(db: Tx, { at, until }: { at: Date; until: Date }): Promise<DueBlock[]> {
  return db.$queryRaw`
    SELECT id, name, closes_at AS "closesAt", programme_id AS "programmeId", years FROM placement_block
    WHERE state = 'PREFERENCES' AND opens_at <= ${at} AND closes_at > ${at} AND closes_at <= ${until} AND open_told_at <= closes_at - interval '24 hours' AND reminded_at IS NULL
    ORDER BY closes_at, id LIMIT 20 FOR UPDATE SKIP LOCKED`
}

export async function storeTold(db: Tx, ids: readonly string[], told: { openToldAt: Date } | { remindedAt: Date }): Promise<void> {
  await db.placementBlock.updateMany({ where: { id: { in: [...ids] } }, data: told })
}
