import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { finishMarking, saveHeader, saveMark, unlockSession } from '@/lib/contracts/clinical-sessions'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import {
  addLine,
  begin,
  beginMarked,
  criterionTargets,
  headerOf,
  itemTargets,
  markAll,
  marksOf,
  readAs,
  tryAs,
} from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
/** Reads after the time for undoing a finish. */
async function readLater(who: School['student'], sessionId: string) {
  stopClock(new Date(schoolTime.getTime() + 15_000))
  return readAs(who, sessionId).finally(() => stopClock(schoolTime))
}
const finish = (who: School['student'] | null, sessionId: string, how?: { key?: string }) => tryAs(who, finishMarking, { sessionId }, how)

describe('clinical-sessions.finishMarking', () => {
  test('locks the session, and shows the student the marks and tells of it once it can no longer be taken back', async () => {
    const { sessionId } = await beginMarked(school)
    expect(marksOf(await readAs(school.student, sessionId), 'TEACHER')).toEqual({})
    expect(await finish(school.colleague, sessionId)).toEqual({
      status: 'SUCCESS',
      output: { state: 'MARKED_LOCKED', finishedAt: schoolTime.toISOString() },
    })
    expect(marksOf(await readAs(school.student, sessionId), 'TEACHER')).toEqual({})
    const seen = await readLater(school.student, sessionId)
    expect(Object.values(marksOf(seen, 'TEACHER'))).toEqual([5, 5, 5, 5])
    expect(seen).toMatchObject({ state: 'MARKED_LOCKED', finishedBy: { id: school.colleague.id }, finishedAt: schoolTime.toISOString() })
    expect(seen.history[0]).toMatchObject({ act: 'finished', fromState: 'OPEN', toState: 'MARKED_LOCKED', by: { id: school.colleague.id } })
    const events = await prisma().outboxEvent.findMany({
      where: { type: 'clinical-sessions.finished', payload: { path: ['sessionId'], equals: sessionId } },
    })
    expect(events).toMatchObject([
      { state: 'WAITING', payload: { sessionId, studentId: school.student.id, finishedById: school.colleague.id } },
    ])
    expect(
      await prisma().auditEntry.findFirstOrThrow({ where: { entityId: sessionId, action: 'clinical-sessions.finished' } }),
    ).toMatchObject({ changes: { state: { from: 'OPEN', to: 'MARKED_LOCKED' } } })
  })

  test('names what is not marked yet; not observed is a mark, the student’s own is none', async () => {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId)
    const criteria = criterionTargets(school, lineId)
    const items = itemTargets(school.requiredItems)
    await markAll(school.student, sessionId, [...criteria, ...items])
    expect(await finish(school.teacher, sessionId)).toMatchObject({
      status: 'VALIDATION_FAILED',
      code: 'clinical-sessions.MARKS_MISSING',
      issues: [{ path: 'marks', code: 'marksMissing' }],
      data: { missing: [...criteria, ...items] },
    })
    await markAll(school.teacher, sessionId, [...criteria, ...items.slice(1)], null)
    expect(await finish(school.teacher, sessionId)).toMatchObject({ data: { missing: items.slice(0, 1) } })
    expect((await readAs(school.teacher, sessionId)).state).toBe('OPEN')
    await markAll(school.teacher, sessionId, items.slice(0, 1))
    expect(await finish(school.teacher, sessionId)).toMatchObject({ status: 'SUCCESS' })
  })

  test('a criterion and a section taken out of use are asked for no more', async () => {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId)
    const [first, second] = criterionTargets(school, lineId)
    await markAll(school.teacher, sessionId, first ? [first] : [])
    const retired = { id: { in: [school.procedures.examination.criteria[1] ?? ''] } }
    await prisma().criterion.updateMany({ where: retired, data: { active: false } })
    await prisma().section.updateMany({ where: { required: true }, data: { active: false } })
    expect(await finish(school.teacher, sessionId)).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.teacher, sessionId)).catalogue.procedures[0]?.criteria).toHaveLength(1)
    expect(second).toBeDefined()
    await prisma().criterion.updateMany({ where: retired, data: { active: true } })
    await prisma().section.updateMany({ where: { required: true }, data: { active: true } })
  })

  test('nothing done is nothing to finish, unless the patient did not come; then nothing is asked for', async () => {
    const sessionId = await begin(school)
    expect(await finish(school.teacher, sessionId)).toMatchObject({ code: 'clinical-sessions.EMPTY' })
    await tryAs(school.teacher, saveHeader, { id: sessionId, revision: 1, ...headerOf(school), patientAttendance: 'CANCELLED' })
    expect(await finish(school.teacher, sessionId)).toMatchObject({ status: 'SUCCESS' })
  })

  test('a procedure without its place is not finished', async () => {
    const sessionId = await begin(school)
    await addLine(school, sessionId, { procedureId: school.procedures.extraction.id, site: 'TOOTH' })
    expect(await finish(school.teacher, sessionId)).toMatchObject({ code: 'clinical-sessions.INCOMPLETE' })
  })

  test('another teacher of the shift finishes for one who was disabled', async () => {
    const { sessionId } = await beginMarked(school)
    await prisma().user.update({ where: { id: school.teacher.id }, data: { status: 'DISABLED' } })
    expect(await finish(school.colleague, sessionId)).toMatchObject({ status: 'SUCCESS' })
    await prisma().user.update({ where: { id: school.teacher.id }, data: { status: 'ENABLED' } })
  })

  test('an unlocked one is hidden from the student again, keeps its marks for the teacher, and is finished anew', async () => {
    const { sessionId, lineId } = await beginMarked(school)
    await finish(school.teacher, sessionId)
    await tryAs(school.admin, unlockSession, { sessionId, reason: 'The wrong step' })
    const student = await readAs(school.student, sessionId)
    expect(marksOf(student, 'TEACHER')).toEqual({})
    expect(student.remarks.teacher).toBeNull()
    expect(student.may).toMatchObject({ editHeader: true, selfMark: true, cancel: false })
    expect(Object.keys(marksOf(await readAs(school.teacher, sessionId), 'TEACHER'))).toHaveLength(4)
    await tryAs(school.teacher, saveMark, { sessionId, target: criterionTargets(school, lineId)[0], value: 2, revision: 1 })
    expect(await finish(school.teacher, sessionId)).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.student, sessionId)).history[0]).toMatchObject({ act: 'finished', fromState: 'UNLOCKED' })
  })

  test('a key answers again; without it the session is locked already', async () => {
    const { sessionId } = await beginMarked(school)
    const key = v7()
    const first = await finish(school.teacher, sessionId, { key })
    expect(await finish(school.teacher, sessionId, { key })).toEqual(first)
    expect(await finish(school.teacher, sessionId)).toMatchObject({ status: 'STATE_CHANGED', code: 'clinical-sessions.LOCKED' })
    expect(await prisma().sessionHistory.count({ where: { sessionId, act: 'finished' } })).toBe(1)
  })

  test('refuses students, unrelated teachers, those who only look, and nobody', async () => {
    const { sessionId } = await beginMarked(school)
    expect(await finish(school.student, sessionId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await finish(school.staff, sessionId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await finish(school.unrelated, sessionId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await finish(null, sessionId)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})
