import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/placements'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { clock } from '../../support/attendance'
import { member, roleActor, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { madeProvider, onPlacement, placeStudent, placementCall, tryPlacement } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let id: string
const [before, after] = [clock('08:00:00'), new Date('2026-12-09T09:00:00Z')]
beforeAll(async () => {
  stopClock(before)
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(before)
  await prisma().placement.deleteMany()
  await prisma().diaryEntry.deleteMany()
  await prisma().outboxEvent.deleteMany()
  const providerId = await madeProvider(school.staff)
  await placeStudent(school.staff, providerId, school.ann)
  await placeStudent(school.staff, providerId, school.ben)
  const date = await prisma().occurrence.findFirstOrThrow({
    where: { heldOn: new Date('2026-12-08'), event: { placements: { some: { placement: { providerId } } } } },
    select: { id: true },
  })
  id = date.id
  for (const studentId of [school.ann.id, school.ben.id])
    await prisma().attendance.create({ data: { occurrenceId: id, studentId, state: 'NOT_ATTENDED', how: 'EXTERNAL', at: after } })
  stopClock(after)
})

const readDay = (who: Member) => onPlacement(who, contracts.readPlacementDay, { id })
const dispute = (who: Member, text = 'I assisted Dr Marsh all day.') => tryPlacement(who, contracts.disputeDay, { id, text })
const answer = (who: Member, student: { id: string }) =>
  tryPlacement(who, contracts.answerDispute, { id, studentId: student.id, text: 'Dr Marsh was away herself.' })
const noticesOf = async (key: string): Promise<unknown[]> =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' } })).flatMap(({ payload }) =>
    JSON.stringify(payload).includes(`"${key}"`) ? [payload] : [],
  )

describe('a student who was marked as absent by somebody at the provider', () => {
  test('says that they were there, once; whoever places students is told, and it stands beside the mark', async () => {
    expect(await readDay(school.ann)).toMatchObject({ mayDispute: true, students: [{ state: 'ABSENT', dispute: null }] })
    expect(await dispute(school.ann)).toMatchObject({ status: 'SUCCESS' })
    expect(await dispute(school.ann, 'Once more')).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await noticesOf('placementDayDisputed')).toMatchObject([
      { to: expect.arrayContaining([school.staff.id]), values: { person: school.ann.displayName } },
    ])
    expect(await readDay(school.ann)).toMatchObject({
      mayDispute: false,
      students: [{ dispute: { text: 'I assisted Dr Marsh all day.', answer: null } }],
    })
    // No other student of the day reads it.
    expect(JSON.stringify(await readDay(school.ben))).not.toContain('Dr Marsh')
    expect((await readDay(school.staff)).students.map(({ state, dispute: said }) => [state, said?.text ?? null])).toEqual(
      expect.arrayContaining([
        ['ABSENT', 'I assisted Dr Marsh all day.'],
        ['ABSENT', null],
      ]),
    )
    await onPlacement(school.ann, contracts.withdrawDispute, { id })
    expect(await tryPlacement(school.ann, contracts.withdrawDispute, { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await dispute(school.ann)).toMatchObject({ status: 'SUCCESS' })
  })

  test('is answered once, by whoever decides and not by themself, and reads why', async () => {
    await dispute(school.ann)
    const themself = roleActor(school.ann, ['PLACEMENT_ADMIN', 'PLACEMENT_MY_PLACEMENTS'])
    const looker = roleActor(await member('TEACHER'), ['TIMETABLE_VIEW_ALL'], { only: true })
    const stranger = roleActor(await member('TEACHER'), ['TIMETABLE_ATTENDANCE', 'APP_TEACHER'], { only: true })
    expect((await answer(themself, school.ann)).status).toBe('FORBIDDEN')
    expect((await answer(looker, school.ann)).status).toBe('FORBIDDEN')
    expect((await answer(stranger, school.ann)).status).toBe('NOT_FOUND')
    expect((await answer(school.staff, school.ben)).status).toBe('STATE_CHANGED')
    expect((await answer(school.staff, school.ann)).status).toBe('SUCCESS')
    expect((await answer(school.admin, school.ann)).status).toBe('STATE_CHANGED')
    expect(await noticesOf('placementDayAnswered')).toMatchObject([{ to: [school.ann.id] }])
    expect(await readDay(school.ann)).toMatchObject({
      mayDispute: false,
      students: [{ dispute: { answer: { text: 'Dr Marsh was away herself.', by: school.staff.displayName } } }],
    })
    // A dispute that was answered cannot be withdrawn.
    expect(await tryPlacement(school.ann, contracts.withdrawDispute, { id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('has nothing to say once a teacher has marked them, long after, or where they do not come', async () => {
    expect((await dispute(school.stranger)).status).toBe('NOT_FOUND')
    await dispute(school.ann)
    await prisma().attendance.updateMany({ where: { occurrenceId: id }, data: { state: 'ATTENDED', how: 'REGISTER' } })
    expect(await readDay(school.ann)).toMatchObject({ mayDispute: false, students: [{ state: 'PRESENT', dispute: null }] })
    expect((await answer(school.staff, school.ann)).status).toBe('STATE_CHANGED')
    expect((await dispute(school.ben)).status).toBe('STATE_CHANGED')
    await prisma().attendance.updateMany({ where: { occurrenceId: id }, data: { state: 'NOT_ATTENDED', how: 'REGISTER' } })
    expect((await dispute(school.ben)).status).toBe('STATE_CHANGED')
    await prisma().attendance.updateMany({ where: { occurrenceId: id }, data: { how: 'EXTERNAL' } })
    stopClock(new Date('2026-12-23T09:00:00Z'))
    expect(await readDay(school.ben)).toMatchObject({ mayDispute: false })
    expect((await dispute(school.ben)).status).toBe('STATE_CHANGED')
  })

  test('is the only one who says it or takes it back, and is answered by nobody who has nothing to do with the date', async () => {
    // Everybody who tries has signed in before.
    stopClock(before)
    const own = { id, entitled: school.ann, parameter: 'id' }
    const text = 'I was there.'
    await expectOutOfScope({ ...own, call: placementCall(contracts.disputeDay), input: (of) => ({ id: of, text }) })
    await expectOutOfScope({ ...own, call: placementCall(contracts.withdrawDispute), input: (of) => ({ id: of }), strangers: [school.ben] })
    await dispute(school.ann)
    await expectOutOfScope({
      ...{ id, parameter: 'id', entitled: school.staff, reachableBy: ['STAFF', 'ADMIN'] },
      call: placementCall(contracts.answerDispute),
      input: (of) => ({ id: of, studentId: school.ann.id, text }),
    })
  })
})
