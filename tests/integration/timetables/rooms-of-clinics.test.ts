import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { listWeek, readShift } from '@/lib/contracts/clinic-shifts'
import { listAwaiting, listChairs, readWorkspace } from '@/lib/contracts/clinical-sessions'
import { readClinic, removeClinic, rooms, saveClinic } from '@/lib/contracts/lists'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { pool, prisma } from '@/server/kernel/db'
import { followSettings } from '@/server/timetables'
import '@/server/registry'
import { outputAs } from '../../support/call'
import { shiftOutput } from '../../support/clinic-shifts'
import { getAs, tryAs } from '../../support/lists'
import { callOf } from '../../support/treatment-sessions'
import { madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})

const clinic = (own: object = {}) => ({
  id: v7(),
  revision: 0,
  name: `Clinic ${v7()}`,
  chairCount: 8,
  hasChairs: true,
  hasTeeth: true,
  hasShifts: true,
  active: true,
  rooms: [],
  ...own,
})
const bay = (name: string, firstChair: number, lastChair: number) => ({ id: v7(), name, firstChair, lastChair })
const save = (of: object) => tryAs(school.admin, saveClinic, of)
const remove = (id: string, revision: number, as = 'DELETED') => tryAs(school.admin, removeClinic, { id, revision, as })
const roomsOf = (clinicId: string) =>
  prisma().room.findMany({
    where: { clinicId },
    orderBy: { name: 'asc' },
    select: { id: true, name: true, kind: true, clinicRoomId: true, active: true, outOfUseAt: true },
  })
const roomNames = async (clinicId: string) => (await roomsOf(clinicId)).map(({ name, active }) => [name, active])

describe('a clinic that is saved', () => {
  test('has a room in which it is planned, and so has each of its rooms; they keep their ids and follow their names', async () => {
    const [a, b] = [bay('Bay A', 1, 4), bay('Bay B', 5, 8)]
    const made = clinic({ name: 'Oral surgery', rooms: [a, b] })
    expect(await save(made)).toMatchObject({ status: 'SUCCESS' })
    const first = await roomsOf(made.id)
    expect(first).toMatchObject([
      { name: 'Oral surgery', kind: 'CLINIC', clinicRoomId: null, active: true },
      { name: 'Oral surgery, Bay A', kind: 'CLINIC', clinicRoomId: a.id },
      { name: 'Oral surgery, Bay B', clinicRoomId: b.id },
    ])
    await save({ ...made, revision: 1, name: 'Surgery', rooms: [{ ...a, name: 'Theatre' }, b] })
    expect(await roomNames(made.id)).toEqual([
      ['Surgery', true],
      ['Surgery, Bay B', true],
      ['Surgery, Theatre', true],
    ])
    expect(new Set((await roomsOf(made.id)).map(({ id }) => id))).toEqual(new Set(first.map(({ id }) => id)))
  })

  test('takes them out of use with itself, and back', async () => {
    const made = clinic({ name: 'Endodontics', rooms: [bay('Bay A', 1, 8)] })
    await save(made)
    expect(await remove(made.id, 1, 'DEACTIVATED')).toMatchObject({ status: 'SUCCESS' })
    expect(await roomsOf(made.id)).toMatchObject([
      { active: false, outOfUseAt: new Date('2026-11-24T09:00:00Z') },
      { active: false, outOfUseAt: new Date('2026-11-24T09:00:00Z') },
    ])
    const { clinic: now } = await getAs(school.admin, readClinic, { id: made.id })
    await save({ ...now, active: true })
    expect(await roomsOf(made.id)).toMatchObject([
      { active: true, outOfUseAt: null },
      { active: true, outOfUseAt: null },
    ])
  })

  test('may be called like a room that is none of a clinic, which can still be saved', async () => {
    const room = { id: v7(), revision: 0, name: 'Prosthetics', kind: 'ROOM', buildingId: null, capacity: 20, features: [], active: true }
    expect(await tryAs(school.staff, rooms.save, room)).toMatchObject({ status: 'SUCCESS' })
    const made = clinic({ name: 'Prosthetics' })
    expect(await save(made)).toMatchObject({ status: 'SUCCESS' })
    expect(await roomNames(made.id)).toEqual([['Prosthetics', true]])
    expect(await tryAs(school.staff, rooms.save, { ...room, revision: 1, capacity: 21 })).toMatchObject({ status: 'SUCCESS' })
  })
})

