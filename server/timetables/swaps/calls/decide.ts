import 'server-only'
import * as contracts from '@/lib/contracts/timetables'
import { swap as machine } from '@/lib/states/swap'
import { transition } from '@/server/kernel/calls/transition'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { changing, planning, swapEntity } from '../../calls/access'
import { clockAt } from '../../dates/clock'
import { mayChange } from '../../scope'
import { completeSwap, lockSwap } from '../complete'
import { assertNoObstacle, findObstacles, legsOf } from '../obstacles'
import { countTaken, listPlannedOffers, setOfferState } from '../queries/offers.sql'
import { swapRulesAt } from '../settings'
import { offerNotice } from '../tell'
import { plannedView } from '../views'

const mostRows = 100
/** Decided swaps stay in the list this long. */
const shownMs = 30 * 24 * 3_600_000

export const listSwapsToDecideCall = defineCall(contracts.listSwapsToDecide, {
  ...planning,
  handle: async ({ actor, db, request: { at } }) => {
    const [{ mode }, { timeZone }] = [await swapRulesAt(at), await clockAt(at)]
    const offers = await listPlannedOffers(db, { since: new Date(at.getTime() - shownMs), timeZone, limit: mostRows })
    const waiting = offers.filter(({ state }) => state === 'TAKEN')
    const legs = waiting.map((offer) => legsOf(offer, { takerId: offer.takerId ?? '', givenId: offer.givenId }))
    const found = await findObstacles(db, legs, { mode, earliest: at, timeZone })
    return {
      mode,
      count: await countTaken(db),
      rows: offers.flatMap((offer) => plannedView(offer, found[waiting.indexOf(offer)], actor) ?? []),
    }
  },
})

export const decideSwapCall = defineCall(contracts.decideSwap, {
  ...changing,
  audit: 'timetables.swapDecided',
  handle: async ({ actor, input: { id, revision, decision, reason }, db, request: { at }, audit, emit }) => {
    const [{ mode }, clock] = [await swapRulesAt(at), await clockAt(at)]
    const { offer, timetable, events } = await lockSwap(db, { id, takerId: null, givenId: null })
    const { takerId, givenId } = offer
    if (takerId === null || offer.state !== 'TAKEN' || offer.revision !== revision)
      throw refuse('STATE_CHANGED', { code: 'timetables.SWAP_GONE' })
    if (actor.id === offer.personId || actor.id === takerId) throw refuse('FORBIDDEN', { code: 'timetables.SWAP_OWN' })
    if (decision === 'REFUSE') {
      const state = await transition({
        machine,
        from: offer.state,
        on: 'refuse',
        compareAndSet: (from, to) => setOfferState(db, { id, revision, from, to, more: { decidedById: actor.id, endedAt: at, reason } }),
      })
      audit({ entity: swapEntity, entityId: id, changes: { state: { from: offer.state, to: state } } })
      for (const notice of offerNotice('swapRefused', [offer.personId, takerId], { ...offer, person: actor.displayName })) emit(notice)
      return { state, revision: revision + 1 }
    }
    if (events.some((event) => !mayChange(actor, event))) throw refuse('FORBIDDEN', { code: 'timetables.CREATOR_ONLY' })
    const legs = legsOf(offer, { takerId, givenId })
    const [found] = await findObstacles(db, [legs], { mode, earliest: at, timeZone: clock.timeZone })
    if (found) assertNoObstacle(found)
    if (!timetable) throw refuse('STATE_CHANGED', { code: 'timetables.SWAP_CHANGED' })
    const done = await completeSwap(db, { offer, legs, timetable, clock, byId: actor.id, reason })
    audit({ entity: swapEntity, entityId: id, changes: { state: { from: offer.state, to: done.state } } })
    for (const notice of done.notices) emit(notice)
    return { state: done.state, revision: revision + 1 }
  },
})

export const decideSwapCalls = [listSwapsToDecideCall, decideSwapCall]
