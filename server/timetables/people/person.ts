import 'server-only'
import type { Db } from '@/server/kernel/db'
import { idsInScope, waysToStudents } from '@/server/users'
import { isTeacher, type Actor } from '@/server/kernel/actor'
import { findPerson, type AttendingPerson } from './queries/people'
import { timetablePeopleFor, type PersonScope } from '../scope'

/** The given people whose timetable the actor may open. */
export async function visibleAmong(
  db: Db,
  { actor, ids, today }: { actor: Actor; ids: readonly string[]; today: string },
): Promise<Set<string>> {
  return idsInScope(db, visiblePeople(actor, today), ids)
}

/**
 * The person, if the actor may open their timetable: everybody opens their own, planners and people who see all timetables open everybody's, and teachers those
 * of the students whom they supervise.
 */
export function findVisiblePerson(
  db: Db,
  { actor, personId, today }: { actor: Actor; personId: string; today: string },
): Promise<AttendingPerson | null> {
  return findPerson(db, visiblePeople(actor, today), personId)
}

function visiblePeople(actor: Actor, today: string): PersonScope {
  return timetablePeopleFor(actor, isTeacher(actor) ? waysToStudents(actor, today).map(({ where }) => where) : [])
}
