import 'server-only'
import type { Db } from '@/server/kernel/db'
import { idsInScope, waysToStudents } from '@/server/users'
import { isTeacher, type Actor } from '@/server/kernel/actor'
import { findPerson, type AttendingPerson } from './queries/people'
import { peopleSeenBy, type PersonScope } from '../scope'

/** Of these people those whose timetable somebody may open. */
export async function visibleAmong(
  db: Db,
  { actor, ids, today }: { actor: Actor; ids: readonly string[]; today: string },
): Promise<Set<string>> {
  return idsInScope(db, seenBy(actor, today), ids)
}

/** Whose timetable somebody may open: their own; everybody's for planners and who sees all; a teacher's the students whom they supervise. */
export function findVisiblePerson(
  db: Db,
  { actor, personId, today }: { actor: Actor; personId: string; today: string },
): Promise<AttendingPerson | null> {
  return findPerson(db, seenBy(actor, today), personId)
}

function seenBy(actor: Actor, today: string): PersonScope {
  return peopleSeenBy(actor, isTeacher(actor) ? waysToStudents(actor, today).map(({ where }) => where) : [])
}
