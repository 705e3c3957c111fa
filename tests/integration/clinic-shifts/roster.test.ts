import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import {
  copyShift,
  createShift,
  checkShift,
  listBusy,
  listHeld,
  listPeople,
  listWeek,
  readShift,
  readUse,
  removeShift,
  saveShift,
} from '@/lib/contracts/clinic-shifts'
import { cancelSession } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { shiftCall, shiftOutput, tryShift } from '../../support/clinic-shifts'
import { member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolDay, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { begin, readAs, tryAs } from '../../support/treatment-sessions'
import { readSession } from '@/lib/contracts/clinical-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const newShiftInput = (changes: Readonly<Record<string, unknown>> = {}) => ({
  id: v7(),
  clinicId: school.clinicId,
  heldOn: '2026-12-01',
  shift: 'AM',
  teacherIds: [school.teacher.id],
  seats: [{ chairNumber: 1, studentId: school.student.id }],
  ...changes,
})
async function made(changes: Readonly<Record<string, unknown>> = {}) {
  const shift = newShiftInput(changes)
  await shiftOutput(school.staff, createShift, shift)
  return shift
}
const read = async (id: string) => (await shiftOutput(school.staff, readShift, { id })).shift

describe('clinic-shifts.create', () => {
  test('puts teachers and students into a clinic', async () => {
    const { id } = await made({
      teacherIds: [school.teacher.id, school.colleague.id],
      seats: [
        { chairNumber: 2, studentId: school.partner.id },
        { chairNumber: 1, studentId: school.student.id },
      ],
    })
    expect(await read(id)).toEqual({
      id,
      heldOn: '2026-12-01',
      shift: 'AM',
      revision: 1,
      clinic: { id: school.clinicId, name: 'Restorative clinic', chairCount: 12, hasChairs: true, rooms: [] },
      teachers: [
        { id: school.colleague.id, displayName: school.colleague.displayName, caption: '', enabled: true },
        { id: school.teacher.id, displayName: school.teacher.displayName, caption: '', enabled: true },
      ],
      seats: [
        {
          chairNumber: 1,
          presence: null,
          student: { id: school.student.id, displayName: school.student.displayName, caption: 'Group A', enabled: true },
        },
        {
          chairNumber: 2,
          presence: null,
          student: { id: school.partner.id, displayName: school.partner.displayName, caption: 'Group A', enabled: true },
        },
      ],
    })
  })

  test('refuses a shift that is there, and says which', async () => {
    const { id } = await made({ heldOn: '2026-12-02' })
    expect(await tryShift(school.staff, createShift, newShiftInput({ heldOn: '2026-12-02' }))).toMatchObject({
      status: 'CONFLICT',
      code: 'clinic-shifts.EXISTS',
      data: { id },
    })
  })

  test('makes one of two that are sent at once', async () => {
    const answers = await Promise.all([1, 2].map(() => tryShift(school.staff, createShift, newShiftInput({ heldOn: '2026-12-03' }))))
    expect(answers.map(({ status }) => status).sort()).toEqual(['CONFLICT', 'SUCCESS'])
  })

  test('names every place that is wrong', async () => {
    const gone = await member('STUDENT')
    await prisma().user.update({ where: { id: gone.id }, data: { status: 'DISABLED' } })
    const seats = [
      { chairNumber: 1, studentId: school.student.id },
      { chairNumber: 1, studentId: school.partner.id },
      { chairNumber: 2, studentId: school.student.id },
      { chairNumber: 13, studentId: school.stranger.id },
      { chairNumber: 4, studentId: gone.id },
      { chairNumber: 5, studentId: school.unrelated.id },
    ]
    expect(
      await tryShift(
        school.staff,
        createShift,
        newShiftInput({ heldOn: '2026-12-04', teacherIds: [school.teacher.id, school.teacher.id, school.partner.id], seats }),
      ),
    ).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [
        { path: 'teacherIds.1', code: 'teacherTwice' },
        { path: 'teacherIds.2', code: 'teacherUnknown' },
        { path: 'seats.1.chairNumber', code: 'chairTwice' },
        { path: 'seats.2.studentId', code: 'studentTwice' },
        { path: 'seats.3.chairNumber', code: 'chairUnknown' },
        { path: 'seats.4.studentId', code: 'studentNotEnabled' },
        { path: 'seats.5.studentId', code: 'studentNotEnabled' },
      ],
    })
  })

  test.each([
    ['more than a year ahead', { heldOn: '2027-11-21' }, 'heldOn', 'dateBeyondYear'],
    ['more than a year ago', { heldOn: '2025-11-19' }, 'heldOn', 'dateTooEarly'],
    ['no day', { heldOn: '2026-02-30' }, 'heldOn', 'invalid'],
    ['no shift', { shift: 'NIGHT' }, 'shift', 'invalid'],
    ['no clinic', { clinicId: v7() }, 'clinicId', 'clinicUnknown'],
    ['no chair', { seats: [{ chairNumber: 0, studentId: v7() }] }, 'seats.0.chairNumber', 'tooSmall'],
  ])('refuses %s', async (_case, changes, path, code) => {
    expect(await tryShift(school.staff, createShift, newShiftInput(changes))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path, code }],
    })
  })

  test('is made on the nights in which the clocks change, as on any other', async () => {
    for (const heldOn of ['2026-10-25', '2027-03-28']) for (const shift of ['AM', 'PM', 'EVE']) await made({ heldOn, shift })
    const { shifts } = await shiftOutput(school.staff, listWeek, { from: '2027-03-28' })
    expect(shifts.map(({ heldOn, shift }) => `${heldOn} ${shift}`)).toEqual(['2027-03-28 AM', '2027-03-28 PM', '2027-03-28 EVE'])
    const { held } = await shiftOutput(school.staff, listHeld, { clinicId: school.clinicId, from: '2026-10-25', to: '2026-10-25' })
    expect(held.map(({ shift }) => shift)).toEqual(['AM', 'PM', 'EVE'])
  })

  test('takes two hundred students', async () => {
    await prisma().clinic.create({ data: { id: '018f0000-0000-7000-8000-000000000001', name: 'The great hall', chairCount: 200 } })
    const students = await prisma().user.findUniqueOrThrow({ where: { id: school.student.id } })
    const role = await prisma().userRole.findFirstOrThrow({ where: { userId: school.student.id } })
    const ids = Array.from({ length: 200 }, () => v7())
    await prisma().user.createMany({
      data: ids.map((id) => ({
        ...students,
        id,
        username: id,
        usernameKey: id,
        email: `${id}@example.org`,
        emailKey: `${id}@example.org`,
      })),
    })
    await prisma().userRole.createMany({ data: ids.map((userId) => ({ userId, roleId: role.roleId })) })
    const { id } = await made({
      clinicId: '018f0000-0000-7000-8000-000000000001',
      seats: ids.map((studentId, index) => ({ chairNumber: index + 1, studentId })),
    })
    expect((await read(id)).seats).toHaveLength(200)
  })
})

