import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AllocationReason, LeavingOut } from '@/lib/placements/blocks'
import type { PlacementRunState } from '@/lib/states/placement-run'
import type { Db, Tx } from '@/server/kernel/db'

const columns = {
  id: true,
  byId: true,
  state: true,
  askedAt: true,
  tries: true,
  fingerprint: true,
  isOptimal: true,
  gap: true,
  batchId: true,
  by: { select: { displayName: true } },
  blocks: { select: { blockId: true }, orderBy: { blockId: 'asc' } },
} as const satisfies Prisma.PlacementRunSelect
const rowOf = ({ blocks, by, ...row }: Prisma.PlacementRunGetPayload<{ select: typeof columns }>) => ({
  ...row,
  by: by.displayName,
  blockIds: blocks.map(({ blockId }) => blockId),
})
export type RunRow = ReturnType<typeof rowOf>

export async function findRun(db: Db, id: string): Promise<RunRow | null> {
  const row = await db.placementRun.findUnique({ where: { id }, select: columns })
  return row && rowOf(row)
}

/** Locks a calculation, so that nobody else stops it, applies it or undoes it until the transaction ends. */
export async function lockRun(db: Tx, id: string): Promise<RunRow | null> {
  await db.$executeRaw`SELECT 1 FROM placement_run WHERE id = ${id}::uuid FOR UPDATE`
  return findRun(db, id)
}

/** The unfinished calculation of exactly these blocks. */
export async function findOpenRun(db: Db, blockIds: readonly string[]): Promise<RunRow | null> {
  const rows = await db.placementRun.findMany({
    where: { state: { in: ['QUEUED', 'RUNNING'] }, blocks: { every: { blockId: { in: [...blockIds] } } } },
    select: columns,
    orderBy: { askedAt: 'desc' },
    take: 20,
  })
  return rows.map(rowOf).find((row) => row.blockIds.length === blockIds.length) ?? null
}

export async function findLatestRun(db: Db, blockId: string): Promise<string | null> {
  const where = { blocks: { some: { blockId } } }
  return (await db.placementRun.findFirst({ where, select: { id: true }, orderBy: [{ askedAt: 'desc' }, { id: 'desc' }] }))?.id ?? null
}

/** False where the id is taken. */
export async function insertRun(
  db: Tx,
  { id, byId, blockIds, at }: { id: string; byId: string; blockIds: readonly string[]; at: Date },
): Promise<boolean> {
  if ((await db.placementRun.createMany({ data: [{ id, byId, askedAt: at }], skipDuplicates: true })).count === 0) return false
  await db.placementRunBlock.createMany({ data: blockIds.map((blockId) => ({ runId: id, blockId })) })
  return true
}

type Step = { id: string; from: PlacementRunState; to: PlacementRunState; at: Date }
export async function changeRunState(
  db: Db,
  { id, from, to, at }: Step,
  ended: Partial<Pick<RunRow, 'fingerprint' | 'isOptimal' | 'gap'>> = {},
): Promise<number> {
  const begins = to === 'RUNNING' ? { heldAt: at, tries: { increment: 1 } } : { heldAt: null }
  const isOver = to === 'DONE' || to === 'STOPPED' || to === 'FAILED'
  const data = { state: to, ...begins, ...(isOver && { endedAt: at }), ...ended }
  return (await db.placementRun.updateMany({ where: { id, state: from }, data })).count
}

/** Returns false where the calculation was stopped. */
export async function touchRun(db: Db, { id, at }: { id: string; at: Date }): Promise<boolean> {
  return (await db.placementRun.updateMany({ where: { id, state: 'RUNNING' }, data: { heldAt: at } })).count === 1
}

export async function findQueued(db: Db): Promise<RunRow | null> {
  const row = await db.placementRun.findFirst({ where: { state: 'QUEUED' }, select: columns, orderBy: [{ askedAt: 'asc' }, { id: 'asc' }] })
  return row && rowOf(row)
}

/** Calculations that have not reported since `before`: the process that worked on them is dead. */
export function listLeft(db: Db, before: Date): Promise<{ id: string; tries: number }[]> {
  return db.placementRun.findMany({
    where: { state: 'RUNNING', heldAt: { lt: before } },
    select: { id: true, tries: true },
    orderBy: { id: 'asc' },
    take: 20,
  })
}

