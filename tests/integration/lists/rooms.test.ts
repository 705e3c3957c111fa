import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCatalogue } from '@/lib/contracts/catalogue'
import { listWeek, readShift } from '@/lib/contracts/clinic-shifts'
import { listChairs, listClinic, listMine, readSession, readWorkspace } from '@/lib/contracts/clinical-sessions'
import { saveClinicOptions } from '@/lib/contracts/interface-editor'
import { listClinics, readClinic, removeClinic, saveClinic } from '@/lib/contracts/lists'
import { prisma } from '@/server/kernel/db'
import { getAs, tryAs } from '../../support/lists'
import { makeSchool, schoolDay, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { begin } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
beforeEach(() => prisma().clinicRoom.deleteMany({}))

const entry = async (id = school.clinicId) => (await getAs(school.admin, readClinic, { id })).clinic
const save = async (changes: object, id = school.clinicId) => tryAs(school.admin, saveClinic, { ...(await entry(id)), ...changes })
const room = (name: string, firstChair: number | null = null, lastChair = firstChair, id = v7()) => ({ id, name, firstChair, lastChair })
const roomNames = async (id?: string) => (await entry(id)).rooms.map(({ name }) => name)

describe('the rooms of a clinic', () => {
  test('are kept by their first chair, those without chairs last, each under its id', async () => {
    const [bayB, store, bayA] = [room('Bay B', 5, 8), room('Store'), room(' Bay A ', 1, 4)]
    expect(await save({ rooms: [bayB, store, bayA] })).toMatchObject({ status: 'SUCCESS' })
    const kept = [{ ...bayA, name: 'Bay A' }, bayB, store]
    expect((await entry()).rooms).toEqual(kept)
    // Two rooms swap their names; one room is removed and one is added.
    const next = [{ ...bayA, name: 'Bay B' }, { ...bayB, name: 'Bay A' }, room('Bay C', 9, 12)]
    expect(await save({ rooms: next })).toMatchObject({ status: 'SUCCESS' })
    expect((await entry()).rooms).toEqual(next)
    const { rows } = await getAs(school.admin, listClinics)
    expect(rows.find(({ id }) => id === school.clinicId)).toMatchObject({ rooms: 3 })
  })

  test('are in the audit as they were and are; saved unchanged they are not', async () => {
    const bay = room('Bay A', 1, 4)
    await save({ rooms: [bay] })
    await save({ rooms: [{ ...bay, lastChair: 6 }] })
    await save({ rooms: [{ ...bay, lastChair: 6 }], hasTeeth: true, active: true })
    const audits = await prisma().auditEntry.findMany({
      where: { entityId: school.clinicId, action: 'catalogue.clinicSaved' },
      orderBy: { id: 'desc' },
      take: 3,
      select: { changes: true },
    })
    expect(audits.map(({ changes }) => changes)).toEqual([
      {},
      { rooms: { from: [bay], to: [{ ...bay, lastChair: 6 }] } },
      { rooms: { from: [], to: [bay] } },
    ])
  })

  test('that are left out stay as they are', async () => {
    await save({ rooms: [room('Bay A', 1, 4)] })
    expect(await save({ rooms: undefined, hasTeeth: false })).toMatchObject({ status: 'SUCCESS' })
    expect(await roomNames()).toEqual(['Bay A'])
    expect(await save({ rooms: [] })).toMatchObject({ status: 'SUCCESS' })
    expect(await roomNames()).toEqual([])
  })

  test.each([
    ['a name twice, whatever its capitals', [room('Bay A', 1, 2), room(' bay a', 3, 4)], 'rooms.1.name', 'captionTwice'],
    ['no name', [room(' ', 1, 2)], 'rooms.0.name', 'required'],
    ['a name that cannot be seen', [room('Bay\u200b', 1, 2)], 'rooms.0.name', 'charactersUnseen'],
    ['half a range', [{ ...room('Bay A', 3), lastChair: null }], 'rooms.0.lastChair', 'roomHalf'],
    ['a last chair before the first', [room('Bay A', 4, 3)], 'rooms.0.lastChair', 'chairsInOrder'],
    ['chairs that another has', [room('Bay A', 1, 4), room('Store'), room('Bay B', 4, 6)], 'rooms.2.firstChair', 'roomsOverlap'],
    ['chairs around those of another', [room('Bay A', 3, 4), room('Bay B', 1, 9)], 'rooms.1.firstChair', 'roomsOverlap'],
    ['a chair that there is not', [room('Bay A', 1, 4), room('Bay B', 9, 13)], 'rooms.1.lastChair', 'chairUnknown'],
    ['chair 0', [room('Bay A', 0, 4)], 'rooms.0.firstChair', 'chairUnknown'],
    ['no number', [{ ...room('Bay A', 1), lastChair: 'x' }], 'rooms.0.lastChair', 'numberNeeded'],
    ['too many rooms', Array.from({ length: 51 }, (_, at) => room(`Room ${at}`)), 'rooms', 'tooBig'],
  ])('do not have %s', async (_case, rooms, path, code) => {
    await save({ chairCount: 12 })
    expect(await save({ rooms })).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })
    expect(await roomNames()).toEqual([])
  })

  test('are called apart as the database compares names', async () => {
    // In lower case, a browser takes a sigma at the end of a word for another letter; the database takes it for the same one.
    const answer = await save({ rooms: [room('ΑΣ', 1, 2), room('ασ', 3, 4)] })
    expect(answer).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'rooms.1.name', code: 'captionTwice' }] })
  })

  test('hold the number of chairs that they need', async () => {
    await prisma().clinicShiftSeat.deleteMany({})
    const [bayA, bayB] = [room('Bay A', 1, 4), room('Bay B', 5, 10)]
    await save({ chairCount: 12, rooms: [bayA, bayB] })
    const lost = {
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'chairCount', code: 'chairsOfRoom', values: { room: 'Bay B', chair: 10 } }],
    }
    expect(await save({ chairCount: 9 })).toMatchObject(lost)
    expect(await save({ chairCount: 9, rooms: undefined })).toMatchObject(lost)
    expect(await save({ chairCount: 9, rooms: [bayA, { ...bayB, lastChair: 11 }] })).toMatchObject({
      issues: [{ path: 'rooms.1.lastChair', code: 'chairUnknown' }],
    })
    expect(await save({ chairCount: 9, rooms: [bayA, { ...bayB, lastChair: 9 }] })).toMatchObject({ status: 'SUCCESS' })
    expect(await save({ chairCount: 4, rooms: [bayA] })).toMatchObject({ status: 'SUCCESS' })
  })

  test('of another clinic stay there', async () => {
    const theirs = room('Theatre 1', 1, 2)
    expect(await save({ rooms: [theirs] }, school.otherClinicId)).toMatchObject({ status: 'SUCCESS' })
    for (const rooms of [[theirs], [{ ...theirs, name: 'Mine now' }]]) {
      expect(await save({ rooms })).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'rooms.0.id', code: 'partElsewhere' }] })
    }
    const once = room('Bay A', 1, 2)
    expect(await save({ rooms: [once, { ...once, name: 'Bay B', firstChair: 3, lastChair: 4 }] })).toMatchObject({
      issues: [{ path: 'rooms.1.id', code: 'partElsewhere' }],
    })
    expect(await roomNames(school.otherClinicId)).toEqual(['Theatre 1'])
    // Names are unique within one clinic only.
    expect(await save({ rooms: [room('theatre 1', 1, 2)] })).toMatchObject({ status: 'SUCCESS' })
  })

  test('are not overwritten by what was read before', async () => {
    const read = await entry()
    await save({ rooms: [room('Bay A', 1, 2)] })
    expect(await tryAs(school.admin, saveClinic, { ...read, rooms: [room('Bay X', 1, 2)] })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { rooms: [{ name: 'Bay A' }] } },
    })
    expect(await roomNames()).toEqual(['Bay A'])
    for (const who of [null, school.student, school.teacher, school.staff]) {
      expect(await tryAs(who, saveClinic, { ...(await entry()), rooms: [] })).toMatchObject({
        status: who ? 'FORBIDDEN' : 'AUTHENTICATION_FAILED',
      })
    }
    expect(await roomNames()).toEqual(['Bay A'])
  })

  test('go with a clinic that is deleted', async () => {
    const id = v7()
    const fields = { id, revision: 0, name: 'New clinic', chairCount: 4, hasChairs: true, hasTeeth: true, hasShifts: true, active: true }
    expect(await tryAs(school.admin, saveClinic, { ...fields, rooms: [room('Bay A', 1, 4)] })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.admin, removeClinic, { id, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().clinicRoom.count({ where: { clinicId: id } })).toBe(0)
  })
})

