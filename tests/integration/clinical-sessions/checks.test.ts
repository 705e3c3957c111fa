import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import {
  askForCheck,
  cancelSession,
  endCheck,
  finishMarking,
  markRest,
  putBackCheck,
  removeLine,
  saveHeader,
  saveMark,
  claimCheck,
  withdrawCheck,
} from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { addLine, begin, beginFinished, beginMarked, criterionTargets, headerOf, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const ask = (who: School['student'] | null, sessionId: string, checkId = v7(), kind = 'FINAL_CHECK') =>
  tryAs(who, askForCheck, { sessionId, checkId, kind })
const withdraw = (who: School['student'] | null, sessionId: string, checkId: string) => tryAs(who, withdrawCheck, { sessionId, checkId })
const tryClaim = (who: School['student'] | null, sessionId: string, checkId: string) => tryAs(who, claimCheck, { sessionId, checkId })
const stateOf = (id: string) => prisma().checkRequest.findUniqueOrThrow({ where: { id } })
const tryMark = (who: School['student'], sessionId: string, lineId: string, changes: object) =>
  tryAs(who, saveMark, { sessionId, target: criterionTargets(school, lineId)[0], revision: 0, ...changes })

async function beginWithLine(): Promise<{ sessionId: string; lineId: string }> {
  const sessionId = await begin(school)
  return { sessionId, lineId: await addLine(school, sessionId) }
}

async function beginWaiting(): Promise<{ sessionId: string; lineId: string; checkId: string }> {
  const { sessionId, lineId } = await beginWithLine()
  const checkId = v7()
  await ask(school.student, sessionId, checkId)
  return { sessionId, lineId, checkId }
}

describe('clinical-sessions.askForCheck', () => {
  test('puts the student into the queue once', async () => {
    const { sessionId } = await beginWithLine()
    const checkId = v7()
    expect(await ask(school.student, sessionId, checkId)).toEqual({ status: 'SUCCESS', output: { askedAt: schoolTime.toISOString() } })
    expect(await ask(school.student, sessionId, v7())).toMatchObject({ status: 'STATE_CHANGED', code: 'clinical-sessions.ALREADY_WAITING' })
    expect(await ask(school.student, sessionId, checkId)).toMatchObject({ status: 'SUCCESS' })
    const seen = await readAs(school.student, sessionId)
    expect(seen.check).toEqual({
      id: checkId,
      kind: 'FINAL_CHECK',
      state: 'WAITING',
      askedAt: schoolTime.toISOString(),
      takenBy: null,
      takenAt: null,
      endedAt: null,
      endedBy: null,
      outcome: null,
      checklist: [],
      note: '',
    })
    expect(seen.checks).toEqual([seen.check])
    expect(seen.may).toMatchObject({ askForCheck: false, withdrawCheck: true })
    expect(seen.history[0]).toMatchObject({ act: 'checkAsked', detail: { checkId, checkKind: 'FINAL_CHECK' } })
    expect((await readAs(school.teacher, sessionId)).may).toMatchObject({ takeCheck: true, withdrawCheck: false })
  })

  test('an empty session is not sent, unless the patient did not come', async () => {
    const sessionId = await begin(school)
    expect(await ask(school.student, sessionId)).toMatchObject({
      status: 'VALIDATION_FAILED',
      code: 'clinical-sessions.EMPTY',
      issues: [{ path: 'lines', code: 'sessionEmpty' }],
    })
    const lineId = await addLine(school, sessionId)
    await tryAs(school.student, removeLine, { sessionId, lineId, revision: 1 })
    expect(await ask(school.student, sessionId)).toMatchObject({ code: 'clinical-sessions.EMPTY' })
    await tryAs(school.student, saveHeader, { id: sessionId, revision: 1, ...headerOf(school), patientAttendance: 'DID_NOT_ATTEND' })
    expect(await ask(school.student, sessionId)).toMatchObject({ status: 'SUCCESS' })
  })

  test('a procedure whose place is not said yet is named', async () => {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId, {
      procedureId: school.procedures.filling.id,
      site: 'SURFACES',
      teeth: [16],
      surfaces: [],
    })
    expect(await ask(school.student, sessionId)).toMatchObject({
      status: 'VALIDATION_FAILED',
      code: 'clinical-sessions.INCOMPLETE',
      issues: [{ path: `lines.${lineId}.surfaces`, code: 'surfaceNeeded' }],
    })
  })

  test.each(['START_CHECK', 'STEP_CHECK'])('a %s asks for nothing that was done, and is the only one that is open', async (kind) => {
    const sessionId = await begin(school)
    const checkId = v7()
    expect(await ask(school.student, sessionId, checkId, kind)).toMatchObject({ status: 'SUCCESS' })
    for (const other of ['START_CHECK', 'STEP_CHECK', 'FINAL_CHECK']) {
      if (other === 'FINAL_CHECK') await addLine(school, sessionId)
      expect(await ask(school.student, sessionId, v7(), other)).toMatchObject({
        status: 'STATE_CHANGED',
        code: 'clinical-sessions.ALREADY_WAITING',
      })
    }
    await withdraw(school.student, sessionId, checkId)
    expect(await ask(school.student, sessionId)).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.teacher, sessionId)).checks.map((check) => [check.kind, check.state])).toEqual([
      [kind, 'WITHDRAWN'],
      ['FINAL_CHECK', 'WAITING'],
    ])
  })

  test('of two that are asked for at once one waits', async () => {
    const sessionId = await begin(school)
    const answers = await Promise.all(['START_CHECK', 'STEP_CHECK'].map((kind) => ask(school.student, sessionId, v7(), kind)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['STATE_CHANGED', 'SUCCESS'])
  })

  test('refuses what is no kind, an id of another session, a locked session, and those who may not', async () => {
    const { sessionId } = await beginWithLine()
    const waiting = await beginWaiting()
    expect(await ask(school.student, sessionId, v7(), 'MIDDLE_CHECK')).toMatchObject({ issues: [{ path: 'kind' }] })
    expect(await ask(school.student, sessionId, waiting.checkId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await ask(school.teacher, sessionId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await ask(school.stranger, sessionId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await ask(null, sessionId)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    expect(await ask(school.student, (await beginFinished(school)).sessionId)).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LOCKED',
    })
  })
})

describe('the checks of one session', () => {
  const ended = (sessionId: string, count: number) =>
    prisma().checkRequest.createMany({
      data: Array.from({ length: count }, () => ({
        id: v7(),
        sessionId,
        kind: 'STEP_CHECK' as const,
        state: 'WITHDRAWN' as const,
        askedAt: schoolTime,
        endedAt: schoolTime,
      })),
    })
  const full = { status: 'VALIDATION_FAILED', issues: [{ path: 'checkId', code: 'tooManyChecks' }] }

  test('are fifty at most, withdrawn ones too; then marking can still be asked for, ten times', async () => {
    const { sessionId } = await beginWithLine()
    await ended(sessionId, 49)
    const last = v7()
    expect(await ask(school.student, sessionId, last, 'STEP_CHECK')).toMatchObject({ status: 'SUCCESS' })
    await withdraw(school.student, sessionId, last)
    for (const kind of ['START_CHECK', 'STEP_CHECK']) expect(await ask(school.student, sessionId, v7(), kind)).toMatchObject(full)
    // The check that was asked for before is answered as usual.
    expect(await ask(school.student, sessionId, last, 'STEP_CHECK')).toMatchObject({ status: 'SUCCESS' })
    for (let asked = 0; asked < 10; asked++) {
      const checkId = v7()
      expect(await ask(school.student, sessionId, checkId)).toMatchObject({ status: 'SUCCESS' })
      await withdraw(school.student, sessionId, checkId)
    }
    expect(await ask(school.student, sessionId)).toMatchObject(full)
    expect((await readAs(school.student, sessionId)).checks).toHaveLength(60)
    expect(
      await tryAs(school.teacher, endCheck, { sessionId, checkId: v7(), kind: 'STEP_CHECK', outcome: 'PASSED', checklist: [], note: '' }),
    ).toMatchObject(full)
  })

  test('of another session do not count', async () => {
    await ended(await begin(school), 60)
    expect(await ask(school.student, await begin(school), v7(), 'STEP_CHECK')).toMatchObject({ status: 'SUCCESS' })
  })
})

describe('clinical-sessions.withdrawCheck', () => {
  test('leaves the queue, and another can be asked for', async () => {
    const { sessionId, checkId } = await beginWaiting()
    expect(await withdraw(school.student, sessionId, checkId)).toEqual({ status: 'SUCCESS', output: { savedAt: schoolTime.toISOString() } })
    expect(await prisma().checkRequest.findUniqueOrThrow({ where: { id: checkId } })).toMatchObject({
      state: 'WITHDRAWN',
      endedAt: schoolTime,
      endedById: school.student.id,
    })
    expect(await withdraw(school.student, sessionId, checkId)).toMatchObject({ status: 'STATE_CHANGED', data: { state: 'WITHDRAWN' } })
    expect(await ask(school.student, sessionId)).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.student, sessionId)).check).toMatchObject({ state: 'WAITING' })
  })

  test('refuses the teacher, another session’s, strangers and nobody', async () => {
    const { sessionId, checkId } = await beginWaiting()
    const other = await beginWaiting()
    expect(await withdraw(school.teacher, sessionId, checkId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await withdraw(school.student, sessionId, other.checkId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await withdraw(school.student, sessionId, v7())).toMatchObject({ status: 'NOT_FOUND' })
    expect(await withdraw(school.stranger, sessionId, checkId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await withdraw(null, sessionId, checkId)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})

describe('clinical-sessions.takeCheck', () => {
  test('the first teacher takes the student; the second learns it at once', async () => {
    const { sessionId, checkId } = await beginWaiting()
    const answers = await Promise.all([tryClaim(school.teacher, sessionId, checkId), tryClaim(school.colleague, sessionId, checkId)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    const taken = await prisma().checkRequest.findUniqueOrThrow({ where: { id: checkId } })
    const [first, second] = answers[0]?.status === 'SUCCESS' ? [school.teacher, school.colleague] : [school.colleague, school.teacher]
    expect(taken).toMatchObject({ state: 'TAKEN', takenById: first.id, takenAt: schoolTime, endedAt: null })
    expect((await readAs(second, sessionId)).check).toMatchObject({
      state: 'TAKEN',
      takenBy: { id: first.id, displayName: first.displayName },
    })
  })

  test('one that is taken ends with the marking, or when the student withdraws, or with a cancelled session', async () => {
    const marked = await beginMarked(school)
    const checkId = v7()
    await ask(school.student, marked.sessionId, checkId)
    await tryClaim(school.teacher, marked.sessionId, checkId)
    await tryAs(school.colleague, finishMarking, { sessionId: marked.sessionId })
    expect(await prisma().checkRequest.findUniqueOrThrow({ where: { id: checkId } })).toMatchObject({
      state: 'DONE',
      takenById: school.teacher.id,
      endedAt: schoolTime,
      endedById: school.colleague.id,
      outcome: null,
    })
    const left = await beginWaiting()
    await tryClaim(school.teacher, left.sessionId, left.checkId)
    expect(await withdraw(school.student, left.sessionId, left.checkId)).toMatchObject({ status: 'SUCCESS' })
    const cancelled = await beginWaiting()
    await tryAs(school.student, cancelSession, { sessionId: cancelled.sessionId })
    expect(await prisma().checkRequest.findUniqueOrThrow({ where: { id: cancelled.checkId } })).toMatchObject({ state: 'WITHDRAWN' })
    expect(await tryClaim(school.teacher, cancelled.sessionId, cancelled.checkId)).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.CANCELLED',
    })
  })

  test('who marks a student whom nobody took ends the waiting by it', async () => {
    const { sessionId } = await beginMarked(school)
    const checkId = v7()
    await ask(school.student, sessionId, checkId)
    await tryAs(school.colleague, finishMarking, { sessionId })
    expect(await prisma().checkRequest.findUniqueOrThrow({ where: { id: checkId } })).toMatchObject({
      state: 'DONE',
      takenById: school.colleague.id,
      takenAt: schoolTime,
    })
  })

  test('the first mark of a teacher takes the student who waits for it, and pressing Take after it is no error', async () => {
    const { sessionId, lineId, checkId } = await beginWaiting()
    await tryMark(school.student, sessionId, lineId, { value: 3 })
    expect(await stateOf(checkId)).toMatchObject({ state: 'WAITING' })
    expect(await tryMark(school.teacher, sessionId, lineId, { value: 4 })).toMatchObject({ status: 'SUCCESS' })
    const taken = { state: 'TAKEN', takenById: school.teacher.id, takenAt: schoolTime }
    expect(await stateOf(checkId)).toMatchObject(taken)
    expect(await tryClaim(school.teacher, sessionId, checkId)).toMatchObject({ status: 'SUCCESS' })
    expect(await tryClaim(school.colleague, sessionId, checkId)).toMatchObject({ status: 'STATE_CHANGED' })
    await tryMark(school.colleague, sessionId, lineId, { value: 3, revision: 1 })
    expect(await stateOf(checkId)).toMatchObject(taken)
    expect((await readAs(school.teacher, sessionId)).history.filter(({ act }) => act === 'checkTaken')).toHaveLength(1)
  })

  test('so do the rest in one press; a check at a step goes on waiting for its outcome', async () => {
    const waiting = await beginWaiting()
    const rest = (sessionId: string, lineId: string) =>
      tryAs(school.teacher, markRest, {
        sessionId,
        value: 4,
        targets: criterionTargets(school, lineId).map((target) => ({ target, revision: 0 })),
      })
    expect(await rest(waiting.sessionId, waiting.lineId)).toMatchObject({ status: 'SUCCESS' })
    expect(await stateOf(waiting.checkId)).toMatchObject({ state: 'TAKEN', takenById: school.teacher.id })
    const { sessionId, lineId } = await beginWithLine()
    const stepId = v7()
    await ask(school.student, sessionId, stepId, 'STEP_CHECK')
    expect(await rest(sessionId, lineId)).toMatchObject({ status: 'SUCCESS' })
    expect(await stateOf(stepId)).toMatchObject({ state: 'WAITING', takenById: null })
  })

  test('refuses students, a check of another session, unrelated teachers and nobody', async () => {
    const { sessionId, checkId } = await beginWaiting()
    const other = await beginWaiting()
    expect(await tryClaim(school.student, sessionId, checkId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryClaim(school.teacher, sessionId, other.checkId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryClaim(school.unrelated, sessionId, checkId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryClaim(null, sessionId, checkId)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})

const putBack = (who: School['student'] | null, sessionId: string, checkId: string, at?: Date) =>
  tryAs(who, putBackCheck, { sessionId, checkId }, at ? { at } : {})
const later = (minutes: number) => new Date(schoolTime.getTime() + minutes * 60_000)

async function beginTaken(): Promise<{ sessionId: string; checkId: string }> {
  const waiting = await beginWaiting()
  await tryClaim(school.teacher, waiting.sessionId, waiting.checkId)
  return waiting
}

describe('clinical-sessions.putBackCheck', () => {
  test('who took it gives it back at once; it waits as long as before', async () => {
    const { sessionId, checkId } = await beginTaken()
    expect(await putBack(school.teacher, sessionId, checkId, later(5))).toEqual({
      status: 'SUCCESS',
      output: { savedAt: later(5).toISOString() },
    })
    expect(await prisma().checkRequest.findUniqueOrThrow({ where: { id: checkId } })).toMatchObject({
      state: 'WAITING',
      askedAt: schoolTime,
      takenById: null,
      takenAt: null,
    })
    expect((await readAs(school.student, sessionId)).history[0]).toMatchObject({ act: 'checkPutBack', detail: { checkId } })
    expect(await tryClaim(school.colleague, sessionId, checkId)).toMatchObject({ status: 'SUCCESS' })
  })

  test('a colleague does once it was left for 20 minutes', async () => {
    const { sessionId, checkId } = await beginTaken()
    expect(await putBack(school.colleague, sessionId, checkId, later(19))).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.STILL_TAKEN',
    })
    expect(await putBack(school.colleague, sessionId, checkId, later(20))).toMatchObject({ status: 'SUCCESS' })
    expect(await putBack(school.colleague, sessionId, checkId, later(20))).toMatchObject({
      status: 'STATE_CHANGED',
      data: { state: 'WAITING' },
    })
  })

  test('refuses students, a check of another session, unrelated teachers, a locked session and nobody', async () => {
    const { sessionId, checkId } = await beginTaken()
    const other = await beginTaken()
    expect(await putBack(school.student, sessionId, checkId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await putBack(school.teacher, sessionId, other.checkId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await putBack(school.unrelated, sessionId, checkId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await putBack(school.teacher, (await beginFinished(school)).sessionId, v7())).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LOCKED',
    })
    expect(await putBack(null, sessionId, checkId)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})
