import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as attendance from '@/lib/contracts/attendance'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { followGroups } from '@/server/timetables'
import { timetablesPersonalData } from '@/server/timetables/queries/personal-data.sql'
import '@/server/registry'
import { onAttendance } from '../../support/attendance'
import { roleActor } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import {
  began,
  codeOf,
  comersTo,
  madeDate,
  makeSwapSchool,
  makeOffer,
  offerableDate,
  setSwaps,
  stateOf,
  swapsOf,
  tryDecide,
  tryTake,
  type SwapSchool,
} from '../../support/swaps'
import { timetableCall, tryTimetable, onTimetable } from '../../support/timetables'

let school: SwapSchool
let clinicId: string
let roomId: string
beforeAll(async () => {
  school = await makeSwapSchool()
  ;[clinicId, roomId] = [v7(), v7()]
  const db = prisma()
  await db.clinic.create({ data: { id: clinicId, name: 'Restorative clinic', chairCount: 4 } })
  await db.room.create({ data: { id: roomId, name: 'Restorative', kind: 'CLINIC', clinicId } })
  await db.sessionType.update({ where: { id: school.swapTypeId }, data: { isClinical: true } })
})
beforeEach(async () => {
  stopClock(began)
  await setSwaps({ swaps: 'FREE', swapsAtOnce: 20 })
})

const seatsOf = async (on: string) => {
  const seats = await prisma().clinicShiftSeat.findMany({
    where: { clinicShift: { clinicId, heldOn: new Date(on) } },
    select: { chairNumber: true, student: { select: { username: true } } },
    orderBy: { chairNumber: 'asc' },
  })
  return seats.map(({ chairNumber, student }) => `${chairNumber} ${student.username}`)
}

describe('a swap in a clinic', () => {
  test('brings the chair along, and back', async () => {
    const date = await madeDate(school, { students: [school.dora, school.ann], roomId })
    const before = await seatsOf(date.on)
    const mine = before.find((seat) => seat.endsWith('ann')) ?? ''
    // Ben's usual chair in this clinic is another one.
    const other = await madeDate(school, {
      students: [school.carl, school.ben, school.dora, school.third],
      roomId,
      teachers: [school.colleague],
    })
    const usual = (await seatsOf(other.on)).find((seat) => seat.endsWith('ben'))
    await prisma().clinicShiftSeat.updateMany({ where: { studentId: school.ben.id }, data: { chairNumber: 9 } })
    expect(usual).toBeDefined()
    expect((await tryTake(school.ben, await makeOffer(school.ann, date))).status).toBe('SUCCESS')
    expect(await seatsOf(date.on)).toEqual(before.map((seat) => (seat === mine ? mine.replace('ann', 'ben') : seat)))
    expect((await tryTake(school.ann, await makeOffer(school.ben, date))).status).toBe('SUCCESS')
    expect(await seatsOf(date.on)).toEqual(before)
  })

  test('of a teacher makes them the shift’s teacher', async () => {
    const date = await madeDate(school, { roomId })
    await madeDate(school, { roomId, teachers: [school.colleague], students: [school.ben] })
    expect((await tryTake(school.colleague, await makeOffer(school.teacher, date))).status).toBe('SUCCESS')
    const teachers = await prisma().clinicShiftTeacher.findMany({
      where: { clinicShift: { clinicId, heldOn: new Date(date.on) } },
      select: { teacherId: true },
    })
    expect(teachers).toEqual([{ teacherId: school.colleague.id }])
  })

  test('is refused while a session with a patient is planned on it: before it is offered, taken and decided', async () => {
    const [date, other] = [await madeDate(school, { roomId }), await madeDate(school, { roomId })]
    const ask = await offerableDate(school.ann, date.occurrenceId)
    const participationTypeId = v7()
    await prisma().participationType.create({ data: { id: participationTypeId, name: `Operator ${participationTypeId}`, sortOrder: 1 } })
    const at = { createdAt: began, occurredAt: began, updatedAt: began }
    const who = { studentId: school.ann.id, createdById: school.ann.id, teacherId: school.teacher.id, participationTypeId, clinicId }
    const book = (on: string) => {
      const id = v7()
      return prisma().treatmentSession.create({ data: { id, ...who, ...at, heldOn: new Date(on), shift: 'AM' }, select: { id: true } })
    }
    const booked = await book(date.on)
    expect((await swapsOf(school.ann)).offerable.find(({ id }) => id === date.occurrenceId)).toMatchObject({ isBooked: true })
    expect(await codeOf(tryTimetable(school.ann, contracts.offerSwap, { id: v7(), ...ask, wanted: [] }))).toBe('SWAP_BOOKED')
    await prisma().treatmentSession.update({ where: { id: booked.id }, data: { state: 'CANCELLED' } })
    const id = await makeOffer(school.ann, date)
    const second = await book(date.on)
    expect((await swapsOf(school.ben)).open.find((one) => one.id === id)?.ways).toMatchObject([{ isBooked: true }])
    expect(await codeOf(tryTake(school.ben, id))).toBe('SWAP_BOOKED')
    await prisma().treatmentSession.update({ where: { id: second.id }, data: { state: 'CANCELLED' } })
    await setSwaps({ swaps: 'APPROVED' })
    const waits = await makeOffer(school.ann, other)
    await tryTake(school.ben, waits)
    await book(other.on)
    expect(await codeOf(tryDecide(school.staff, waits))).toBe('SWAP_BOOKED')
  })
})

