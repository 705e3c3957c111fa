import 'server-only'
import type { TestStanding } from '@/lib/competency-tests/vocabulary'
import * as contracts from '@/lib/contracts/competency-tests'
import { holds } from '@/lib/privileges'
import { isStudent, type Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { grantScope } from '@/server/kernel/scope'
import { idsInScope, studentsFor, todayAt, withStudentRole, type UserScope } from '@/server/users'
import { reads } from '../access'
import { factsOf, factsOfOne } from '../eligibility'
import { listAttempts, type AttemptListed } from '../queries/attempts'
import { findEnrolled, listEnrolledStudents, type Enrolled } from '../queries/eligibility'
import { listTestRows, listTestsOf } from '../queries/tests'
import { unmetRequirements, standingOf, type Facts } from '../rules'
import { attemptsFor, publishedTests, seesOthers, type AttemptScope } from '../scope'
import { attemptView, dayView, prerequisitesView } from '../views'

const order: readonly TestStanding[] = ['RETAKE', 'OPEN', 'WAITING', 'NOT_YET', 'FAILED', 'PASSED']
const mostOfYear = 1_000

function studentsSeen(actor: Actor, today: string): UserScope {
  return grantScope({ AND: [studentsFor(actor, today).where, withStudentRole] })
}

/** The student that the call is about: the actor, or a student whom they see. @throws NOT_FOUND */
export async function studentFor(db: Db, actor: Actor, studentId: string | undefined, today: string): Promise<Enrolled> {
  const id = studentId ?? actor.id
  if (id !== actor.id && !(seesOthers(actor) && (await idsInScope(db, studentsSeen(actor, today), [id])).has(id))) throw refuse('NOT_FOUND')
  const [student] = await findEnrolled(db, [id])
  if (!student) throw refuse('NOT_FOUND')
  return student
}

/** The newest attempt of a student for each test, among those that the reader may open. */
async function newestAttempts(db: Db, scope: AttemptScope, { attempts }: Facts): Promise<ReadonlyMap<string, AttemptListed>> {
  const newest = new Map(attempts.toReversed().map(({ id, testId }) => [testId, id]))
  const ids = [...newest.values()]
  const rows = ids.length === 0 ? [] : await listAttempts(db, scope, { id: { in: ids } }, { take: ids.length, skip: 0 })
  return new Map(rows.map((row) => [row.test.id, row]))
}

export const readMyTestsCall = defineCall(contracts.readMyTests, {
  ...reads,
  handle: async ({ actor, input: { studentId }, db, request }) => {
    const today = await todayAt(request.at)
    const student = await studentFor(db, actor, studentId, today)
    const tests = await listTestsOf(db, publishedTests(), student)
    const facts = await factsOfOne(db, student, tests)
    const latest = await newestAttempts(db, attemptsFor(actor, today), facts)
    const rows = tests.map((test) => {
      const missing = unmetRequirements(test, facts, today)
      const standing = standingOf(test, facts, missing)
      const newest = latest.get(test.id)
      return {
        test: { id: test.id, code: test.code, name: test.name },
        standing,
        missing: standing === 'PASSED' || standing === 'WAITING' ? [] : missing,
        opensOn: dayView(test.opensOn),
        closesOn: dayView(test.closesOn),
        needsSession: test.needsSession,
        canRetake: test.canRetake,
        attempts: test.attempts,
        attemptsUsed: facts.attempts.filter(({ testId }) => testId === test.id).length,
        prerequisites: prerequisitesView(test),
        remediation: test.remediationForm,
        latest: newest ? attemptView(newest) : null,
      }
    })
    return {
      student: { id: student.id, displayName: student.displayName },
      tests: rows.toSorted((a, b) => order.indexOf(a.standing) - order.indexOf(b.standing)),
      mayAsk: student.id === actor.id ? isStudent(actor) : seesOthers(actor) && holds(actor.privileges, 'TESTS_MARK'),
      today,
    }
  },
})

export const readEligibilityCall = defineCall(contracts.readEligibility, {
  ...reads,
  handle: async ({ actor, input: { testId, programmeId, year, studentId }, db, request }) => {
    const today = await todayAt(request.at)
    const [test] = await listTestRows(db, publishedTests(), { id: testId })
    if (!test) throw refuse('NOT_FOUND')
    const students =
      studentId !== undefined || !seesOthers(actor)
        ? [await studentFor(db, actor, studentId, today)]
        : await listEnrolledStudents(
            db,
            studentsFor(actor, today),
            { programmeId: programmeId ?? test.programmeId ?? undefined, years: year === undefined ? test.years : [year] },
            mostOfYear,
          )
    const facts = await factsOf(db, students, [test])
    const rows = students.flatMap(({ id, displayName }) => {
      const own = facts.get(id)
      if (!own) return []
      const missing = unmetRequirements(test, own, today)
      return [{ student: { id, displayName }, standing: standingOf(test, own, missing), missing }]
    })
    const count = (...standings: TestStanding[]) => rows.filter(({ standing }) => standings.includes(standing)).length
    return {
      test: { id: test.id, code: test.code, name: test.name },
      rows,
      counts: { may: count('OPEN', 'RETAKE'), passed: count('PASSED'), notYet: count('NOT_YET', 'FAILED', 'WAITING') },
    }
  },
})
