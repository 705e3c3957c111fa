import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import { exportAppointments, listAppointmentShifts, readAppointments } from '@/lib/contracts/reports'
import { publishTimetable } from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { callAs, outputAs } from '../../support/call'
import type { Member } from '../../support/members'
import { reportCall } from '../../support/reports'
import { madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

const [before, now] = [new Date('2026-11-24T09:00:00Z'), new Date('2026-12-20T09:00:00Z')]
const days = { from: '2026-12-01', to: '2026-12-31' }
let school: PlannedSchool
let clinicId: string
let roomId: string
let clinicType: string
let operatorId: string
let timetableId: string

const askReport = <C extends Contract>(
  contract: C,
  input: object = {},
  who: { actor: Member['actor'] } = school.staff,
): Promise<OutputOf<C>> => outputAs(who, reportCall(contract), input, { at: now })
/** The export is just after the proof of identity; dates count as over by that moment. */
const exportRows = (input: object, who: { actor: Member['actor'] } = school.staff) =>
  outputAs(who, reportCall(exportAppointments), input, { at: new Date('2026-11-24T09:01:00Z') })
const readReport = (input: object = {}) => askReport(readAppointments, { ...days, ...input })

type Held = { heldOn?: string; shift?: 'AM' | 'PM'; state?: 'OPEN' | 'MARKED_LOCKED' | 'UNLOCKED' | 'CANCELLED' }
async function makeSession(studentId: string, patientAttendance: 'ATTENDED' | 'LATE' | 'DID_NOT_ATTEND' | 'CANCELLED', held: Held = {}) {
  const { heldOn = '2026-12-01', shift = 'PM', state = 'MARKED_LOCKED' } = held
  await prisma().treatmentSession.create({
    data: {
      ...{ id: v7(), studentId, teacherId: school.teacher.id, participationTypeId: operatorId, clinicId, shift, patientAttendance, state },
      ...{ heldOn: new Date(heldOn), createdAt: now, createdById: studentId, occurredAt: now, updatedAt: now },
    },
    select: { id: true },
  })
}

beforeAll(async () => {
  stopClock(before)
  school = await makePlannedSchool()
  ;[clinicId, roomId, clinicType, operatorId] = [v7(), v7(), v7(), v7()]
  const db = prisma()
  await db.clinic.create({ data: { id: clinicId, name: 'Restorative clinic', chairCount: 6, hasChairs: true }, select: { id: true } })
  await db.room.create({ data: { id: roomId, name: 'Restorative clinic', kind: 'CLINIC', clinicId }, select: { id: true } })
  await db.sessionType.create({ data: { id: clinicType, name: 'Clinic', isClinical: true }, select: { id: true } })
  await db.participationType.create({ data: { id: operatorId, name: 'Operator', sortOrder: 1 }, select: { id: true } })
})
/** Both groups are in the clinic on four Tuesday afternoons from 1 December. */
beforeEach(async () => {
  stopClock(before)
  const db = prisma()
  await db.timetable.updateMany({ where: { kind: { not: 'ROSTER' } }, data: { deletedAt: now } })
  await db.treatmentSession.deleteMany({})
  await db.sessionType.update({ where: { id: clinicType }, data: { clinicalCapacity: null }, select: { id: true } })
  await db.clinic.update({ where: { id: clinicId }, data: { chairCount: 6 }, select: { id: true } })
  timetableId = await madeTimetable(school, { name: 'Year 4' })
  const groupIds = [school.groupA, school.groupB]
  await madeEvent(school, timetableId, { sessionTypeId: clinicType, roomId, startsTime: '14:00', groupIds })
  await onTimetable(school.staff, publishTimetable, { id: timetableId, revision: 1 })
})

describe('reports.readAppointments', () => {
  test('counts a place for each student and shift, and patients by their finished sessions', async () => {
    const { ann, ben } = school
    await makeSession(ann.id, 'ATTENDED')
    await makeSession(ann.id, 'LATE')
    await makeSession(ben.id, 'DID_NOT_ATTEND')
    await makeSession(ann.id, 'CANCELLED', { heldOn: '2026-12-08', state: 'UNLOCKED' })
    // Sessions that are not finished or were called off count nowhere else either.
    await makeSession(ben.id, 'ATTENDED', { heldOn: '2026-12-08', state: 'OPEN' })
    await makeSession(ben.id, 'ATTENDED', { heldOn: '2026-12-08', state: 'CANCELLED' })
    // A session in a shift for which nobody was planned.
    await makeSession(ann.id, 'ATTENDED', { shift: 'AM' })
    const { total, rows, by, withSessions } = await readReport()
    expect([by, withSessions]).toEqual(['CLINIC', true])
    // The report goes to yesterday: Ben on the 8th, both on the 15th. The 22nd is still to come.
    expect(total).toEqual({ slots: 8, seen: 3, missed: 1, cancelled: 1, unused: 3 })
    expect(rows).toEqual([{ key: clinicId, name: 'Restorative clinic', ...total }])
    const named = async (split: string) =>
      (await readReport({ by: split })).rows.map(({ name, key, slots, seen }) => [name ?? key, slots, seen])
    expect(await named('TYPE')).toEqual([
      ['Clinic', 8, 2],
      [null, 0, 1],
    ])
    expect(await named('SHIFT')).toEqual([
      ['AM', 0, 1],
      ['PM', 8, 2],
    ])
    expect((await named('GROUP')).slice(0, 2)).toEqual([
      ['Group A', 4, 2],
      ['Group B', 4, 0],
    ])
  })

  test('leaves sessions without a place out where a timetable or a group is asked about', async () => {
    await makeSession(school.ann.id, 'ATTENDED')
    await makeSession(school.ann.id, 'ATTENDED', { shift: 'AM' })
    expect((await readReport({ timetableId })).total).toMatchObject({ slots: 8, seen: 1 })
    expect((await readReport({ groupId: school.groupA })).total).toMatchObject({ slots: 4, seen: 1 })
    expect((await readReport({ groupId: school.groupB })).total).toMatchObject({ slots: 4, seen: 0 })
  })

  test('has no more places than the type takes or the clinic has chairs, however it is narrowed', async () => {
    const db = prisma()
    await db.clinic.update({ where: { id: clinicId }, data: { chairCount: 1 }, select: { id: true } })
    const of = async (input: object = {}) => (await readReport(input)).total.slots
    expect([await of(), (await of({ groupId: school.groupA })) + (await of({ groupId: school.groupB }))]).toEqual([4, 4])
    await db.clinic.update({ where: { id: clinicId }, data: { chairCount: 6 }, select: { id: true } })
    await db.sessionType.update({ where: { id: clinicType }, data: { clinicalCapacity: 1 }, select: { id: true } })
    expect(await of()).toBe(4)
    expect(await of({ timetableId })).toBe(4)
  })

  test('has one place for a student with two dates in a shift', async () => {
    const own = await madeTimetable(school, { name: 'Also' })
    await madeEvent(school, own, { sessionTypeId: clinicType, roomId, startsTime: '15:00', groupIds: [school.groupA] })
    await onTimetable(school.staff, publishTimetable, { id: own, revision: 1 })
    expect((await readReport()).total.slots).toBe(8)
    expect((await readReport({ timetableId: own })).total.slots).toBe(4)
  })

  test('is of the year in which a student was on the day', async () => {
    const { ann, programmeId } = school
    const db = prisma()
    await db.enrolment.createMany({
      data: [
        { id: v7(), userId: ann.id, programmeId, year: 4, fromOn: new Date('2026-09-01') },
        { id: v7(), userId: ann.id, programmeId, year: 5, fromOn: new Date('2026-12-08') },
      ],
    })
    await makeSession(ann.id, 'ATTENDED')
    await makeSession(ann.id, 'DID_NOT_ATTEND', { heldOn: '2026-12-08' })
    expect((await readReport({ programmeId, year: 4 })).total).toMatchObject({ slots: 1, seen: 1, missed: 0 })
    expect((await readReport({ programmeId, year: 5 })).total).toMatchObject({ slots: 3, seen: 0, missed: 1 })
    await db.enrolment.deleteMany({})
  })

  test('tells of no patients where the clinical module is off', async () => {
    await makeSession(school.ann.id, 'ATTENDED')
    const { actor } = school.staff
    const off = { actor: { ...actor, modules: new Set([...actor.modules].filter((name) => name !== 'clinical')) } }
    expect(await askReport(readAppointments, days, off)).toMatchObject({ withSessions: false, total: { slots: 8, seen: 0, unused: 0 } })
    const { csv } = await exportRows({ ...days, format: 'CSV' }, off)
    expect(csv).not.toContain('Patients seen')
  })

  test('refuses days in the wrong order, and who may not see all timetables', async () => {
    expect(await callAs(school.staff, reportCall(readAppointments), { from: '2026-12-31', to: '2026-12-01' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'to', code: 'datesInOrder' }],
    })
    for (const who of [school.ann, school.teacher])
      for (const [contract, input] of [
        [readAppointments, {}],
        [listAppointmentShifts, { by: 'CLINIC' }],
        [exportAppointments, { format: 'CSV' }],
      ] as const)
        expect((await callAs(who, reportCall(contract), input)).status).toBe('FORBIDDEN')
    expect(await readReport({ from: '2025-01-01', to: '2025-02-01' })).toMatchObject({ rows: [], total: { slots: 0, seen: 0 } })
  })
})