describe('clinic-shifts.save', () => {
  test('replaces who is there, and counts revisions', async () => {
    const { id } = await made({ heldOn: '2026-12-07' })
    expect(
      await shiftOutput(school.staff, saveShift, {
        id,
        revision: 1,
        teacherIds: [school.colleague.id],
        seats: [{ chairNumber: 3, studentId: school.partner.id }],
      }),
    ).toMatchObject({ revision: 2 })
    expect(await read(id)).toMatchObject({
      revision: 2,
      teachers: [{ id: school.colleague.id }],
      seats: [{ chairNumber: 3, student: { id: school.partner.id } }],
    })
  })

  test('gives the newer one to who comes late, unless both agree', async () => {
    const { id } = await made({ heldOn: '2026-12-08' })
    const mine = { id, revision: 1, teacherIds: [school.colleague.id], seats: [] }
    await shiftOutput(school.staff, saveShift, mine)
    expect(await tryShift(school.admin, saveShift, { ...mine, teacherIds: [] })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { id, revision: 2, teachers: [{ id: school.colleague.id }] } },
    })
    expect(await shiftOutput(school.admin, saveShift, mine)).toMatchObject({ revision: 2 })
  })

  test('keeps who was there and cannot sign in any more, and takes in nobody like that', async () => {
    const gone = await member('STUDENT')
    const { id } = await made({ heldOn: '2026-12-09', seats: [{ chairNumber: 1, studentId: gone.id }] })
    await prisma().user.update({ where: { id: gone.id }, data: { status: 'DISABLED' } })
    const seats = [
      { chairNumber: 1, studentId: gone.id },
      { chairNumber: 2, studentId: school.student.id },
    ]
    expect(await shiftOutput(school.staff, saveShift, { id, revision: 1, teacherIds: [], seats })).toMatchObject({ revision: 2 })
    expect((await read(id)).seats[0]).toMatchObject({ student: { enabled: false } })
    await shiftOutput(school.staff, saveShift, { id, revision: 2, teacherIds: [], seats: [] })
    expect(await tryShift(school.staff, saveShift, { id, revision: 3, teacherIds: [], seats })).toMatchObject({
      issues: [{ path: 'seats.0.studentId', code: 'studentNotEnabled' }],
    })
  })

  test('swaps two students in one go', async () => {
    const { id } = await made({
      heldOn: '2026-12-10',
      seats: [
        { chairNumber: 1, studentId: school.student.id },
        { chairNumber: 2, studentId: school.partner.id },
      ],
    })
    await shiftOutput(school.staff, saveShift, {
      id,
      revision: 1,
      teacherIds: [],
      seats: [
        { chairNumber: 2, studentId: school.student.id },
        { chairNumber: 1, studentId: school.partner.id },
      ],
    })
    expect((await read(id)).seats.map(({ student }) => student.id)).toEqual([school.partner.id, school.student.id])
  })

  test('refuses what is not there', async () => {
    expect(await tryShift(school.staff, saveShift, { id: v7(), revision: 1, teacherIds: [], seats: [] })).toMatchObject({
      status: 'NOT_FOUND',
    })
  })
})

