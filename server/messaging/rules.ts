import 'server-only'

/** How long an unread message can be taken back. */
export const withdrawableMs = 10 * 60_000
/** Members of one direct thread; more people are reached by a broadcast. */
export const mostMembers = 50
/** The largest number of people whom a student may write to in one thread. */
export const mostFromStudent = 10
/** The largest audience of a teacher's broadcast. */
export const mostFromTeacher = 200
/** The largest audience of an author who may write to everybody. */
export const mostInAudience = 20_000
/** The time within which a broadcast can be taken back. */
export const undoMs = 10_000
/** A broadcast can be scheduled at most this far ahead. */
export const mostDaysAhead = 365
export const receiptsAtOnce = 100
export const threadsAtOnce = 50
export const messagesAtOnce = 50
/** The most people in the list: as many as a school can have, because the device searches it. */
export const peopleAtOnce = 5_000
/** How long a mail waits, so that nobody gets one about a message that they are reading. */
const mailWaitsMs = 2 * 60_000
export function mailAfter(at: Date): Date {
  return new Date(at.getTime() + mailWaitsMs)
}
/** The most unread threads that the panel lists. */
export const unreadAtOnce = 100

type Closing = {
  readonly thread: {
    readonly kind: 'DIRECT' | 'BROADCAST' | 'NOTICE'
    readonly replies: 'ALL' | 'SENDER' | 'NONE'
    readonly closedAt: Date | null
  }
  readonly hasLeft: boolean
  /** The number of other members who have not left and can read messages; in a broadcast only its author counts. */
  readonly others: number
  /** Whether the thread is the asker's own broadcast. */
  readonly isOwn?: boolean
}

/** Why a thread cannot be answered; null where it can. */
export function closedBecause({
  thread,
  hasLeft,
  others,
  isOwn = false,
}: Closing): 'NO_REPLIES' | 'CLOSED' | 'LEFT' | 'UNREACHABLE' | null {
  if (thread.kind === 'NOTICE' || thread.replies === 'NONE') return 'NO_REPLIES'
  if (thread.kind === 'BROADCAST' && isOwn && thread.replies === 'SENDER') return 'NO_REPLIES'
  if (thread.closedAt !== null) return 'CLOSED'
  if (hasLeft) return 'LEFT'
  return others === 0 && !isOwn ? 'UNREACHABLE' : null
}

export function mayTakeBack(
  message: { readonly at: Date; readonly isRead: boolean; readonly withdrawnAt: Date | null },
  at: Date,
): boolean {
  return !message.isRead && message.withdrawnAt === null && at.getTime() - message.at.getTime() <= withdrawableMs
}
