import 'server-only'
import { v7 } from 'uuid'
import { placeOn, type Clock } from '../dates/lay-out'
import type { EventContent } from '../events/queries/events'
import type { DateRow } from './event-put'

export type PlacedDate = {
  readonly id: string
  readonly on: string
  readonly content: EventContent
  readonly clinicId: string | null
  readonly clock: Clock
}

/** A date of an event that has nothing of its own. */
export function plainDate({ id, on, content, clinicId, clock }: PlacedDate): DateRow {
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
