import { v7 } from 'uuid'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/attendance'
import type { LocationKept, LocationRule } from '@/lib/location/vocabulary'
import { codeOf, stepAt } from '@/server/attendance/codes'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { clock, onAttendance, taughtDate, tryAttendance } from '../../support/attendance'
import { runJobNamed } from '../../support/jobs'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

const school = { latitude: 54.978, longitude: -1.614 }
const here = { ...school, accuracy: 12 }
const farAway = { latitude: 54.99, longitude: -1.614, accuracy: 12 }

let planned: PlannedSchool
beforeAll(async () => {
  stopClock(clock('08:00:00'))
  planned = await makePlannedSchool()
  const { id: buildingId } = await prisma().building.create({ data: { id: v7(), name: 'Dental school', ...school }, select: { id: true } })
  await prisma().room.update({ where: { id: planned.roomId }, data: { buildingId } })
})
beforeEach(async () => {
  await prisma().attemptWindow.deleteMany()
  await prisma().building.updateMany({ data: school })
})

async function readAttendance(occurrenceId: string, studentId: string) {
  const where = { occurrenceId_studentId: { occurrenceId, studentId } }
  const attendance = await prisma().attendance.findUniqueOrThrow({ where, select: { state: true, flags: true } })
  const fix = await prisma().locationFix.findFirst({
    where: { purpose: 'CHECK_IN', sourceId: occurrenceId, ownerId: studentId },
    select: { metresAway: true },
  })
  return { ...attendance, metresAway: fix?.metresAway ?? null }
}

async function openCheckIn({ asksLocation = true } = {}) {
  const date = await taughtDate(planned, { groupIds: [planned.groupA, planned.groupB] })
  const input = { occurrenceIds: [date.occurrenceId], minutes: 20, asksLocation }
  const { id } = await onAttendance(planned.teacher, contracts.openCheckIn, input, { at: clock('09:55:00') })
  const token = codeOf(id, 'CODE', stepAt('CODE', clock('09:56:00')))
  return { ...date, id, token }
}
const at = { at: clock('09:56:00') }

describe('a check-in that asks where students are', () => {
  test('says so to students before they check in, and to nobody else’s check-in', async () => {
    const asking = await openCheckIn()
    const plain = await openCheckIn({ asksLocation: false })
    const { open } = await onAttendance(planned.ann, contracts.readMine, {}, at)
    const asks = new Map(open.map(({ occurrenceId, location }) => [occurrenceId, location]))
    expect([asks.get(asking.occurrenceId), asks.get(plain.occurrenceId)]).toEqual([
      { locationRule: 'REQUIRED', locationKept: 'DISTANCE', needsReason: false },
      null,
    ])
  })

  test('takes nothing before it was answered, and stores how far away one is, rounded up', async () => {
    const { occurrenceId, token } = await openCheckIn()
    expect(await tryAttendance(planned.ann, contracts.checkIn, { token }, at)).toMatchObject({
      status: 'CONFLICT',
      code: 'attendance.LOCATION_WANTED',
    })
    expect(await onAttendance(planned.ann, contracts.checkIn, { token, position: here }, at)).toMatchObject({
      result: 'CHECKED_IN',
      flags: [],
    })
    expect(await readAttendance(occurrenceId, planned.ann.id)).toEqual({ state: 'CHECKED_IN', flags: [], metresAway: 0 })
  })

  test('goes to the teacher from far away and without a position, with the distance on the board', async () => {
    const { occurrenceId, id, token } = await openCheckIn()
    expect(await onAttendance(planned.ann, contracts.checkIn, { token, position: farAway }, at)).toMatchObject({
      result: 'UNVERIFIED',
      flags: ['FAR'],
    })
    expect(await onAttendance(planned.ben, contracts.checkIn, { token, withoutPosition: true }, at)).toMatchObject({
      result: 'UNVERIFIED',
      flags: ['NO_LOCATION'],
    })
    expect(await readAttendance(occurrenceId, planned.ann.id)).toMatchObject({ metresAway: 1_350 })
    const { rows } = await onAttendance(planned.teacher, contracts.readBoard, { id }, at)
    expect(rows.find(({ student }) => student.id === planned.ann.id)).toMatchObject({ flags: ['FAR'], metresAway: 1_350 })
    await onAttendance(planned.teacher, contracts.judgeFlag, { occurrenceId, studentId: planned.ann.id, isHere: true }, at)
    expect(await readAttendance(occurrenceId, planned.ann.id)).toMatchObject({ state: 'ATTENDED' })
  })

  test('takes what was queued without a network, without a position', async () => {
    const { token } = await openCheckIn()
    const queued = { token, occurredAt: '2026-12-01T09:56:00.000Z' }
    expect(await onAttendance(planned.ann, contracts.checkIn, queued, at)).toMatchObject({ flags: ['NO_LOCATION'] })
  })

  test('stores no position that was not asked for', async () => {
    const { occurrenceId, token } = await openCheckIn({ asksLocation: false })
    expect(await onAttendance(planned.ann, contracts.checkIn, { token, position: farAway }, at)).toMatchObject({ flags: [] })
    expect(await readAttendance(occurrenceId, planned.ann.id)).toMatchObject({ metresAway: null })
  })

  test.each([
    ['a latitude that is none', { ...here, latitude: 91 }],
    ['a longitude that is none', { ...here, longitude: -181 }],
    ['a negative accuracy', { ...here, accuracy: -1 }],
    ['text', { latitude: '54', longitude: '1', accuracy: '1' }],
  ])('refuses %s', async (_, position) => {
    const { token } = await openCheckIn()
    expect((await tryAttendance(planned.ann, contracts.checkIn, { token, position }, at)).status).toBe('VALIDATION_FAILED')
  })

  test('is opened only where a building is on the map', async () => {
    const { occurrenceId } = await taughtDate(planned)
    await prisma().building.updateMany({ data: { latitude: null } })
    const register = await onAttendance(planned.teacher, contracts.readRegister, { id: occurrenceId }, { at: clock('09:55:00') })
    expect(register.canAskLocation).toBe(false)
    const input = { occurrenceIds: [occurrenceId], minutes: 20, asksLocation: true }
    expect(await tryAttendance(planned.teacher, contracts.openCheckIn, input, { at: clock('09:55:00') })).toMatchObject({
      code: 'attendance.NO_BUILDING',
    })
  })
})

