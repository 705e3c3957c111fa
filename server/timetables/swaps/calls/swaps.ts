import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import * as contracts from '@/lib/contracts/timetables'
import { swap as machine } from '@/lib/states/swap'
import { isStudent, isTeacher } from '@/server/kernel/actor'
import { transition } from '@/server/kernel/calls/transition'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { attending, swapEntity, swapping } from '../../calls/access'
import { clockAt } from '../../dates/clock'
import { midnightOf } from '../../dates/times'
import { assertNoObstacle, findObstacles, legsOf } from '../obstacles'
import { completeSwap, lockSwap } from '../complete'
import { listFacts, listOfferable, listPartsOn, listWantable } from '../queries/dates.sql'
import { countLive, insertOffer, listOpenOffers, listOwnOffers, lockSwappers, setOfferState } from '../queries/offers.sql'
import { swapRulesAt } from '../settings'
import { offerNotice } from '../tell'
import { areBooked } from '../uses'
import { openViews, ownView } from '../views'

/** How far ahead dates can be offered and wanted. */
const daysAhead = 90
const mostDates = 100
const mostOffers = 100
/** Decided swaps stay in the list this long. */
const shownMs = 30 * 24 * 3_600_000

export const listSwapsCall = defineCall(contracts.listSwaps, {
  ...attending,
  handle: async ({ actor, db, request: { at } }) => {
    const [rules, { timeZone, today }] = [await swapRulesAt(at), await clockAt(at)]
    const { mode, noticeHours, mostAtOnce, earliest } = rules
    const personId = actor.id
    const until = midnightOf(addDays(today, daysAhead), timeZone)
    const own = await listOwnOffers(db, { personId, since: new Date(at.getTime() - shownMs), timeZone, limit: mostOffers })
    const isOn = mode !== 'OFF'
    const offerable = isOn ? await listOfferable(db, { personId, earliest, until, timeZone, limit: mostDates }) : []
    const booked = await areBooked(
      db,
      offerable.map((date) =>
        date.clinicId === null || !isStudent(actor) ? null : { ...date, clinicId: date.clinicId, studentId: personId },
      ),
    )
    const looking = { personId, earliest, isStudent: isStudent(actor), isTeacher: isTeacher(actor), timeZone, limit: mostOffers }
    return {
      mode,
      noticeHours,
      mostAtOnce,
      today,
      waiting: own.filter((one) => one.personId === personId && (one.state === 'OPEN' || one.state === 'TAKEN')).length,
      offerable: offerable.map(({ clinicId: _, shift: __, ...date }, place) => ({ ...date, isBooked: booked[place] === true })),
      own: own.map((offer) => ownView(offer, personId)),
      open: isOn ? await openViews(db, { offers: await listOpenOffers(db, looking), personId, mode, earliest, timeZone }) : [],
    }
  },
})

export const listSwapChoicesCall = defineCall(contracts.listSwapChoices, {
  ...attending,
  handle: async ({ actor, input: { occurrenceId }, db, request: { at } }) => {
    const [{ mode, earliest }, { timeZone, today }] = [await swapRulesAt(at), await clockAt(at)]
    const [part] = await listPartsOn(db, [{ occurrenceId, userId: actor.id }])
    if (!part) throw refuse('NOT_FOUND')
    if (mode === 'OFF') return { dates: [] }
    const until = midnightOf(addDays(today, daysAhead), timeZone)
    const dates = await listWantable(db, { of: occurrenceId, personId: actor.id, earliest, until, timeZone, limit: mostDates })
    return { dates }
  },
})

export const offerSwapCall = defineCall(contracts.offerSwap, {
  ...swapping,
  audit: 'timetables.swapOffered',
  handle: async ({ actor, input, db, request: { at }, audit }) => {
    const [rules, { timeZone }] = [await swapRulesAt(at), await clockAt(at)]
    const { id, occurrenceId, print, wanted } = input
    await lockSwappers(db, [actor.id])
    const ids = [occurrenceId, ...wanted.map((one) => one.occurrenceId)]
    if (new Set(ids).size < ids.length) throw badField('wanted', 'dateUnknown')
    const [part] = await listPartsOn(db, [{ occurrenceId, userId: actor.id }])
    const facts = new Map((await listFacts(db, { ids, timeZone })).map((one) => [one.id, one]))
    const date = facts.get(occurrenceId)
    // People who do not attend a date are not told whether it exists.
    if (!part || !date) throw refuse('NOT_FOUND')
    if (rules.mode === 'OFF' || !date.canSwap) throw refuse('STATE_CHANGED', { code: 'timetables.SWAPS_OFF' })
    if (date.state !== 'PLANNED' || date.print !== print || date.isRecorded)
      throw refuse('STATE_CHANGED', { code: 'timetables.SWAP_CHANGED' })
    if (date.startsAt <= rules.earliest) throw refuse('STATE_CHANGED', { code: 'timetables.SWAP_TOO_LATE' })
    const choices =
      wanted.length === 0
        ? []
        : await listWantable(db, {
            ...{ of: occurrenceId, personId: actor.id, earliest: rules.earliest, timeZone, limit: 10 * mostDates },
            until: new Date(at.getTime() + (daysAhead + 1) * 24 * 3_600_000),
          })
    const prints = new Map(choices.map((one) => [one.id, one.print]))
    if (wanted.some((one) => prints.get(one.occurrenceId) !== one.print)) throw refuse('STATE_CHANGED', { code: 'timetables.SWAP_CHANGED' })
    const [isBooked] = await areBooked(db, [
      part === 'STUDENT' && date.clinicId !== null ? { ...date, clinicId: date.clinicId, studentId: actor.id } : null,
    ])
    if (isBooked) throw refuse('STATE_CHANGED', { code: 'timetables.SWAP_BOOKED' })
    const live = await countLive(db, { personId: actor.id, occurrenceId })
    if (live.ofDate > 0) throw refuse('STATE_CHANGED', { code: 'timetables.SWAP_OFFERED' })
    if (live.all >= rules.mostAtOnce) throw refuse('STATE_CHANGED', { code: 'timetables.SWAP_TOO_MANY' })
    const { title, heldOn } = date
    const wantedIds = wanted.map((one) => one.occurrenceId)
    const wantedPrints = wanted.map((one) => one.print)
    const row = { id, occurrenceId, title, heldOn, print, personId: actor.id, part, wantedIds, wantedPrints, at }
    if (!(await insertOffer(db, row))) throw refuse('CONFLICT')
    audit({ entity: swapEntity, entityId: id, changes: { date: { to: occurrenceId }, wanted: { to: wanted.length } } })
    return { id }
  },
})

