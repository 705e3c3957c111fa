import 'server-only'
import type { Missing } from '@/lib/contracts/competency-tests'
import { listProcedureCounts } from '@/server/experience'
import { listCompletedForms } from '@/server/form-responses'
import type { Db } from '@/server/kernel/db'
import { findEnrolled, listPastAttempts, type Enrolled } from './queries/eligibility'
import type { TestListed } from './queries/tests'
import { prerequisitesMissing, type Facts } from './rules'

/** All that the rules ask of some students for some tests, in four statements however many there are. */
export async function factsOf(db: Db, students: readonly Enrolled[], tests: readonly TestListed[]): Promise<ReadonlyMap<string, Facts>> {
  const studentIds = students.map(({ id }) => id)
  const prerequisites = tests.flatMap((test) => test.prerequisites)
  const testIds = [...new Set([...tests.map(({ id }) => id), ...prerequisites.flatMap(({ neededTest }) => neededTest?.id ?? [])])]
  const procedureIds = [...new Set(prerequisites.flatMap(({ procedure }) => procedure?.id ?? []))]
  const formIds = [...new Set(tests.flatMap(({ remediationFormId }) => remediationFormId ?? []))]
  const attempts = byStudent(await listPastAttempts(db, { studentIds, testIds }))
  const counted = byStudent(await listProcedureCounts(db, { studentIds, procedureIds }))
  const completed = byStudent(await listCompletedForms(db, { studentIds, formIds }))
  return new Map(
    students.map((student) => [
      student.id,
      {
        student,
        attempts: attempts.get(student.id) ?? [],
        counted: counted.get(student.id) ?? [],
        completed: completed.get(student.id) ?? [],
      },
    ]),
  )
}

function byStudent<R extends { readonly studentId: string }>(rows: readonly R[]): ReadonlyMap<string, R[]> {
  const found = new Map<string, R[]>()
  for (const row of rows) found.set(row.studentId, [...(found.get(row.studentId) ?? []), row])
  return found
}

const nothing: Facts = { student: { programmeId: null, year: null }, attempts: [], counted: [], completed: [] }

export async function factsOfOne(db: Db, student: Enrolled, tests: readonly TestListed[]): Promise<Facts> {
  return (await factsOf(db, [student], tests)).get(student.id) ?? nothing
}

/** The facts of a student of whom only the id is known. */
export async function factsOfId(db: Db, studentId: string, tests: readonly TestListed[]): Promise<Facts> {
  const [student] = await findEnrolled(db, [studentId])
  return student ? factsOfOne(db, student, tests) : nothing
}

/** The prerequisites that are missing now, for an attempt that goes on. */
export async function missingNow(db: Db, test: TestListed, studentId: string): Promise<Missing[]> {
  if (test.prerequisites.length === 0) return []
  return prerequisitesMissing(test, await factsOfId(db, studentId, [test]))
}
