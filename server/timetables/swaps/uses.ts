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

/**
 * Registers the function of the sessions domain that says which students have a session with a patient; this domain knows nothing of patients (the sessions'
 * domain.ts binds it).
 */
export function provideBookedSessions(find: FindBooked): void {
  globalThis.cuspBookedSessions = find
}

/** Whether a session is booked for each of these, in order. */
export async function areBooked(db: Db, asked: readonly (ClinicDate | null)[]): Promise<boolean[]> {
  const some = asked.flatMap((one) => one ?? [])
  const found = some.length > 0 ? ((await globalThis.cuspBookedSessions?.(db, some)) ?? []) : []
  let next = 0
  return asked.map((one) => one !== null && (found[next++] ?? false))
}

/** Registers how a chair passes on: chairs belong to the clinics' shifts, and a replacement gets the chair of the person who leaves where possible. */
export function provideChairPass(pass: PassChair): void {
  globalThis.cuspChairPass = pass
}

export async function passChair(db: Tx, pass: ChairPass): Promise<void> {
  await globalThis.cuspChairPass?.(db, pass)
}