export const claimSwapCall = defineCall(contracts.claimSwap, {
  ...swapping,
  audit: 'timetables.swapTaken',
  handle: async ({ actor, input: { id, print, given }, db, request: { at }, audit, emit }) => {
    const givenId = given?.occurrenceId ?? null
    const [rules, clock] = [await swapRulesAt(at), await clockAt(at)]
    const { offer, timetable, events } = await lockSwap(db, { id, takerId: actor.id, givenId })
    const legs = legsOf(offer, { takerId: actor.id, givenId })
    const [found = { obstacle: 'CHANGED' as const, clashes: [] }] = await findObstacles(db, [legs], { ...rules, timeZone: clock.timeZone })
    // People for whom an offer is not meant are not told whether it still exists.
    if (offer.personId === actor.id || found.obstacle === 'NOT_FOR_THEM') assertNoObstacle({ obstacle: 'NOT_FOR_THEM', clashes: [] })
    if (offer.state !== 'OPEN') throw refuse('STATE_CHANGED', { code: 'timetables.SWAP_GONE' })
    assertNoObstacle(found)
    const isAsSeen =
      print === offer.print && (given === null || legs.some((leg) => leg.occurrenceId === givenId && leg.print === given.print))
    if (!isAsSeen || !timetable) assertNoObstacle({ obstacle: 'CHANGED', clashes: [] })
    const state = await transition({
      machine,
      from: offer.state,
      on: 'take',
      compareAndSet: (from, to) =>
        setOfferState(db, { id, revision: offer.revision, from, to, more: { takerId: actor.id, givenId, takenAt: at } }),
    })
    audit({ entity: swapEntity, entityId: id, changes: { state: { from: offer.state, to: state }, taker: { to: actor.id } } })
    const taken = { ...offer, takerId: actor.id, givenId, state, revision: offer.revision + 1 }
    // Two people's agreement is not enough to change an event that only its creator may change.
    const isByItself = rules.mode === 'FREE' && events.every(({ creatorOnly }) => !creatorOnly)
    if (!isByItself || !timetable) {
      for (const notice of offerNotice('swapTaken', [offer.personId], { ...offer, person: actor.displayName })) emit(notice)
      return { state, revision: taken.revision }
    }
    const done = await completeSwap(db, { offer: taken, legs, timetable, clock, byId: actor.id, reason: '' })
    for (const notice of done.notices) emit(notice)
    return { state: done.state, revision: taken.revision + 1 }
  },
})

export const withdrawSwapCall = defineCall(contracts.withdrawSwap, {
  ...swapping,
  audit: 'timetables.swapWithdrawn',
  handle: async ({ actor, input: { id, revision }, db, request: { at }, audit, emit }) => {
    const { offer } = await lockSwap(db, { id, takerId: actor.id, givenId: null })
    const isOffered = offer.personId === actor.id
    if (!isOffered && offer.takerId !== actor.id) throw refuse('NOT_FOUND')
    const isLive = offer.state === 'TAKEN' || (isOffered && offer.state === 'OPEN')
    // For one's own offer: a person who took it in the meantime is notified.
    if (!isLive || (!isOffered && offer.revision !== revision)) throw refuse('STATE_CHANGED', { code: 'timetables.SWAP_GONE' })
    const state = await transition({
      machine,
      from: offer.state,
      on: isOffered ? 'withdraw' : 'stepBack',
      compareAndSet: (from, to) =>
        setOfferState(db, {
          ...{ id, revision: offer.revision, from, to },
          more: isOffered ? { endedAt: at } : { takerId: null, givenId: null, takenAt: null },
        }),
    })
    audit({ entity: swapEntity, entityId: id, changes: { state: { from: offer.state, to: state } } })
    const named = { ...offer, person: actor.displayName }
    for (const notice of isOffered
      ? offerNotice('swapWithdrawn', [offer.takerId], named)
      : offerNotice('swapGivenUp', [offer.personId], named))
      emit(notice)
    return { state, revision: offer.revision + 1 }
  },
})

export const swapCalls = [listSwapsCall, listSwapChoicesCall, offerSwapCall, claimSwapCall, withdrawSwapCall]
