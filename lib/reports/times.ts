import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { usualEnd } from '@/lib/timetables/usage-span'

/** What reports of time are about: all that is held, or placements alone. */
export const timeReports = ['TIME', 'PLACEMENT'] as const
export type TimeReport = (typeof timeReports)[number]

/** By what the numbers of a report of time are split. */
export const timeSplits = ['SHIFT', 'TYPE', 'TEACHER', 'GROUP', 'TIMETABLE', 'ROOM'] as const
export type TimeSplit = (typeof timeSplits)[number]

/** Of each report, the usual one first. */
export const splitsOf = {
  TIME: ['TYPE', 'SHIFT', 'TEACHER', 'GROUP', 'TIMETABLE'],
  PLACEMENT: ['ROOM', 'SHIFT', 'TYPE', 'TEACHER', 'GROUP'],
} as const satisfies Readonly<Record<TimeReport, readonly TimeSplit[]>>

export const appointmentSplits = ['CLINIC', 'SHIFT', 'TYPE', 'GROUP', 'TIMETABLE'] as const
export type AppointmentSplit = (typeof appointmentSplits)[number]

/** Numbers that a date has of its own, by which the dates behind a sum are those that have any. */
export const timeNumbers = ['planned', 'attended', 'missed', 'excused'] as const
export type TimeNumber = (typeof timeNumbers)[number]
export const appointmentNumbers = ['slots', 'seen', 'missed', 'cancelled', 'unused'] as const
export type AppointmentNumber = (typeof appointmentNumbers)[number]

/** The twelve weeks up to the one that it is, where no days are asked for: what was planned and attended lately. */
export function usualSpan(today: string): { readonly from: string; readonly to: string } {
  const from = addDays(weekOf(today), -77)
  return { from, to: usualEnd(from) }
}

/** Hours as they are shown and taken away: with two decimals at most. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100
}

/** The share attended of what is neither excused nor to come, as the registers' own; null where nothing counts yet. */
export function attendedShare({ attended, missed }: { readonly attended: number; readonly missed: number }): number | null {
  return attended + missed === 0 ? null : attended / (attended + missed)
}

/** The share of patients who were seen of those who were expected: of the ones who came and the ones who did not attend. */
export function seenShare({ seen, missed }: { readonly seen: number; readonly missed: number }): number | null {
  return seen + missed === 0 ? null : seen / (seen + missed)
}

/** What somebody teaches of what their contract says; null where nobody has said it, or no day of the time is open. */
export function loadShare({
  minutes,
  contractMinutes,
}: {
  readonly minutes: number
  readonly contractMinutes: number | null
}): number | null {
  return contractMinutes === null || contractMinutes === 0 ? null : minutes / contractMinutes
}
