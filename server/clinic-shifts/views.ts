import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { listPeople } from '@/lib/contracts/clinic-shifts'
import type { FilterRow, StudentRow, TeacherRow } from './queries/people'

export function peopleView({
  teachers,
  students,
  filters,
}: {
  teachers: TeacherRow[]
  students: StudentRow[]
  filters: FilterRow[]
}): OutputOf<typeof listPeople> {
  const named = (kind: FilterRow['kind']) =>
    Object.fromEntries(filters.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]))
  const programmes = filters.filter(({ kind }) => kind === 'programme')
  return {
    teachers,
    students: students.map(({ graduated, year, ...student }) => ({ ...student, year: graduated ? 'GRADUATED' : year })),
    programmes: Object.fromEntries(
      programmes.map(({ id, name, lengthYears }) => [id, { Id: id, Name: name, CourseLengthYears: lengthYears }]),
    ),
    groups: named('group'),
    firms: named('firm'),
  }
}
