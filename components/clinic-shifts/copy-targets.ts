import { addDays } from '@/lib/clinical/shift'
import { plannedProblem, weekOf } from '@/lib/clinical/week'
import type { Shift } from '@/lib/clinical/shifts'

export type When = { readonly heldOn: string; readonly shift: Shift }
/** Weekdays count from 0, which is Monday. */
export type Wanted = { readonly weekdays: readonly number[]; readonly shifts: readonly Shift[]; readonly weeks: number }
type Preview = { readonly fresh: readonly When[]; readonly there: readonly When[]; readonly far: number }

/** The shifts that copying would create: from the shift's own week on, without the shift itself, none twice, none further than a year. */
export function previewOf(
  source: When,
  { weekdays, shifts, weeks }: Wanted,
  { held, today }: { held: readonly When[]; today: string },
): Preview {
  const monday = weekOf(source.heldOn)
  const days = Array.from({ length: weeks }, (_, week) => weekdays.map((weekday) => addDays(monday, week * 7 + weekday)))
    .flat()
    .toSorted()
  const wanted = days.flatMap((heldOn) => shifts.map((shift): When => ({ heldOn, shift }))).filter((one) => !isSame(one, source))
  const near = wanted.filter(({ heldOn }) => plannedProblem(heldOn, today) === null)
  const isThere = (one: When) => held.some((other) => isSame(one, other))
  return { fresh: near.filter((one) => !isThere(one)), there: near.filter(isThere), far: wanted.length - near.length }
}

/** The last day that copying could reach. */
export function lastDay(source: When, weeks: number): string {
  return addDays(weekOf(source.heldOn), weeks * 7 - 1)
}

function isSame(one: When, other: When): boolean {
  return one.heldOn === other.heldOn && one.shift === other.shift
}