describe('clinic-shifts.copy', () => {
  test('puts the same people on other days, and leaves what is there', async () => {
    const gone = await member('TEACHER')
    const { id } = await made({ heldOn: '2027-01-04', teacherIds: [school.teacher.id, gone.id] })
    const there = await made({ heldOn: '2027-01-11', seats: [] })
    await prisma().user.update({ where: { id: gone.id }, data: { status: 'DISABLED' } })
    const targets = ['2027-01-05', '2027-01-11', '2027-01-18', '2027-01-18'].map((heldOn) => ({ heldOn, shift: 'AM' }))
    expect(await shiftOutput(school.staff, copyShift, { id, targets })).toEqual({
      made: 2,
      skipped: [
        { heldOn: '2027-01-11', shift: 'AM' },
        { heldOn: '2027-01-18', shift: 'AM' },
      ],
      leftOut: 1,
    })
    const copies = await prisma().clinicShift.findMany({
      where: { clinicId: school.clinicId, heldOn: { in: [new Date('2027-01-05'), new Date('2027-01-18')] } },
      select: { id: true },
    })
    for (const copy of copies)
      expect(await read(copy.id)).toMatchObject({
        teachers: [{ id: school.teacher.id }],
        seats: [{ chairNumber: 1, student: { id: school.student.id } }],
      })
    expect((await read(there.id)).seats).toEqual([])
  })

  test('refuses days that are too far', async () => {
    const { id } = await made({ heldOn: '2027-02-01' })
    expect(await tryShift(school.staff, copyShift, { id, targets: [{ heldOn: '2028-01-01', shift: 'AM' }] })).toMatchObject({
      issues: [{ path: 'targets.0.heldOn', code: 'dateBeyondYear' }],
    })
    expect(await tryShift(school.staff, copyShift, { id, targets: [] })).toMatchObject({ status: 'VALIDATION_FAILED' })
  })
})

