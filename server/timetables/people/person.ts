import 'server-only'
import type { Db } from '@/server/kernel/db'
import { waysToStudents } from '@/server/users'
import { isTeacher, type Actor } from '@/server/kernel/actor'
import { findPerson, listSeen, type AttendingPerson } from './queries/people'
import { peopleSeenBy } from '../scope'

/** Of these people those whose timetable somebody may open. */
export async function visibleAmong(
  db: Db,
  { actor, ids, today }: { actor: Actor; ids: readonly string[]; today: string },
): Promise<Set<string>> {
  const scope = peopleSeenBy(actor, isTeacher(actor) ? waysToStudents(actor, today).map(({ where }) => where) : [])
  return listSeen(db, scope, ids)
}

/** Whose timetable somebody may open: their own; everybody's for planners and who sees all; a teacher's the students whom they supervise. */
export function findVisiblePerson(
  db: Db,
  { actor, personId, today }: { actor: Actor; personId: string; today: string },
): Promise<AttendingPerson | null> {
  return findPerson(db, peopleSeenBy(actor, isTeacher(actor) ? waysToStudents(actor, today).map(({ where }) => where) : []), personId)
}
