import 'server-only'
import { readSettings } from '@/server/config'

type AttendanceSettings = {
  /** Per cent that a student should reach. */
  readonly threshold: number
  /** From how many minutes after the start on a check-in is late. */
  readonly lateAfterMinutes: number
  /** So many hours after its end an open register is due; 0: never. */
  readonly dueAfterHours: number
  /** So many hours after its end an open register closes by itself; 0: never. */
  readonly closesAfterHours: number
  /** Within how many metres of the building a check-in that asks for the position is near. */
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
