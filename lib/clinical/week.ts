import { addDays } from './shift'

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

export function daysFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index))
}

/** The same day a number of years later; for 29 February it may be 1 March. */
function inYears(day: string, years: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  return at.toISOString().slice(0, 10)
}

/** The reason why a shift cannot be planned on a day, as a message key of the namespace `issues`; null where it can. */
export function plannedProblem(heldOn: string, today: string): 'dateBeyondYear' | 'dateTooEarly' | null {
  if (heldOn > inYears(today, 1)) return 'dateBeyondYear'
  return heldOn < inYears(today, -1) ? 'dateTooEarly' : null
}

/** The weekday, 1 (Monday) to 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** A day with this weekday, Monday being 1; for naming the days of a week in a reader's language. */
export function dayOfWeek(weekday: number): string {
  return addDays('2024-01-01', weekday - 1)
}
