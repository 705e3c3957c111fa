import 'server-only'
import { checkRequest, type CheckEvent } from '@/lib/states/check-request'
import type { Tx } from '@/server/kernel/db'
import { transition } from '@/server/kernel/transition'
import { listOpenChecks, updateCheckState } from './queries/checks'

/** Nobody waits for a session that is marked or cancelled. */
export async function endOpenChecks(db: Tx, { sessionId, on, at }: { sessionId: string; on: Exclude<CheckEvent, 'take'>; at: Date }): Promise<void> {
  for (const { id, state } of await listOpenChecks(db, sessionId)) {
    await transition({ machine: checkRequest, from: state, on, compareAndSet: (from, to) => updateCheckState(db, { id, from, to, endedAt: at }) })
  }
}
