import 'server-only'
import type { Tx } from '@/server/kernel/db'

/** What became of somebody's absence: approved, or not approved any more; between two instants. */
export type AbsenceNews = {
  readonly userId: string
  readonly from: Date
  readonly to: Date
  readonly byId: string
  readonly at: Date
}
type Follow = (db: Tx, news: AbsenceNews) => Promise<void>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspAbsenceFollower: Follow | undefined
}

/** Registers follow absences; this domain knows nothing of them (server/registry.ts binds it). */
export function provideAbsenceFollower(follow: Follow): void {
  globalThis.cuspAbsenceFollower = follow
}

export async function tellFollower(db: Tx, news: AbsenceNews): Promise<void> {
  await globalThis.cuspAbsenceFollower?.(db, news)
}