describe('a type of session', () => {
  const typed = (locationRule: LocationRule, locationKept: LocationKept = 'DISTANCE') =>
    prisma().sessionType.updateMany({ data: { locationRule, locationKept } })
  afterEach(() => typed('OFF'))

  test('that wants it where one can asks for it, and takes a check-in without it as any other', async () => {
    await typed('OPTIONAL')
    const { occurrenceId, token } = await openCheckIn({ asksLocation: false })
    const { open } = await onAttendance(planned.ann, contracts.readMine, {}, at)
    expect(open.find((event) => event.occurrenceId === occurrenceId)?.location).toMatchObject({
      locationRule: 'OPTIONAL',
      needsReason: false,
    })
    expect(await onAttendance(planned.ann, contracts.checkIn, { token }, at)).toMatchObject({ result: 'CHECKED_IN', flags: [] })
    expect(await onAttendance(planned.ben, contracts.checkIn, { token, position: farAway }, at)).toMatchObject({ flags: ['FAR'] })
    expect(await readAttendance(occurrenceId, planned.ann.id)).toMatchObject({ metresAway: null })
  })

  test('that requires it takes a reason from whoever goes on without, and shows it to the teacher', async () => {
    await typed('REQUIRED', 'COORDINATES')
    const { id, token } = await openCheckIn({ asksLocation: false })
    const without = (reason: string) => ({ token, withoutPosition: { none: 'DENIED' as const, reason } })
    const data = { locationKept: 'COORDINATES', needsReason: true }
    expect(await tryAttendance(planned.ann, contracts.checkIn, { token }, at)).toMatchObject({ code: 'attendance.LOCATION_WANTED', data })
    for (const input of [{ token, withoutPosition: true }, without(''), without('   ')])
      expect(await tryAttendance(planned.ann, contracts.checkIn, input, at)).toMatchObject({ code: 'attendance.REASON_WANTED', data })
    expect(await onAttendance(planned.ann, contracts.checkIn, without('My phone is in the locker'), at)).toMatchObject({
      result: 'UNVERIFIED',
      flags: ['NO_LOCATION'],
    })
    const { rows } = await onAttendance(planned.teacher, contracts.readBoard, { id }, at)
    expect(rows.find(({ student }) => student.id === planned.ann.id)).toMatchObject({ withoutReason: 'My phone is in the locker' })
  })

  test('asks nothing where no building is on the map', async () => {
    await typed('REQUIRED')
    await prisma().building.updateMany({ data: { latitude: null } })
    const { occurrenceId, token } = await openCheckIn({ asksLocation: false })
    const { open } = await onAttendance(planned.ann, contracts.readMine, {}, at)
    expect(open.find((event) => event.occurrenceId === occurrenceId)?.location).toBeNull()
    expect(await onAttendance(planned.ann, contracts.checkIn, { token }, at)).toMatchObject({ flags: [] })
  })
})

describe('a position that says little', () => {
  test.each([
    ['that may be wrong by more than is near', { ...here, accuracy: 300 }, 'INEXACT'],
    ['that a device with its clock set back took', { ...here, takenAt: '2026-11-30T09:56:00.000Z' }, 'OTHER_TIME'],
    ['that was made up on the other side of the earth', { ...here, latitude: -54.9, longitude: 178.4 }, 'FAR'],
  ])('%s goes to the teacher', async (_, position, flag) => {
    const { token } = await openCheckIn()
    expect(await onAttendance(planned.ann, contracts.checkIn, { token, position }, at)).toMatchObject({
      result: 'UNVERIFIED',
      flags: [flag],
    })
  })

  test('a check-in that was queued carries what was found then', async () => {
    const { occurrenceId, token } = await openCheckIn()
    const queued = { token, occurredAt: '2026-12-01T09:56:00.000Z', position: { ...here, takenAt: '2026-12-01T09:55:30.000Z' } }
    expect(await onAttendance(planned.ann, contracts.checkIn, queued, { at: clock('10:30:00') })).toMatchObject({ flags: ['LATE_SYNC'] })
    expect(await readAttendance(occurrenceId, planned.ann.id)).toMatchObject({ metresAway: 0 })
  })
})

test('distances are forgotten after 30 days, and what they came to stays', async () => {
  const { occurrenceId, token } = await openCheckIn()
  await onAttendance(planned.ann, contracts.checkIn, { token, position: farAway }, at)
  stopClock(new Date('2026-12-31T09:00:00Z'))
  await runJobNamed('location-purge')
  expect(await readAttendance(occurrenceId, planned.ann.id)).toMatchObject({ metresAway: 1_350 })
  stopClock(new Date('2026-12-31T10:00:00Z'))
  await runJobNamed('location-purge')
  expect(await readAttendance(occurrenceId, planned.ann.id)).toMatchObject({ flags: ['FAR'], metresAway: null })
})
