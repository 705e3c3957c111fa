import 'server-only'
import type { Tx } from '@/server/kernel/db'

type Follow = (db: Tx, sessionIds: readonly string[]) => Promise<void>

declare global {
  // The follower is kept on the global object because Next bundles this module once for each kind of entry.
  var cuspCountFollower: Follow | undefined
}

/**
 * The follower runs after each count, in the same transaction, to update what is computed from counted sessions. This domain knows nothing of curricula; a
 * domain.ts binds the follower.
 */
export function provideCountFollower(follow: Follow): void {
  globalThis.cuspCountFollower = follow
}

export async function tellCountFollower(db: Tx, sessionIds: readonly string[]): Promise<void> {
  await globalThis.cuspCountFollower?.(db, sessionIds)
}
