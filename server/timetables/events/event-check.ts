import 'server-only'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import type { Issue } from '@/server/kernel/errors'
import { findNamed, type Named } from './queries/checks.sql'
import type { EventContent, EventRow } from './queries/events'
import type { Limits } from '../clashes/too-full/tight.sql'
import type { TimetableRow } from '../queries/timetables'

type Checking = {
  readonly content: EventContent
  readonly before: EventRow | null
  readonly timetable: TimetableRow
  readonly path: string
}
type Checked = { readonly issues: readonly (Issue | false)[]; readonly clinicId: string | null; readonly limits: Limits }

/**
 * Checks the fields of an event: returns what is wrong, by path, and the clinic whose shift its dates are. A value that the event had before may stay although
 * it is out of use by now.
 */
export async function checkContent(db: Tx, { content, ...around }: Checking): Promise<Checked> {
  return checkNamed(await findNamedRows(db, content), { content, ...around })
}

/** The rows that the fields of an event name. */
export function findNamedRows(db: Tx, { sessionTypeId, roomId, dateRangeId, groupIds, people }: EventContent): Promise<Named> {
  return findNamed(db, { typeId: sessionTypeId, roomId, dateRangeId, groupIds, userIds: people.map(({ userId }) => userId) })
}

/** Does the same as `checkContent`, with rows that were read before. */
export function checkNamed(found: Named, { content, before, timetable, path }: Checking): Checked {
  const { sessionTypeId, roomId, dateRangeId, groupIds, people } = content
  const groups = new Set([...found.groupIds, ...(before?.groupIds ?? [])])
  const users = new Set([...found.userIds, ...(before?.people.map(({ userId }) => userId) ?? [])])
  const at = (field: string) => `${path}.${field}`
  const hasStudents = groupIds.length > 0 || people.some(({ part, isOut }) => part === 'STUDENT' && !isOut)
  const issues = [
    (!found.type || (!found.type.active && before?.sessionTypeId !== sessionTypeId)) && issueAt(at('sessionTypeId'), 'sessionTypeUnknown'),
    roomId !== null && (!found.room || (!found.room.active && before?.roomId !== roomId)) && issueAt(at('roomId'), 'roomUnknown'),
    dateRangeId !== null && !found.dateRange && issueAt(at('pattern.dateRangeId'), 'dateRangeUnknown'),
    groupIds.some((id) => !groups.has(id)) && issueAt(at('groupIds'), 'groupUnknown'),
    new Set(people.map(({ userId }) => userId)).size < people.length && issueAt(at('people'), 'personTwice'),
    people.some(({ userId }) => !users.has(userId)) && issueAt(at('people'), 'personUnknown'),
    !hasStudents && issueAt(at('groupIds'), timetable.kind === 'TEMPLATE' ? 'groupNeeded' : 'eventStudentNeeded'),
    content.recurrence === 'DATES' && content.dates.length === 0 && issueAt(at('pattern.dates'), 'dateEmpty'),
    content.untilOn !== null && content.untilOn < content.startsOn && issueAt(at('pattern.untilOn'), 'datesInOrder'),
    content.startsOn < timetable.fromOn && issueAt(at('pattern.startsOn'), 'dateBeforeTimetable'),
    timetable.toOn !== null && content.startsOn > timetable.toOn && issueAt(at('pattern.startsOn'), 'dateAfterTimetable'),
  ]
  const { studentsPerTeacher = null, clinicalCapacity = null } = found.type ?? {}
  const limits = { studentsPerTeacher, clinicalCapacity }
  return { issues, limits, clinicId: namedClinic(found) }
}

/** The clinic whose shift the dates of an event are, which has been checked before. */
export async function clinicOf(db: Tx, { sessionTypeId, roomId }: EventContent): Promise<string | null> {
  return namedClinic(await findNamed(db, { typeId: sessionTypeId, roomId, dateRangeId: null, groupIds: [], userIds: [] }))
}

function namedClinic({ type, room }: Named): string | null {
  return type?.isClinical === true && room?.kind === 'CLINIC' ? room.clinicId : null
}
