import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

/** What became of somebody's absence: approved, or not approved any more; between two instants. */
export type AbsenceNews = {
  readonly userId: string
  readonly from: Date
  readonly to: Date
  readonly byId: string
  readonly at: Date
}
type Follow = (db: Tx, news: AbsenceNews) => Promise<void>

/** The days of an absence that a student has, or is about to report. */
export type Forecasting = {
  readonly userId: string
  readonly days: readonly { readonly startsAt: Date; readonly endsAt: Date }[]
  readonly at: Date
}
/** Per cent, now and with the absence. `excused` null: nothing would count any more. */
export type AttendanceForecast = {
  readonly now: number
  readonly excused: number | null
  readonly notExcused: number
  readonly threshold: number
}
type Forecast = (db: Db, asked: Forecasting) => Promise<AttendanceForecast | null>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspAbsenceFollower: Follow | undefined
  var cuspAttendanceForecast: Forecast | undefined
}

/** Registers follow absences; this domain knows nothing of them (its domain.ts binds it). */
export function provideAbsenceFollower(follow: Follow): void {
  globalThis.cuspAbsenceFollower = follow
}

export async function tellFollower(db: Tx, news: AbsenceNews): Promise<void> {
  await globalThis.cuspAbsenceFollower?.(db, news)
}

/** What attendance would be is known by those who count it (its domain.ts binds it). */
export function provideAttendanceForecast(forecast: Forecast): void {
  globalThis.cuspAttendanceForecast = forecast
}

export async function attendanceWith(db: Db, asked: Forecasting): Promise<AttendanceForecast | null> {
  return (await globalThis.cuspAttendanceForecast?.(db, asked)) ?? null
}
