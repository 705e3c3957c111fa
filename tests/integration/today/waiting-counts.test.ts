import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contract, OutputOf } from '@/lib/contract'
import { acceptAttempt } from '@/lib/contracts/competency-tests'
import { raiseConcern } from '@/lib/contracts/concerns'
import { saveReflectionStep } from '@/lib/contracts/reflections'
import { releaseTermReports } from '@/lib/contracts/reports'
import { Prisma } from '@/lib/generated/prisma/client'
import { env } from '@/lib/env'
import { waitingKinds, type WaitingKind } from '@/lib/today/vocabulary'
import { listAbsencesCall, listAwayCall } from '@/server/absences'
import { listFollowUpsCall, readHomeCall } from '@/server/attendance'
import { listCasesCall } from '@/server/clinical-cases'
import { listClinicCall } from '@/server/clinical-sessions'
import { listToMarkCall, readMyTestsCall } from '@/server/competency-tests'
import { competencyTestsJobs } from '@/server/competency-tests/jobs'
import { listCasesCall as listConcernsCall } from '@/server/concerns'
import { listJobsCall, listOutboxCall } from '@/server/config'
import { listContactsCall, listMarkedCall, listToTellCall } from '@/server/feedback'
import { countListsCall } from '@/server/form-responses'
import { closeDb, prisma } from '@/server/kernel/db'
import { provideJobs, providedJobs } from '@/server/kernel/jobs/jobs'
import type { Call } from '@/server/kernel/define-call'
import { waitingSources } from '@/server/kernel/waiting'
import { getNotificationsCall } from '@/server/notifications'
import { listReflectionsCall, listReflectionStepsCall } from '@/server/reflections'
import { readTermReportCall } from '@/server/reports'
import { listAnomaliesCall } from '@/server/sign-off'
import { listSwapsToDecideCall, listTimetablesCall } from '@/server/timetables'
import { listWaitingCall } from '@/server/today'
import { countInvitationsCall } from '@/server/users'
import { listMyWorkbooksCall } from '@/server/workbooks'
import { listMineCall } from '@/server/workflows'
import { jobs } from '@/server/jobs'
import '@/server/registry'
import { callAs, outputAs } from '../../support/call'
import { askConcern } from '../../support/concerns'
import {
  askForAttempt,
  wholeAttempt,
  decidedSecond,
  fillSheet,
  onTest,
  savedTest,
  sheetForm,
  acceptedAttempt,
} from '../../support/competency-tests'
import { demoSchool, demoTime } from '../../support/demo-school'
import { member, memberOf, type Member } from '../../support/members'
import { onReflection, makeReflection, submit } from '../../support/reflections'
import { reportCall } from '../../support/reports'
import { madeWorkbook } from '../../support/workbooks'

type Counted = { readonly name: string; readonly number: (who: Member) => Promise<number | null> }

/** The number in a kind's own list, for today and later together; null for a person to whom the list is closed. */
function countWithCall<C extends Contract>(call: Call<C>, input: object, number: (answer: OutputOf<C>) => number): Counted {
  return {
    name: call.contract.name,
    number: async (who) => {
      const answer = await callAs(who, call, input)
      return answer.status === 'SUCCESS' ? number(answer.output) : null
    },
  }
}