describe('clinic-shifts.remove', () => {
  test('takes an unused shift away', async () => {
    const { id } = await made({ heldOn: '2026-12-14' })
    expect(await shiftOutput(school.staff, readUse, { id })).toEqual({ sessions: 0, losing: [] })
    await shiftOutput(school.staff, removeShift, { id, revision: 1, sessions: 0 })
    expect(await tryShift(school.staff, readShift, { id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('asks about the sessions that were begun under it; they stay with their teacher, and who only taught there loses them', async () => {
    const { id } = await made({ heldOn: '2026-11-18', teacherIds: [school.teacher.id, school.colleague.id] })
    const sessionId = await begin(school, { heldOn: '2026-11-18', retrospectiveReason: 'From paper' })
    const cancelled = await begin(school, { heldOn: '2026-11-18', retrospectiveReason: 'From paper' })
    await tryAs(school.student, cancelSession, { sessionId: cancelled })
    expect(await readAs(school.colleague, sessionId)).toMatchObject({ id: sessionId })
    const losing = [{ id: school.colleague.id, displayName: school.colleague.displayName, sessions: 1 }]
    expect(await tryShift(school.staff, removeShift, { id, revision: 1, sessions: 0 })).toMatchObject({
      status: 'CONFLICT',
      code: 'clinic-shifts.SESSIONS',
      data: { sessions: 1, losing },
    })
    await shiftOutput(school.staff, removeShift, { id, revision: 1, sessions: 1 })
    expect(await readAs(school.teacher, sessionId)).toMatchObject({ id: sessionId, teacher: { id: school.teacher.id } })
    expect(await tryAs(school.colleague, readSession, { id: sessionId })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('refuses who saw an older one', async () => {
    const { id } = await made({ heldOn: '2026-12-15' })
    await shiftOutput(school.staff, saveShift, { id, revision: 1, teacherIds: [], seats: [] })
    expect(await tryShift(school.staff, removeShift, { id, revision: 1, sessions: 0 })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { revision: 2 } },
    })
  })
})

describe('what planning looks at', () => {
  test('a week of every clinic', async () => {
    const week = await shiftOutput(school.staff, listWeek, {})
    expect(week).toMatchObject({ today: schoolDay, from: '2026-11-16' })
    expect(week.clinics.map(({ name }) => name)).toEqual(['Restorative clinic', 'Surgery clinic', 'The great hall'])
    expect(week.shifts.find(({ id }) => id === school.clinicShiftId)).toMatchObject({
      clinicId: school.clinicId,
      heldOn: schoolDay,
      shift: 'AM',
      students: 2,
      teachers: [{ id: school.colleague.id }, { id: school.teacher.id }],
    })
  })

  test('who is in another clinic at the same time', async () => {
    const when = { clinicId: school.otherClinicId, heldOn: schoolDay, shift: 'AM' }
    const { people } = await shiftOutput(school.staff, listBusy, when)
    expect(people.map(({ personId }) => personId).sort()).toEqual(
      [school.student.id, school.partner.id, school.teacher.id, school.colleague.id].sort(),
    )
    expect((await shiftOutput(school.staff, listBusy, { ...when, shift: 'PM' })).people).toEqual([])
  })

  test('everybody who can be placed', async () => {
    const { teachers, students, groups } = await shiftOutput(school.staff, listPeople, {})
    expect(teachers.map(({ id }) => id)).toContain(school.teacher.id)
    expect(students.find(({ id }) => id === school.student.id)).toMatchObject({
      displayName: school.student.displayName,
      year: 4,
      programme: null,
    })
    expect(Object.values(groups)).toEqual(['Group A'])
  })

  test('days no more than a year apart', async () => {
    expect(await tryShift(school.staff, listHeld, { clinicId: school.clinicId, from: '2026-01-01', to: '2028-01-01' })).toMatchObject({
      issues: [{ path: 'to', code: 'tooBig' }],
    })
  })
})

test.each([
  ['listWeek', () => tryShift(school.staff, listWeek, {}), 3],
  ['read', () => tryShift(school.staff, readShift, { id: school.clinicShiftId }), 2],
  ['listBusy', () => tryShift(school.staff, listBusy, { clinicId: school.clinicId, heldOn: schoolDay, shift: 'AM' }), 1],
  ['listPeople', () => tryShift(school.staff, listPeople, {}), 3],
  ['listHeld', () => tryShift(school.staff, listHeld, { clinicId: school.clinicId, from: schoolDay, to: schoolDay }), 1],
  ['readUse', () => tryShift(school.staff, readUse, { id: school.clinicShiftId }), 3],
])('clinic-shifts.%s takes a fixed number of statements', async (_name, call, expected) => {
  // The settings are cached, so their query is not counted.
  await call()
  expect(await statementsOf(call)).toHaveLength(expected)
})

describe('who plans nothing', () => {
  test.each([
    ['listWeek', listWeek, () => ({})],
    ['listPeople', listPeople, () => ({})],
    ['listBusy', listBusy, () => ({ clinicId: school.clinicId, heldOn: schoolDay, shift: 'AM' })],
    [
      'check',
      checkShift,
      () => ({ clinicId: school.clinicId, days: [{ heldOn: schoolDay, shift: 'AM' }], teacherIds: [], studentIds: [] }),
    ],
    ['listHeld', listHeld, () => ({ clinicId: school.clinicId, from: schoolDay, to: schoolDay })],
    ['create', createShift, () => newShiftInput({ heldOn: '2026-12-29' })],
  ] as const)('is refused: %s', async (_name, contract, input) => {
    for (const who of [school.teacher, school.student])
      expect(await tryShift(who, contract, input())).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryShift(null, contract, input())).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })

  test('reads the shifts in which they teach', async () => {
    await expectOutOfScope({
      call: shiftCall(readShift),
      parameter: 'id',
      input: (id) => ({ id }),
      id: school.clinicShiftId,
      entitled: school.teacher,
      strangers: [school.unrelated, school.student],
      reachableBy: ['ADMIN', 'STAFF'],
    })
    expect(await shiftOutput(school.teacher, readShift, { id: school.clinicShiftId })).toMatchObject({ mayEdit: false, today: schoolDay })
  })

  test('changes none', async () => {
    const { id } = await made({ heldOn: '2026-12-30' })
    const trial = {
      parameter: 'id',
      id,
      entitled: school.staff,
      strangers: [school.teacher, school.unrelated],
      reachableBy: ['ADMIN', 'STAFF'] as const,
    }
    await expectOutOfScope({ ...trial, call: shiftCall(readUse), input: (one) => ({ id: one }) })
    await expectOutOfScope({ ...trial, call: shiftCall(saveShift), input: (one) => ({ id: one, revision: 1, teacherIds: [], seats: [] }) })
    await expectOutOfScope({
      ...trial,
      call: shiftCall(copyShift),
      input: (one) => ({ id: one, targets: [{ heldOn: '2027-03-01', shift: 'PM' }] }),
    })
    await expectOutOfScope({ ...trial, call: shiftCall(removeShift), input: (one) => ({ id: one, revision: 2, sessions: 0 }) })
    await expectOutOfScope({
      ...trial,
      call: shiftCall(createShift),
      input: (one) => newShiftInput({ id: one, heldOn: '2026-12-31' }),
      entitledTo: v7(),
    })
  })
})
