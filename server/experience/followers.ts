import 'server-only'
import type { Tx } from '@/server/kernel/db'

type Follow = (db: Tx, sessionIds: readonly string[]) => Promise<void>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspCountFollower: Follow | undefined
}

/** What is made of counted sessions follows each count, in its transaction; this domain knows nothing of curricula (a domain.ts binds it). */
export function provideCountFollower(follow: Follow): void {
  globalThis.cuspCountFollower = follow
}

export async function tellCountFollower(db: Tx, sessionIds: readonly string[]): Promise<void> {
  await globalThis.cuspCountFollower?.(db, sessionIds)
}