const lists: Readonly<Record<WaitingKind, Counted>> = {
  forms: countWithCall(countListsCall, {}, ({ todo }) => todo),
  formsOfRole: countWithCall(countListsCall, {}, ({ pool }) => pool),
  comments: countWithCall(getNotificationsCall, {}, ({ comments }) => comments.length),
  marking: countWithCall(listClinicCall, {}, ({ awaitingCount }) => awaitingCount),
  registers: countWithCall(readHomeCall, {}, ({ openCount }) => openCount),
  followUps: countWithCall(listFollowUpsCall, {}, ({ rows }) => rows.length),
  absences: countWithCall(listAbsencesCall, {}, ({ counts }) => counts.decide),
  cover: countWithCall(
    listAwayCall,
    {},
    ({ rows }) => new Set(rows.flatMap(({ toCover }) => toCover.map(({ occurrenceId }) => occurrenceId))).size,
  ),
  swaps: countWithCall(listSwapsToDecideCall, {}, ({ count }) => count),
  clashes: countWithCall(listTimetablesCall, {}, ({ rows }) => rows.reduce((sum, { clashes }) => sum + clashes, 0)),
  concerns: countWithCall(listConcernsCall, {}, ({ total }) => total),
  caseAgreements: countWithCall(listCasesCall, { only: 'agree' }, ({ total }) => total),
  caseRecalls: countWithCall(listCasesCall, { only: 'recall' }, ({ total }) => total),
  caseOffers: countWithCall(listCasesCall, {}, ({ offered }) => offered.length),
  testsAsked: countWithCall(listToMarkCall, {}, ({ totals }) => totals.asked),
  testsMarking: countWithCall(listToMarkCall, {}, ({ totals }) => totals.marking),
  testsSecond: countWithCall(listToMarkCall, {}, ({ totals }) => totals.second),
  testsDiffering: countWithCall(listToMarkCall, {}, ({ totals }) => totals.differing),
  reflectionsSubmitted: countWithCall(listReflectionsCall, { view: 'TO_READ' }, ({ toAcknowledge }) => toAcknowledge),
  reflectionSteps: countWithCall(listReflectionStepsCall, {}, ({ total }) => total),
  testsRetake: countWithCall(readMyTestsCall, {}, ({ tests }) => tests.filter(({ latest }) => latest?.state === 'RETAKE').length),
  testsOpen: countWithCall(readMyTestsCall, {}, ({ tests }) => tests.filter(({ standing }) => standing === 'OPEN').length),
  workbooks: countWithCall(
    listMyWorkbooksCall,
    {},
    ({ workbooks }) => workbooks.filter(({ dueOn, own }) => own !== null && dueOn !== null && own.done < own.total).length,
  ),
  workflowStages: countWithCall(
    listMineCall,
    {},
    ({ own, asked }) => [...own, ...asked].filter(({ turn }) => turn?.act === 'TICK' || turn?.act === 'DECIDE').length,
  ),
  termReports: countWithCall(readTermReportCall, {}, ({ unseen }) => unseen),
  teachingFeedback: countWithCall(listToTellCall, {}, ({ rows }) => rows.length),
  contacts: countWithCall(listContactsCall, {}, ({ counts }) => counts.open),
  markedAnswers: countWithCall(listMarkedCall, {}, ({ rows }) => rows.length),
  anomalies: countWithCall(listAnomaliesCall, { state: 'OPEN' }, ({ total }) => total),
  jobs: countWithCall(listJobsCall, {}, ({ jobs }) => jobs.filter(({ lastError }) => lastError !== null).length),
  outbox: countWithCall(listOutboxCall, {}, ({ counts }) => counts.DEAD),
  invitations: countWithCall(countInvitationsCall, {}, ({ lapsed }) => lapsed),
}

const people = ['student', 'student2', 'teacher', 'staff', 'admin'] as const
/** The number of entries of each kind that were compared. */
const held = new Map<string, number>()

type Named = { readonly student: Member; readonly teacher: Member; readonly admin: Member }
/** Adds a test in each state that waits for somebody. */
async function addTests({ student, teacher, admin }: Named): Promise<void> {
  const sheet = await sheetForm({ admin })
  const [one, two, colleague] = [await member('STUDENT'), await member('STUDENT'), await member('TEACHER')]
  const made = (changes: object = {}) => savedTest({ admin }, sheet, changes)
  await made()
  await askForAttempt(one, await made(), { assessorId: teacher.id })
  await acceptedAttempt(one, teacher, await made())
  await wholeAttempt(two, colleague, await made({ secondMarker: 'ALWAYS' }), sheet, sheet.good)
  const { id } = await wholeAttempt(one, colleague, await made({ secondMarker: 'ALWAYS' }), sheet, sheet.good)
  const other = await member('TEACHER')
  await onTest(other, acceptAttempt, { id })
  await fillSheet(other, id, sheet, sheet.low)
  await decidedSecond(other, id, { outcome: 'FAILED' })
  await wholeAttempt(student, teacher, await made({ canRetake: true }), sheet, sheet.low, { outcome: 'FAILED' })
  await competencyTestsJobs.find(({ name }) => name === 'test-retakes')?.run()
}

