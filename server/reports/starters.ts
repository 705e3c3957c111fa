import 'server-only'
import type { Tx } from '@/server/kernel/db'

type Starters = (db: Tx, at: Date) => Promise<void>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspStarterReports: Starters | undefined
}

/** Registers the reports that an installation begins with (server/registry.ts), because the seeds belong to no domain. */
export function provideStarterReports(starters: Starters): void {
  globalThis.cuspStarterReports = starters
}

/**
 * Adds the elements and reports that come with this version and never existed here, and words those that nobody has changed as this version does, in the
 * language of the institution. One that was changed or removed stays so.
 */
export async function addStarters(db: Tx, at: Date): Promise<void> {
  await globalThis.cuspStarterReports?.(db, at)
}
