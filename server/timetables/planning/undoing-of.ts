import 'server-only'
import { eventContentOf } from '../events/queries/events'
import type { Doing } from './apply-puts'
import type { DateRow, EventPut } from './event-put'
import type { StoredRow } from './queries/dates.sql'

/** The put that restores an event as it was, with only those dates that an act changed. */
export function undoingPut({ put, event, stored, held, rows, gone }: Doing): EventPut {
  const known = new Map(stored.map((date) => [date.id, date]))
  const changed = [...rows.map(({ id }) => id), ...gone].flatMap((id) => known.get(id) ?? [])
  const made = rows.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  const hasEnded = put.isDeleted === true && held.length > 0
  return {
    eventId: put.eventId,
    made: null,
    ...(put.importKey !== undefined && event && { importKey: event.importKey }),
    content: event && (put.content !== null || hasEnded) ? eventContentOf(event) : null,
    isDeleted: put.made ? true : put.isDeleted === null || hasEnded ? null : !put.isDeleted,
    dates: changed.map(rowOf),
    gone: made,
    draft: put.draft && { draftId: put.draft.draftId, eventId: null, dates: [], isUndo: true },
  }
}

export function rowOf({ isTaken: _, startsAt, endsAt, ...row }: StoredRow): DateRow {
  return { ...row, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
