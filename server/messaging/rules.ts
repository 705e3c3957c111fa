import 'server-only'

/** How long an unread message can be taken back. */
export const takeBackMs = 10 * 60_000
/** A thread between people holds so many; to more, one writes a broadcast. */
export const mostMembers = 50
/** Of a student, at once. */
export const mostFromStudent = 10
export const threadsAtOnce = 50
export const messagesAtOnce = 50
export const peopleAtOnce = 100
/** As many as the panel lists. */
export const unreadAtOnce = 100

type Closing = {
  readonly thread: {
    readonly kind: 'DIRECT' | 'BROADCAST' | 'NOTICE'
    readonly replies: 'ALL' | 'SENDER' | 'NONE'
    readonly closedAt: Date | null
  }
  readonly hasLeft: boolean
  /** The others who are still in it and can read. */
  readonly others: number
}

/** Why a thread cannot be answered; null where it can. */
export function closedBecause({ thread, hasLeft, others }: Closing): 'NO_REPLIES' | 'CLOSED' | 'LEFT' | 'UNREACHABLE' | null {
  if (thread.kind === 'NOTICE' || thread.replies === 'NONE') return 'NO_REPLIES'
  if (thread.closedAt !== null) return 'CLOSED'
  if (hasLeft) return 'LEFT'
  return thread.kind === 'DIRECT' && others === 0 ? 'UNREACHABLE' : null
}

export function mayTakeBack(
  message: { readonly at: Date; readonly isRead: boolean; readonly withdrawnAt: Date | null },
  at: Date,
): boolean {
  return !message.isRead && message.withdrawnAt === null && at.getTime() - message.at.getTime() <= takeBackMs
}
