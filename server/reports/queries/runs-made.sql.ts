import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ReportRunState } from '@/lib/states/report-run'
import type { Db, Tx } from '@/server/kernel/db'

/** A process that makes a run reports at each block; one that has not reported for this long is dead. */
const deadAfterMs = 5 * 60_000

export type ClaimedRun = {
  readonly id: string
  readonly byId: string
  readonly asked: unknown
  readonly format: 'SCREEN' | 'CSV' | 'XLSX'
  readonly title: string
  readonly locale: string
  readonly tries: number
}

/**
 * Claims the oldest run that nobody makes, or that a dead process left; only one process gets it, however many look. A clock that was set back makes no run
 * wait.
 */
export async function claimRun(db: Db, at: Date): Promise<ClaimedRun | null> {
  const [dead, ahead] = [new Date(at.getTime() - deadAfterMs), new Date(at.getTime() + deadAfterMs)]
  const rows = await db.$queryRaw<ClaimedRun[]>`
    UPDATE report_run SET held_at = ${at}, tries = tries + 1, done = 0 WHERE id = (
      SELECT r.id FROM report_run r WHERE r.state = 'PREPARING' AND (r.held_at IS NULL OR r.held_at < ${dead} OR r.held_at > ${ahead})
      ORDER BY r.asked_at, r.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id::text AS id, by_id::text AS "byId", asked, format::text AS format, title, locale, tries`
  return rows[0] ?? null
}

/** Returns false where the run was stopped, or somebody else has taken it. */
export async function storeProgress(
  db: Db,
  { id, tries, done, at }: { id: string; tries: number; done: number; at: Date },
): Promise<boolean> {
  return (await db.reportRun.updateMany({ where: { id, tries, state: 'PREPARING' }, data: { done, heldAt: at } })).count === 1
}

type Made = {
  readonly id: string
  readonly tries: number
  readonly from: ReportRunState
  readonly to: ReportRunState
  readonly done: number
  readonly asOf: Date
  readonly expiresAt: Date
  readonly result: Prisma.InputJsonValue | null
  readonly rights: Prisma.InputJsonValue | null
  readonly sizeBytes: number | null
  readonly rows: number | null
  readonly isCut: boolean
}

export async function storeMade(db: Tx, { id, tries, from, to, result, rights, ...made }: Made): Promise<number> {
  const { count } = await db.reportRun.updateMany({
    where: { id, tries, state: from },
    data: { ...made, state: to, result: result ?? Prisma.DbNull, rights: rights ?? Prisma.DbNull },
  })
  return count
}

/** Releases a run, so that its next try can begin at once. */
export async function letGo(db: Db, { id, tries }: { id: string; tries: number }): Promise<void> {
  await db.reportRun.updateMany({ where: { id, tries, state: 'PREPARING' }, data: { heldAt: null } })
}

/** The runs whose time is up. */
export function listOver(db: Db, { at, take }: { at: Date; take: number }): Promise<{ id: string; state: ReportRunState }[]> {
  return db.reportRun.findMany({
    where: { state: { in: ['READY', 'FAILED'] }, expiresAt: { lte: at } },
    select: { id: true, state: true },
    orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
    take,
  })
}

/** The runs that were over long ago, so that no process that made them can still be writing. */
export async function listPast(db: Db, { before, take }: { before: Date; take: number }): Promise<string[]> {
  const found = await db.reportRun.findMany({
    where: { state: 'EXPIRED', askedAt: { lt: before } },
    select: { id: true },
    orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
    take,
  })
  return found.map(({ id }) => id)
}

export async function deleteRuns(db: Db, ids: readonly string[]): Promise<void> {
  await db.reportRun.deleteMany({ where: { id: { in: [...ids] }, state: 'EXPIRED' } })
}
