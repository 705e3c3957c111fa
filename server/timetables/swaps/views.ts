import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { listSwaps, listSwapsToDecide } from '@/lib/contracts/timetables'
import type { SwapMode } from '@/lib/timetables/swaps'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { mayChange } from '../scope'
import { findObstacles, legsOf, type Found } from './obstacles'
import { listFacts } from './queries/dates.sql'
import { listAttendedDates, type OpenOffer, type OwnOffer, type PlannedOffer } from './queries/offers.sql'

type Own = OutputOf<typeof listSwaps>['own'][number]
type Open = OutputOf<typeof listSwaps>['open'][number]
type Planned = OutputOf<typeof listSwapsToDecide>['rows'][number]

/** The date as it is now or, where it is gone, its title and day as offered. */
const dateView = ({ title, heldOn, date }: OwnOffer) => date ?? { title, heldOn, room: null }

export function ownView(offer: OwnOffer, personId: string): Own {
  const { id, revision, state, person, taker, given, wantedIds, reason } = offer
  return {
    ...{ id, revision, state, person, taker, given, reason },
    isOffered: offer.personId === personId,
    date: dateView(offer),
    isChanged: (state === 'OPEN' || state === 'TAKEN') && offer.date?.print !== offer.print,
    wanted: wantedIds.length,
  }
}

type Opening = {
  readonly offers: readonly OpenOffer[]
  readonly personId: string
  readonly mode: SwapMode
  readonly earliest: Date
  readonly timeZone: string
}
/** The most of the reader's wanted dates that are shown for one offer. */
const mostWays = 5

/**
 * Offers of others with the ways in which the reader can take them. Offers that are not meant for the reader are left out; a way that clashes with the reader's
 * other dates says so.
 */
export async function openViews(db: Db, { offers, personId, mode, earliest, timeZone }: Opening): Promise<Open[]> {
  const wanted = [...new Set(offers.flatMap(({ wantedIds }) => wantedIds))]
  const mine = new Set(wanted.length > 0 ? await listAttendedDates(db, { personId, ids: wanted }) : [])
  const facts = new Map((mine.size > 0 ? await listFacts(db, { ids: [...mine], timeZone }) : []).map((one) => [one.id, one]))
  const ways = offers.flatMap((offer) => {
    const givens = offer.wantedIds.length === 0 ? [null] : offer.wantedIds.filter((id) => facts.has(id)).slice(0, mostWays)
    return givens.map((givenId) => ({ offer, givenId }))
  })
  const legs = ways.map(({ offer, givenId }) => legsOf({ ...offer, occurrenceId: offer.id }, { takerId: personId, givenId }))
  const found = await findObstacles(db, legs, { mode, earliest, timeZone })
  const theirs = new Map<OpenOffer, Open['ways']>()
  for (const [place, { offer, givenId }] of ways.entries()) {
    const one = found[place]
    if (!one || !(one.obstacle === null || one.obstacle === 'CLASH' || one.obstacle === 'BOOKED')) continue
    const date = givenId === null ? undefined : facts.get(givenId)
    const given = date
      ? {
          ...{ id: date.id, title: date.title, heldOn: date.heldOn, startsTime: date.startsTime, endsTime: date.endsTime },
          ...{ room: date.room, print: date.print },
        }
      : null
    theirs.set(offer, [...(theirs.get(offer) ?? []), wayView(one, given)])
  }
  return [...theirs].map(([{ offerId, person, part, id, title, heldOn, startsTime, endsTime, room, print }, own]) => ({
    id: offerId,
    ...{ person, part },
    date: { id, title, heldOn, startsTime, endsTime, room, print },
    ways: own,
  }))
}

function wayView({ obstacle, clashes: [own = [], others = []] }: Found, given: Open['ways'][number]['given']): Open['ways'][number] {
  // The clashes of another person are private to them.
  return { given, clashes: [...own], isOthersClash: others.length > 0, isBooked: obstacle === 'BOOKED' }
}

export function plannedView(offer: PlannedOffer, found: Found | undefined, actor: Actor): Planned | null {
  const { id, revision, state, person, taker, part, given, timetable, eventId, timetableId, originalOn, takenAt, decidedBy, reason } = offer
  if (!taker) return null
  return {
    ...{ id, revision, state, person, taker, part, given, eventId, timetableId, originalOn, decidedBy, reason },
    date: dateView(offer),
    timetable: timetable ?? '',
    takenAt: takenAt?.toISOString() ?? null,
    isOwn: person.id === actor.id || taker.id === actor.id,
    isOthers: !mayChange(actor, offer),
    obstacle: found?.obstacle ?? null,
    clashes: found?.clashes.flat() ?? [],
  }
}
