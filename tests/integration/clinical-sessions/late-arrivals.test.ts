import { v7 } from 'uuid'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  applyLate,
  askForCheck,
  authoriseRadiograph,
  cancelSession,
  clearMark,
  dismissLate,
  finishMarking,
  markRest,
  removeLine,
  removeRadiograph,
  saveHeader,
  saveLine,
  saveMark,
  saveRadiograph,
  saveRemark,
  unlockSession,
  unmarkRest,
} from '@/lib/contracts/clinical-sessions'
import type { Contract } from '@/lib/contract'
import { forgetSettings } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import type { Member } from '../../support/members'
import { makeSchool, schoolTime, type School } from '../../support/school'
import {
  begin,
  beginFinished,
  beginMarked,
  criterionTargets,
  headerOf,
  itemTargets,
  marksOf,
  readAs,
  tryAs,
} from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const minutes = (count: number) => new Date(schoolTime.getTime() + count * 60_000)
/** Acts of a device before the lock that are sent after it. */
const before = minutes(-5).toISOString()
const send = <C extends Contract>(who: Member | null, contract: C, input: Readonly<Record<string, unknown>>, how: { key?: string } = {}) =>
  tryAs(who, contract, { occurredAt: before, ...input }, { at: minutes(2), ...how })
const unlock = (sessionId: string) =>
  tryAs(school.admin, unlockSession, { sessionId, reason: 'To take what came late' }, { at: minutes(3) })
const decide = <C extends Contract>(who: Member | null, contract: C, input: Readonly<Record<string, unknown>>) =>
  tryAs(who, contract, input, { at: minutes(4) })
const kept = { status: 'SUCCESS', output: { arrivedAfter: 'kept', savedAt: minutes(2).toISOString() } } as const

