import 'server-only'
import { swap as machine } from '@/lib/states/swap'
import { transition } from '@/server/kernel/calls/transition'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { listOver, setOfferState } from './queries/offers.sql'
import { swapRulesAt } from './settings'
import { offerNotice } from './tell'

const atOnce = 200

/** Offers that nobody has taken, or decided on, in time are over: their dates stay whose they are, and they are told. Answers how many. */
export async function expireSwaps(): Promise<number> {
  const at = now()
  const { earliest } = await swapRulesAt(at)
  return inJobTransaction(async (db) => {
    const over = await listOver(db, { at, earliest, limit: atOnce })
    for (const offer of over) {
      const { id, revision, personId, takerId } = offer
      await transition({
        machine,
        from: offer.state,
        on: 'expire',
        compareAndSet: (from, to) => setOfferState(db, { id, revision, from, to, more: { endedAt: at } }),
      })
      await writeOutbox(db, offerNotice('swapExpired', [personId, takerId], offer), at)
    }
    return over.length
  })
}
