import 'server-only'
import { swap as machine } from '@/lib/states/swap'
import { transition } from '@/server/kernel/calls/transition'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { listOver, setOfferState } from './queries/offers.sql'
import { swapRulesAt } from './settings'
import { offerNotice } from './tell'

const atOnce = 200

/** Expires offers that nobody has taken, or decided on, in time: their people keep their dates and are notified. */
export async function expireOffers(db: Tx, at: Date): Promise<{ count: number; notices: readonly OutboxMessage[] }> {
  const { earliest } = await swapRulesAt(at)
  const over = await listOver(db, { at, earliest, limit: atOnce })
  for (const { id, revision, state } of over)
    await transition({
      machine,
      from: state,
      on: 'expire',
      compareAndSet: (from, to) => setOfferState(db, { id, revision, from, to, more: { endedAt: at } }),
    })
  return { count: over.length, notices: over.flatMap((offer) => offerNotice('swapExpired', [offer.personId, offer.takerId], offer)) }
}
