import 'server-only'
import type { Db } from '@/server/kernel/db'

type KnownNumbers = (db: Db, numbers: readonly string[]) => Promise<readonly string[]>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspPatientNumbers: KnownNumbers | undefined
}

/** Registers the function that returns those of some numbers that belong to a patient who was treated here. */
export function providePatientNumbers(known: KnownNumbers): void {
  globalThis.cuspPatientNumbers = known
}

export async function knownNumbers(db: Db, numbers: readonly string[]): Promise<readonly string[]> {
  if (numbers.length === 0) return []
  if (!globalThis.cuspPatientNumbers) throw new Error('nobody provides the numbers of patients')
  return globalThis.cuspPatientNumbers(db, numbers)
}
