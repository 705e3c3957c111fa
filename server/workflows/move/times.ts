import 'server-only'
import { instantsAt } from '@/lib/clinical/session-times'
import { addDays, wallClock } from '@/lib/clinical/shift'
import type { Stage } from '@/lib/workflows/definition'

const dayMs = 86_400_000

/** The due date of a stage that opens now: tasks are due at the end of their day, waits end to the minute. */
export function dueAtOf({ kind, wait, dueDays }: Stage, at: Date, timeZone: string): Date | null {
  if (kind === 'WAIT' && wait?.kind === 'DAYS') return new Date(at.getTime() + wait.days * dayMs)
  if (kind === 'WAIT' && wait?.kind === 'UNTIL') return new Date(wait.until)
  if (dueDays === null) return null
  const [due = null] = instantsAt(addDays(wallClock(at, timeZone).day, dueDays), '23:59', timeZone)
  return due
}

type Clocked = { readonly dueAt: Date | null; readonly remindedAt: Date | null; readonly escalatedAt: Date | null }

/** The next time for the clock to handle a run: a reminder, its end, an escalation. Null: none. */
export function nextAtOf(stage: Stage, { dueAt, remindedAt, escalatedAt }: Clocked, after: Date): Date | null {
  if (dueAt === null) return null
  const isLater = (one: Date) => one > after
  const times = [
    ...stage.remind
      .map((days) => new Date(dueAt.getTime() - days * dayMs))
      .filter((one) => isLater(one) && (remindedAt === null || one > remindedAt)),
    ...(stage.kind === 'WAIT' ? [dueAt].filter(isLater) : []),
    ...(stage.escalate && escalatedAt === null ? [escalationTime(stage.escalate.afterDays, dueAt)] : []),
  ]
  return times.length === 0 ? null : new Date(Math.min(...times.map((one) => one.getTime())))
}

export function escalationTime(afterDays: number, dueAt: Date): Date {
  return new Date(dueAt.getTime() + afterDays * dayMs)
}

/** Whether a reminder is due: several missed ones count as one. */
export function isReminderDue({ remind }: Stage, { dueAt, remindedAt }: Clocked, at: Date): boolean {
  if (dueAt === null || dueAt <= at) return false
  return remind.some((days) => {
    const due = new Date(dueAt.getTime() - days * dayMs)
    return due <= at && (remindedAt === null || remindedAt < due)
  })
}
