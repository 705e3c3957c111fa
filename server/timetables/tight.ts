import 'server-only'
import type { Proposal } from './proposal'
import type { Found } from './queries/check.sql'

/** Where more students come than the room or the type takes, to a clinic's shift by all of its dates, or than those who teach may supervise. A clinic's shift shares its teachers. */
export function tightOf(
  found: Pick<Found, 'students' | 'inRoom' | 'capacity'> | undefined,
  { content: { people }, clinicId, limits: { studentsPerTeacher, clinicalCapacity } }: Pick<Proposal, 'content' | 'clinicId' | 'limits'>,
): { readonly kind: 'CAPACITY' | 'SUPERVISION'; readonly most: number; readonly students: number }[] {
  const { students = 0, inRoom = 0, capacity = null } = found ?? {}
  const places = Math.min(capacity ?? Infinity, clinicalCapacity ?? Infinity)
  const teachers = people.filter(({ part, isOut }) => part !== 'STUDENT' && !isOut).length
  return [
    ...(inRoom > places ? [{ kind: 'CAPACITY' as const, most: places, students: inRoom }] : []),
    ...(studentsPerTeacher !== null && clinicId === null && students > teachers * studentsPerTeacher
      ? [{ kind: 'SUPERVISION' as const, most: teachers, students }]
      : []),
  ]
}
