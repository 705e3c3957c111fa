import 'server-only'
import { supervisorConfirmation } from '@/lib/states/supervisor-confirmation'
import type { Tx } from '@/server/kernel/db'
import { transition } from '@/server/kernel/calls/transition'
import { findLastConfirmation, updateConfirmation } from './queries/confirmations'

/** Answers whether somebody was asked, whose link counts no more now. The session is held. */
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
