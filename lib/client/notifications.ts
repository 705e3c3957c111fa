import type { UnreadComment, UnreadMessage } from '@/lib/contracts/notifications'

export type Notifications = {
  readonly messages: readonly UnreadMessage[]
  readonly comments: readonly UnreadComment[]
  /** The number of forms that ask something of the person within a week. */
  readonly formsDue: number
  /** Whether the server answers but knows no session: waiting requests can only be sent after signing in. */
  readonly signedOut: boolean
}

export const pollEveryMs = 10_000
export const nothingNew: Notifications = { messages: [], comments: [], formsDue: 0, signedOut: false }
let current = nothingNew
const listeners = new Set<() => void>()

/** The person's unread things according to the last poll. */
export const notifications = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => current,
  none: () => nothingNew,
}

/** Takes over the result of a poll. */
export function showNotifications(next: Notifications): void {
  current = next
  for (const listener of listeners) listener()
}
