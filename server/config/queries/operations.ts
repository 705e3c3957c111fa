import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

type RunRow = { job: string; lastRunAt: Date; lastError: string | null }

export function listRuns(db: Db): Promise<RunRow[]> {
  return db.jobRun.findMany({ select: { job: true, lastRunAt: true, lastError: true } })
}

/** The jobs that some instance runs at this moment (kernel/jobs). */
export async function listRunning(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ job: string }[]>`
    SELECT job FROM job_turn WHERE job = ANY(${[...names]}::text[]) AND held_until > clock_timestamp()`
  return rows.map(({ job }) => job)
}

const shown = {
  id: true,
  type: true,
  payload: true,
  state: true,
  attempts: true,
  createdAt: true,
  nextAttemptAt: true,
  lastAttemptAt: true,
  lastError: true,
} as const
export type OutboxRow = {
  id: string
  type: string
  payload: Prisma.JsonValue
  state: 'WAITING' | 'DONE' | 'DEAD'
  attempts: number
  createdAt: Date
  nextAttemptAt: Date
  lastAttemptAt: Date | null
  lastError: string | null
}

export async function countOutbox(db: Db): Promise<Record<'WAITING' | 'DONE' | 'DEAD', number>> {
  const rows = await db.outboxEvent.groupBy({ by: ['state'], _count: { _all: true } })
  const count = (state: OutboxRow['state']) => rows.find((row) => row.state === state)?._count._all ?? 0
  return { WAITING: count('WAITING'), DONE: count('DONE'), DEAD: count('DEAD') }
}

/** The events that were given up last come first; of the waiting ones, those that are tried next. */
export function listOutbox(
  db: Db,
  state: 'WAITING' | 'DEAD',
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<OutboxRow[]> {
  const order = state === 'DEAD' ? 'desc' : 'asc'
  return db.outboxEvent.findMany({ where: { state }, select: shown, orderBy: [{ nextAttemptAt: order }, { id: order }], skip, take })
}

/** The outbox event, locked until the transaction ends: a second request to send it waits, and then finds it sent. */
export async function lockOutboxEvent(db: Tx, id: string): Promise<OutboxRow | null> {
  await db.$queryRaw`SELECT 1 FROM outbox_event WHERE id = ${id}::uuid FOR UPDATE`
  return db.outboxEvent.findUnique({ where: { id }, select: shown })
}

const waitingAgain = (at: Date) => ({ state: 'WAITING', attempts: 0, nextAttemptAt: at }) as const

export async function requeueEvent(db: Tx, id: string, at: Date): Promise<void> {
  await db.outboxEvent.update({ where: { id }, data: waitingAgain(at), select: { id: true } })
}

/** Requeues all given-up events, except those under way (tried since `triedBefore`) and mails whose text is gone or whose link has expired. */
export async function requeueEvents(db: Tx, { at, triedBefore }: { readonly at: Date; readonly triedBefore: Date }): Promise<number> {
  return db.$executeRaw`
    UPDATE outbox_event SET state = 'WAITING', attempts = 0, next_attempt_at = ${at}
    WHERE state = 'DEAD' AND (last_attempt_at IS NULL OR last_attempt_at < ${triedBefore})
      AND (type <> 'mail' OR ((payload ? 'text' OR payload ? 'sealed') AND (payload->>'secretUntil' IS NULL OR (payload->>'secretUntil')::timestamptz > ${at})))`
}

export function countDead(db: Tx): Promise<number> {
  return db.outboxEvent.count({ where: { state: 'DEAD' } })
}

export function findAddressee(db: Tx, id: string): Promise<{ email: string; displayName: string; locale: string | null } | null> {
  return db.user.findUnique({ where: { id }, select: { email: true, displayName: true, locale: true } })
}
