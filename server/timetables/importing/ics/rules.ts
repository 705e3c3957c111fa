import 'server-only'
import { addDays, daysBetween } from '@/lib/clinical/shift'
import { RRule } from '@/lib/rrule'
import { convertMoment, momentsOf, type Moment, type Noted } from './times'

export type Window = { readonly fromOn: string; readonly toOn: string }
/** The cost that working out rules may have in all: about a second. */
export type Budget = { left: number }
export const fullBudget = 400_000
/** The largest number of dates of one event within the window. */
const mostDates = 500
const longestRule = 500
/** The steps that a rule takes for each of its days. */
const costs: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 0.3, MONTHLY: 0.2, YEARLY: 0.1 }

/**
 * The days of a rule within a window, on the clock of its event; they are counted in UTC's wall clock, as rrule counts. Null: a rule that is not read, such as
 * one by the hour, or one that would take too long.
 */
export function daysOfRule(
  text: string,
  { start, window, budget, noted }: { start: Moment; window: Window; budget: Budget; noted: Noted },
): string[] | null {
  const parts = new Map(
    text
      .slice(0, longestRule)
      .split(';')
      .map((one) => [one.slice(0, one.indexOf('=')).toUpperCase(), one.slice(one.indexOf('=') + 1).toUpperCase()] as const),
  )
  const freq = parts.get('FREQ') ?? ''
  const perDay = costs[freq]
  if (text.length > longestRule || perDay === undefined || ['BYHOUR', 'BYMINUTE', 'BYSECOND'].some((name) => parts.has(name))) return null
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const count = parts.get('COUNT')
  if (!Number.isInteger(interval) || interval < 1 || interval > 1_000 || (count !== undefined && !/^\d{1,5}$/.test(count))) return null
  const until = readUntil(parts.get('UNTIL'), start, noted)
  if (until === null) return null
  const last = until !== undefined && until < window.toOn ? until : window.toOn
  const first = startNear(start.day, { freq, interval, isCounted: count !== undefined, fromOn: window.fromOn })
  if (last < first) return []
  budget.left -= Math.max(1, daysBetween(first, last) * perDay)
  if (budget.left < 0) return null
  return workedOut(parts, { first, last, window })
}

/** A rule without a number of dates gives the same days from any of its weeks on. */
function startNear(
  day: string,
  { freq, interval, isCounted, fromOn }: { freq: string; interval: number; isCounted: boolean; fromOn: string },
): string {
  const step = freq === 'DAILY' ? interval : freq === 'WEEKLY' ? interval * 7 : 0
  const ahead = daysBetween(day, fromOn) - 7
  return isCounted || step === 0 || ahead < step ? day : addDays(day, Math.floor(ahead / step) * step)
}

/** Undefined: the rule has no end. Null: its end cannot be read. */
function readUntil(text: string | undefined, start: Moment, noted: Noted): string | null | undefined {
  if (text === undefined) return undefined
  const [moment] = momentsOf({ name: 'UNTIL', params: new Map(), value: text }, noted)
  if (!moment) return null
  const { day, time } = start.zone === null ? moment : convertMoment(moment, start.zone)
  // The last date must begin by that time.
  return time !== null && start.time !== null && time < start.time ? addDays(day, -1) : day
}

function workedOut(
  parts: ReadonlyMap<string, string>,
  { first, last, window }: { first: string; last: string; window: Window },
): string[] | null {
  const kept = [...parts].filter(([name]) => name !== 'UNTIL' && name !== 'DTSTART')
  try {
    const options = RRule.parseString(kept.map(([name, value]) => `${name}=${value}`).join(';'))
    const rule = new RRule({ ...options, dtstart: new Date(`${first}T00:00:00Z`), until: new Date(`${last}T00:00:00Z`) })
    const found: string[] = []
    rule.all((at) => {
      const day = at.toISOString().slice(0, 10)
      if (day >= window.fromOn) found.push(day)
      return found.length < mostDates
    })
    return found
  } catch {
    return null
  }
}
