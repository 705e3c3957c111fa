import 'server-only'

export type AttendanceSettings = {
  /** Per cent that a student should reach. */
  readonly threshold: number
  /** From how many minutes after the start on a check-in is late. */
  readonly lateAfterMinutes: number
}

const usual: AttendanceSettings = { threshold: 80, lateAfterMinutes: 10 }

export function attendanceSettings(): Promise<AttendanceSettings> {
  return Promise.resolve(usual)
}
