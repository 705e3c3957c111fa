import 'server-only'
import type { Tx } from '@/server/kernel/db'

const filledIn = ['AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS'] as const

/** Responses that are past their deadline and must be locked. */
export function listToLock(db: Tx, at: Date, take: number): Promise<{ id: string }[]> {
  return db.formResponse.findMany({
    where: { dueAt: { lt: at }, late: 'LOCK', state: { in: [...filledIn] } },
    select: { id: true },
    orderBy: { dueAt: 'asc' },
    take,
  })
}

export function listToSettle(db: Tx, at: Date, take: number): Promise<{ id: string }[]> {
  return db.formResponse.findMany({
    where: { settlesAt: { lte: at }, state: 'SIGNED_OFF' },
    select: { id: true },
    orderBy: { settlesAt: 'asc' },
    take,
  })
}

/**
 * Locks responses still being filled in whose reminder is due and was not sent, so that nobody submits them in the meantime. Responses that are
 * locked by somebody else are left to the next run.
 */
export async function listToRemind(db: Tx, { at, from, to, take }: { at: Date; from: Date; to: Date; take: number }) {
  const due = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM form_response
    WHERE due_at >= ${from} AND due_at < ${to} AND state IN ('AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS', 'INCOMPLETE')
      AND EXISTS (
        SELECT FROM unnest(remind_days) AS day WHERE day <> ALL (reminded) AND due_at + make_interval(hours => 24 * day) <= ${at})
    ORDER BY due_at, id LIMIT ${take} FOR UPDATE SKIP LOCKED`
  return db.formResponse.findMany({
    where: { id: { in: due.map(({ id }) => id) } },
    select: {
      id: true,
      dueAt: true,
      remindDays: true,
      reminded: true,
      tasks: { where: { kind: 'COMPLETE', state: 'OPEN' }, select: { id: true, userId: true } },
    },
  })
}

export async function markReminded(db: Tx, id: string, days: number[]): Promise<void> {
  await db.formResponse.update({ where: { id }, data: { reminded: days }, select: { id: true } })
}
