import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { expectOutOfScope } from '../../support/out-of-scope'
import {
  eventFields,
  madeEvent,
  madeTimetable,
  makePlannedSchool,
  onTimetable,
  timetableCall,
  tryTimetable,
  type PlannedSchool,
} from '../../support/timetables'

let school: PlannedSchool
let timetableId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  timetableId = await madeTimetable(school)
  // A series on Tuesdays from 1 December, 10:00 to 11:00, in the theatre of 120, by Tess for group A.
  await madeEvent(school, timetableId)
})

const staff = (input: object = {}) => onTimetable(school.staff, contracts.listStaff, { from: '2026-11-30', ...input })
const hoursOnTuesdays = (startsTime: string, endsTime: string) => ({ weekday: 2, startsTime, endsTime, fromOn: null, toOn: null })
async function saveHours(hours: readonly object[], who = school.teacher) {
  const { seen } = await onTimetable(who, contracts.readAvailability, { teacherId: school.teacher.id })
  return tryTimetable(who, contracts.saveAvailability, { teacherId: school.teacher.id, seen, hours })
}

describe('the students of a timetable', () => {
  test('are who comes by its dates, with groups, hours and clashes', async () => {
    const own = await madeTimetable(school, { name: 'Students' })
    await madeEvent(school, own, { startsTime: '10:30', roomId: null, groupIds: [school.groupA, school.groupB], people: [] })
    const { rows, total } = await onTimetable(school.staff, contracts.listStudents, { id: own })
    expect(total).toBe(2)
    const ann = rows.find(({ id }) => id === school.ann.id)
    expect(ann).toMatchObject({ groups: [{ name: 'Group A' }], dates: 4, minutes: 240, toCome: 4, clashes: 4 })
    expect(rows.find(({ id }) => id === school.ben.id)?.clashes).toBe(0)
    const found = await onTimetable(school.staff, contracts.listStudents, { id: own, q: 'nobody%' })
    expect([found.rows, found.total]).toEqual([[], 2])
  })
})

describe('who teaches', () => {
  test('is listed with the minutes of eight weeks, of one timetable or of all', async () => {
    const { weeks, rows } = await staff({ id: timetableId })
    expect(weeks).toHaveLength(8)
    expect(rows.map(({ id }) => id)).toEqual([school.teacher.id])
    expect(rows[0]).toMatchObject({ minutes: [60, 60, 60, 60, 0, 0, 0, 0], own: [60, 60, 60, 60, 0, 0, 0, 0], dates: 4, outside: 0 })
    const all = await staff()
    expect(all.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([school.teacher.id, school.colleague.id]))
    expect(all.rows.find(({ id }) => id === school.colleague.id)).toMatchObject({ minutes: [0, 0, 0, 0, 0, 0, 0, 0], hours: [] })
  })

  test('says when they can be planned, and a planner is warned outside of it', async () => {
    expect((await saveHours([hoursOnTuesdays('12:00', '17:00')])).status).toBe('SUCCESS')
    expect((await staff({ id: timetableId })).rows[0]).toMatchObject({ outside: 4, hours: [hoursOnTuesdays('12:00', '17:00')] })
    const check = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null }
    const fields = (startsTime: string) => eventFields(school, { startsTime, roomId: null, groupIds: [school.groupB] })
    const early = await onTimetable(school.staff, contracts.checkEvent, { ...check, fields: fields('08:00') })
    expect(early.clashes).toMatchObject([{ kind: 'UNAVAILABLE', isSerious: false, subjects: [school.teacher.displayName] }])
    expect(early.clashes[0]?.days).toHaveLength(4)
    const late = await onTimetable(school.staff, contracts.checkEvent, { ...check, fields: fields('13:00') })
    expect(late.clashes).toEqual([])
    const { clashes } = await onTimetable(school.staff, contracts.listClashes, { id: timetableId })
    const warned = clashes.filter(({ kind }) => kind === 'UNAVAILABLE')
    expect(warned.map(({ isSerious, subjects }) => [isSerious, ...subjects])).toEqual(
      Array.from({ length: 4 }, () => [false, school.teacher.displayName]),
    )
    // Working hours for another time of the year do not apply to these days.
    await saveHours([{ ...hoursOnTuesdays('12:00', '17:00'), fromOn: '2027-02-01', toOn: '2027-03-01' }])
    expect((await staff({ id: timetableId })).rows[0]?.outside).toBe(0)
    await saveHours([])
  })

  test('is not saved over another’s save, nor with hours that cannot be', async () => {
    const stale = { teacherId: school.teacher.id, seen: 'x', hours: [] }
    expect((await tryTimetable(school.teacher, contracts.saveAvailability, stale)).status).toBe('CONFLICT')
    const refused = await saveHours([
      hoursOnTuesdays('12:00', '11:00'),
      hoursOnTuesdays('09:00', '10:00'),
      hoursOnTuesdays('09:30', '12:00'),
    ])
    expect(refused).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [
        { path: 'hours.0.endsTime', code: 'endBeforeStart' },
        { path: 'hours.2.startsTime', code: 'hoursOverlap' },
      ],
    })
    expect(await prisma().availability.count()).toBe(0)
  })

  test('has hours that they and planners reach alone', async () => {
    await expectOutOfScope({
      call: timetableCall(contracts.readAvailability),
      parameter: 'teacherId',
      input: (teacherId) => ({ teacherId }),
      id: school.teacher.id,
      entitled: school.teacher,
      strangers: [school.colleague, school.ann],
      reachableBy: ['STAFF', 'ADMIN'],
    })
    const { seen } = await onTimetable(school.teacher, contracts.readAvailability, {})
    await expectOutOfScope({
      call: timetableCall(contracts.saveAvailability),
      parameter: 'teacherId',
      input: (teacherId) => ({ teacherId, seen, hours: [] }),
      id: school.teacher.id,
      entitled: school.teacher,
      strangers: [school.colleague, school.ann],
      reachableBy: ['STAFF', 'ADMIN'],
    })
    expect((await tryTimetable(school.ann, contracts.readAvailability, {})).status).toBe('NOT_FOUND')
  }, 60_000)
})