test('the shifts behind a number add up to it', async () => {
  const { ann, ben } = school
  await makeSession(ann.id, 'ATTENDED')
  await makeSession(ben.id, 'DID_NOT_ATTEND')
  await makeSession(ann.id, 'ATTENDED', { shift: 'AM' })
  for (const by of ['CLINIC', 'SHIFT', 'TYPE', 'GROUP', 'TIMETABLE']) {
    const { rows, total } = await readReport({ by })
    for (const row of [...rows, { ...total, key: undefined }]) {
      const { key } = row
      const found = await askReport(listAppointmentShifts, { ...days, by, ...(key !== undefined && { key: key ?? '' }) })
      const sum = (what: 'slots' | 'seen' | 'missed' | 'cancelled' | 'unused') => found.rows.reduce((all, one) => all + one[what], 0)
      expect([sum('slots'), sum('seen'), sum('missed'), sum('cancelled'), sum('unused')]).toEqual([
        row.slots,
        row.seen,
        row.missed,
        row.cancelled,
        row.unused,
      ])
    }
  }
  const missed = await askReport(listAppointmentShifts, { ...days, by: 'SHIFT', what: 'missed' })
  expect(missed.rows).toMatchObject([{ heldOn: '2026-12-01', shift: 'PM', missed: 1 }])
  const { rows, total } = await askReport(listAppointmentShifts, { ...days, by: 'TYPE', key: '' })
  expect([rows, total]).toMatchObject([[{ clinic: 'Restorative clinic', heldOn: '2026-12-01', shift: 'AM', slots: 0, seen: 1 }], 1])
})

test('the file says what the screen says', async () => {
  await makeSession(school.ann.id, 'ATTENDED')
  const { csv, rows } = await exportRows({ ...days, by: 'GROUP', format: 'CSV' })
  expect(csv.slice(1).trim().split('\r\n')).toEqual([
    'Group,Slots planned,Patients seen,Did not attend,Cancelled,No session,Seen',
    'Group A,4,1,0,0,0,100%',
    'Group B,4,0,0,0,0,',
    'Total,8,1,0,0,0,100%',
  ])
  expect(rows).toBe(3)
  const { xlsx } = await exportRows({ ...days, by: 'GROUP', format: 'XLSX' })
  expect(Buffer.from(xlsx, 'base64').subarray(0, 2).toString()).toBe('PK')
})
