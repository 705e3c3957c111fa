import 'server-only'
import type { Tx } from '@/server/kernel/db'

const filledIn = ['AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS'] as const

/** Past their deadline, and to be locked then. */
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

/** Whose reminders may be due: with a deadline, still filled in. */
export function listToRemind(db: Tx, { from, to, take }: { from: Date; to: Date; take: number }) {
  return db.formResponse.findMany({
    where: { dueAt: { gte: from, lt: to }, state: { in: [...filledIn, 'INCOMPLETE'] }, NOT: { remindDays: { isEmpty: true } } },
    select: {
      id: true,
      dueAt: true,
      remindDays: true,
      reminded: true,
      tasks: { where: { kind: 'COMPLETE', state: 'OPEN' }, select: { id: true, userId: true } },
    },
    orderBy: { id: 'asc' },
    take,
  })
}

export async function markReminded(db: Tx, id: string, days: number[]): Promise<void> {
  await db.formResponse.update({ where: { id }, data: { reminded: days }, select: { id: true } })
}
