import { locationFlags } from '@/lib/location/vocabulary'

/** Words of attendance that screens and server share. */
export const attendanceStates = ['CHECKED_IN', 'ATTENDED', 'NOT_ATTENDED', 'AUTHORISED'] as const
export type AttendanceState = (typeof attendanceStates)[number]

/** By what an attendance is known, in order of weight: what stands by a later one is not replaced by an earlier one. */
export const attendanceHows = ['CLOSED', 'ABSENCE', 'CODE', 'QR', 'IMPORT', 'EXTERNAL', 'REGISTER'] as const
export type AttendanceHow = (typeof attendanceHows)[number]

/**
 * Why a check-in counts only once a teacher says so: with a device that another used, or one that does not say which it is, sent later than done, not on
 * the list, or by what is amiss with where it was done.
 */
export const attendanceFlags = ['SAME_DEVICE', 'ELSEWHERE', 'NO_DEVICE', 'LATE_SYNC', 'WALK_IN', ...locationFlags] as const
export type AttendanceFlag = (typeof attendanceFlags)[number]

/** What a register can say of somebody. */
export const registerMarks = ['PRESENT', 'LATE', 'ABSENT', 'EXCUSED'] as const
export type RegisterMark = (typeof registerMarks)[number]

/** How long before an event its register and its check-in can be begun, and how long after it a check-in can. Minutes. */
export const opensBeforeMinutes = 60
export const checkInAfterMinutes = 60
/** So long before an event a student's phone has Check-in in its bottom bar. Minutes. */
export const nearMinutes = 15
export const mostMinutesLate = 1_440
