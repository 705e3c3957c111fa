import 'server-only'
import type { Tx } from '@/server/kernel/db'

type Follow = (db: Tx, ids: readonly string[]) => Promise<void>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspDateFollower: Follow | undefined
}

/** Registers the function by which shifts of clinics follow dates. This domain knows nothing of chairs (clinic-shifts' domain.ts binds it). */
export function provideDateFollower(follow: Follow): void {
  globalThis.cuspDateFollower = follow
}

export async function tellFollower(db: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await globalThis.cuspDateFollower?.(db, ids)
}