describe('the use of rooms', () => {
  const usage = (input: object = {}) =>
    onTimetable(school.staff, contracts.readRoomUsage, { from: '2026-11-30', to: '2026-12-06', ...input })

  test('counts the open hours of a week, and how many come', async () => {
    const own = await madeTimetable(school, { name: 'Rooms' })
    // Two dates of one hour that overlap by half an hour.
    await madeEvent(school, own, { startsTime: '15:00', roomId: school.smallRoomId, groupIds: [school.groupA, school.groupB], people: [] })
    await madeEvent(school, own, { startsTime: '15:30', roomId: school.smallRoomId, groupIds: [school.groupB], people: [] })
    const { openDays, openMinutes, rooms, heat, startsTime, endsTime } = await usage({ id: own })
    expect([openDays, startsTime, endsTime, openMinutes]).toEqual([5, '09:00', '17:00', 5 * 480])
    expect(rooms.find(({ id }) => id === school.smallRoomId)).toMatchObject({
      dates: 2,
      minutes: 90,
      seatMinutes: 120,
      plannedMinutes: 180,
    })
    expect(rooms.find(({ id }) => id === school.roomId)).toMatchObject({ dates: 0, minutes: 0, plannedMinutes: 0 })
    const at = (weekday: number, hour: number) => heat.find((one) => one.weekday === weekday && one.hour === hour)
    expect([at(2, 15)?.minutes, at(2, 16)?.minutes, at(3, 15)?.minutes]).toEqual([60, 30, 0])
    expect(at(2, 15)?.openMinutes).toBe(60 * rooms.length)
    expect(heat).toHaveLength(5 * 8)
  })

  test('tells of attendance where it is known, and of all timetables', async () => {
    const date = await prisma().occurrence.findFirstOrThrow({
      where: { timetableId, heldOn: new Date('2026-12-01') },
      select: { id: true },
    })
    await prisma().attendance.create({
      data: {
        occurrenceId: date.id,
        studentId: school.ann.id,
        state: 'ATTENDED',
        how: 'REGISTER',
        byId: school.teacher.id,
        at: new Date('2026-12-01T10:00:00Z'),
      },
      select: { occurrenceId: true },
    })
    await prisma().timetable.update({ where: { id: timetableId }, data: { state: 'PUBLISHED' } })
    const { rooms } = await usage()
    expect(rooms.find(({ id }) => id === school.roomId)).toMatchObject({
      minutes: 60,
      seatMinutes: 120 * 60,
      plannedMinutes: 60,
      heldSeatMinutes: 120 * 60,
      attendedMinutes: 60,
    })
    await prisma().attendance.deleteMany({ where: { occurrenceId: date.id } })
  })

  test('leaves out days of a closure', async () => {
    const id = v7()
    const whole = { startsAt: new Date('2026-12-02T00:00:00Z'), endsAt: new Date('2026-12-03T00:00:00Z') }
    await prisma().backgroundEvent.create({ data: { id, name: 'Closed', kind: 'CLOSURE', blocks: true, ...whole }, select: { id: true } })
    expect((await usage()).openDays).toBe(4)
    await prisma().backgroundEvent.delete({ where: { id } })
  })

  test.each([
    [{ to: '2026-11-01' }, 'datesInOrder'],
    [{ to: '2028-11-01' }, 'yearAtMost'],
  ])('is not of %j', async (input, code) => {
    const answer = await tryTimetable(school.staff, contracts.readRoomUsage, { from: '2026-11-30', ...input })
    expect(answer).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'to', code }] })
  })

  test('is of one building where that is asked for', async () => {
    const buildingId = v7()
    await prisma().building.create({ data: { id: buildingId, name: 'Annexe' }, select: { id: true } })
    expect((await usage({ buildingId })).rooms).toEqual([])
    expect((await tryTimetable(school.staff, contracts.readRoomUsage, { buildingId: v7() })).status).toBe('NOT_FOUND')
  })
})

