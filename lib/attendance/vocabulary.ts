import { locationFlags } from '@/lib/location/vocabulary'

/** Terms of attendance that screens and server share. */
export const attendanceStates = ['CHECKED_IN', 'ATTENDED', 'NOT_ATTENDED', 'AUTHORISED'] as const
export type AttendanceState = (typeof attendanceStates)[number]

/** The sources of an attendance, in order of weight: an attendance from a later source is not replaced by one from an earlier source. */
export const attendanceHows = ['CLOSED', 'ABSENCE', 'CODE', 'QR', 'IMPORT', 'EXTERNAL', 'REGISTER'] as const
export type AttendanceHow = (typeof attendanceHows)[number]

/**
 * The reasons why a check-in counts only once a teacher confirms it: a device that another student used, or an unnamed one, a check-in sent later than done, a
 * student who is not on the list, or a problem with the place.
 */
export const attendanceFlags = ['SAME_DEVICE', 'ELSEWHERE', 'NO_DEVICE', 'LATE_SYNC', 'WALK_IN', ...locationFlags] as const
export type AttendanceFlag = (typeof attendanceFlags)[number]

/** The marks that a register can have for a person. */
export const registerMarks = ['PRESENT', 'LATE', 'ABSENT', 'EXCUSED'] as const
export type RegisterMark = (typeof registerMarks)[number]

/** The minutes before an event from which its register and its check-in can be begun, and the minutes after it until which a check-in can. */
export const opensBeforeMinutes = 60
export const checkInAfterMinutes = 60
/** The minutes before an event from which a student's phone has Check-in in its bottom bar. */
export const nearMinutes = 15
export const mostMinutesLate = 1_440
