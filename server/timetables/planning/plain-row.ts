import 'server-only'
import { v7 } from 'uuid'
import { placeOn, type Clock } from '../dates/lay-out'
import type { EventContent } from '../events/queries/events'
import type { DateRow } from './event-put'

export type Placing = {
  /** Of the event. */
  readonly id: string
  readonly on: string
  readonly content: EventContent
  readonly clinicId: string | null
  readonly clock: Clock
}

/** A new date of an event, with nothing of its own. */
export function plainRow({ id, on, content, clinicId, clock }: Placing): DateRow {
  const { startsAt, endsAt, ...place } = placeOn(on, content, clock)
  return {
    ...place,
    id: v7(),
    eventId: id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    roomId: content.roomId,
    clinicId,
    title: content.title,
    notes: content.notes,
    own: [],
    state: 'PLANNED',
    cancelReason: '',
    groupIds: null,
    people: [],
  }
}
