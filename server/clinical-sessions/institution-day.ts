import 'server-only'
import { shiftAt, wallClock, type ShiftBorders } from '@/lib/clinical/shift'
import type { Shift } from '@/lib/clinical/shifts'
import { readSettings } from '@/server/config'

/** The day and the shift on the institution's clock. */
export async function institutionDay(at: Date): Promise<{ today: string; shift: Shift; timeZone: string; shiftBorders: ShiftBorders }> {
  const { timeZone, shiftBorders } = await readSettings()
  const { day, time } = wallClock(at, timeZone)
  return { today: day, shift: shiftAt(time, shiftBorders), timeZone, shiftBorders }
}
