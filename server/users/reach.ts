import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { explainStudent } from '@/lib/contracts/users/sight'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'

type Sessions = Omit<OutputOf<typeof explainStudent>['sessions'], 'opens'>
type SessionReach = (db: Db, actor: Actor, studentId: string) => Promise<Sessions>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspSessionReach: SessionReach | undefined
}

/** Registers the function of clinical-sessions, a higher domain, that says which of a student's sessions somebody may open (its domain.ts binds it). */
export function provideSessionReach(reach: SessionReach): void {
  globalThis.cuspSessionReach = reach
}

export async function sessionReach(db: Db, actor: Actor, studentId: string): Promise<Sessions> {
  return (await globalThis.cuspSessionReach?.(db, actor, studentId)) ?? { total: 0, seen: 0, ways: [] }
}
