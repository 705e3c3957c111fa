import 'server-only'
import type { ShiftPresence } from '@/lib/clinical/vocabulary'
import type { Tx } from '@/server/kernel/db'

/** The attendance of these students as it was recorded at the chairs of a shift. */
export type PresenceNews = {
  readonly clinicShiftId: string
  readonly entries: readonly { readonly studentId: string; readonly presence: ShiftPresence }[]
  readonly byId: string
  /** The device's time, at most the server's. */
  readonly at: Date
  readonly receivedAt: Date
}
type Follow = (db: Tx, news: PresenceNews) => Promise<void>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspPresenceFollower: Follow | undefined
}

/** Registers follow attendance at the chairs, but this domain knows nothing of registers: their domain binds the follower in its domain.ts. */
export function providePresenceFollower(follow: Follow): void {
  globalThis.cuspPresenceFollower = follow
}

export async function notifyPresenceFollower(db: Tx, news: PresenceNews): Promise<void> {
  if (news.entries.length > 0) await globalThis.cuspPresenceFollower?.(db, news)
}
