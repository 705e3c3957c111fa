import 'server-only'
import { placeRequirementsOf } from '@/server/forms'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { badField, refuse } from '@/server/kernel/errors'
import { isAttachable } from '@/server/timetables'
import type { OpenedResponse } from './opened'

/** The people to whose events a response can be attached: the person who fills it in and the person it is about. */
export function peopleOfEvents(actor: Actor, subjectId: string | null): string[] {
  return [...new Set([actor.id, ...(subjectId === null ? [] : [subjectId])])]
}

/** @throws a refusal of the field where the event is none of theirs */
export async function assertAttachable(
  db: Db,
  { actor, subjectId, eventId }: { actor: Actor; subjectId: string | null; eventId: string | null },
): Promise<void> {
  if (eventId === null) return
  if (!(await isAttachable(db, { actor, personIds: peopleOfEvents(actor, subjectId), occurrenceId: eventId })))
    throw badField('eventId', 'eventUnknown')
}

/** @throws EVENT_MISSING */
export function assertPlaced({ response, form }: OpenedResponse, actor: Actor): void {
  const asked = placeRequirementsOf({ requireEvent: response.form.type.requireEvent, place: form.place }, actor)
  const isPlaced = response.eventId !== null || (!asked.requireEvent && response.place.trim() !== '')
  if ((asked.requireEvent || asked.place === 'REQUIRED') && !isPlaced)
    throw refuse('VALIDATION_FAILED', { code: 'form-responses.EVENT_MISSING' })
}