describe('an event in the room of a clinic', () => {
  test('is its shift; the room is not deleted with a bay, and the clinic is not deleted', async () => {
    const a = bay('Bay A', 1, 2)
    const made = clinic({ name: 'Periodontics', rooms: [a] })
    await save(made)
    const whole = (await roomsOf(made.id)).find(({ clinicRoomId }) => clinicRoomId === null)?.id ?? ''
    const part = (await roomsOf(made.id)).find(({ clinicRoomId }) => clinicRoomId === a.id)?.id ?? ''
    const typeId = v7()
    await prisma().sessionType.create({ data: { id: typeId, name: 'Clinic', isClinical: true }, select: { id: true } })
    const timetableId = await madeTimetable(school)
    const { rooms: offered } = await onTimetable(school.staff, contracts.readEventChoices, { id: timetableId })
    expect(offered).toEqual(
      expect.arrayContaining([
        { id: whole, name: 'Periodontics', building: null, capacity: 8 },
        { id: part, name: 'Periodontics, Bay A', building: null, capacity: 2 },
      ]),
    )
    await madeEvent(school, timetableId, { title: 'Perio', sessionTypeId: typeId, roomId: part, startsTime: '09:00', minutes: 180 })
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
    const { shifts } = await shiftOutput(school.staff, listWeek, { from: '2026-12-01' })
    expect(shifts.filter(({ clinicId }) => clinicId === made.id)).toMatchObject([{ heldOn: '2026-12-01', shift: 'AM' }])
    await save({ ...made, revision: 1, rooms: [] })
    expect(await roomNames(made.id)).toEqual([
      ['Periodontics', true],
      ['Periodontics, Bay A', false],
    ])
    expect((await getAs(school.admin, readClinic, { id: made.id })).usage.isReferenced).toBe(true)
    expect(await remove(made.id, 2)).toMatchObject({ status: 'STATE_CHANGED', code: 'catalogue.IN_USE' })
  })

  test('keeps a clinic from being deleted before there is any shift; without one its rooms go with it', async () => {
    const [planned, spare] = [clinic({ name: 'Paediatrics' }), clinic({ name: 'Spare', rooms: [bay('Bay A', 1, 8)] })]
    for (const one of [planned, spare]) await save(one)
    const [room] = await roomsOf(planned.id)
    await madeEvent(school, await madeTimetable(school), { roomId: room?.id ?? null })
    expect(await remove(planned.id, 1)).toMatchObject({ status: 'STATE_CHANGED', code: 'catalogue.IN_USE' })
    expect(await remove(spare.id, 1)).toMatchObject({ status: 'SUCCESS' })
    expect(await roomsOf(spare.id)).toEqual([])
  })
})

describe('the room of a clinic among the rooms', () => {
  test('gets a building and a number of its own; its name, kind and state are its clinic’s, and it goes with it', async () => {
    const made = clinic({ name: 'Orthodontics' })
    await save(made)
    const [room] = await roomsOf(made.id)
    const { entry, usage } = await getAs(school.staff, rooms.read, { id: room?.id })
    expect([entry.kind, usage]).toEqual(['CLINIC', { events: 0, isReferenced: true }])
    const buildingId = v7()
    await prisma().building.create({ data: { id: buildingId, name: 'West' }, select: { id: true } })
    expect(await tryAs(school.staff, rooms.save, { ...entry, buildingId, capacity: 6 })).toMatchObject({ status: 'SUCCESS' })
    const next = { ...entry, revision: 2, buildingId, capacity: 6 }
    for (const [field, changed] of [
      ['name', { name: 'Mine' }],
      ['active', { active: false }],
      ['kind', { kind: 'ROOM' }],
    ] as const)
      expect(await tryAs(school.staff, rooms.save, { ...next, ...changed })).toMatchObject({
        status: 'VALIDATION_FAILED',
        issues: [{ path: field }],
      })
    for (const as of ['DELETED', 'DEACTIVATED'])
      expect(await tryAs(school.staff, rooms.remove, { id: entry.id, revision: 2, as })).toMatchObject({
        status: 'STATE_CHANGED',
        code: 'places.ROOM_HELD',
      })
    await save({ ...made, revision: 1, name: 'Orthodontic clinic' })
    expect((await getAs(school.staff, rooms.read, { id: entry.id })).entry).toMatchObject({
      name: 'Orthodontic clinic',
      buildingId,
      capacity: 6,
    })
  })
})

