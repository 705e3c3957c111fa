import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import type { Db } from '@/server/kernel/db'

export type ShiftPlace = { readonly clinicId: string; readonly heldOn: string; readonly shift: Shift }
export type ShiftUse = { sessions: number; losing: { id: string; displayName: string; sessions: number }[] }
type Count = (db: Db, place: ShiftPlace) => Promise<ShiftUse>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspShiftUse: Count | undefined
}

/**
 * Provides the number of sessions that were begun under a shift; this domain knows nothing of sessions (the domain of the sessions binds it in its domain.ts).
 */
export function provideShiftUse(count: Count): void {
  globalThis.cuspShiftUse = count
}

export async function useOfShift(db: Db, place: ShiftPlace): Promise<ShiftUse> {
  return (await globalThis.cuspShiftUse?.(db, place)) ?? { sessions: 0, losing: [] }
}