export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.placementRun.deleteMany({ where: { endedAt: { lt: before } } })
}

export async function setRunBatch(db: Tx, { id, batchId }: { id: string; batchId: string }): Promise<number> {
  return (await db.placementRun.updateMany({ where: { id, batchId: null }, data: { batchId } })).count
}

/** Whether another calculation was applied to a block and stands. */
export async function isApplied(db: Tx, { blockId, but }: { blockId: string; but: string }): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM placement_run_block r JOIN placement_run u ON u.id = r.run_id AND u.id <> ${but}::uuid JOIN batch b ON b.id = u.batch_id AND b.state IN ('APPLYING', 'APPLIED')
    WHERE r.block_id = ${blockId}::uuid LIMIT 1`
  return rows.length > 0
}

export type StoredOutcome = {
  readonly blockId: string
  readonly studentId: string
  readonly providerId: string | null
  readonly choice: number | null
  readonly leftOut: LeavingOut | null
  readonly reason: AllocationReason | null
}
export async function insertOutcomes(db: Tx, runId: string, outcomes: readonly StoredOutcome[]): Promise<void> {
  const data = outcomes.map(({ reason, ...row }) => ({ ...row, runId, reason: reason ?? Prisma.DbNull }))
  for (let first = 0; first < data.length; first += 1_000)
    await db.placementRunOutcome.createMany({ data: data.slice(first, first + 1_000) })
}

const outcomeShows = ['ALL', 'NOT_FIRST', 'NONE', 'LEFT_OUT'] as const
type OutcomeShow = (typeof outcomeShows)[number]
const shownBy: Readonly<Record<OutcomeShow, Prisma.PlacementRunOutcomeWhereInput>> = {
  ALL: {},
  // A student who has not chosen had no first choice to get.
  NOT_FIRST: { leftOut: null, OR: [{ choice: { not: 1 } }, { providerId: null }] },
  NONE: { leftOut: null, providerId: null },
  LEFT_OUT: { leftOut: { not: null } },
}

const outcome = {
  block: { select: { id: true, name: true } },
  student: { select: { id: true, displayName: true, studentIdNumber: true, group: { select: { name: true } } } },
  provider: { select: { id: true, name: true } },
  choice: true,
  leftOut: true,
  reason: true,
} as const satisfies Prisma.PlacementRunOutcomeSelect
type OutcomeLine = Prisma.PlacementRunOutcomeGetPayload<{ select: typeof outcome }>

export async function listOutcomes(
  db: Db,
  { runId, show, limit, offset }: { runId: string; show: OutcomeShow; limit: number; offset: number },
): Promise<{ rows: OutcomeLine[]; total: number }> {
  const where = { runId, ...shownBy[show] }
  const rows = await db.placementRunOutcome.findMany({
    where,
    select: outcome,
    orderBy: [
      { block: { fromOn: 'asc' } },
      { block: { name: 'asc' } },
      { student: { lastName: 'asc' } },
      { student: { firstName: 'asc' } },
      { studentId: 'asc' },
    ],
    take: limit,
    skip: offset,
  })
  return { rows, total: await db.placementRunOutcome.count({ where }) }
}

export type OutcomeCount = { blockId: string; choice: number | null; isPlaced: boolean; isLeftOut: boolean; count: number }
export function countOutcomes(db: Db, runId: string): Promise<OutcomeCount[]> {
  return db.$queryRaw`
    SELECT block_id AS "blockId", choice, provider_id IS NOT NULL AS "isPlaced", left_out IS NOT NULL AS "isLeftOut", count(*)::int AS count
    FROM placement_run_outcome WHERE run_id = ${runId}::uuid GROUP BY 1, 2, 3, 4`
}

type Placing = { blockId: string; providerId: string; studentId: string; choice: number | null }
/** The placements that a calculation would make, by provider and block. */
export function listPlacings(db: Db, runId: string): Promise<Placing[]> {
  return db.$queryRaw`
    SELECT block_id AS "blockId", provider_id AS "providerId", student_id AS "studentId", choice FROM placement_run_outcome
    WHERE run_id = ${runId}::uuid AND provider_id IS NOT NULL ORDER BY provider_id, block_id, student_id`
}

export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, displayName: true } })
  return new Map(rows.map(({ id, displayName }) => [id, displayName]))
}
