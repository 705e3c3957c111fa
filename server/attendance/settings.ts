import 'server-only'
import { readSettings } from '@/server/config'

type AttendanceSettings = {
  /** The percentage that a student should reach. */
  readonly threshold: number
  /** A check-in this many minutes after the start is late. */
  readonly lateAfterMinutes: number
  /** An open register is due this many hours after its date's end; 0: never. */
  readonly dueAfterHours: number
  /** An open register closes by itself this many hours after its date's end; 0: never. */
  readonly closesAfterHours: number
  /** The distance in metres up to which a check-in that asks for the position is near the building. */
  readonly nearMetres: number
}

export async function attendanceSettings(): Promise<AttendanceSettings> {
  const { attendanceThreshold, checkInLateAfterMinutes, registerDueAfterHours, registerClosesAfterHours, checkInNearMetres } =
    await readSettings()
  return {
    threshold: attendanceThreshold,
    lateAfterMinutes: checkInLateAfterMinutes,
    dueAfterHours: registerDueAfterHours,
    closesAfterHours: registerClosesAfterHours,
    nearMetres: checkInNearMetres,
  }
}
