import 'server-only'
import {
  checkInAfterMinutes,
  opensBeforeMinutes,
  type AttendanceFlag,
  type AttendanceState,
  type RegisterMark,
} from '@/lib/attendance/vocabulary'
import type { LocationFlag } from '@/lib/location/vocabulary'

const minute = 60_000

/** A time that a device claims, at most the server's: a clock that is fast wins over nobody. */
export function bounded(claimed: string | undefined, at: Date): Date {
  if (claimed === undefined) return at
  const said = new Date(claimed)
  return said > at ? at : said
}

/** From when on a register can be kept and a check-in opened. */
export function opensAtOf({ startsAt }: { readonly startsAt: Date }): Date {
  return new Date(startsAt.getTime() - opensBeforeMinutes * minute)
}

/** Follow-ups are listed no further. */
export const mostFollowUps = 100

const openDays = 60
/** Which dates are over and still open, of the last 60 days: until check-ins end, what is just over is told among what is now. */
export function openSpan(at: Date): { from: Date; to: Date } {
  return { from: new Date(at.getTime() - openDays * 1_440 * minute), to: new Date(at.getTime() - checkInAfterMinutes * minute) }
}

/** Until when a check-in can be open. */
export function checkInEndsAt({ endsAt }: { readonly endsAt: Date }): Date {
  return new Date(endsAt.getTime() + checkInAfterMinutes * minute)
}

export function stateOf(mark: RegisterMark | null): AttendanceState | null {
  if (mark === null) return null
  if (mark === 'ABSENT') return 'NOT_ATTENDED'
  return mark === 'EXCUSED' ? 'AUTHORISED' : 'ATTENDED'
}

type Late = { readonly startsAt: Date; readonly at: Date; readonly after: number }

/** Whole minutes after the start, where that is late; else 0. At most a day. */
export function minutesLate({ startsAt, at, after }: Late): number {
  const minutes = Math.floor((at.getTime() - startsAt.getTime()) / minute)
  return minutes > after ? Math.min(minutes, 1_440) : 0
}

type Arrival = {
  readonly isLateSync: boolean
  readonly isWalkIn: boolean
  readonly sharesDevice: boolean
  /** Is held to be at another date at the same time, in another room. */
  readonly isElsewhere: boolean
  /** The browser keeps no cookie, so nobody can tell whether others used it, too. */
  readonly isUnknownDevice: boolean
  /** What is amiss with where it was done. */
  readonly where: readonly LocationFlag[]
}

export function flagsOf({ isLateSync, isWalkIn, sharesDevice, isElsewhere, isUnknownDevice, where }: Arrival): AttendanceFlag[] {
  return [
    ...(sharesDevice ? (['SAME_DEVICE'] as const) : []),
    ...(isElsewhere ? (['ELSEWHERE'] as const) : []),
    ...(isUnknownDevice ? (['NO_DEVICE'] as const) : []),
    ...(isLateSync ? (['LATE_SYNC'] as const) : []),
    ...(isWalkIn ? (['WALK_IN'] as const) : []),
    ...where,
  ]
}

/** How long after a register was closed the device of a teacher without a network may still bring what was said before that. */
const bringsForMs = 72 * 60 * minute

/**
 * Whether a closed register takes what a device claims to have been said before it was closed: within the register's own hours, and brought soon. The
 * claim is evidence and no rule, so whatever lies outside is said anew with the register open.
 */
export function isBeforeClosing(
  claimed: Date,
  { startsAt, closedAt, receivedAt }: { readonly startsAt: Date; readonly closedAt: Date | null; readonly receivedAt: Date },
): boolean {
  if (closedAt === null || claimed >= closedAt || claimed < opensAtOf({ startsAt })) return false
  return receivedAt.getTime() - closedAt.getTime() <= bringsForMs
}

/** How long after a check-in is over what was done offline is still taken. */
export const lateSyncMs = 48 * 60 * minute