describe('the register', () => {
  test('expects whoever took the date, and nobody swaps it once attendance is recorded', async () => {
    const date = await madeDate(school)
    expect((await tryTake(school.ben, await makeOffer(school.ann, date))).status).toBe('SUCCESS')
    const at = new Date(`${date.on}T10:05:00Z`)
    const { rows } = await onAttendance(school.teacher, attendance.readRegister, { id: date.occurrenceId }, { at })
    expect(rows.map(({ student }) => student.id)).toEqual([school.ben.id])
    stopClock(began)
    const early = await madeDate(school)
    const id = await makeOffer(school.ann, early)
    const ask = await offerableDate(school.ann, (await madeDate(school)).occurrenceId)
    for (const occurrenceId of [early.occurrenceId, ask.occurrenceId]) await prisma().attendanceRegister.create({ data: { occurrenceId } })
    expect(await codeOf(tryTake(school.carl, id))).toBe('SWAP_CHANGED')
    expect(await codeOf(tryTimetable(school.ann, contracts.offerSwap, { id: v7(), ...ask, wanted: [] }))).toBe('SWAP_CHANGED')
  })
})

describe('a planner', () => {
  test('does not decide on a swap of their own', async () => {
    await setSwaps({ swaps: 'APPROVED' })
    const planner = roleActor(school.teacher, ['TIMETABLE_ADMIN'])
    await madeDate(school, { teachers: [school.colleague] })
    const id = await makeOffer(planner, await madeDate(school))
    expect((await tryTake(school.colleague, id)).status).toBe('SUCCESS')
    expect((await onTimetable(planner, contracts.listSwapsToDecide, {})).rows.find((one) => one.id === id)).toMatchObject({ isOwn: true })
    for (const decision of ['APPROVE', 'REFUSE'] as const) expect(await codeOf(tryDecide(planner, id, decision))).toBe('SWAP_OWN')
    expect((await tryDecide(school.staff, id)).status).toBe('SUCCESS')
  })

  test('puts a swap back as they change who comes to a date', async () => {
    const date = await madeDate(school)
    await tryTake(school.ben, await makeOffer(school.ann, date))
    const { event } = await onTimetable(school.staff, contracts.readEvent, { id: date.eventId, on: date.on })
    await onTimetable(school.staff, contracts.saveEvent, {
      ...{ id: date.eventId, timetableId: school.timetableId, revision: event.revision, scope: 'ALL', on: null, takesOver: true },
      fields: event.fields,
    })
    expect(await comersTo(date.occurrenceId)).toEqual(['ann', 'tess'])
  })

  test('alone sees what waits, and decides', async () => {
    for (const who of [school.ann, school.teacher]) {
      expect((await tryTimetable(who, contracts.listSwapsToDecide, {})).status).toBe('FORBIDDEN')
      expect((await tryTimetable(who, contracts.decideSwap, { id: v7(), revision: 1, decision: 'APPROVE', reason: '' })).status).toBe(
        'FORBIDDEN',
      )
    }
    expect(
      (await tryTimetable(school.staff, contracts.decideSwap, { id: v7(), revision: 1, decision: 'APPROVE', reason: '' })).status,
    ).toBe('NOT_FOUND')
  })
})

describe('a group', () => {
  test('that either has joined or left between offer and approval leaves nothing to swap', async () => {
    await setSwaps({ swaps: 'APPROVED' })
    const db = prisma()
    const { groupingId } = await db.studentGroup.findUniqueOrThrow({ where: { id: school.groupA }, select: { groupingId: true } })
    const taken = async () => {
      const date = await madeDate(school, { students: [], groupIds: [school.groupA] })
      const id = await makeOffer(school.ann, date)
      expect((await tryTake(school.ben, id)).status).toBe('SUCCESS')
      return id
    }
    const [one, other] = [await taken(), await taken()]
    const move = (userId: string, groupId: string) =>
      db.groupMembership.create({ data: { id: v7(), groupingId, userId, groupId, fromOn: new Date('2026-11-24') } })
    await move(school.ben.id, school.groupA)
    await followGroups()
    expect(await codeOf(tryDecide(school.staff, one))).toBe('SWAP_NOT_FOR_THEM')
    await move(school.ann.id, school.groupB)
    await followGroups()
    expect(await codeOf(tryDecide(school.staff, other))).toBe('SWAP_LEFT')
    await db.groupMembership.deleteMany({ where: { groupingId, fromOn: new Date('2026-11-24') } })
    await followGroups()
  })
})

