import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

/** A change to somebody's absence between two instants: it is approved, or not approved any more. */
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
/** Percentages: the current attendance, and that with the absence. `excused` is null if nothing would count any more. */
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

/** Registers follow absences, but this domain knows nothing of registers: the domain of attendance binds the follower in its domain.ts. */
export function provideAbsenceFollower(follow: Follow): void {
  globalThis.cuspAbsenceFollower = follow
}

export async function tellFollower(db: Tx, news: AbsenceNews): Promise<void> {
  await globalThis.cuspAbsenceFollower?.(db, news)
}

/** The domain that counts attendance knows how to forecast it, and binds the forecast in its domain.ts. */
export function provideAttendanceForecast(forecast: Forecast): void {
  globalThis.cuspAttendanceForecast = forecast
}

export async function askForecast(db: Db, asked: Forecasting): Promise<AttendanceForecast | null> {
  return (await globalThis.cuspAttendanceForecast?.(db, asked)) ?? null
}
