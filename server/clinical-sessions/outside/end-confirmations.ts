import 'server-only'
import { supervisorConfirmation } from '@/lib/states/supervisor-confirmation'
import type { Tx } from '@/server/kernel/db'
import { transition } from '@/server/kernel/calls/transition'
import { findLastConfirmation, updateConfirmation } from './queries/confirmations'

/** Ends the link of an open confirmation; returns whether there was one. The caller has locked the session. */
export async function withdrawOpenConfirmation(db: Tx, sessionId: string): Promise<boolean> {
  const last = await findLastConfirmation(db, sessionId)
  if (last?.state !== 'ASKED') return false
  await transition({
    machine: supervisorConfirmation,
    from: last.state,
    on: 'withdraw',
    compareAndSet: (from, to) => updateConfirmation(db, { id: last.id, from, to, decision: null }),
  })
  return true
}
