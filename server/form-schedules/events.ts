import 'server-only'
import { placeRequirementsOf } from '@/server/forms'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { findAttachable, takingPart, type AttachableDate } from '@/server/timetables'
import type { Plan, Usable } from './plan'

/** The most people whose dates are searched for events to offer. */
const mostLooked = 500

/** The subjects and completers, on whose timetables a date must stand. */
function peopleOf({ people }: Plan): string[] {
  return [...new Set(people.flatMap(({ id, completers }) => [id, ...completers.map((by) => by.id)]))]
}

/** The dates of the people whom an assignment reaches, and of its assigner. */
export function eventsOf(db: Db, { actor, plan, at }: { actor: Actor; plan: Plan; at: Date }): Promise<AttachableDate[]> {
  return findAttachable(db, { actor, personIds: [...new Set([actor.id, ...peopleOf(plan)])].slice(0, mostLooked), at })
}

type Asked = { readonly actor: Actor; readonly form: Usable; readonly plan: Plan; readonly eventId: string | null }

/**
 * The event of each response: the chosen one where its subject or completer takes part in it, else none.
 * @throws a refusal of the field where the form needs no event, or nobody takes part in it
 */
export async function eventByResponse(
  db: Db,
  { actor, form, plan, eventId }: Asked,
): Promise<(subjectId: string, byId: string) => string | null> {
  if (eventId === null) return () => null
  const { requireEvent } = placeRequirementsOf({ requireEvent: form.type.requireEvent, place: 'NONE' }, actor)
  const taking = requireEvent ? await takingPart(db, { actor, personIds: peopleOf(plan), occurrenceId: eventId }) : new Set<string>()
  if (taking.size === 0) throw badField('eventId', 'eventUnknown')
  return (subjectId, byId) => (taking.has(byId) || taking.has(subjectId) ? eventId : null)
}
