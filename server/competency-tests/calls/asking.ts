import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import * as contracts from '@/lib/contracts/competency-tests'
import type { Missing } from '@/lib/contracts/competency-tests'
import { holds } from '@/lib/privileges'
import { testAttempt } from '@/lib/states/test-attempt'
import { sessionsOpenTo } from '@/server/clinical-sessions'
import { isStudent, type Actor } from '@/server/kernel/actor'
import { transition } from '@/server/kernel/calls/transition'
import type { Db, Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse, type Refusal } from '@/server/kernel/errors'
import { enabledStudents, studentsFor, todayAt } from '@/server/users'
import { attemptEntity, asks, reads } from '../access'
import { factsOfOne } from '../eligibility'
import { lockAttemptFor, assertMay } from '../lock-attempt'
import { tellPeople } from '../notices'
import { insertAttempt, insertTestHistory, listNames, updateAttemptState } from '../queries/attempts'
import { listStudents, type Enrolled } from '../queries/eligibility'
import { listMarkersByTest, mayMark } from '../queries/markers'
import { findSession, listSessionsSince } from '../queries/sessions'
import { findTest, lockSharedTest, listTestsOf, type TestListed } from '../queries/tests'
import { isForStudent, unmetRequirements, type Facts } from '../rules'
import { publishedTests, seesOthers } from '../scope'
import { startSheet } from '../sheets'
import { dayView } from '../views'
import { openRetakes } from '../retakes'
import { studentFor } from './mine'

/** The number of days whose sessions are offered to ask from. */
const sessionDays = 42

/** Why a test cannot be asked for. The code is CLOSED if the test is out of use; in any other case the list shows what is missing. */
export function notEligibleRefusal(missing: readonly Missing[]): Refusal {
  const code = missing.some(({ kind }) => kind === 'CLOSED') ? 'competency-tests.CLOSED' : 'competency-tests.NOT_ELIGIBLE'
  return refuse('STATE_CHANGED', { code, data: { missing } })
}

export const askForTestCall = defineCall(contracts.askForTest, {
  ...asks,
  audit: 'competency-tests.asked',
  handle: async ({ actor, input: { id, testId, studentId, assessorId, sessionId }, db, request, emit, audit }) => {
    const today = await todayAt(request.at)
    const student = await studentFor(db, actor, studentId, today)
    assertMayAsk(actor, student.id)
    if (assessorId === student.id) throw refuse('FORBIDDEN', { code: 'competency-tests.OWN' })
    // Removing or closing the test happens before or after this: nobody asks for a test that is gone.
    await lockSharedTest(db, testId)
    const test = await findTest(db, publishedTests(), testId)
    const versionId = test?.form.currentVersionId ?? null
    if (!test || versionId === null) throw refuse('NOT_FOUND')
    const facts = await factsOfOne(db, student, [test])
    const missing = unmetRequirements(test, facts, today)
    if (test.needsSession && sessionId === null) missing.push({ kind: 'NO_SESSION' })
    if (missing.length > 0) throw notEligibleRefusal(missing)
    await assertSession(db, { actor, studentId: student.id, sessionId })
    if (assessorId !== null && !(await mayMark(db, assessorId, { testId, exceptIds: [student.id] })))
      throw refuse('VALIDATION_FAILED', { code: 'competency-tests.MAY_NOT_MARK' })
    // The job opens retakes at night; a student who may ask again before it ran opens theirs by asking.
    await openRetakes(db, { at: request.at, today, emit, testId, studentId: student.id })
    const past = facts.attempts.filter((one) => one.testId === testId)
    const attempt = { id, testId, studentId: student.id, number: (past[0]?.number ?? 0) + 1 }
    const takesOn = assessorId === actor.id
    const inserted = await insertAttempt(db, {
      ...attempt,
      state: 'REQUESTED',
      assessorId,
      askedById: actor.id,
      askedAt: request.at,
      versionId,
      passRule: test.passRule,
      criticalUids: test.criticalUids,
      secondMarker: test.secondMarker,
      sessionId,
    })
    if (!inserted) throw refuse('CONFLICT')
    for (const { id: pastId } of past.slice(0, 1)) await askAgain(db, { id: pastId, at: request.at, byId: actor.id })
    await insertTestHistory(db, { attemptId: id, at: request.at, byId: actor.id, act: 'asked', toId: assessorId })
    const about = { id, test, student }
    if (!takesOn) tellPeople({ emit, byId: actor.id }, 'testAsked', about, [assessorId])
    tellPeople({ emit, byId: actor.id }, 'testAskedForYou', about, [student.id], { person: actor.displayName })
    audit({ entity: attemptEntity, entityId: id, changes: { testId: { to: testId }, assessorId: { to: assessorId } } })
    if (!takesOn) return { id, state: 'REQUESTED' as const }
    const responseId = await startSheet(
      db,
      { id, studentId: student.id, versionId, formId: test.formId },
      { byId: actor.id, at: request.at },
    )
    const state = await transition({
      machine: testAttempt,
      from: 'REQUESTED',
      on: 'accept',
      compareAndSet: (from, to) => updateAttemptState(db, { id, from, to }, { acceptedAt: request.at, responseId }),
    })
    await insertTestHistory(db, { attemptId: id, at: request.at, byId: actor.id, act: 'accepted' })
    return { id, state }
  },
})

