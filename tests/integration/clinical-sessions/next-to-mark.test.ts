import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { askForCheck, nextToMark, claimCheck } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { addLine, begin, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const next = (who: School['student'] | null, after: string) => tryAs(who, nextToMark, { afterId: after })
async function nextOf(who: School['student'], after: string) {
  const answer = await next(who, after)
  if (answer.status !== 'SUCCESS') throw new Error(answer.status)
  return answer.output
}

/** Makes the partner's session ask for marking, `minutes` after the start of the day. */
async function askForMarking({
  minutes,
  chairNumber = 4,
  who = school.partner,
}: {
  minutes: number
  chairNumber?: number
  who?: School['student']
}) {
  const sessionId = await begin(school, { chairNumber }, who)
  const checkId = v7()
  await prisma().procedureLine.create({
    data: { id: v7(), sessionId, procedureId: school.procedures.examination.id, site: 'NONE', teeth: [], surfaces: [], sortOrder: 0 },
  })
  await tryAs(who, askForCheck, { sessionId, checkId, kind: 'FINAL_CHECK' }, { at: new Date(schoolTime.getTime() + minutes * 60_000) })
  return { sessionId, checkId }
}

const clear = () =>
  prisma()
    .treatmentSession.updateMany({ data: { state: 'CANCELLED' } })
    .then(() => prisma().checkRequest.updateMany({ data: { state: 'DONE' } }))

describe('clinical-sessions.nextToMark', () => {
  test('who waits longest, with the chair and how many wait; not the session itself, not who is with a teacher', async () => {
    await clear()
    const own = await askForMarking({ minutes: 0, who: school.student, chairNumber: 3 })
    const later = await askForMarking({ minutes: 20, chairNumber: 9 })
    const first = await askForMarking({ minutes: 10, chairNumber: 7 })
    expect(await nextOf(school.teacher, own.sessionId)).toEqual({
      waiting: 2,
      next: {
        sessionId: first.sessionId,
        student: { id: school.partner.id, displayName: school.partner.displayName },
        clinicName: 'Restorative clinic',
        chairNumber: 7,
        check: { id: first.checkId, kind: 'FINAL_CHECK' },
      },
    })
    await tryAs(school.colleague, claimCheck, first)
    expect(await nextOf(school.teacher, own.sessionId)).toMatchObject({ waiting: 1, next: { sessionId: later.sessionId } })
    expect((await nextOf(school.teacher, first.sessionId)).next?.sessionId).toBe(own.sessionId)
  })

  test('where nobody waits, the next chair of the same clinic and day that awaits marks, and then round', async () => {
    await clear()
    const [two, five, eight] = [
      await begin(school, { chairNumber: 2 }),
      await begin(school, { chairNumber: 5 }, school.partner),
      await begin(school, { chairNumber: 8 }, school.partner),
    ]
    await begin(school, { heldOn: '2026-11-19' })
    const order = [two, five, eight]
    expect(await Promise.all(order.map(async (after) => (await nextOf(school.teacher, after)).next?.sessionId))).toEqual([five, eight, two])
    expect(await nextOf(school.teacher, two)).toMatchObject({ waiting: 0, next: { check: null, chairNumber: 5 } })
    await prisma().treatmentSession.updateMany({ where: { id: { in: [five, eight] } }, data: { state: 'MARKED_LOCKED' } })
    expect(await nextOf(school.teacher, two)).toEqual({ waiting: 0, next: null })
    expect((await nextOf(school.teacher, five)).next?.sessionId).toBe(two)
  })

  test('nobody of a clinic in which one does not teach', async () => {
    await clear()
    const { sessionId } = await askForMarking({ minutes: 0 })
    const other = await begin(school, { clinicId: school.otherClinicId, teacherId: school.unrelated.id, chairNumber: 1 })
    expect(await nextOf(school.unrelated, other)).toEqual({ waiting: 0, next: null })
    expect((await nextOf(school.admin, other)).next).toMatchObject({ sessionId })
  })

  test('takes three statements at most, with two hundred sessions in the clinic and a hundred and twenty who wait', async () => {
    await clear()
    const own = await begin(school)
    const ids = Array.from({ length: 200 }, () => v7())
    const head = {
      studentId: school.partner.id,
      teacherId: school.teacher.id,
      participationTypeId: school.participationTypeId,
      clinicId: school.clinicId,
      heldOn: new Date('2026-11-20T00:00:00Z'),
      shift: 'AM',
      createdAt: schoolTime,
      createdById: school.partner.id,
      occurredAt: schoolTime,
      updatedAt: schoolTime,
    } as const
    await prisma().treatmentSession.createMany({ data: ids.map((id, at) => ({ id, ...head, chairNumber: at + 1 })) })
    expect(await statementsOf(() => next(school.teacher, own))).toHaveLength(3)
    await prisma().checkRequest.createMany({
      data: ids.slice(0, 120).map((sessionId, at) => ({
        id: v7(),
        sessionId,
        kind: 'FINAL_CHECK',
        state: 'WAITING',
        askedAt: new Date(schoolTime.getTime() + at),
      })),
    })
    expect(await nextOf(school.teacher, own)).toMatchObject({ waiting: 120, next: { sessionId: ids[0] } })
    expect(await statementsOf(() => next(school.teacher, own))).toHaveLength(2)
  })

  test('refuses students, strangers, nobody, and what is no id', async () => {
    const sessionId = await begin(school)
    await addLine(school, sessionId)
    expect(await next(school.student, sessionId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await next(school.unrelated, sessionId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await next(null, sessionId)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    expect(await next(school.teacher, 'x')).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'afterId' }] })
  })
})
