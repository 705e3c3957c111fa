import { beforeAll, describe, expect, test, vi } from 'vitest'
import { finishMarking, saveLine, saveMark, saveRemark, undoFinish, unlockSession } from '@/lib/contracts/clinical-sessions'
import { clinicalSessionsListeners } from '@/server/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { logger } from '@/server/kernel/logger'
import { drainOutbox } from '@/server/kernel/jobs/mailer'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { addLine, begin, beginFinished, beginMarked, criterionTargets, marksOf, readAs, tryAs } from '../../support/treatment-sessions'
import type { Member } from '../../support/members'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

/** After the time for undoing a finish. */
const later = new Date(schoolTime.getTime() + 60_000)
const unlock = (who: Member | null, sessionId: string, reason = 'The wrong tooth was marked') =>
  tryAs(who, unlockSession, { sessionId, reason }, { at: later })

describe('clinical-sessions.unlock', () => {
  test('opens it to both, puts it among those that await marks, and keeps the reason, the act and the earlier marks', async () => {
    const { sessionId, lineId } = await beginFinished(school)
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: { escalatedAt: schoolTime } })
    const security = vi.spyOn(logger, 'security')
    expect(await unlock(school.admin, sessionId)).toEqual({
      status: 'SUCCESS',
      output: { state: 'UNLOCKED', savedAt: later.toISOString() },
    })
    expect(security).toHaveBeenCalledWith('sessionUnlocked', expect.objectContaining({ sessionId, actorId: school.admin.id }))
    security.mockRestore()
    const student = await readAs(school.student, sessionId)
    expect(student).toMatchObject({
      state: 'UNLOCKED',
      escalatedAt: null,
      may: { editLines: true, selfMark: true, unlock: false, cancel: false },
    })
    expect(student.history[0]).toMatchObject({
      act: 'unlocked',
      fromState: 'MARKED_LOCKED',
      toState: 'UNLOCKED',
      reason: 'The wrong tooth was marked',
      by: { id: school.admin.id },
    })
    // Students still see marks that they have seen, as history: the mark, the time, the teacher.
    expect(marksOf(student, 'TEACHER')).toEqual({})
    expect(student.history.filter(({ act, detail }) => act === 'marked' && detail.side === 'TEACHER')).toHaveLength(4)
    expect(
      await prisma().auditEntry.findFirstOrThrow({ where: { entityId: sessionId, action: 'clinical-sessions.unlocked' } }),
    ).toMatchObject({ actorId: school.admin.id, changes: { state: { from: 'MARKED_LOCKED', to: 'UNLOCKED' } } })
    expect(
      await prisma().outboxEvent.count({
        where: { type: 'clinical-sessions.unlocked', payload: { path: ['sessionId'], equals: sessionId } },
      }),
    ).toBe(1)
    const [target] = criterionTargets(school, lineId)
    expect(await tryAs(school.teacher, saveMark, { sessionId, target, value: 2, revision: 1 }, { at: later })).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await tryAs(school.student, saveRemark, { sessionId, text: 'Looked at again', revision: 0 }, { at: later })).toMatchObject({
      status: 'SUCCESS',
    })
    // Students cannot see marks given since, before the session is finished again.
    const since = await readAs(school.student, sessionId)
    expect(since.history.filter(({ detail }) => detail.to === 2)).toEqual([])
    expect((await readAs(school.teacher, sessionId)).history.find(({ detail }) => detail.to === 2)).toMatchObject({
      detail: { from: 5, to: 2 },
      by: { id: school.teacher.id },
    })
    expect(await tryAs(school.teacher, finishMarking, { sessionId }, { at: later })).toMatchObject({ status: 'SUCCESS' })
    expect(await unlock(school.admin, sessionId)).toMatchObject({ status: 'SUCCESS' })
  })

  test('is told to the student, the teacher and whoever marked it', async () => {
    const { sessionId } = await beginMarked(school)
    expect(await tryAs(school.colleague, finishMarking, { sessionId })).toMatchObject({ status: 'SUCCESS' })
    await prisma().outboxEvent.deleteMany()
    expect(await tryAs(school.admin, unlockSession, { sessionId, reason: 'The wrong tooth was marked' })).toMatchObject({
      status: 'SUCCESS',
    })
    await drainOutbox(clinicalSessionsListeners)
    const { payload } = await prisma().outboxEvent.findFirstOrThrow({ where: { type: 'messaging.notice' } })
    expect(payload).toMatchObject({
      to: [school.student, school.teacher, school.colleague].map(({ id }) => id),
      key: 'sessionUnlocked',
      href: `/clinical/treatmentsession/${sessionId}`,
    })
  })

  test('takes no marked line from the teacher, although the student may edit again', async () => {
    const { sessionId, lineId } = await beginFinished(school)
    await unlock(school.admin, sessionId)
    const line = { sessionId, lineId, revision: 1, procedureId: school.procedures.denture.id, site: 'ARCH', surfaces: ['UPPER'] }
    expect(await tryAs(school.student, saveLine, line)).toMatchObject({ status: 'STATE_CHANGED', code: 'clinical-sessions.MARKED' })
  })

  test('while the finish could still be taken back the student has seen nothing, and the history tells it no sooner', async () => {
    const { sessionId } = await beginFinished(school)
    expect(
      await tryAs(school.admin, unlockSession, { sessionId, reason: 'At once' }, { at: new Date(schoolTime.getTime() + 5_000) }),
    ).toMatchObject({ status: 'SUCCESS' })
    const teachers = async () => (await readAs(school.student, sessionId)).history.filter(({ detail }) => detail.side === 'TEACHER')
    expect(await teachers()).toEqual([])
    expect(await tryAs(school.teacher, finishMarking, { sessionId }, { at: later })).toMatchObject({ status: 'SUCCESS' })
    await tryAs(school.admin, unlockSession, { sessionId, reason: 'Again' }, { at: new Date(later.getTime() + 15_000) })
    expect(await teachers()).toHaveLength(4)
  })

  test('a finish that is taken back leads back to unlocked', async () => {
    const { sessionId } = await beginFinished(school)
    await unlock(school.admin, sessionId)
    await tryAs(school.teacher, finishMarking, { sessionId }, { at: later })
    expect(await tryAs(school.teacher, undoFinish, { sessionId }, { at: later })).toMatchObject({
      status: 'SUCCESS',
      output: { state: 'UNLOCKED' },
    })
  })

  test('asks for a reason, and for something that is locked', async () => {
    const { sessionId } = await beginFinished(school)
    expect(await unlock(school.admin, sessionId, ' ')).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'reason', code: 'required' }],
    })
    const open = await begin(school)
    await addLine(school, open)
    expect(await unlock(school.admin, open)).toMatchObject({ status: 'STATE_CHANGED', data: { state: 'OPEN' } })
    await unlock(school.admin, sessionId)
    expect(await unlock(school.admin, sessionId)).toMatchObject({ status: 'STATE_CHANGED', data: { state: 'UNLOCKED' } })
  })

  test('two at once: one does it', async () => {
    const { sessionId } = await beginFinished(school)
    const answers = await Promise.all([unlock(school.admin, sessionId), unlock(school.admin, sessionId)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect(await prisma().sessionHistory.count({ where: { sessionId, act: 'unlocked' } })).toBe(1)
  })

  test('is not for teachers and staff without the privilege, nor for students, nor for nobody', async () => {
    const { sessionId } = await beginFinished(school)
    for (const who of [school.teacher, school.staff, school.student])
      expect(await unlock(who, sessionId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await unlock(null, sessionId)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })

  test('nobody unlocks what they treated themself, and nobody what is not theirs to see', async () => {
    const { sessionId } = await beginFinished(school)
    const withPrivilege = (who: Member): Member => ({
      ...who,
      actor: { ...who.actor, privileges: new Set([...who.actor.privileges, 'TREATMENTSESSION_UNLOCK']) },
    })
    expect(await unlock(withPrivilege(school.student), sessionId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await unlock(withPrivilege(school.unrelated), sessionId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await unlock(withPrivilege(school.teacher), sessionId)).toMatchObject({ status: 'SUCCESS' })
  })
})