/** The earlier attempt counts from here on as a failed one like others. */
async function askAgain(db: Tx, { id, at, byId }: { readonly id: string; readonly at: Date; readonly byId: string }): Promise<void> {
  await transition({
    machine: testAttempt,
    from: 'RETAKE',
    on: 'askAgain',
    compareAndSet: (from, to) => updateAttemptState(db, { id, from, to }, {}),
  })
  await insertTestHistory(db, { attemptId: id, at, byId, act: 'askedAgain' })
}

/** Students ask for themselves; for others, people who mark tests do. */
function assertMayAsk(actor: Actor, studentId: string): void {
  if (studentId === actor.id) {
    if (!isStudent(actor)) throw refuse('FORBIDDEN', { code: 'competency-tests.OWN' })
    return
  }
  if (!holds(actor.privileges, 'TESTS_MARK')) throw refuse('FORBIDDEN')
}

type Named = { readonly actor: Actor; readonly studentId: string; readonly sessionId: string | null }
/** A test is asked for from a session of its student. */
async function assertSession(db: Tx, { actor, studentId, sessionId }: Named): Promise<void> {
  if (sessionId === null) return
  const isOpen = (await sessionsOpenTo(db, actor, [sessionId])).has(sessionId)
  const session = isOpen ? await findSession(db, sessionId) : null
  // The list of sessions to ask from also leaves out cancelled ones.
  if (session?.studentId !== studentId || session.state === 'CANCELLED') throw refuse('NOT_FOUND')
}

export const withdrawAttemptCall = defineCall(contracts.withdrawAttempt, {
  ...asks,
  audit: 'competency-tests.withdrawn',
  handle: async ({ actor, input: { id, reason }, db, request, emit, audit }) => {
    const found = await lockAttemptFor({ actor, db, request }, id)
    assertMay(found, 'withdraw', actor.id)
    await transition({
      machine: testAttempt,
      from: found.state,
      on: 'void',
      compareAndSet: (from, to) => updateAttemptState(db, { id, from, to }, { reason }),
    })
    await insertTestHistory(db, { attemptId: id, at: request.at, byId: actor.id, act: 'withdrawn', reason })
    tellPeople({ emit, byId: actor.id }, 'testWithdrawn', found, [found.assessorId, found.studentId, found.askedById], {
      person: actor.displayName,
    })
    audit({ entity: attemptEntity, entityId: id, changes: { state: { from: found.state, to: 'VOID' } } })
    return {}
  },
})

type Choosing = { readonly student: Enrolled; readonly tests: readonly TestListed[]; readonly facts: Facts; readonly today: string }
/** Each test with the requirements that the student does not meet yet. If they meet all, it also has the people who may be asked to mark it. */
async function choicesOf(db: Db, actor: Actor, { student, tests, facts, today }: Choosing) {
  const marks = seesOthers(actor) && holds(actor.privileges, 'TESTS_MARK')
  const missing = new Map(tests.map((test) => [test.id, unmetRequirements(test, facts, today)]))
  const testIds = tests.flatMap(({ id }) => (marks || missing.get(id)?.length === 0 ? [id] : []))
  const markersOf = await listMarkersByTest(db, { testIds, exceptIds: [student.id] })
  return tests.map(({ id, code, name, needsSession }) => {
    const markers = markersOf(id)
    const lacks = missing.get(id) ?? []
    return {
      test: { id, code, name },
      missing: lacks,
      needsSession,
      assessors: lacks.length > 0 ? [] : markers,
      mayTakeOn: marks && markers.some((one) => one.id === actor.id),
    }
  })
}

export const readAskChoicesCall = defineCall(contracts.readAskChoices, {
  ...reads,
  handle: async ({ actor, input: { studentId, sessionId }, db, request }) => {
    const today = await todayAt(request.at)
    const asksForOthers = holds(actor.privileges, 'TESTS_MARK')
    const students = asksForOthers
      ? await listStudents(db, { AND: [studentsFor(actor, today).where, enabledStudents, { id: { not: actor.id } }] })
      : null
    const session =
      sessionId !== undefined && (await sessionsOpenTo(db, actor, [sessionId])).has(sessionId) ? await findSession(db, sessionId) : null
    const wantedId = studentId ?? session?.studentId ?? (asksForOthers ? undefined : actor.id)
    const student = wantedId === undefined ? null : await studentFor(db, actor, wantedId, today)
    const tests = student ? (await listTestsOf(db, publishedTests(), student)).filter((test) => isForStudent(test, student)) : []
    const facts = student ? await factsOfOne(db, student, tests) : null
    const rows = facts && student ? await choicesOf(db, actor, { student, tests, facts, today }) : []
    const [named] = student ? await listNames(db, [student.id]) : []
    return {
      students,
      student: named ?? null,
      session:
        session && session.studentId === student?.id
          ? { id: session.id, heldOn: dayView(session.heldOn) ?? '', teacher: session.teacher }
          : null,
      sessions: student
        ? (await listSessionsSince(db, { studentId: student.id, since: new Date(addDays(today, -sessionDays)) })).map(
            ({ id, heldOn, clinic }) => ({
              id,
              heldOn: dayView(heldOn) ?? '',
              clinic: clinic.name,
            }),
          )
        : [],
      tests: rows,
    }
  },
})