describe('a write that arrives for a session locked meanwhile', () => {
  test('is kept beside it, whatever part it is of; nothing of the session changes, and both sides see it', async () => {
    const { sessionId, lineId } = await beginFinished(school)
    const [target] = criterionTargets(school, lineId)
    const newLine = v7()
    expect(
      await send(school.student, saveHeader, {
        id: sessionId,
        revision: 1,
        ...headerOf(school),
        patient: { kind: 'INITIALS', text: 'Q. X.' },
      }),
    ).toMatchObject({ ...kept, output: { ...kept.output, revision: 1 } })
    expect(
      await send(school.student, saveLine, {
        sessionId,
        lineId: newLine,
        revision: 0,
        procedureId: school.procedures.denture.id,
        site: 'ARCH',
      }),
    ).toMatchObject(kept)
    expect(await send(school.student, removeLine, { sessionId, lineId, revision: 1 })).toMatchObject(kept)
    expect(await send(school.student, saveMark, { sessionId, target, value: 3, revision: 0 })).toMatchObject(kept)
    expect(await send(school.student, clearMark, { sessionId, target, revision: 1 })).toMatchObject(kept)
    expect(await send(school.student, saveRemark, { sessionId, text: 'Private words', revision: 0 })).toMatchObject(kept)
    expect(await send(school.colleague, saveMark, { sessionId, target, value: 1, revision: 1 })).toMatchObject(kept)
    const teacher = await readAs(school.teacher, sessionId)
    expect(teacher).toMatchObject({
      state: 'MARKED_LOCKED',
      lines: [{ id: lineId }],
      header: { patient: null },
      remarks: { student: { text: '' } },
    })
    expect(teacher.late).toHaveLength(7)
    expect(teacher.late.every(({ mayDecide, input }) => mayDecide && input !== null)).toBe(true)
    expect(teacher.late.find(({ callName }) => callName === saveRemark.name)).toMatchObject({
      by: { id: school.student.id },
      occurredAt: before,
      receivedAt: minutes(2).toISOString(),
    })
    const student = await readAs(school.student, sessionId)
    // The student may not see a mark before the teacher has finished.
    expect(student.late.find(({ by }) => by.id === school.colleague.id)).toMatchObject({
      callName: saveMark.name,
      input: null,
      mayDecide: false,
    })
    expect(student.late.filter(({ mayDecide }) => mayDecide)).toHaveLength(6)
    expect(student.history.filter(({ act }) => act === 'lateKept')).toHaveLength(7)
    const rows = await prisma().lateArrival.findMany({ where: { sessionId } })
    expect(JSON.stringify(rows)).not.toMatch(/Q\. X\.|Private words/)
    const audits = await prisma().auditEntry.findMany({ where: { entityId: sessionId } })
    expect(JSON.stringify(audits)).not.toMatch(/Q\. X\.|Private words/)
  })

  test('a request for a check means nothing any more: it is answered and dropped', async () => {
    const { sessionId } = await beginFinished(school)
    expect(await send(school.student, askForCheck, { sessionId, checkId: v7(), kind: 'FINAL_CHECK' })).toMatchObject({
      status: 'SUCCESS',
      output: { arrivedAfter: 'dropped' },
    })
    expect((await readAs(school.student, sessionId)).late).toEqual([])
    expect(await prisma().checkRequest.count({ where: { sessionId } })).toBe(0)
  })

  test('is refused as ever where it was done after the lock, or says no time', async () => {
    const { sessionId } = await beginFinished(school)
    const remark = { sessionId, text: 'After', revision: 0 }
    const locked = { status: 'STATE_CHANGED', code: 'clinical-sessions.LOCKED' }
    expect(await send(school.student, saveRemark, { ...remark, occurredAt: schoolTime.toISOString() })).toMatchObject(locked)
    expect(await send(school.student, saveRemark, { ...remark, occurredAt: minutes(1).toISOString() })).toMatchObject(locked)
    expect(await tryAs(school.student, saveRemark, remark)).toMatchObject(locked)
    expect(
      await send(school.student, askForCheck, { sessionId, checkId: v7(), kind: 'FINAL_CHECK', occurredAt: minutes(1).toISOString() }),
    ).toMatchObject(locked)
    expect((await readAs(school.student, sessionId)).late).toEqual([])
  })

  test('is kept only of whoever could have done it before, and not of a cancelled session', async () => {
    const { sessionId } = await beginFinished(school)
    expect(await send(school.staff, saveRemark, { sessionId, text: 'x', revision: 0 })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await send(school.stranger, saveRemark, { sessionId, text: 'x', revision: 0 })).toMatchObject({ status: 'NOT_FOUND' })
    const cancelled = await begin(school)
    await tryAs(school.student, cancelSession, { sessionId: cancelled })
    expect(await send(school.student, saveRemark, { sessionId: cancelled, text: 'x', revision: 0 })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.CANCELLED',
    })
    expect(await prisma().lateArrival.count({ where: { sessionId: { in: [sessionId, cancelled] } } })).toBe(0)
  })

  test('is there once, however often and under however many keys it is sent', async () => {
    const { sessionId } = await beginFinished(school)
    const remark = { sessionId, text: 'Once', revision: 0 }
    const key = v7()
    expect(await send(school.student, saveRemark, remark, { key })).toEqual(await send(school.student, saveRemark, remark, { key }))
    expect(await send(school.student, saveRemark, remark, { key: v7() })).toMatchObject(kept)
    expect(await prisma().lateArrival.count({ where: { sessionId } })).toBe(1)
    expect(await prisma().sessionHistory.count({ where: { sessionId, act: 'lateKept' } })).toBe(1)
  })

  test('many marks in one request are kept as one; no target has a new revision', async () => {
    const { sessionId, lineId } = await beginFinished(school)
    const targets = [...criterionTargets(school, lineId), ...itemTargets(school.otherItems)]
    const rest = { sessionId, value: 4, targets: targets.map((target) => ({ target, revision: 0 })) }
    const nothing = targets.map(() => null)
    expect(await send(school.colleague, markRest, rest)).toEqual({
      status: 'SUCCESS',
      output: { savedAt: minutes(2).toISOString(), revisions: nothing, left: [], arrivedAfter: 'kept' },
    })
    expect(await send(school.teacher, unmarkRest, { sessionId, value: 5, targets })).toEqual({
      status: 'SUCCESS',
      output: { savedAt: minutes(2).toISOString(), revisions: nothing, arrivedAfter: 'kept' },
    })
    const seen = await readAs(school.teacher, sessionId)
    expect(seen.late.map(({ callName }) => callName).sort()).toEqual([markRest.name, unmarkRest.name])
    expect(Object.values(marksOf(seen, 'TEACHER'))).toEqual([5, 5, 5, 5])
    expect((await readAs(school.student, sessionId)).late).toMatchObject([
      { input: null, mayDecide: false },
      { input: null, mayDecide: false },
    ])
  })

  test('of one writer 200 are kept; then theirs are refused, and nobody else’s', async () => {
    const { sessionId } = await beginFinished(school)
    await prisma().lateArrival.createMany({
      data: Array.from({ length: 200 }, () => ({
        id: v7(),
        sessionId,
        byId: school.student.id,
        callName: saveRemark.name,
        inputCipher: '',
        occurredAt: schoolTime,
        receivedAt: schoolTime,
        state: 'DISMISSED' as const,
      })),
    })
    expect(await send(school.student, saveRemark, { sessionId, text: 'One more', revision: 0 })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LOCKED',
    })
    expect(await send(school.teacher, saveRemark, { sessionId, text: 'The first', revision: 0 })).toMatchObject(kept)
  })

  test('a lock racing an edit: in whichever order they come, the edit is in the session or kept beside it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { sessionId } = await beginMarked(school)
      const edit = () => send(school.student, saveRemark, { sessionId, text: `Round ${round}`, revision: 0 })
      const lock = () => tryAs(school.teacher, finishMarking, { sessionId }, { at: minutes(1) })
      const [first, second] = await Promise.all(round % 2 === 0 ? [edit(), lock()] : [lock(), edit()])
      expect([first.status, second.status]).toEqual(['SUCCESS', 'SUCCESS'])
      const seen = await readAs(school.teacher, sessionId)
      expect([seen.remarks.student.text, ...seen.late.map(({ input }) => input?.text)].filter((text) => text !== '')).toEqual([
        `Round ${round}`,
      ])
    }
  })
})

