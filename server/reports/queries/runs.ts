import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { runLimits, type RunFormat } from '@/lib/reports/vocabulary'
import type { ReportRunState } from '@/lib/states/report-run'
import { pool, type Db, type Tx } from '@/server/kernel/db'

const columns = {
  id: true,
  byId: true,
  asked: true,
  format: true,
  title: true,
  locale: true,
  state: true,
  done: true,
  total: true,
  tries: true,
  askedAt: true,
  asOf: true,
  sizeBytes: true,
  rows: true,
  isCut: true,
  expiresAt: true,
} as const satisfies Prisma.ReportRunSelect
export type RunRow = Prisma.ReportRunGetPayload<{ select: typeof columns }>

const whereKept = (at: Date): Prisma.ReportRunWhereInput => ({
  OR: [{ state: 'PREPARING' }, { state: { in: ['READY', 'FAILED'] }, expiresAt: { gt: at } }],
})

/** Somebody's own runs that are being prepared or are kept, the newest first. */
export function listRuns(db: Db, { byId, at }: { byId: string; at: Date }): Promise<RunRow[]> {
  return db.reportRun.findMany({
    where: { byId, ...whereKept(at) },
    select: columns,
    orderBy: [{ askedAt: 'desc' }, { id: 'desc' }],
    take: runLimits.open + runLimits.kept,
  })
}

/** A run is found only by the person for whom it was made. */
export function findRun(db: Db, { id, byId, at }: { id: string; byId: string; at: Date }): Promise<RunRow | null> {
  return db.reportRun.findFirst({ where: { id, byId, ...whereKept(at) }, select: columns })
}

export function findRunAnswer(db: Db, id: string): Promise<{ result: Prisma.JsonValue; rights: Prisma.JsonValue } | null> {
  return db.reportRun.findUnique({ where: { id }, select: { result: true, rights: true } })
}

/** A run for the same question that is being prepared or, with `orReady`, still kept. */
export function findSameRun(
  db: Db,
  { byId, askedHash, at, orReady }: { byId: string; askedHash: string; at: Date; orReady: boolean },
): Promise<RunRow | null> {
  return db.reportRun.findFirst({
    where: {
      ...{ byId, askedHash },
      OR: [{ state: 'PREPARING' }, ...(orReady ? [{ state: 'READY' as const, expiresAt: { gt: at } }] : [])],
    },
    select: columns,
    orderBy: [{ askedAt: 'desc' }, { id: 'desc' }],
  })
}

/** Lets one person begin only one run at a time, so that the number of their runs stays correct. */
export async function lockRunsOf(db: Tx, byId: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('cusp.report-runs.' || ${byId}))`
}

export function countOpenRuns(db: Tx, byId: string): Promise<number> {
  return db.reportRun.count({ where: { byId, state: 'PREPARING' } })
}

/** Drops the oldest kept runs of somebody, so that there is room for one more. */
export async function makeRoom(db: Tx, { byId, at }: { byId: string; at: Date }): Promise<void> {
  await db.$executeRaw`UPDATE report_run SET expires_at = ${at} WHERE id IN (SELECT r.id FROM report_run r
    WHERE r.by_id = ${byId}::uuid AND r.state IN ('READY', 'FAILED') AND r.expires_at > ${at} ORDER BY r.asked_at DESC, r.id DESC OFFSET ${runLimits.kept - 1})`
}

export async function insertRun(
  db: Tx,
  run: {
    readonly id: string
    readonly byId: string
    readonly askedHash: string
    readonly asked: Prisma.InputJsonValue
    readonly format: RunFormat
    readonly title: string
    readonly locale: string
    readonly total: number
    readonly askedAt: Date
  },
): Promise<void> {
  await db.reportRun.create({ data: run, select: { id: true } })
}

/** Writes `to` where the state still is `from`; returns the number of changed rows. An expired run keeps nothing of its result. */
export async function setRunState(db: Db, { id, from, to }: { id: string; from: ReportRunState; to: ReportRunState }): Promise<number> {
  const gone = to === 'EXPIRED' ? { result: Prisma.DbNull, rights: Prisma.DbNull } : {}
  return (await db.reportRun.updateMany({ where: { id, state: from }, data: { state: to, ...gone } })).count
}

/** Nobody is shown the kept result any more, whatever becomes of the call that found it outdated; the job removes its file. */
export async function endRun({ id, at }: { id: string; at: Date }): Promise<void> {
  await pool().query(`UPDATE report_run SET expires_at = $2, result = NULL, rights = NULL WHERE id = $1 AND state IN ('READY', 'FAILED')`, [
    id,
    at,
  ])
}