/** Adds the kinds of which the demo school has nothing. */
async function addWhatIsMissing(): Promise<void> {
  const role = (builtIn: string) => Prisma.sql`(SELECT id FROM role WHERE built_in = ${builtIn})`
  const userId = (username: string) => Prisma.sql`(SELECT id FROM app_user WHERE username_key = ${username})`
  const db = prisma()
  await db.$executeRaw`UPDATE form_task SET user_id = NULL, pool_role_id = ${role('TEACHER')} WHERE id = (
    SELECT t.id FROM form_task t JOIN form_response r ON r.id = t.response_id
    WHERE t.state = 'OPEN' AND r.state <> 'DRAFT' AND r.subject_id IS DISTINCT FROM ${userId('teacher')} AND r.submitter_id IS DISTINCT FROM ${userId('teacher')}
      AND r.entered_by_id IS DISTINCT FROM ${userId('teacher')} AND NOT EXISTS (SELECT FROM form_task o WHERE o.response_id = r.id AND o.user_id = ${userId('teacher')})
    ORDER BY t.id LIMIT 1)`
  await db.$executeRaw`INSERT INTO attendance_follow_up (id, student_id, note, due_on, by_id, at)
    VALUES (gen_random_uuid(), ${userId('student2')}, 'Ask why', ${demoTime}::date + 2, ${userId('staff')}, ${demoTime}),
      (gen_random_uuid(), ${userId('student2')}, 'Ask again', ${demoTime}::date + 60, ${userId('staff')}, ${demoTime})`
  await db.$executeRaw`INSERT INTO role_privilege (role_id, privilege) VALUES (${role('STAFF')}, 'SERIOUSCONCERN_RECEIVE')`
  const [student, teacher, admin] = [
    await memberOf('student', demoTime),
    await memberOf('teacher', demoTime),
    await memberOf('admin', demoTime),
  ]
  await addTests({ student, teacher, admin })
  const term = await db.term.findFirstOrThrow({ where: { endsOn: { lt: demoTime } }, orderBy: { endsOn: 'desc' }, select: { id: true } })
  await outputAs(admin, reportCall(releaseTermReports), { termId: term.id, studentIds: [student.id] })
  const reflection = await makeReflection(student, { happenedOn: '2026-03-10' })
  const step = { id: reflection, stepId: v7(), text: 'Practise the wedge', dueOn: '2026-03-11', isDone: false }
  await onReflection(student, saveReflectionStep, step)
  await submit(student, reflection, teacher)
  const raised = {
    id: v7(),
    kind: 'CONCERN',
    studentId: student.id,
    category: 'PATIENT_SAFETY',
    facts: 'No history taken.',
    place: 'Chair 3',
  }
  await askConcern(teacher, raiseConcern, { ...raised, happenedAt: demoTime.toISOString() })
  const { programmeId, year } = await db.user.findUniqueOrThrow({ where: { id: student.id }, select: { programmeId: true, year: true } })
  const procedure = await db.procedure.findFirstOrThrow({ where: { active: true }, select: { id: true } })
  const permits = [{ programmeId, year }]
  await madeWorkbook(admin, { permits, dueOn: '2026-03-14', sections: [[{ procedureId: procedure.id, needed: 999 }]] })
  await db.$executeRaw`INSERT INTO patient_contact (session_id, asked_on, due_on)
    SELECT id, ${demoTime}::date, ${demoTime}::date + 2 FROM treatment_session ORDER BY id LIMIT 3`
  await db.$executeRaw`INSERT INTO job_run (job, last_run_at, last_error) SELECT ${providedJobs()[0]?.name}, ${demoTime}, 'It failed'
    ON CONFLICT (job) DO UPDATE SET last_error = excluded.last_error`
  await db.$executeRaw`UPDATE app_user SET activation = 'PENDING' WHERE id = (SELECT id FROM app_user WHERE username_key NOT IN ('student', 'student2', 'teacher', 'staff', 'admin') ORDER BY id LIMIT 1)`
}

beforeAll(async () => {
  Object.assign(env(), { DEMO: true })
  await demoSchool()
  provideJobs(jobs)
  await addWhatIsMissing()
}, 180_000)
afterAll(closeDb)

describe('what waits', () => {
  test('has each kind once, of the call whose list it is', () => {
    const sources = waitingSources()
    expect(sources.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(waitingKinds).toSorted())
    for (const { kind, list } of sources) expect([kind, list.contract.name]).toEqual([kind, lists[kind].name])
  })

  test.each(people)(
    'of %s is as much as each list of theirs says',
    async (username) => {
      const who = await memberOf(username, demoTime)
      const { kinds, count } = await outputAs(who, listWaitingCall, {})
      for (const { kind, count: now, later } of kinds) {
        held.set(kind, (held.get(kind) ?? 0) + now + later)
        expect([kind, now + later]).toEqual([kind, await lists[kind].number(who)])
      }
      expect(count).toBe(kinds.reduce((sum, one) => sum + one.count, 0))
      // A kind that is not in the answer has nothing, or is not for this person.
      const told = new Set(kinds.map(({ kind }) => kind))
      for (const { kind, isFor } of waitingSources()) {
        if (told.has(kind) || isFor?.(who.actor) === false) continue
        expect([kind, (await lists[kind].number(who)) ?? 0]).toEqual([kind, 0])
      }
    },
    60_000,
  )

  test('was something to compare in all kinds but those of which the demo school has nothing', () => {
    // The small school has no workflows (seed/demo-workflows.test.ts, workflows/flow.test.ts).
    const nothing = ['workflowStages', 'markedAnswers', 'anomalies']
    expect(Object.keys(waitingKinds).filter((kind) => !held.get(kind))).toEqual(nothing)
  })
})
