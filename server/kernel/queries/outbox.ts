import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { pool, prisma, type Db, type Tx } from '../db'

export async function insertOutbox(db: Tx, rows: Prisma.OutboxEventCreateManyInput[]): Promise<void> {
  await db.outboxEvent.createMany({ data: rows })
}

/** Inserts an event at once, on a connection that no transaction waits for. */
export async function insertOutboxBeside({
  id,
  type,
  payload,
  at,
}: {
  id: string
  type: string
  payload: unknown
  at: Date
}): Promise<void> {
  await pool().query(`INSERT INTO outbox_event (id, type, payload, created_at, next_attempt_at) VALUES ($1, $2, $3, $4, $4)`, [
    id,
    type,
    JSON.stringify(payload),
    at,
  ])
}

/** Whether any mail that is still recorded was sent, which shows that sending works. */
export async function hasSentMail(db: Db): Promise<boolean> {
  return (await db.outboxEvent.findFirst({ where: { type: 'mail', state: 'DONE' }, select: { id: true } })) !== null
}

/** The progress of the mails that one act sends to many people. */
export async function countSending(db: Db, sendingId: string): Promise<{ total: number; sent: number; failed: number }> {
  const counts = await db.outboxEvent.groupBy({ by: ['state'], where: { sendingId }, _count: { _all: true } })
  const of = (state: string) => counts.find((one) => one.state === state)?._count._all ?? 0
  return { total: of('WAITING') + of('DONE') + of('DEAD'), sent: of('DONE'), failed: of('DEAD') }
}

export type DueEvent = {
  readonly id: string
  readonly type: string
  readonly payload: unknown
  readonly attempts: number
  readonly priority: number
}

/** The next waiting event, locked by this transaction; events that another instance holds are skipped. */
export async function findDue(db: Tx, at: Date): Promise<DueEvent | null> {
  const rows = await db.$queryRaw<DueEvent[]>`
    SELECT id, type, payload, attempts, priority FROM outbox_event
    WHERE state = 'WAITING' AND next_attempt_at <= ${at} ORDER BY priority, next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED`
  return rows[0] ?? null
}

type Try = { id: string; lastAttemptAt: Date; nextAttemptAt: Date; dead: boolean; payload?: Prisma.InputJsonValue }
export async function countTry(db: Tx, { id, dead, ...data }: Try): Promise<void> {
  await db.outboxEvent.update({ where: { id }, data: { ...data, state: dead ? 'DEAD' : 'WAITING', attempts: { increment: 1 } } })
}

export async function finishOutbox(db: Tx, { id, payload, at }: { id: string; payload: Prisma.InputJsonValue; at: Date }): Promise<void> {
  await db.outboxEvent.update({ where: { id }, data: { state: 'DONE', doneAt: at, payload, lastError: null } })
}

export async function storeOutboxError(db: Tx, { id, error }: { id: string; error: string }): Promise<void> {
  await db.outboxEvent.update({ where: { id }, data: { lastError: error } })
}

export async function giveUpOutbox(db: Tx, { id, error }: { id: string; error: string }): Promise<void> {
  await db.outboxEvent.update({ where: { id }, data: { state: 'DEAD', lastError: error } })
}

/** Events that were given up had their last try at most two hours before `next_attempt_at`. Null keeps events for ever. */
export async function deleteEndedOutbox(
  db: Tx,
  { doneBefore, deadBefore }: { doneBefore: Date | null; deadBefore: Date | null },
): Promise<number> {
  const { count } = await db.outboxEvent.deleteMany({
    where: {
      OR: [
        ...(doneBefore ? [{ state: 'DONE' as const, doneAt: { lt: doneBefore } }] : []),
        ...(deadBefore ? [{ state: 'DEAD' as const, nextAttemptAt: { lt: deadBefore } }] : []),
      ],
    },
  })
  return count
}

/** Removes the sealed text of mails that were given up, once their link has expired. */
export async function emptyEndedSecrets(db: Tx, at: Date): Promise<number> {
  return db.$executeRaw`
    UPDATE outbox_event SET payload = payload - 'sealed'
    WHERE state = 'DEAD' AND payload ? 'sealed' AND (payload->>'secretUntil')::timestamptz <= ${at}`
}

/** The newest mails, for /dev/mail. */
export function listMails(
  limit: number,
): Promise<{ id: string; payload: Prisma.JsonValue; state: string; createdAt: Date; lastError: string | null }[]> {
  return prisma().outboxEvent.findMany({
    where: { type: 'mail' },
    orderBy: { createdAt: 'desc' },
    take: limit,
    select: { id: true, payload: true, state: true, createdAt: true, lastError: true },
  })
}
