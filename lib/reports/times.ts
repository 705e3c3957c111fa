import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { usualEnd } from '@/lib/timetables/usage-span'

/** The subjects of time reports: everything that is held, or placements alone. */
export const timeReports = ['TIME', 'PLACEMENT'] as const
export type TimeReport = (typeof timeReports)[number]

/** The ways in which a time report splits its numbers. */
export const timeSplits = ['SHIFT', 'TYPE', 'TEACHER', 'GROUP', 'TIMETABLE', 'ROOM'] as const
export type TimeSplit = (typeof timeSplits)[number]

/** The splits of each report; the usual one comes first. */
export const splitsOf = {
  TIME: ['TYPE', 'SHIFT', 'TEACHER', 'GROUP', 'TIMETABLE'],
  PLACEMENT: ['ROOM', 'SHIFT', 'TYPE', 'TEACHER', 'GROUP'],
} as const satisfies Readonly<Record<TimeReport, readonly TimeSplit[]>>

export const appointmentSplits = ['CLINIC', 'SHIFT', 'TYPE', 'GROUP', 'TIMETABLE'] as const
export type AppointmentSplit = (typeof appointmentSplits)[number]

/** The numbers that are counted for each date. The dates behind a sum are those in which any of its numbers is above 0. */
export const timeNumbers = ['planned', 'attended', 'missed', 'excused'] as const
export type TimeNumber = (typeof timeNumbers)[number]
export const appointmentNumbers = ['slots', 'seen', 'missed', 'cancelled', 'unused'] as const
export type AppointmentNumber = (typeof appointmentNumbers)[number]

/** The twelve weeks up to and including the current one, used where no days are asked for: what was planned and attended lately. */
export function usualSpan(today: string): { readonly from: string; readonly to: string } {
  const from = addDays(weekOf(today), -77)
  return { from, to: usualEnd(from) }
}

/** Hours as they are shown and exported: with two decimals at most. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100
}

/** The attended share of what is neither excused nor still to come, counted as in the registers; null where nothing counts yet. */
export function attendedShare({ attended, missed }: { readonly attended: number; readonly missed: number }): number | null {
  return attended + missed === 0 ? null : attended / (attended + missed)
}

/** The share of the expected patients who were seen. Expected are those who came and those who did not attend. */
export function seenShare({ seen, missed }: { readonly seen: number; readonly missed: number }): number | null {
  return seen + missed === 0 ? null : seen / (seen + missed)
}

/** The share of their contract hours that somebody teaches; null where no hours are known, or no day of the span is open. */
export function loadShare({
  minutes,
  contractMinutes,
}: {
  readonly minutes: number
  readonly contractMinutes: number | null
}): number | null {
  return contractMinutes === null || contractMinutes === 0 ? null : minutes / contractMinutes
}
