import 'server-only'
import type { Tx } from '@/server/kernel/db'

type Starters = (db: Tx, at: Date) => Promise<void>

const store = globalThis as { cuspStarterReports?: Starters }

/** Says what reports begin with (server/registry.ts): the seeds are of no domain. */
export function provideStarterReports(starters: Starters): void {
  store.cuspStarterReports = starters
}

/** Adds the elements and reports that come with this version and were never there. One that was changed or removed stays so. */
export async function addStarters(db: Tx, at: Date): Promise<void> {
  await store.cuspStarterReports?.(db, at)
}
