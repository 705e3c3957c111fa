import { v7 } from 'uuid'
import type { AttemptAct } from '@/lib/competency-tests/vocabulary'
import type { Db } from '../database'
import { requireFound } from './found'
import type { School, Student } from './school'
import { demoAttempts, demoTests, passedByMany, type WantedAttempt, type WantedTest } from './test-plan'
import { fillSheet, publishSheets, type Sheet } from './test-sheets'

const dayMs = 86_400_000
type Seed = { readonly db: Db; readonly school: School; readonly now: Date }
type Ground = Seed & {
  readonly tests: ReadonlyMap<string, { readonly id: string; readonly wanted: WantedTest; readonly sheet: Sheet }>
  readonly students: readonly Student[]
  readonly teachers: readonly string[]
  readonly remediation: { readonly formId: string; readonly versionId: string }
}

/** Tests of the clinical years and attempts in every state, with the saved filters of an office. */
export async function seedTests({ db, school, now }: Seed): Promise<void> {
  const { sheets, remediationId, remediationVersionId } = await publishSheets(db, now)
  const own = school.studentOf(school.account('student'))
  const tests = new Map<string, { id: string; wanted: WantedTest; sheet: Sheet }>()
  for (const wanted of demoTests) {
    const id = v7()
    const sheet = sheets[wanted.sheet]
    await insertTest({ db, school, now }, { id, wanted, sheet, remediationId, programmeId: own.programmeId, known: tests })
    tests.set(wanted.code, { id, wanted, sheet })
  }
  const students = school.students.filter(({ isTherapy, year, id }) => !isTherapy && year >= 3 && id !== own.id)
  const account = school.account('teacher')
  const teachers = school.scale.clinics.flatMap((name) => school.teachersOf(name)).filter((id) => id !== account)
  const ground = { db, school, now, tests, students, teachers, remediation: { formId: remediationId, versionId: remediationVersionId } }
  for (const wanted of demoAttempts) await insertWanted(ground, wanted)
  for (const [at, code] of passedByMany.entries())
    for (let place = 16; place < Math.min(students.length, 40); place += 1)
      if ((place + at) % 3 > 0) {
        const wanted = {
          test: code,
          student: place,
          state: 'PASSED' as const,
          asked: 30 + ((place * 7 + at * 11) % 90),
          marker: place + at,
          first: 'PASSED' as const,
        }
        await insertWanted(ground, wanted)
      }
  await db.testFilter.createMany({
    data: [
      {
        id: v7(),
        name: 'Year 5, not passed yet',
        programmeId: own.programmeId,
        years: [5],
        states: ['REQUESTED', 'AWAITING_MARKING', 'MARKING_REQUIRED', 'FAILED', 'RETAKE'],
      },
      { id: v7(), name: 'Emergencies', testIds: [requireFound(tests.get('CT-03'), 'test of emergencies').id] },
      { id: v7(), name: 'Waits for a second marker', states: ['MARKING_REQUIRED'] },
    ],
  })
}

type Inserted = {
  readonly id: string
  readonly wanted: WantedTest
  readonly sheet: Sheet
  readonly remediationId: string
  readonly programmeId: string
  readonly known: ReadonlyMap<string, { readonly id: string }>
}
async function insertTest({ db, school, now }: Seed, { id, wanted, sheet, remediationId, programmeId, known }: Inserted): Promise<void> {
  const inDays = (days: number | undefined) => (days === undefined ? null : dayOf(new Date(now.getTime() + days * dayMs)))
  await db.competencyTest.create({
    data: {
      id,
      code: wanted.code,
      name: wanted.name,
      formId: sheet.formId,
      published: wanted.unpublished !== true,
      programmeId,
      years: [...wanted.years],
      opensOn: inDays(wanted.opensIn),
      closesOn: inDays(wanted.closesIn),
      canRetake: wanted.retakes === true,
      attempts: wanted.retakes === true ? 3 : null,
      retakeAfterDays: wanted.retakes === true ? 14 : 0,
      remediationFormId: wanted.retakes === true ? remediationId : null,
      passRule: sheet.passRule,
      criticalUids: [...sheet.criticalUids],
      secondMarker: wanted.second ?? 'NEVER',
      needsSession: wanted.session === true,
      createdAt: new Date(now.getTime() - 190 * dayMs),
    },
    select: { id: true },
  })
  const counts = (wanted.counts ?? []).flatMap(([code, count, help], sortOrder) => {
    const procedure = school.procedureOf.get(code)
    return procedure ? [{ testId: id, kind: 'COUNT' as const, procedureId: procedure.id, count, help: help ?? null, sortOrder }] : []
  })
  const after =
    wanted.after === undefined
      ? []
      : [{ testId: id, kind: 'TEST' as const, neededTestId: requireFound(known.get(wanted.after), 'test before').id, sortOrder: 9 }]
  await db.testPrerequisite.createMany({ data: counts })
  await db.testPrerequisite.createMany({ data: after })
}

const dayOf = (date: Date) => new Date(`${date.toISOString().slice(0, 10)}T00:00:00Z`)

