import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import type { Db, Tx } from '@/server/kernel/db'

export type ClinicDate = { readonly studentId: string; readonly clinicId: string; readonly heldOn: string; readonly shift: Shift }
type FindBooked = (db: Db, asked: readonly ClinicDate[]) => Promise<readonly boolean[]>

export type ChairPass = { readonly occurrenceId: string; readonly fromId: string; readonly toId: string }
type PassChair = (db: Tx, pass: ChairPass) => Promise<void>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspBookedSessions: FindBooked | undefined
  var cuspChairPass: PassChair | undefined
}

/** The domain of the sessions says which students have one with a patient then; this one knows nothing of patients (its domain.ts binds it). */
export function provideBookedSessions(find: FindBooked): void {
  globalThis.cuspBookedSessions = find
}

/** For each of these, in order. */
export async function listBooked(db: Db, asked: readonly (ClinicDate | null)[]): Promise<boolean[]> {
  const some = asked.flatMap((one) => one ?? [])
  const found = some.length > 0 ? ((await globalThis.cuspBookedSessions?.(db, some)) ?? []) : []
  let next = 0
  return asked.map((one) => one !== null && (found[next++] ?? false))
}

/** Chairs are of the clinics' shifts: whoever comes in place of another gets the chair of theirs, as far as it can be theirs. */
export function provideChairPass(pass: PassChair): void {
  globalThis.cuspChairPass = pass
}

export async function passChair(db: Tx, pass: ChairPass): Promise<void> {
  await globalThis.cuspChairPass?.(db, pass)
}
