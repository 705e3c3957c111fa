import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { prisma, type Tx } from '../db'

export async function insertOutbox(db: Tx, rows: Prisma.OutboxEventCreateManyInput[]): Promise<void> {
  await db.outboxEvent.createMany({ data: rows })
}

/** The next waiting ones, each held by this transaction; what another instance holds is passed over. */
export async function claimDue(db: Tx, at: Date, limit: number): Promise<{ id: string; type: string; payload: unknown; attempts: number }[]> {
  return db.$queryRaw`
    SELECT id, type, payload, attempts FROM outbox_event
    WHERE state = 'WAITING' AND next_attempt_at <= ${at} ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`
}

export async function finishOutbox(db: Tx, { id, payload, at }: { id: string; payload: Prisma.InputJsonValue; at: Date }): Promise<void> {
  await db.outboxEvent.update({ where: { id }, data: { state: 'DONE', doneAt: at, payload, attempts: { increment: 1 }, lastError: null } })
}

export async function postponeOutbox(db: Tx, { id, nextAttemptAt, dead, error }: { id: string; nextAttemptAt: Date; dead: boolean; error: string }): Promise<void> {
  await db.outboxEvent.update({ where: { id }, data: { state: dead ? 'DEAD' : 'WAITING', nextAttemptAt, attempts: { increment: 1 }, lastError: error } })
}

/** The newest mails, for /dev/mail. */
export function listMails(limit: number): Promise<{ id: string; payload: Prisma.JsonValue; state: string; createdAt: Date; lastError: string | null }[]> {
  return prisma().outboxEvent.findMany({
    where: { type: 'mail' },
    orderBy: { createdAt: 'desc' },
    take: limit,
    select: { id: true, payload: true, state: true, createdAt: true, lastError: true },
  })
}