async function insertWanted(ground: Ground, wanted: WantedAttempt): Promise<void> {
  const { db, school, now, tests, students, teachers, remediation } = ground
  const { id: testId, wanted: test, sheet } = requireFound(tests.get(wanted.test), `test ${wanted.test}`)
  // A small school has fewer students than the list names.
  const student = wanted.student === 'account' ? school.studentOf(school.account('student')) : students[wanted.student]
  if (!student) return
  const teacherOf = (who: 'account' | number | null | undefined) =>
    who === null || who === undefined ? null : who === 'account' ? school.account('teacher') : (teachers[who % teachers.length] ?? null)
  const [assessorId, secondId] = [teacherOf(wanted.marker), teacherOf(wanted.second)]
  const at = (daysLater: number) => new Date(now.getTime() - (wanted.asked - daysLater) * dayMs)
  const id = v7()
  const isTaken = wanted.first !== undefined || wanted.state === 'AWAITING_MARKING'
  const asOf = (outcome: 'PASSED' | 'FAILED' | undefined) =>
    outcome === undefined ? null : outcome === 'FAILED' && wanted.isCritical === true ? ('CRITICAL' as const) : outcome
  const mark = (markerId: string | null, as: ReturnType<typeof asOf>, days: number, isDecided: boolean) =>
    markerId === null ? null : fillSheet(db, { sheet, attemptId: id, studentId: student.id, markerId, at: at(days), as, isDecided })
  const isBegun = wanted.state === 'AWAITING_MARKING' && wanted.test === 'CT-20'
  const first = isTaken ? await mark(assessorId, isBegun ? 'PASSED' : asOf(wanted.first), 1, wanted.first !== undefined) : null
  const second = wanted.secondSays === undefined ? null : await mark(secondId, wanted.secondSays, 2, true)
  const isOver = ['PASSED', 'FAILED', 'RETAKE'].includes(wanted.state)
  const decidedAt = isOver ? at(second ? 2 : 1) : null
  await db.testAttempt.create({
    data: {
      id,
      testId,
      studentId: student.id,
      number: wanted.number ?? 1,
      state: wanted.state,
      assessorId,
      secondId,
      askedById: student.id,
      askedAt: at(0),
      acceptedAt: isTaken ? at(0.5) : null,
      versionId: sheet.versionId,
      passRule: sheet.passRule,
      criticalUids: [...sheet.criticalUids],
      secondMarker: test.second ?? 'NEVER',
      responseId: first?.id ?? null,
      secondResponseId: second?.id ?? null,
      ...(wanted.first !== undefined && { firstOutcome: wanted.first, firstHash: first?.hash ?? null, firstAt: at(1) }),
      ...(wanted.secondSays !== undefined && { secondOutcome: wanted.secondSays, secondHash: second?.hash ?? null, secondAt: at(2) }),
      score: wanted.first === undefined ? null : (first?.verdict.score ?? null),
      failedUids: wanted.first === undefined ? [] : (first?.verdict.criticalFailed.map(({ uid }) => uid) ?? []),
      reason: wanted.reason ?? '',
      eligibleOn: wanted.first === 'FAILED' && isOver && test.retakes === true ? dayOf(at(15)) : null,
      decidedAt,
      flags: wanted.flagged === true ? ['SAME_TEACHER'] : [],
    },
    select: { id: true },
  })
  const acts: { act: AttemptAct; days: number; byId: string | null }[] = [
    { act: 'asked', days: 0, byId: student.id },
    ...(isTaken ? [{ act: 'accepted' as const, days: 0.5, byId: assessorId }] : []),
    ...(wanted.first !== undefined ? [{ act: 'decided' as const, days: 1, byId: assessorId }] : []),
    ...(wanted.first !== undefined && (wanted.secondSays !== undefined || wanted.state === 'MARKING_REQUIRED')
      ? [{ act: 'secondAsked' as const, days: 1.01, byId: assessorId }]
      : []),
    ...(wanted.secondSays !== undefined
      ? [
          { act: 'secondAccepted' as const, days: 1.5, byId: secondId },
          { act: 'secondDecided' as const, days: 2, byId: secondId },
        ]
      : []),
    ...(wanted.flagged === true && isOver ? [{ act: 'flagged' as const, days: 1.01, byId: null }] : []),
    ...(wanted.state === 'VOID' ? [{ act: isTaken ? ('voided' as const) : ('declined' as const), days: 2, byId: assessorId }] : []),
    ...(wanted.state === 'RETAKE' ? [{ act: 'retakeOpened' as const, days: 16, byId: null }] : []),
  ]
  await db.testHistory.createMany({
    data: acts.map(({ act, days, byId }) => ({
      id: v7(),
      attemptId: id,
      at: at(days),
      byId,
      act,
      reason: act === 'declined' || act === 'voided' ? (wanted.reason ?? '') : '',
    })),
  })
  if (wanted.remediated !== true) return
  await db.formResponse.create({
    data: {
      id: v7(),
      ...remediation,
      subjectId: student.id,
      submitterId: student.id,
      state: 'COMPLETED',
      createdAt: at(8),
      createdById: student.id,
      submittedAt: at(9),
      completedAt: at(9),
      updatedAt: at(9),
    },
    select: { id: true },
  })
}
