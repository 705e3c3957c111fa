import 'server-only'
import { z } from 'zod'
import type { Hindrance, Rhythm } from '@/lib/contracts/config/operations'

/** How often a cron pattern recurs, for the patterns that our jobs use. */
export function rhythmOf(pattern: string): Rhythm {
  const parts = pattern.split(' ')
  const [seconds, minute = '*', hour = '*', ...days] = parts.length === 6 ? parts : ['0', ...parts]
  const every = (part: string | undefined) => Number(/^\*\/(\d+)$/.exec(part ?? '')?.[1] ?? Number.NaN)
  const isNumber = (part: string) => /^\d+$/.test(part)
  const isEveryDay = days.every((part) => part === '*')
  if (!isEveryDay) return { kind: 'other', count: 1, pattern }
  if (every(seconds) > 0 && minute === '*' && hour === '*') return { kind: 'seconds', count: every(seconds), pattern }
  if (every(minute) > 0 && hour === '*') return { kind: 'minutes', count: every(minute), pattern }
  if (minute === '*' && hour === '*') return { kind: 'minutes', count: 1, pattern }
  if (isNumber(minute) && hour === '*') return { kind: 'hourly', count: 1, pattern }
  if (isNumber(minute) && every(hour) > 0) return { kind: 'hours', count: every(hour), pattern }
  if (isNumber(minute) && isNumber(hour)) return { kind: 'daily', count: 1, pattern }
  return { kind: 'other', count: 1, pattern }
}

/** Longer than any attempt to send takes (mailer.ts): a message whose last attempt began more recently may still be on its way. */
export const underWayMs = 2 * 60_000

const MailKept = z.object({ text: z.string().optional(), sealed: z.string().optional(), secretUntil: z.iso.datetime().nullish() })
type Event = {
  readonly type: string
  readonly payload: unknown
  readonly state: string
  readonly attempts: number
  readonly lastAttemptAt: Date | null
}

/** The reason why an event cannot be sent again; null where it can. */
export function hindranceOf({ type, payload, state, attempts, lastAttemptAt }: Event, at: Date): Hindrance | null {
  if (state === 'WAITING' && attempts === 0) return 'NOT_TRIED'
  if (lastAttemptAt !== null && at.getTime() - lastAttemptAt.getTime() < underWayMs) return 'UNDER_WAY'
  if (type !== 'mail') return null
  const { data } = MailKept.safeParse(payload)
  if (!data || (data.text === undefined && data.sealed === undefined)) return 'TEXT_GONE'
  return typeof data.secretUntil === 'string' && new Date(data.secretUntil) <= at ? 'TEXT_GONE' : null
}

/** An error may quote an address; readers who may not look at accounts see it without. */
export function withoutAddresses(text: string): string {
  return text.replace(/(?<![^\s<>@"',;:()])[^\s<>@"',;:()]+@[^\s<>@"',;:()]+/g, '…')
}
