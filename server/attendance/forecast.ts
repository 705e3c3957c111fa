import 'server-only'
import { percentOf } from '@/lib/attendance/figures'
import type { AttendanceForecast, Forecasting } from '@/server/absences'
import { institutionTimeZone, institutionToday } from '@/server/config'
import type { Db } from '@/server/kernel/db'
import { tallyBeside } from './queries/forecast.sql'
import { attendanceSettings } from './settings'
import { yearBegan } from './year'

/**
 * The effect of an absence on a student's attendance in the school's year: if excused, its dates count no more; if not, those that nobody has recorded count as
 * not attended. Null as long as nothing counts.
 */
export async function forecastAttendance(db: Db, { userId, days, at }: Forecasting): Promise<AttendanceForecast | null> {
  const { threshold } = await attendanceSettings()
  const from = yearBegan(await institutionToday(at), await institutionTimeZone())
  const { attended, missed, touchedToCome, touchedMissed } = await tallyBeside(db, { studentId: userId, from, days })
  const now = percentOf({ attended, missed })
  if (now === null) return null
  return {
    now,
    excused: percentOf({ attended, missed: missed - touchedMissed }),
    notExcused: percentOf({ attended, missed: missed + touchedToCome }) ?? now,
    threshold,
  }
}