describe('clinical-sessions.applyLate', () => {
  test('does it as its writer would, once the session is unlocked', async () => {
    const { sessionId, lineId } = await beginFinished(school)
    const [target] = criterionTargets(school, lineId)
    await send(school.student, saveMark, { sessionId, target, value: 3, revision: 0 })
    const [late] = (await readAs(school.student, sessionId)).late
    const lateId = late?.id
    expect(await decide(school.teacher, applyLate, { sessionId, lateId })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LOCKED',
    })
    await unlock(sessionId)
    expect(await decide(school.teacher, applyLate, { sessionId, lateId })).toMatchObject({ status: 'SUCCESS' })
    // Applying again changes nothing, and the change cannot be dismissed any more.
    expect(await decide(school.student, applyLate, { sessionId, lateId })).toMatchObject({ status: 'SUCCESS' })
    expect(await decide(school.student, dismissLate, { sessionId, lateId })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.DECIDED',
    })
    const seen = await readAs(school.teacher, sessionId)
    expect(Object.values(marksOf(seen, 'SELF'))).toEqual([3])
    expect(Object.values(marksOf(seen, 'TEACHER'))).toEqual([5, 5, 5, 5])
    expect(seen.marks.find(({ side }) => side === 'SELF')).toMatchObject({ givenBy: { id: school.student.id } })
    expect(seen.late).toEqual([])
    expect(seen.history.filter(({ act }) => act === 'lateApplied')).toMatchObject([{ by: { id: school.teacher.id } }])
    expect(await prisma().lateArrival.findUniqueOrThrow({ where: { id: lateId } })).toMatchObject({
      state: 'APPLIED',
      decidedById: school.teacher.id,
    })
    // The audit names both the person who decided and the author.
    const audits = await prisma().auditEntry.findMany({
      where: { entityId: sessionId, action: 'clinical-sessions.lateApplied', actorId: school.teacher.id },
    })
    expect(audits.map(({ changes }) => changes)).toContainEqual({
      late: { from: lateId, to: 'APPLIED' },
      call: { to: saveMark.name },
      by: { to: school.student.id },
    })
  })

  test('shows what somebody has written since, and takes it over that only with its revision', async () => {
    const { sessionId } = await beginFinished(school)
    await send(school.student, saveRemark, { sessionId, text: 'Late', revision: 0 })
    const lateId = (await readAs(school.student, sessionId)).late[0]?.id
    await unlock(sessionId)
    await tryAs(school.student, saveRemark, { sessionId, text: 'Since', revision: 0 }, { at: minutes(4) })
    expect(await decide(school.student, applyLate, { sessionId, lateId })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { text: 'Since', revision: 1 } },
    })
    expect((await readAs(school.student, sessionId)).late).toHaveLength(1)
    expect(await decide(school.student, applyLate, { sessionId, lateId, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.student, sessionId)).remarks.student).toMatchObject({ text: 'Late' })
  })

  test('keeps to the checks of the call: what a teacher has marked is neither taken away nor changed late', async () => {
    const { sessionId, lineId } = await beginFinished(school)
    await send(school.student, removeLine, { sessionId, lineId, revision: 1 })
    await send(school.student, saveLine, {
      sessionId,
      lineId,
      revision: 1,
      procedureId: school.procedures.examination.id,
      site: 'NONE',
      difficulty: 'COMPLEX',
    })
    await unlock(sessionId)
    const late = (await readAs(school.student, sessionId)).late
    expect(late).toHaveLength(2)
    for (const { id } of late)
      expect(await decide(school.teacher, applyLate, { sessionId, lateId: id })).toMatchObject({
        status: 'STATE_CHANGED',
        code: 'clinical-sessions.MARKED',
      })
    const lateId = late[0]?.id
    expect(await prisma().lateArrival.findUniqueOrThrow({ where: { id: lateId } })).toMatchObject({ state: 'KEPT' })
  })

  test('marks the rest that is free by then, whatever revision the decider names', async () => {
    const { sessionId, lineId } = await beginFinished(school)
    const targets = [...criterionTargets(school, lineId), ...itemTargets(school.otherItems)]
    await send(school.colleague, markRest, { sessionId, value: 4, targets: targets.map((target) => ({ target, revision: 0 })) })
    const lateId = (await readAs(school.teacher, sessionId)).late[0]?.id
    await unlock(sessionId)
    expect(await decide(school.teacher, applyLate, { sessionId, lateId, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
    const seen = await readAs(school.teacher, sessionId)
    expect(Object.values(marksOf(seen, 'TEACHER')).sort()).toEqual([4, 4, 5, 5, 5, 5])
    expect(seen.marks.filter(({ value }) => value === 4).every(({ givenBy }) => givenBy.id === school.colleague.id)).toBe(true)
  })

  test('what a teacher has authorised is not taken away late either', async () => {
    const { sessionId } = await beginMarked(school)
    const of = { sessionId, radiographId: v7() }
    await tryAs(school.student, saveRadiograph, { ...of, revision: 0, kind: 'BITEWING', justification: 'Caries' })
    await tryAs(school.teacher, authoriseRadiograph, { ...of, revision: 1 })
    await tryAs(school.teacher, finishMarking, { sessionId })
    await send(school.student, removeRadiograph, { ...of, revision: 2 })
    const lateId = (await readAs(school.student, sessionId)).late[0]?.id
    await unlock(sessionId)
    const code = 'clinical-sessions.AUTHORISED'
    for (const who of [school.student, school.teacher])
      expect(await decide(who, applyLate, { sessionId, lateId })).toMatchObject({ status: 'STATE_CHANGED', code })
    expect(applyLate.errors).toContain(code)
  })

  test('a student decides about their own alone; who only looks decides about none', async () => {
    const { sessionId, lineId } = await beginFinished(school)
    const [target] = criterionTargets(school, lineId)
    await send(school.teacher, saveMark, { sessionId, target, value: 2, revision: 1 })
    const lateId = (await readAs(school.teacher, sessionId)).late[0]?.id
    await unlock(sessionId)
    expect(await decide(school.student, applyLate, { sessionId, lateId })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await decide(school.student, dismissLate, { sessionId, lateId })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await decide(school.staff, applyLate, { sessionId, lateId })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await decide(school.colleague, applyLate, { sessionId, lateId })).toMatchObject({ status: 'SUCCESS' })
    const mark = (await readAs(school.teacher, sessionId)).marks.find((one) => one.side === 'TEACHER' && one.value === 2)
    expect(mark).toMatchObject({ givenBy: { id: school.teacher.id } })
  })
})

describe('where teachers are blind to the student’s own marks', () => {
  const blind = async (value: boolean) => {
    await prisma().setting.upsert({
      where: { key: 'blindSelfMarks' },
      create: { key: 'blindSelfMarks', value, changedAt: schoolTime },
      update: { value },
    })
    forgetSettings()
  }
  afterEach(() => blind(false))

  test('what came late says how the student marks themself only where the teacher has marked the same, and so does a conflict', async () => {
    await blind(true)
    const { sessionId, lineId } = await beginFinished(school)
    const [marked] = criterionTargets(school, lineId)
    const [unmarked] = itemTargets(school.otherItems)
    for (const target of [marked, unmarked]) await send(school.student, saveMark, { sessionId, target, value: 3, revision: 0 })
    await unlock(sessionId)
    const lateOf = async (who: Member) =>
      new Map((await readAs(who, sessionId)).late.map(({ id, input }) => [JSON.stringify(input?.target), { id, value: input?.value }]))
    const at = (target: unknown) => JSON.stringify(target)
    for (const who of [school.teacher, school.staff]) {
      const seen = await lateOf(who)
      expect([seen.get(at(marked))?.value, seen.get(at(unmarked))?.value]).toEqual([3, undefined])
    }
    const own = await lateOf(school.student)
    expect([own.get(at(marked))?.value, own.get(at(unmarked))?.value]).toEqual([3, 3])
    await tryAs(school.student, saveMark, { sessionId, target: unmarked, value: 2, revision: 0 }, { at: minutes(4) })
    const lateId = own.get(at(unmarked))?.id
    const told = await decide(school.teacher, applyLate, { sessionId, lateId })
    expect(told).toMatchObject({ status: 'CONFLICT', data: { newer: { revision: 1 } } })
    expect(JSON.stringify(told)).not.toContain('"value"')
    expect(await decide(school.student, applyLate, { sessionId, lateId })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { value: 2 } },
    })
    expect(await decide(school.teacher, applyLate, { sessionId, lateId, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
    expect(Object.values(marksOf(await readAs(school.student, sessionId), 'SELF'))).toEqual([3])
  })
})

describe('clinical-sessions.dismissLate', () => {
  test('leaves the session as it is, locked or not, and says who did', async () => {
    const { sessionId } = await beginFinished(school)
    await send(school.student, saveRemark, { sessionId, text: 'Not needed', revision: 0 })
    const lateId = (await readAs(school.student, sessionId)).late[0]?.id
    expect(await decide(school.student, dismissLate, { sessionId, lateId })).toMatchObject({ status: 'SUCCESS' })
    expect(await decide(school.student, dismissLate, { sessionId, lateId })).toMatchObject({ status: 'SUCCESS' })
    const seen = await readAs(school.student, sessionId)
    expect(seen).toMatchObject({ late: [], state: 'MARKED_LOCKED', remarks: { student: { text: '' } } })
    expect(seen.history[0]).toMatchObject({ act: 'lateDismissed', by: { id: school.student.id } })
    await unlock(sessionId)
    expect(await decide(school.teacher, applyLate, { sessionId, lateId })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.DECIDED',
    })
  })

  test('an arrival of another session is none of this one', async () => {
    const { sessionId } = await beginFinished(school)
    await send(school.student, saveRemark, { sessionId, text: 'Here', revision: 0 })
    const lateId = (await readAs(school.student, sessionId)).late[0]?.id
    const other = await begin(school)
    expect(await decide(school.student, dismissLate, { sessionId: other, lateId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await decide(school.student, applyLate, { sessionId: other, lateId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await decide(null, dismissLate, { sessionId, lateId })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})
