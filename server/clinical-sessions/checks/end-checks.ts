import 'server-only'
import { checkRequest } from '@/lib/states/check-request'
import type { Tx } from '@/server/kernel/db'
import { transition } from '@/server/kernel/calls/transition'
import { listOpenChecks, updateCheckState } from './queries/checks'

type Ending = { readonly sessionId: string; readonly on: 'end' | 'withdraw'; readonly byId: string; readonly at: Date }

/** Nobody waits for a session that is marked or cancelled. A teacher who marks it without having claimed the check thereby ends the wait. */
export async function endOpenChecks(db: Tx, { sessionId, on, byId, at }: Ending): Promise<void> {
  const by = { byId, at }
  for (const { id, state } of await listOpenChecks(db, sessionId)) {
    const taken = on === 'end' && state === 'WAITING' ? { taken: by } : {}
    await transition({
      machine: checkRequest,
      from: state,
      on,
      compareAndSet: (from, to) => updateCheckState(db, { id, from, to, ended: by, ...taken }),
    })
  }
}