describe('where a chair is looked for', () => {
  const bays = [
    { name: 'Bay A', firstChair: 1, lastChair: 3 },
    { name: 'Bay B', firstChair: 5, lastChair: 8 },
  ]
  beforeEach(async () => {
    await save({
      chairCount: 12,
      hasChairs: true,
      rooms: [...bays.map(({ name, firstChair, lastChair }) => room(name, firstChair, lastChair)), room('Store')],
    })
  })
  const shiftId = async () =>
    (
      await prisma().clinicShift.findFirstOrThrow({
        where: { clinicId: school.clinicId, heldOn: new Date(schoolDay) },
        select: { id: true },
      })
    ).id

  test('its room is said: to the teacher, the student, the planner, and on a session', async () => {
    const clinicShiftId = await shiftId()
    await prisma().clinicShiftSeat.deleteMany({ where: { clinicShiftId } })
    await prisma().clinicShiftSeat.create({ data: { clinicShiftId, chairNumber: 5, studentId: school.student.id } })
    const id = await begin(school, { chairNumber: 5 })
    expect((await getAs(school.teacher, listClinic)).chairs.find((one) => one.clinicId === school.clinicId)).toMatchObject({ rooms: bays })
    expect((await getAs(school.teacher, listChairs, { heldOn: schoolDay, shift: 'AM' })).chairs).toMatchObject([{ rooms: bays }])
    expect((await getAs(school.student, readWorkspace)).seats).toMatchObject([{ chairNumber: 5, room: 'Bay B' }])
    expect((await getAs(school.student, listMine)).sessions.find((row) => row.id === id)).toMatchObject({ chairNumber: 5, room: 'Bay B' })
    expect((await getAs(school.student, readSession, { id })).session.clinic).toMatchObject({ rooms: bays })
    expect((await getAs(school.student, readCatalogue)).clinics.find((one) => one.id === school.clinicId)).toMatchObject({ rooms: bays })
    expect((await getAs(school.staff, readShift, { id: clinicShiftId })).shift.clinic).toMatchObject({ rooms: bays })
    expect((await getAs(school.staff, listWeek, { from: schoolDay })).clinics.find((one) => one.id === school.clinicId)).toMatchObject({
      rooms: bays,
    })
  })

  test('a chair of no room says none; nor does a place of a clinic that has no chairs any more', async () => {
    const id = await begin(school, { chairNumber: 4 })
    expect((await getAs(school.student, listMine)).sessions.find((row) => row.id === id)).toMatchObject({ chairNumber: 4, room: '' })
    await prisma().treatmentSession.updateMany({ data: { state: 'MARKED_LOCKED' } })
    await prisma().clinicShiftSeat.deleteMany({})
    const { revision, hasTeeth, hasShifts } = await entry()
    expect(
      await tryAs(school.admin, saveClinicOptions, { id: school.clinicId, revision, hasChairs: false, hasTeeth, hasShifts }),
    ).toMatchObject({ status: 'SUCCESS' })
    expect((await getAs(school.student, readSession, { id })).session.clinic).toMatchObject({ rooms: [] })
    expect((await getAs(school.staff, readShift, { id: await shiftId() })).shift.clinic).toMatchObject({ rooms: [] })
    // The rooms are kept for the time when the clinic has chairs again.
    expect(await roomNames()).toEqual(['Bay A', 'Bay B', 'Store'])
  })

  test('it takes no statement more', async () => {
    const read = () => getAs(school.teacher, listClinic)
    const withRooms = await statementsOf(read)
    await prisma().clinicRoom.deleteMany({})
    expect(await statementsOf(read)).toHaveLength(withRooms.length)
  })
})