describe('who is erased', () => {
  test('takes their offers along, and what they had taken is open again', async () => {
    await setSwaps({ swaps: 'APPROVED' })
    const { ann, ben, carl } = school
    const [own, others, done] = [
      await makeOffer(ben, await madeDate(school, { students: [ben] })),
      await makeOffer(ann, await madeDate(school)),
      await makeOffer(carl, await madeDate(school, { students: [carl] })),
    ]
    await tryTake(ben, others)
    await tryTake(ben, done)
    await tryDecide(school.staff, done)
    await inJobTransaction(async (db) => {
      await timetablesPersonalData.erase?.(db, { id: ben.id, at: began, name: ben.displayName, byId: school.staff.id })
    })
    expect(await prisma().swapOffer.findUnique({ where: { id: own } })).toBeNull()
    expect(await prisma().swapOffer.findUnique({ where: { id: others } })).toMatchObject({ state: 'OPEN', takerId: null, takenAt: null })
    expect(await prisma().swapOffer.findUnique({ where: { id: done } })).toMatchObject({ state: 'DONE', takerId: null })
  })
})

describe('in one’s week', () => {
  test('a date says whether it can be offered, or is', async () => {
    await setSwaps({ swaps: 'APPROVED' })
    const [free, open, taken] = [await madeDate(school), await madeDate(school), await madeDate(school)]
    await makeOffer(school.ann, open)
    await tryTake(school.ben, await makeOffer(school.ann, taken))
    const read = async (who: SwapSchool['ann'], personId?: string) =>
      new Map(
        (await onTimetable(who, contracts.readIndividual, { from: free.on, days: 7, personId })).dates.map(({ id, swap }) => [id, swap]),
      )
    const week = await read(school.ann)
    expect([free, open, taken].map(({ occurrenceId }) => week.get(occurrenceId))).toEqual(['CAN', 'OFFERED', 'TAKEN'])
    // A person who looks at somebody else's week sees no swaps in it.
    expect([...new Set((await read(school.staff, school.ann.id)).values())]).toEqual([null])
    await setSwaps({ swaps: 'OFF' })
    expect([...new Set((await read(school.ann)).values())]).toEqual([null])
  })
})

describe('what one names', () => {
  test('is one’s own date, or an offer that one may take or has a part in', async () => {
    const date = await madeDate(school)
    const ask = await offerableDate(school.ann, date.occurrenceId)
    const { ann, ben, third, staff } = school
    await expectOutOfScope({
      call: timetableCall(contracts.listSwapChoices),
      parameter: 'occurrenceId',
      input: (occurrenceId) => ({ occurrenceId }),
      id: date.occurrenceId,
      entitled: ann,
      strangers: [ben],
    })
    const offerId = v7()
    await expectOutOfScope({
      call: timetableCall(contracts.offerSwap),
      parameter: 'occurrenceId',
      input: (occurrenceId) => ({ ...ask, id: offerId, occurrenceId, wanted: [] }),
      id: date.occurrenceId,
      entitled: ann,
      strangers: [ben],
    })
    expect((await tryTimetable(ann, contracts.offerSwap, { ...ask, id: offerId, wanted: [] })).status).not.toBe('SUCCESS')
    await expectOutOfScope({
      call: timetableCall(contracts.withdrawSwap),
      parameter: 'id',
      input: (id) => ({ id, revision: 1 }),
      id: offerId,
      entitled: ann,
      strangers: [ben, staff],
    })
    const other = await makeOffer(ann, date)
    await expectOutOfScope({
      call: timetableCall(contracts.claimSwap),
      parameter: 'id',
      input: (id) => ({ id, print: ask.print, given: null }),
      id: other,
      entitled: ben,
      strangers: [third],
    })
    expect(await stateOf(other)).toBe('DONE')
  })

  test('is, of what is given for it, what was wanted', async () => {
    const [mine, his] = [await madeDate(school), await madeDate(school, { students: [school.ben] })]
    const id = await makeOffer(school.ann, mine, [his.occurrenceId])
    const { print, wantedPrints } = await prisma().swapOffer.findUniqueOrThrow({ where: { id } })
    await expectOutOfScope({
      call: timetableCall(contracts.claimSwap),
      parameter: 'given.occurrenceId',
      input: (occurrenceId) => ({ id, print, given: { occurrenceId, print: wantedPrints[0] } }),
      id: his.occurrenceId,
      entitled: school.ben,
      refusedAs: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED'],
      strangers: [school.carl],
    })
  })

  test('cannot be offered with an id that is an offer’s already', async () => {
    const [date, other] = [await madeDate(school), await madeDate(school)]
    const id = await makeOffer(school.ann, date)
    expect(
      (await tryTimetable(school.ann, contracts.offerSwap, { id, ...(await offerableDate(school.ann, other.occurrenceId)), wanted: [] }))
        .status,
    ).toBe('CONFLICT')
  })
})
