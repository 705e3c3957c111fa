import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { askForCheck, cancelSession, endCheck, claimCheck, withdrawCheck } from '@/lib/contracts/clinical-sessions'
import { checklistItems } from '@/lib/clinical/vocabulary'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, beginFinished, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

type Who = School['student'] | null
const minutesLater = (minutes: number) => new Date(schoolTime.getTime() + minutes * 60_000)
const end = (who: Who, sessionId: string, checkId: string, changes: object = {}, how: { key?: string; at?: Date } = {}) =>
  tryAs(who, endCheck, { sessionId, checkId, kind: 'START_CHECK', outcome: 'PASSED', checklist: [...checklistItems], ...changes }, how)
const storedCheck = (id: string) => prisma().checkRequest.findUniqueOrThrow({ where: { id } })

async function beginAsked(kind = 'START_CHECK'): Promise<{ sessionId: string; checkId: string }> {
  const sessionId = await begin(school)
  const checkId = v7()
  await tryAs(school.student, askForCheck, { sessionId, checkId, kind })
  return { sessionId, checkId }
}

describe('clinical-sessions.endCheck', () => {
  test('says what came of it to both sides, and keeps how long the student waited', async () => {
    const { sessionId, checkId } = await beginAsked()
    await tryAs(school.teacher, claimCheck, { sessionId, checkId }, { at: minutesLater(4) })
    expect(
      await end(
        school.teacher,
        sessionId,
        checkId,
        { outcome: 'AGAIN', checklist: ['CONSENT', 'IDENTITY'], note: ' Bring the consent form ' },
        { at: minutesLater(9) },
      ),
    ).toEqual({ status: 'SUCCESS', output: { savedAt: minutesLater(9).toISOString() } })
    const teacher = { id: school.teacher.id, displayName: school.teacher.displayName }
    const expected = {
      id: checkId,
      kind: 'START_CHECK',
      state: 'DONE',
      outcome: 'AGAIN',
      checklist: ['IDENTITY', 'CONSENT'],
      note: 'Bring the consent form',
      askedAt: schoolTime.toISOString(),
      takenAt: minutesLater(4).toISOString(),
      takenBy: teacher,
      endedAt: minutesLater(9).toISOString(),
      endedBy: teacher,
    }
    for (const who of [school.student, school.teacher])
      expect(await readAs(who, sessionId)).toMatchObject({ check: expected, checks: [expected] })
    expect((await readAs(school.student, sessionId)).history[0]).toMatchObject({
      act: 'checkEnded',
      detail: { checkId, checkKind: 'START_CHECK', outcome: 'AGAIN' },
    })
    expect((await readAs(school.student, sessionId)).may.askForCheck).toBe(true)
  })

  test('several over one session, in the order in which they were asked for', async () => {
    const { sessionId, checkId } = await beginAsked()
    await end(school.teacher, sessionId, checkId)
    const second = v7()
    await tryAs(school.student, askForCheck, { sessionId, checkId: second, kind: 'STEP_CHECK' }, { at: minutesLater(10) })
    await end(school.colleague, sessionId, second, { kind: 'STEP_CHECK', outcome: 'STOPPED', checklist: [] }, { at: minutesLater(12) })
    expect((await readAs(school.student, sessionId)).checks.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['START_CHECK', 'PASSED'],
      ['STEP_CHECK', 'STOPPED'],
    ])
  })

  test('who ends what nobody took takes it by that', async () => {
    const { sessionId, checkId } = await beginAsked()
    await end(school.teacher, sessionId, checkId, {}, { at: minutesLater(3) })
    expect(await storedCheck(checkId)).toMatchObject({
      state: 'DONE',
      askedAt: schoolTime,
      takenById: school.teacher.id,
      takenAt: minutesLater(3),
    })
  })

  test('one that nobody asked for is recorded, and nobody waited for it', async () => {
    const sessionId = await begin(school)
    const checkId = v7()
    expect(await end(school.teacher, sessionId, checkId, { kind: 'STEP_CHECK' })).toMatchObject({ status: 'SUCCESS' })
    expect(await storedCheck(checkId)).toMatchObject({
      kind: 'STEP_CHECK',
      state: 'DONE',
      askedAt: schoolTime,
      takenById: null,
      takenAt: null,
      endedById: school.teacher.id,
    })
    expect(await prisma().checkRequest.count({ where: { sessionId } })).toBe(1)
  })

  test('a device that did not know that the student waits ends that waiting', async () => {
    const { sessionId, checkId } = await beginAsked()
    const unknown = v7()
    expect(await end(school.teacher, sessionId, unknown)).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.teacher, sessionId)).checks).toMatchObject([{ id: checkId, outcome: 'PASSED' }])
    const step = await beginAsked('STEP_CHECK')
    await end(school.teacher, step.sessionId, v7())
    expect((await readAs(school.teacher, step.sessionId)).checks.map(({ kind, state }) => [kind, state]).sort()).toEqual([
      ['START_CHECK', 'DONE'],
      ['STEP_CHECK', 'WAITING'],
    ])
  })

  test.each([1, 2, 3])('of two teachers at once one does; the other learns who was faster (%i)', async () => {
    const { sessionId, checkId } = await beginAsked()
    const teachers = [school.teacher, school.colleague]
    const answers = await Promise.all(teachers.map((who, at) => end(who, sessionId, checkId, { outcome: at === 0 ? 'PASSED' : 'STOPPED' })))
    const first = answers.findIndex(({ status }) => status === 'SUCCESS')
    expect(answers.map(({ status }) => status).sort()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect(answers[1 - first]).toMatchObject({
      code: 'clinical-sessions.CHECK_ENDED',
      data: {
        endedBy: { id: teachers[first]?.id, displayName: teachers[first]?.displayName },
        endedAt: schoolTime.toISOString(),
        outcome: first === 0 ? 'PASSED' : 'STOPPED',
      },
    })
    expect(await prisma().sessionHistory.count({ where: { sessionId, act: 'checkEnded' } })).toBe(1)
  })

  test('the same twice is done once', async () => {
    const { sessionId, checkId } = await beginAsked()
    const key = v7()
    const answers = [
      await end(school.teacher, sessionId, checkId, {}, { key }),
      await end(school.teacher, sessionId, checkId, {}, { key }),
      await end(school.teacher, sessionId, checkId),
    ]
    expect(answers.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
    expect(await prisma().sessionHistory.count({ where: { sessionId, act: 'checkEnded' } })).toBe(1)
  })

  test('keeps the note out of the audit and the history', async () => {
    const { sessionId, checkId } = await beginAsked()
    await end(school.teacher, sessionId, checkId, { note: 'Anxious about needles' })
    const entry = await prisma().auditEntry.findFirstOrThrow({ where: { action: 'clinical-sessions.checkEnded', entityId: sessionId } })
    expect(entry.changes).toMatchObject({ START_CHECK: { to: 'PASSED' }, note: {} })
    expect(JSON.stringify([entry, await prisma().sessionHistory.findMany({ where: { sessionId } })])).not.toContain('needles')
  })

  test('refuses another kind, one that was withdrawn, what is no outcome, and a final check', async () => {
    const { sessionId, checkId } = await beginAsked()
    expect(await end(school.teacher, sessionId, checkId, { kind: 'STEP_CHECK' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'kind', code: 'checkKindDiffers' }],
    })
    for (const wrong of [{ kind: 'FINAL_CHECK' }, { outcome: 'GOOD' }, { checklist: ['TEA'] }, { note: 'x'.repeat(2_001) }]) {
      expect(await end(school.teacher, sessionId, checkId, wrong)).toMatchObject({ status: 'VALIDATION_FAILED' })
    }
    await tryAs(school.student, withdrawCheck, { sessionId, checkId })
    expect(await end(school.teacher, sessionId, checkId)).toMatchObject({ status: 'STATE_CHANGED', data: { state: 'WITHDRAWN' } })
  })

  test('refuses students, a check of another session, unrelated teachers, a locked or cancelled session and nobody', async () => {
    const { sessionId, checkId } = await beginAsked()
    const other = await beginAsked()
    expect(await end(school.student, sessionId, checkId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await end(school.teacher, sessionId, other.checkId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await end(school.unrelated, sessionId, checkId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await end(school.teacher, (await beginFinished(school)).sessionId, v7())).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LOCKED',
    })
    await tryAs(school.student, cancelSession, { sessionId })
    expect(await end(school.teacher, sessionId, checkId)).toMatchObject({ status: 'STATE_CHANGED', code: 'clinical-sessions.CANCELLED' })
    expect(await end(null, sessionId, checkId)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})