describe('the chairs of a day', () => {
  test('tell who sits where, who has none yet, and who comes by another timetable', async () => {
    const [clinicId, roomId, typeId] = [v7(), v7(), v7()]
    const db = prisma()
    await db.clinic.create({ data: { id: clinicId, name: 'Restorative clinic', chairCount: 6 }, select: { id: true } })
    await db.room.create({ data: { id: roomId, name: 'Restorative clinic', kind: 'CLINIC', clinicId }, select: { id: true } })
    await db.sessionType.create({ data: { id: typeId, name: 'Clinic', isClinical: true }, select: { id: true } })
    const [here, there] = [await madeTimetable(school, { name: 'Clinic here' }), await madeTimetable(school, { name: 'Clinic there' })]
    const clinic = { sessionTypeId: typeId, roomId, startsTime: '14:00', people: [] }
    await madeEvent(school, here, { ...clinic, title: 'Clinic of A', groupIds: [school.groupA] })
    await madeEvent(school, there, { ...clinic, title: 'Clinic of B', groupIds: [school.groupB] })
    const day = { id: here, from: '2026-12-01', to: '2026-12-01', beside: 'chairs' }
    const draft = await onTimetable(school.staff, contracts.readCalendar, day)
    expect(draft.clinics).toEqual([{ id: clinicId, name: 'Restorative clinic', chairCount: 6 }])
    expect(draft.seats).toMatchObject([{ chairNumber: null, student: { id: school.ann.id }, isElsewhere: false, startsTime: '14:00' }])
    for (const id of [here, there]) await onTimetable(school.staff, contracts.publishTimetable, { id, revision: 1 })
    const { seats } = await onTimetable(school.staff, contracts.readCalendar, day)
    const told = seats.map(({ student, isElsewhere, title, chairNumber }) => [student.id, isElsewhere, title, chairNumber !== null])
    expect(told).toEqual(
      expect.arrayContaining([
        [school.ann.id, false, 'Clinic of A', true],
        [school.ben.id, true, 'Clinic of B', true],
      ]),
    )
    expect(told).toHaveLength(2)
    // A timetable shows the clinics that its students attend, though it holds no clinic itself.
    const lectures = await madeTimetable(school, { name: 'Lectures of A' })
    await madeEvent(school, lectures, { groupIds: [school.groupA], startsTime: '09:00', people: [], roomId: null })
    const beside = await onTimetable(school.staff, contracts.readCalendar, { ...day, id: lectures })
    expect(beside.clinics.map(({ id }) => id)).toEqual([clinicId])
    expect(beside.seats.map(({ student, isElsewhere }) => [student.id, isElsewhere])).toEqual(
      expect.arrayContaining([
        [school.ann.id, true],
        [school.ben.id, true],
      ]),
    )
    const nobodys = await madeTimetable(school, { name: 'Nobody' })
    expect((await onTimetable(school.staff, contracts.readCalendar, { ...day, id: nobodys })).clinics).toEqual([])
    expect((await tryTimetable(school.staff, contracts.readCalendar, { ...day, to: '2026-12-02' })).status).toBe('VALIDATION_FAILED')
    expect((await onTimetable(school.staff, contracts.readCalendar, { ...day, beside: undefined })).seats).toEqual([])
  })
})
