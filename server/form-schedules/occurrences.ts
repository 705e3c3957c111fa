import 'server-only'
import { instantsAt } from '@/lib/clinical/session-times'
import { addDays, wallClock } from '@/lib/clinical/shift'
import { RRule } from '@/lib/rrule'

/** The days on which a schedule runs. Days are 'YYYY-MM-DD' on the institution's clock. */
export type Pattern = {
  readonly opensAt: Date
  readonly dueDays: number | null
  readonly rrule: string | null
  readonly until: string | null
}
export type Occurrence = { readonly on: string; readonly opensAt: Date; readonly dueAt: Date | null }

/** The first occurrences from a day on, in order. */
export function occurrencesFrom(
  pattern: Pattern,
  { from, take, timeZone }: { from: string; take: number; timeZone: string },
): Occurrence[] {
  return daysFrom(pattern, { from, take, timeZone }).map((day) => occurrenceOn(pattern, { day, timeZone }))
}

/** The last occurrence that has opened by an instant; null where there is none yet. */
export function latestOccurrence(pattern: Pattern, { at, timeZone }: { at: Date; timeZone: string }): Occurrence | null {
  const { day: today } = wallClock(at, timeZone)
  // Today's occurrence counts only once its time of day has come; otherwise the one before does.
  for (const day of [today, addDays(today, -1)]) {
    const found = lastDayBy(pattern, { day, timeZone })
    if (found === null) return null
    const occurrence = occurrenceOn(pattern, { day: found, timeZone })
    if (occurrence.opensAt <= at) return occurrence
  }
  return null
}

/**
 * An occurrence opens at the wall time of the first one (where that time occurs twice, at the earlier), and is due at the end of the day. Deadlines count
 * calendar days, even across a change of the clock.
 */
export function occurrenceOn({ opensAt, dueDays }: Pattern, { day, timeZone }: { day: string; timeZone: string }): Occurrence {
  const { time } = wallClock(opensAt, timeZone)
  const [opens = opensAt] = instantsAt(day, time, timeZone)
  const [due = null] = dueDays === null ? [] : instantsAt(addDays(day, dueDays), '23:59', timeZone)
  return { on: day, opensAt: opens, dueAt: due }
}

function daysFrom(pattern: Pattern, { from, take, timeZone }: { from: string; take: number; timeZone: string }): string[] {
  const first = wallClock(pattern.opensAt, timeZone).day
  const isWithin = (day: string) => day >= from && (pattern.until === null || day <= pattern.until)
  if (pattern.rrule === null) return [first].filter((day) => day >= from)
  const found: string[] = []
  for (let at = ruleFrom(pattern.rrule, first).after(floatingDate(from), true); at !== null && found.length < take;) {
    const day = at.toISOString().slice(0, 10)
    if (!isWithin(day)) break
    found.push(day)
    at = ruleFrom(pattern.rrule, first).after(at, false)
  }
  return found
}

function lastDayBy(pattern: Pattern, { day, timeZone }: { day: string; timeZone: string }): string | null {
  const first = wallClock(pattern.opensAt, timeZone).day
  const last = pattern.until !== null && pattern.until < day ? pattern.until : day
  if (pattern.rrule === null) return first <= day ? first : null
  return ruleFrom(pattern.rrule, first).before(floatingDate(last), true)?.toISOString().slice(0, 10) ?? null
}

/** The rule has floating dates: rrule counts in UTC wall-clock days and knows no time zone. */
function ruleFrom(rrule: string, first: string): InstanceType<typeof RRule> {
  return new RRule({ ...RRule.parseString(rrule), wkst: RRule.MO, dtstart: floatingDate(first) })
}

function floatingDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
