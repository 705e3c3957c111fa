import type { Shift } from './shifts'

/** The times of day ('HH:MM') at which afternoon and evening begin; a setting of the institution. */
export type ShiftBorders = { readonly pm: string; readonly eve: string }

/** A format for each time zone: making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOfZone(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone)
  if (kept) return kept
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** The day, 'YYYY-MM-DD', and the time of day, 'HH:MM', that the wall clock of a time zone shows. */
export function wallClock(instant: Date, timeZone: string): { day: string; time: string } {
  // The text has numbers in the order of en-GB; splitting it is three times as fast as asking for its parts.
  const [dayOfMonth = '', month = '', year = '', hour = '', minute = ''] = formatOfZone(timeZone).format(instant).split(/\D+/)
  return { day: `${year.padStart(4, '0')}-${month}-${dayOfMonth}`, time: `${hour}:${minute}` }
}

export function shiftAt(time: string, borders: ShiftBorders): Shift {
  if (time < borders.pm) return 'AM'
  return time < borders.eve ? 'PM' : 'EVE'
}

/** The day a number of days later; days have no time zone. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The number of days from one day to another, whatever the clocks do in between; less than 0 where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** Whether a session was recorded later than the day after, from paper or from memory: a reason is then required. */
export function isRetrospective(heldOn: string, begunOn: string): boolean {
  return heldOn < addDays(begunOn, -1)
}

const yearsBack = 10

/** The reason why a session cannot have been held on a day, as a message key of the namespace `issues`; null where it can. */
export function heldOnProblem(heldOn: string, today: string): 'dateBeyondTomorrow' | 'dateTooEarly' | null {
  if (heldOn > addDays(today, 1)) return 'dateBeyondTomorrow'
  return heldOn < `${Number(today.slice(0, 4)) - yearsBack}${today.slice(4)}` ? 'dateTooEarly' : null
}