describe('the migration', () => {
  const making = () => {
    const sql = readFileSync('prisma/migrations/20261126180100_rooms_of_clinics/migration.sql', 'utf8')
    return sql.slice(sql.indexOf('INSERT INTO'))
  }

  test('gives the clinics of a school their rooms, and nobody’s answers change', async () => {
    const db = prisma()
    const [clinicId, closedId, bayId] = [v7(), v7(), v7()]
    await db.clinic.createMany({
      data: [
        { id: clinicId, name: 'Grand clinic', chairCount: 6 },
        { id: closedId, name: 'Old clinic', chairCount: 2, active: false, outOfUseAt: new Date('2026-05-01T00:00:00Z') },
      ],
    })
    await db.clinicRoom.create({
      data: { id: bayId, clinicId, name: 'Bay A', firstChair: 1, lastChair: 2, sortOrder: 0 },
      select: { id: true },
    })
    for (const [heldOn, shift] of [
      ['2026-11-24', 'AM'],
      ['2026-11-24', 'PM'],
      ['2026-12-03', 'AM'],
    ] as const)
      await db.clinicShift.create({
        data: {
          id: v7(),
          clinicId,
          heldOn: new Date(heldOn),
          shift,
          teachers: { create: [{ teacherId: school.teacher.id }] },
          // The shift has more students than the bay has chairs, and one seat beyond the bay's last chair.
          seats: { create: [school.ann, school.ben, school.stranger].map(({ id }, at) => ({ studentId: id, chairNumber: at * 2 + 1 })) },
        },
        select: { id: true },
      })
    await followSettings()
    const answers = async () => ({
      roster: await Promise.all(
        (await db.clinicShift.findMany({ select: { id: true }, orderBy: { id: 'asc' } })).map(({ id }) =>
          shiftOutput(school.staff, readShift, { id }),
        ),
      ),
      week: await shiftOutput(school.staff, listWeek, { from: '2026-11-23' }),
      chairs: await outputAs(school.teacher, callOf(listChairs), { heldOn: '2026-11-24', shift: 'AM' }),
      queue: await outputAs(school.teacher, callOf(listAwaiting), {}),
      teacher: await outputAs(school.teacher, callOf(readWorkspace), {}),
      student: await outputAs(school.ann, callOf(readWorkspace), {}),
    })
    const before = await answers()
    expect(before.chairs.chairs.length).toBeGreaterThan(0)
    expect(await roomsOf(clinicId)).toEqual([])
    const others = await db.room.count()
    await pool().query(making())
    expect(await answers()).toEqual(before)
    expect(await roomNames(clinicId)).toEqual([
      ['Grand clinic', true],
      ['Grand clinic, Bay A', true],
    ])
    expect(await roomsOf(closedId)).toMatchObject([{ name: 'Old clinic', active: false, outOfUseAt: new Date('2026-05-01T00:00:00Z') }])
    const made = await db.room.count()
    // Run again, the migration makes nothing, and the clinic's editor would make the same rooms.
    await pool().query(making())
    expect(await db.room.count()).toBe(made)
    expect(made).toBeGreaterThan(others)
    const ids = (await roomsOf(clinicId)).map(({ id }) => id)
    const { clinic: kept } = await getAs(school.admin, readClinic, { id: clinicId })
    expect(await save(kept)).toMatchObject({ status: 'SUCCESS' })
    expect((await roomsOf(clinicId)).map(({ id }) => id)).toEqual(ids)
    // From then on the shifts of the roster are in the room of the whole clinic; the seats stay.
    await followSettings()
    expect(await db.occurrence.count({ where: { clinicId, roomId: ids[0] ?? '' } })).toBe(3)
    expect(await answers()).toEqual(before)
  })
})
