import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { cancelSession, handOver, saveHeader } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { drainOutbox } from '@/server/kernel/jobs/mailer'
import { clinicalSessionsListeners } from '@/server/clinical-sessions'
import type { Member } from '../../support/members'
import { makeSchool, schoolDay, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { begin, beginFinished, beginMarked, headerOf, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const tryHandOver = (who: Member | null, input: Readonly<Record<string, unknown>>) =>
  tryAs(who, handOver, { reason: 'Ill today', ...input })
const listNotices = async () =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, orderBy: { id: 'asc' } })).map(({ payload }) => payload)
const newTeacher = () => ({ teacherId: school.unrelated.id })

describe('clinical-sessions.handOver', () => {
  test('gives them to a substitute, who sees and marks them; marks stay named who gave them, and both are told', async () => {
    await prisma().outboxEvent.deleteMany()
    const { sessionId } = await beginMarked(school)
    const other = await begin(school)
    expect(await tryHandOver(school.teacher, { sessionIds: [sessionId, other, other], ...newTeacher() })).toMatchObject({
      status: 'SUCCESS',
      output: { count: 2 },
    })
    const seen = await readAs(school.unrelated, sessionId)
    expect(seen).toMatchObject({
      side: 'teacher',
      teacher: { id: school.unrelated.id },
      header: { teacherId: school.unrelated.id, revision: 2 },
      may: { handOver: true, finish: true },
    })
    expect(seen.marks.every(({ givenBy }) => givenBy.id === school.teacher.id)).toBe(true)
    expect(seen.history[0]).toMatchObject({
      act: 'handedOver',
      reason: 'Ill today',
      by: { id: school.teacher.id },
      fromTeacher: { id: school.teacher.id },
      toTeacher: { displayName: school.unrelated.displayName },
    })
    expect(
      await prisma().auditEntry.count({ where: { action: 'clinical-sessions.handedOver', entityId: { in: [sessionId, other] } } }),
    ).toBe(2)
    await drainOutbox(clinicalSessionsListeners)
    const told = await listNotices()
    // The person who did it gets no notice, and the notice does not contain typed text.
    expect(told).toMatchObject([{ to: [school.unrelated.id], key: 'sessionsHanded', values: { count: '2' } }])
    expect(JSON.stringify(told)).not.toContain('Ill today')
    // The student saves an outdated version: the session has another teacher by now.
    expect(
      await tryAs(school.student, saveHeader, { id: other, revision: 1, ...headerOf(school), patientAttendance: 'LATE' }),
    ).toMatchObject({ status: 'CONFLICT' })
  })

  test('by somebody else it tells the teacher from whom it goes, too', async () => {
    await prisma().outboxEvent.deleteMany()
    const sessionId = await begin(school)
    expect(await tryHandOver(school.colleague, { sessionIds: [sessionId], ...newTeacher() })).toMatchObject({ status: 'SUCCESS' })
    await drainOutbox(clinicalSessionsListeners)
    expect(await listNotices()).toMatchObject([
      { to: [school.unrelated.id], key: 'sessionHanded', href: `/clinical/treatmentsession/${sessionId}` },
      { to: [school.teacher.id], key: 'sessionsTaken', values: { count: '1', name: school.unrelated.displayName } },
    ])
  })

  test('all of one’s own of a day', async () => {
    const own = [await begin(school, { teacherId: school.colleague.id }), await begin(school, { teacherId: school.colleague.id })]
    const others = await begin(school)
    await prisma().treatmentSession.updateMany({ where: { id: { in: own.slice(1) } }, data: { state: 'UNLOCKED' } })
    expect(await tryHandOver(school.colleague, { heldOn: schoolDay, ...newTeacher() })).toMatchObject({
      status: 'SUCCESS',
      output: { count: 2 },
    })
    expect(await tryHandOver(school.colleague, { heldOn: schoolDay, ...newTeacher() })).toMatchObject({
      status: 'SUCCESS',
      output: { count: 0 },
    })
    expect((await readAs(school.teacher, others)).teacher.id).toBe(school.teacher.id)
  })

  test('takes as many statements for forty sessions as for one', async () => {
    const ids = await Promise.all(Array.from({ length: 41 }, () => begin(school)))
    const short = await statementsOf(() => tryHandOver(school.teacher, { sessionIds: ids.slice(0, 1), ...newTeacher() }))
    const long = await statementsOf(() => tryHandOver(school.teacher, { sessionIds: ids.slice(1), ...newTeacher() }))
    expect(long).toHaveLength(short.length)
    expect(await prisma().sessionHistory.count({ where: { act: 'handedOver', sessionId: { in: ids } } })).toBe(41)
  })

  test('all or none, and what cannot go is named', async () => {
    const mine = await begin(school)
    const { sessionId: finished } = await beginFinished(school)
    const cancelled = await begin(school)
    await tryAs(school.student, cancelSession, { sessionId: cancelled })
    const elsewhere = await begin(school, { clinicId: school.otherClinicId, teacherId: school.unrelated.id, chairNumber: 1 })
    expect(await tryHandOver(school.teacher, { sessionIds: [mine, finished, cancelled], ...newTeacher() })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.CANNOT_GO',
      data: {
        cannot: [
          { sessionId: finished, why: 'closed' },
          { sessionId: cancelled, why: 'closed' },
        ],
      },
    })
    const unknown = v7()
    expect(await tryHandOver(school.teacher, { sessionIds: [mine, elsewhere, unknown], ...newTeacher() })).toMatchObject({
      status: 'NOT_FOUND',
      code: 'clinical-sessions.CANNOT_GO',
      data: {
        cannot: [
          { sessionId: elsewhere, why: 'notFound' },
          { sessionId: unknown, why: 'notFound' },
        ],
      },
    })
    expect((await readAs(school.teacher, mine)).teacher.id).toBe(school.teacher.id)
  })

  test('to whoever has it already changes nothing; never to the student, nor to somebody who is no teacher', async () => {
    const sessionId = await begin(school)
    expect(await tryHandOver(school.colleague, { sessionIds: [sessionId], teacherId: school.teacher.id })).toMatchObject({
      status: 'SUCCESS',
      output: { count: 0 },
    })
    expect((await readAs(school.teacher, sessionId)).history[0]?.act).toBe('created')
    for (const teacherId of [school.student.id, school.staff.id, v7()]) {
      expect(await tryHandOver(school.teacher, { sessionIds: [sessionId], teacherId })).toMatchObject({
        status: 'VALIDATION_FAILED',
        issues: [{ path: 'teacherId', code: 'teacherUnknown' }],
      })
    }
    const role = await prisma().role.findFirstOrThrow({ where: { builtIn: 'TEACHER' } })
    await prisma().userRole.create({ data: { userId: school.student.id, roleId: role.id } })
    expect(await tryHandOver(school.teacher, { sessionIds: [sessionId], teacherId: school.student.id })).toMatchObject({
      status: 'STATE_CHANGED',
      data: { cannot: [{ sessionId, why: 'own' }] },
    })
    await prisma().userRole.delete({ where: { userId_roleId: { userId: school.student.id, roleId: role.id } } })
  })

  test('two at once: both go through, one after the other, and none is lost', async () => {
    const ids = [await begin(school), await begin(school), await begin(school)]
    const answers = await Promise.all([
      tryHandOver(school.teacher, { sessionIds: ids, ...newTeacher() }),
      tryHandOver(school.colleague, { sessionIds: ids.toReversed(), teacherId: school.admin.id }),
      tryHandOver(school.admin, { sessionIds: ids, ...newTeacher() }),
    ])
    expect(answers.map(({ status }) => status)).toContain('SUCCESS')
    const teachers = new Set(await Promise.all(ids.map(async (id) => (await readAs(school.admin, id)).teacher.id)))
    expect(teachers.size).toBe(1)
  })

  test('is refused to students, to who only looks, and to nobody; asks for a reason and for one way to say which', async () => {
    const sessionId = await begin(school)
    expect(await tryHandOver(school.student, { sessionIds: [sessionId], ...newTeacher() })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryHandOver(school.staff, { sessionIds: [sessionId], ...newTeacher() })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryHandOver(null, { sessionIds: [sessionId], ...newTeacher() })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    expect(await tryHandOver(school.teacher, { sessionIds: [sessionId], ...newTeacher(), reason: ' ' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'reason' }],
    })
    expect(await tryHandOver(school.teacher, { ...newTeacher() })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'sessionIds', code: 'required' }],
    })
    expect(await tryHandOver(school.teacher, { sessionIds: [], ...newTeacher() })).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await tryHandOver(school.teacher, { sessionIds: [sessionId], heldOn: schoolDay, ...newTeacher() })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
  })
})
