import type { UnreadComment, UnreadMessage } from '@/lib/contracts/notifications'

export type Notifications = {
  readonly messages: readonly UnreadMessage[]
  readonly comments: readonly UnreadComment[]
  /** What is asked of them in forms within a week. */
  readonly formsDue: number
  /** The server is there and knows no session: what waits can only go out after signing in. */
  readonly signedOut: boolean
}

export const pollEveryMs = 10_000
export const nothingNew: Notifications = { messages: [], comments: [], formsDue: 0, signedOut: false }
let current = nothingNew
const listeners = new Set<() => void>()

/** What the person has not read, as the last poll said. */
export const notifications = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => current,
  none: () => nothingNew,
}

/** For the poll. */
export function showNotifications(next: Notifications): void {
  current = next
  for (const listener of listeners) listener()
}
