/** The recurrence of a schedule as its editor shows it. It is stored as a rule of RFC 5545, in the institution's time zone. */
export const frequencies = ['NEVER', 'DAILY', 'WEEKLY', 'WEEKLY_2', 'WEEKLY_3', 'WEEKLY_4', 'MONTHLY'] as const
export type Frequency = (typeof frequencies)[number]

export type Recurrence = {
  readonly frequency: Frequency
  /** For a weekly rule, 1 (Monday) to 7; none: the weekday of its first day. */
  readonly weekdays: readonly number[]
  /** The largest number of times; null means without end. */
  readonly times: number | null
}

export const mostTimes = 500
export const once: Recurrence = { frequency: 'NEVER', weekdays: [], times: null }

const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const weeks: Partial<Record<Frequency, number>> = { WEEKLY: 1, WEEKLY_2: 2, WEEKLY_3: 3, WEEKLY_4: 4 }

export function ruleOf({ frequency, weekdays, times }: Recurrence): string | null {
  if (frequency === 'NEVER') return null
  const interval = weeks[frequency]
  return [
    `FREQ=${interval === undefined ? frequency : 'WEEKLY'}`,
    ...(interval !== undefined && interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(interval !== undefined && weekdays.length > 0
      ? [`BYDAY=${[...weekdays].sort((a, b) => a - b).flatMap((day) => weekdayNames[day - 1] ?? [])}`]
      : []),
    ...(times === null ? [] : [`COUNT=${times}`]),
  ].join(';')
}

/** Null where the editor cannot show the rule; only rules that it can show are stored. */
export function recurrenceOf(rule: string | null): Recurrence | null {
  if (rule === null) return once
  const parts = new Map(rule.split(';').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]))
  const [freq, interval = '1', days, count] = [parts.get('FREQ'), parts.get('INTERVAL'), parts.get('BYDAY'), parts.get('COUNT')]
  const frequency = frequencies.find((one) => one === freq || (freq === 'WEEKLY' && weeks[one] === Number(interval)))
  if (frequency === undefined || frequency === 'NEVER') return null
  const weekdays = days?.split(',').map((day) => weekdayNames.indexOf(day) + 1) ?? []
  const found: Recurrence = {
    frequency: freq === 'WEEKLY' ? (frequencies.find((one) => weeks[one] === Number(interval)) ?? 'NEVER') : frequency,
    weekdays,
    times: count === undefined ? null : Number(count),
  }
  const isInBounds = found.times === null || (Number.isInteger(found.times) && found.times >= 1 && found.times <= mostTimes)
  return isInBounds && ruleOf(found) === rule ? found : null
}
