import { CalendarDate } from '@internationalized/date'
import { v7 as uuid } from 'uuid'
import type { EnrolmentStatus } from '@/lib/users/enrolment-statuses'
import type { Prisma } from '@/lib/generated/prisma/client'
import { academicYear, dateColumn, type Day } from './calendar'

type YearStay = { year: number; status: EnrolmentStatus }
type Enrolled = { userId: string; programmeId: string; year: number; groupId: string; firmId: string }

/** Some students did not go straight on: one in this many studies part-time, repeats the year, or took another degree in between. */
const SELDOM = { partTime: 40, repeating: 45, intercalating: 50 }

/** The enrolments of a student from the first year on, each from its August; the last one equals the student's own columns. */
export function enrolmentsOf(
  { userId, programmeId, year, groupId, firmId }: Enrolled,
  { today, index }: { today: Day; index: number },
): Prisma.EnrolmentCreateManyInput[] {
  const hasRepeated = year > 1 && index % SELDOM.repeating === 17
  const wasAway = year > 3 && index % SELDOM.intercalating === 11
  const status: EnrolmentStatus = index % SELDOM.partTime === 23 ? 'PART_TIME' : 'ACTIVE'
  const years: YearStay[] = Array.from({ length: year }, (_, at) => ({ year: at + 1, status }))
  const again: YearStay = { year, status: hasRepeated ? 'REPEATING' : status }
  const away: YearStay[] = wasAway ? [{ year: year - 1, status: 'INTERCALATING' }] : []
  const stays = [...years.slice(0, -1), ...away, ...(hasRepeated ? years.slice(-1) : []), again]
  const first = academicYear(today) - stays.length + 1
  return stays.map((stay, at) => ({
    id: uuid(),
    userId,
    fromOn: dateColumn(new CalendarDate(first + at, 8, 1)),
    programmeId,
    groupId,
    firmId,
    ...stay,
  }))
}
