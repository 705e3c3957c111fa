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

/** The time that a device claims, or the server's if that is earlier: a fast clock gains no advantage. */
export function earlierTime(claimed: string | undefined, at: Date): Date {
  if (claimed === undefined) return at
  const said = new Date(claimed)
  return said > at ? at : said
}

/** The instant from which a register can be kept and a check-in opened. */
export function opensAtOf({ startsAt }: { readonly startsAt: Date }): Date {
  return new Date(startsAt.getTime() - opensBeforeMinutes * minute)
}

/** The most follow-ups that are listed. */
export const mostFollowUps = 100

const openDays = 60
/**
 * The span of the last 60 days in which dates count as over and still open; until their check-ins end, dates that are just over are listed among the current
 * ones.
 */
export function openSpan(at: Date): { from: Date; to: Date } {
  return { from: new Date(at.getTime() - openDays * 1_440 * minute), to: new Date(at.getTime() - checkInAfterMinutes * minute) }
}

/** The instant until which a check-in can be open. */
export function checkInEndsAt({ endsAt }: { readonly endsAt: Date }): Date {
  return new Date(endsAt.getTime() + checkInAfterMinutes * minute)
}

export function stateOf(mark: RegisterMark | null): AttendanceState | null {
  if (mark === null) return null
  if (mark === 'ABSENT') return 'NOT_ATTENDED'
  return mark === 'EXCUSED' ? 'AUTHORISED' : 'ATTENDED'
}

type Late = { readonly startsAt: Date; readonly at: Date; readonly after: number }

/** Whole minutes after the start, if that counts as late; otherwise 0. At most a day. */
export function minutesLate({ startsAt, at, after }: Late): number {
  const minutes = Math.floor((at.getTime() - startsAt.getTime()) / minute)
  return minutes > after ? Math.min(minutes, 1_440) : 0
}

type Arrival = {
  readonly isLateSync: boolean
  readonly isWalkIn: boolean
  readonly sharesDevice: boolean
  /** The student is recorded at another date at the same time, in another room. */
  readonly isElsewhere: boolean
  /** The browser keeps no cookie, so it cannot be seen whether others used the device, too. */
  readonly isUnknownDevice: boolean
  /** Flags about the place of the check-in. */
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

/** How long after closing a register still takes entries that a teacher's device made before, without a network. */
const bringsForMs = 72 * 60 * minute

/**
 * Whether a closed register takes an entry that a device claims to have made before closing: within the register's own hours, and delivered soon. The claim is
 * only evidence, so any other entry has to be made again in the reopened register.
 */
export function isBeforeClosing(
  claimed: Date,
  { startsAt, closedAt, receivedAt }: { readonly startsAt: Date; readonly closedAt: Date | null; readonly receivedAt: Date },
): boolean {
  if (closedAt === null || claimed >= closedAt || claimed < opensAtOf({ startsAt })) return false
  return receivedAt.getTime() - closedAt.getTime() <= bringsForMs
}

/** How long after its end a check-in still accepts what was done offline. */
export const lateSyncMs = 48 * 60 * minute
