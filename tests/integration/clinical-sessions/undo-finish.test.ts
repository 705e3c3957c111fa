import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { askForCheck, finishMarking, saveMark, saveRemark, undoFinish } from '@/lib/contracts/clinical-sessions'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { runOutboxJob } from '../../support/outbox'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { beginMarked, criterionTargets, marksOf, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
afterEach(() => stopClock(schoolTime))

const afterStart = (ms: number) => new Date(schoolTime.getTime() + ms)
const finish = (who: School['student'], sessionId: string) => tryAs(who, finishMarking, { sessionId })
const undo = (who: School['student'] | null, sessionId: string, at = afterStart(14_999), how: { key?: string } = {}) =>
  tryAs(who, undoFinish, { sessionId }, { at, ...how })
const eventOf = (sessionId: string) =>
  prisma().outboxEvent.findFirstOrThrow({
    where: { type: 'clinical-sessions.finished', payload: { path: ['sessionId'], equals: sessionId } },
  })

describe('clinical-sessions.undoFinish', () => {
  test('opens it again as it was, with its marks, its check and a word of it in the history', async () => {
    const { sessionId, lineId } = await beginMarked(school)
    await tryAs(school.student, askForCheck, { sessionId, checkId: v7(), kind: 'FINAL_CHECK' })
    await finish(school.teacher, sessionId)
    expect(await undo(school.teacher, sessionId)).toEqual({
      status: 'SUCCESS',
      output: { state: 'OPEN', savedAt: afterStart(14_999).toISOString() },
    })
    const seen = await readAs(school.teacher, sessionId)
    expect(seen).toMatchObject({
      state: 'OPEN',
      finishedAt: null,
      finishedBy: null,
      check: { state: 'TAKEN', endedAt: null },
      may: { mark: true, finish: true },
    })
    expect(Object.values(marksOf(seen, 'TEACHER'))).toEqual([5, 5, 5, 5])
    expect(seen.history[0]).toMatchObject({
      act: 'finishUndone',
      fromState: 'MARKED_LOCKED',
      toState: 'OPEN',
      by: { id: school.teacher.id },
    })
    expect(await prisma().auditEntry.count({ where: { entityId: sessionId, action: 'clinical-sessions.finishUndone' } })).toBe(1)
    expect(
      await tryAs(school.teacher, saveMark, { sessionId, target: criterionTargets(school, lineId)[0], value: 4, revision: 1 }),
    ).toMatchObject({ status: 'SUCCESS' })
    expect(await finish(school.teacher, sessionId)).toMatchObject({ status: 'SUCCESS' })
  })

  test('one that had been unlocked is unlocked again', async () => {
    const { sessionId } = await beginMarked(school)
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: { state: 'UNLOCKED' } })
    await finish(school.teacher, sessionId)
    expect(await undo(school.teacher, sessionId)).toMatchObject({ output: { state: 'UNLOCKED' } })
    expect((await readAs(school.teacher, sessionId)).state).toBe('UNLOCKED')
  })

  test.each([
    [0, 'SUCCESS', undefined],
    [14_999, 'SUCCESS', undefined],
    [15_000, 'STATE_CHANGED', 'clinical-sessions.TOO_LATE'],
  ])('%i ms after the finish: %s', async (ms, status, code) => {
    const { sessionId } = await beginMarked(school)
    await finish(school.teacher, sessionId)
    const answer = await undo(school.teacher, sessionId, afterStart(ms))
    expect([answer.status, 'code' in answer ? answer.code : undefined]).toEqual([status, code])
  })

  test('the server’s clock counts, whatever the device claims', async () => {
    const { sessionId } = await beginMarked(school)
    await finish(school.teacher, sessionId)
    expect(
      await tryAs(school.teacher, undoFinish, { sessionId, occurredAt: afterStart(1_000).toISOString() }, { at: afterStart(60_000) }),
    ).toMatchObject({ code: 'clinical-sessions.TOO_LATE' })
  })

  test('the student sees no marks and no remark, and is told nothing, as long as it can be taken back', async () => {
    const { sessionId } = await beginMarked(school)
    await tryAs(school.teacher, saveRemark, { sessionId, text: 'Careful work', revision: 0 })
    await finish(school.teacher, sessionId)
    const early = await readAs(school.student, sessionId)
    expect(early).toMatchObject({ state: 'MARKED_LOCKED', remarks: { teacher: null } })
    expect([marksOf(early, 'TEACHER'), JSON.stringify(early).includes('Careful work')]).toEqual([{}, false])
    await runOutboxJob()
    expect(await eventOf(sessionId)).toMatchObject({ state: 'WAITING', attempts: 0, nextAttemptAt: afterStart(15_000) })
    const told = (await eventOf(sessionId)).id
    stopClock(afterStart(15_000))
    const late = await readAs(school.student, sessionId)
    expect(late.remarks.teacher?.text).toBe('Careful work')
    expect(Object.values(marksOf(late, 'TEACHER'))).toEqual([5, 5, 5, 5])
    await runOutboxJob()
    expect(await prisma().outboxEvent.findUniqueOrThrow({ where: { id: told } })).toMatchObject({ state: 'DONE', payload: {} })
  })

  test('what was taken back tells nobody when its time comes', async () => {
    const { sessionId } = await beginMarked(school)
    await finish(school.teacher, sessionId)
    const { id } = await eventOf(sessionId)
    await undo(school.teacher, sessionId)
    stopClock(afterStart(15_000))
    await runOutboxJob()
    expect(await prisma().outboxEvent.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'DONE' })
    expect(marksOf(await readAs(school.student, sessionId), 'TEACHER')).toEqual({})
  })

  test('once only: a key answers again, and without it there is nothing to take back', async () => {
    const { sessionId } = await beginMarked(school)
    await finish(school.teacher, sessionId)
    const key = v7()
    const first = await undo(school.teacher, sessionId, afterStart(1_000), { key })
    expect(await undo(school.teacher, sessionId, afterStart(2_000), { key })).toEqual(first)
    expect(await undo(school.teacher, sessionId, afterStart(3_000))).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await prisma().sessionHistory.count({ where: { sessionId, act: 'finishUndone' } })).toBe(1)
  })

  test('only by who finished it; not by another teacher, a student, who only looks, a stranger, nobody', async () => {
    const { sessionId } = await beginMarked(school)
    expect(await undo(school.teacher, sessionId)).toMatchObject({ status: 'STATE_CHANGED' })
    await finish(school.teacher, sessionId)
    for (const who of [school.colleague, school.student, school.staff, school.admin])
      expect(await undo(who, sessionId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await undo(school.unrelated, sessionId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await undo(null, sessionId)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    expect((await readAs(school.teacher, sessionId)).state).toBe('MARKED_LOCKED')
  })

  test('two teachers finish at once, the first takes it back: it is open, and the second may finish', async () => {
    const { sessionId } = await beginMarked(school)
    const answers = await Promise.all([finish(school.teacher, sessionId), finish(school.colleague, sessionId)])
    const [winner, other] = answers[0]?.status === 'SUCCESS' ? [school.teacher, school.colleague] : [school.colleague, school.teacher]
    expect(await undo(other, sessionId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await undo(winner, sessionId)).toMatchObject({ status: 'SUCCESS' })
    expect(await finish(other, sessionId)).toMatchObject({ status: 'SUCCESS' })
    expect(await undo(winner, sessionId)).toMatchObject({ status: 'FORBIDDEN' })
  })
})
