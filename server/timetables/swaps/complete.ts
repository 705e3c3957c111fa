import 'server-only'
import { swap as machine, type SwapState } from '@/lib/states/swap'
import { transition } from '@/server/kernel/calls/transition'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import type { Clock } from '../dates/places'
import { listNames, lockEvents, type EventRow } from '../events/queries/events'
import { findPlannedDate, lockTimetable, type TimetableRow } from '../queries/timetables'
import { swapTimetables } from '../scope'
import { handOver } from './hand-over'
import type { Leg } from './obstacles'
import { findOffer, lockOffer, lockSwappers, setOfferState, type Offer } from './queries/offers.sql'
import { listTeachersOf } from './queries/told.sql'
import { doneNotices } from './tell'

/** `timetable` is null where the date is gone or is published no more. */
type Locked = { readonly offer: Offer; readonly timetable: TimetableRow | null; readonly events: readonly EventRow[] }

/**
 * Locks an offer and all that its swap would change, in the common order: timetable, events, then data about people. The taker is read from the row again
 * afterwards, as somebody may have been faster.
 * @throws NOT_FOUND where there is no such offer
 */
export async function lockSwap(
  db: Tx,
  { id, takerId, givenId }: { id: string; takerId: string | null; givenId: string | null },
): Promise<Locked> {
  const seen = await findOffer(db, id)
  if (!seen) throw refuse('NOT_FOUND')
  const [date, given] = [await placeOf(db, seen.occurrenceId), await placeOf(db, givenId ?? seen.givenId)]
  const timetable = date && (await lockTimetable(db, swapTimetables(), date.timetableId))
  const eventIds = [...new Set([date, given].flatMap((one) => one?.eventId ?? []))]
  const events = await lockEvents(db, eventIds)
  await lockSwappers(db, [seen.personId, ...[takerId ?? seen.takerId].flatMap((one) => one ?? [])])
  const offer = await lockOffer(db, id)
  if (!offer) throw refuse('NOT_FOUND')
  return { offer, timetable, events: [...events.values()] }
}

async function placeOf(db: Tx, occurrenceId: string | null): Promise<{ timetableId: string; eventId: string } | null> {
  return occurrenceId === null ? null : findPlannedDate(db, swapTimetables(), occurrenceId)
}

type Completing = {
  /** The offer as it was taken. */
  readonly offer: Offer
  readonly legs: readonly Leg[]
  readonly timetable: TimetableRow
  readonly clock: Clock
  /** The person who approves the swap, or who took it. */
  readonly byId: string
  readonly reason: string
}

/** Carries out a swap without obstacles; returns the notices to send. */
export async function completeSwap(
  db: Tx,
  { offer, legs, timetable, clock, byId, reason }: Completing,
): Promise<{ state: SwapState; notices: readonly OutboxMessage[] }> {
  const { id, revision } = offer
  const sides: Side[] = []
  for (const leg of legs) sides.push({ ...leg, ...(await handOver(db, leg, { timetable, clock, byId })) })
  const state = await transition({
    machine,
    from: offer.state,
    on: 'approve',
    compareAndSet: (from, to) => setOfferState(db, { id, revision, from, to, more: { decidedById: byId, endedAt: clock.at, reason } }),
  })
  const swappers = [...new Set(legs.flatMap(({ leaverId, comerId }) => [leaverId, comerId]))]
  const names = new Map((await listNames(db, swappers)).map((one) => [one.id, one.displayName]))
  const teachers = await listTeachersOf(
    db,
    legs.map(({ occurrenceId }) => occurrenceId),
  )
  const nameOf = (userId: string) => names.get(userId) ?? ''
  return {
    state,
    notices: doneNotices({
      sides: sides.map(({ leaverId, comerId, ...side }) => ({ ...side, leaver: nameOf(leaverId), comer: nameOf(comerId) })),
      ...{ swappers, teachers, byId },
    }),
  }
}

type Side = Pick<Leg, 'occurrenceId' | 'leaverId' | 'comerId'> & { readonly title: string; readonly heldOn: string }
