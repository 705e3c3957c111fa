import 'server-only'
import type { z } from 'zod'
import type { CoverageFrame } from '@/lib/contracts/coverage'
import type { ExportReport, FindReport } from '@/lib/contracts/coverage/coverage.shapes'
import type { CoverageOf } from '@/lib/coverage/vocabulary'
import { institutionToday } from '@/server/config'
import { curriculumOf, findGroup, listFrameworks, listYears, type CurriculumScope, type YearRow } from '@/server/curriculum'
import { isStudent, type Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { badField, refuse } from '@/server/kernel/errors'
import type { Days } from './queries/counts.sql'
import { isRebuilding } from './queries/rebuilds'
import { findStudent, listStudentIds, type StudentRow } from './queries/students'
import { coverageChoicesOf, peopleSeenBy, studentsOf } from './scope'
import { visibleCount } from './tell'

type Asked = Pick<z.output<typeof FindReport | typeof ExportReport>, 'yearId' | 'of' | 'studentId' | 'yearGroup' | 'from' | 'to'>
type Wanted = { readonly actor: Actor; readonly input: Asked; readonly at: Date }

/** The students and days that a call reports on; `year` is null if the asker sees none. */
export type Framed = {
  readonly curriculum: CurriculumScope
  readonly year: YearRow | null
  readonly days: Days
  readonly studentIds: readonly string[]
  readonly seesPeople: boolean
  readonly frame: CoverageFrame
}

/** @throws NOT_FOUND, FORBIDDEN if the asker may not have numbers about these students, VALIDATION_FAILED if the days are reversed */
export async function frameOf(db: Db, { actor, input, at }: Wanted): Promise<Framed> {
  const curriculum = curriculumOf(actor)
  const { year, years } = await askedYear(db, curriculum, input.yearId)
  const days = daysOf(input, year)
  const mayAsk = coverageChoicesOf(actor)
  const of = input.studentId === undefined ? (input.of ?? mayAsk[0]) : 'STUDENT'
  if (!mayAsk.includes(of)) throw refuse('FORBIDDEN')
  const { student, studentIds, seesPeople } = await askedStudents(db, { actor, input, at }, { of, year })
  return {
    ...{ curriculum, year, days, studentIds, seesPeople },
    frame: {
      asOf: at.toISOString(),
      ...{ year, years, of, mayAsk: [...mayAsk] },
      student: student && { id: student.id, displayName: student.displayName },
      yearGroup: student === null ? (input.yearGroup ?? null) : null,
      isCrowd: !seesPeople,
      students: visibleCount(studentIds.length, seesPeople),
      from: year && days.from,
      to: year && days.to,
      isCounting: await isRebuilding(db),
    },
  }
}

/** @throws NOT_FOUND */
async function askedYear(db: Db, scope: CurriculumScope, yearId: string | undefined): Promise<{ year: YearRow | null; years: YearRow[] }> {
  const years = await listYears(db, scope)
  const year = yearId === undefined ? years[0] : years.find(({ id }) => id === yearId)
  if (yearId !== undefined && year === undefined) throw refuse('NOT_FOUND')
  return { year: year ?? null, years }
}

function daysOf({ from, to }: Asked, year: YearRow | null): Days {
  const days = { from: from ?? year?.startsOn ?? '', to: to ?? year?.endsOn ?? '' }
  if (days.to < days.from) throw badField(to === undefined ? 'from' : 'to', 'endBeforeStart')
  return days
}

type Told = { readonly student: StudentRow | null; readonly studentIds: readonly string[]; readonly seesPeople: boolean }

async function askedStudents(
  db: Db,
  { actor, input, at }: Wanted,
  { of, year }: { readonly of: CoverageOf; readonly year: YearRow | null },
): Promise<Told> {
  const today = await institutionToday(at)
  if (of !== 'STUDENT') {
    const scope = studentsOf(actor, of, today)
    const studentIds = year === null ? [] : await listStudentIds(db, scope, { programmeId: year.programmeId, yearGroup: input.yearGroup })
    return { student: null, studentIds, seesPeople: scope.where.seesPeople }
  }
  const id = input.studentId ?? (isStudent(actor) ? actor.id : undefined)
  if (id === undefined) throw badField('studentId', 'required')
  const student = await findStudent(db, peopleSeenBy(actor, today), id)
  if (!student) throw refuse('NOT_FOUND')
  return { student, studentIds: [student.id], seesPeople: true }
}

type AskedFramework = { readonly frameworkId: string | null; readonly frameworks: readonly { id: string; name: string }[] }

/** The framework that is asked for, that of the group, or the first in use. @throws NOT_FOUND */
export async function askedFramework(
  db: Db,
  scope: CurriculumScope,
  { frameworkId, groupId }: { readonly frameworkId?: string | undefined; readonly groupId?: string | undefined },
): Promise<AskedFramework> {
  const all = await listFrameworks(db, scope)
  const group = groupId === undefined ? null : await findGroup(db, scope, groupId)
  if (groupId !== undefined && (group === null || (frameworkId !== undefined && frameworkId !== group.frameworkId)))
    throw refuse('NOT_FOUND')
  const wanted = frameworkId ?? group?.frameworkId
  if (wanted !== undefined && !all.some(({ id }) => id === wanted)) throw refuse('NOT_FOUND')
  const first = all.find(({ state }) => state === 'IN_USE') ?? all[0]
  return { frameworkId: wanted ?? first?.id ?? null, frameworks: all.map(({ id, name }) => ({ id, name })) }
}
