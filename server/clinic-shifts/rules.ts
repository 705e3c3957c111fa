import 'server-only'
import type { Issue } from '@/server/kernel/errors'

export type Content = {
  readonly teacherIds: readonly string[]
  readonly seats: readonly { readonly chairNumber: number; readonly studentId: string }[]
}
type Known = {
  /** The number of places available. */
  readonly places: number
  /** People who may be added: enabled, and of that kind. People who are in the shift already may stay. */
  readonly teachers: ReadonlySet<string>
  readonly students: ReadonlySet<string>
}

/** A clinic without chairs has as many places as it needs; this is the upper bound. */
const placesWithoutChairs = 200

export function placesOf({ hasChairs, chairCount }: { hasChairs: boolean; chairCount: number }): number {
  return hasChairs ? chairCount : placesWithoutChairs
}

/** All problems with the placing of people; codes are message keys of the namespace `issues`. */
export function contentIssues({ teacherIds, seats }: Content, { places, teachers, students }: Known): Issue[] {
  const seen = { teachers: new Set<string>(), chairs: new Set<number>(), students: new Set<string>() }
  return [
    ...teacherIds.flatMap((id, index) =>
      issueAt(`teacherIds.${index}`, isRepeated(seen.teachers, id) ? 'teacherTwice' : !teachers.has(id) && 'teacherUnknown'),
    ),
    ...seats.flatMap(({ chairNumber, studentId }, index) => [
      ...issueAt(
        `seats.${index}.chairNumber`,
        isRepeated(seen.chairs, chairNumber) ? 'chairTwice' : chairNumber > places && 'chairUnknown',
      ),
      ...issueAt(
        `seats.${index}.studentId`,
        isRepeated(seen.students, studentId) ? 'studentTwice' : !students.has(studentId) && 'studentNotEnabled',
      ),
    ]),
  ]
}

function isRepeated<T>(seen: Set<T>, one: T): boolean {
  if (seen.has(one)) return true
  seen.add(one)
  return false
}

function issueAt(path: string, code: string | false): Issue[] {
  return code === false ? [] : [{ path, code, message: code }]
}
