import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/attendance'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { attendanceCall, clock, onAttendance, taughtDate, tryAttendance } from '../../support/attendance'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
const at = clock('12:00:00')
beforeAll(async () => {
  stopClock(clock('08:00:00'))
  school = await makePlannedSchool()
  // Ann is in Group A, which the teacher teaches; Ben in Group B, which nobody does.
  await taughtDate(school)
  await taughtDate(school, { groupIds: [school.groupB], people: [] })
  stopClock(at)
})

const input = (own: object = {}) => ({
  id: v7(),
  revision: 0,
  studentId: school.ann.id,
  note: 'Talk about Tuesdays',
  dueOn: '2026-12-03',
  ...own,
})
const saveNewFollowUp = async (own: object = {}) => {
  const one = input(own)
  await onAttendance(school.teacher, contracts.saveFollowUp, one, { at })
  return one
}
const open = async () => (await onAttendance(school.teacher, contracts.listFollowUps, {}, { at })).rows

test('what is to be done is listed until it is done, the first due first', async () => {
  await prisma().attendanceFollowUp.deleteMany()
  const later = await saveNewFollowUp({ dueOn: '2026-12-09' })
  const sooner = await saveNewFollowUp({ dueOn: '2026-11-30', note: 'Ring her' })
  expect(await open()).toMatchObject([
    { id: sooner.id, note: 'Ring her', isOverdue: true, by: school.teacher.displayName, student: { id: school.ann.id } },
    { id: later.id, isOverdue: false, doneAt: null },
  ])
  await onAttendance(school.teacher, contracts.setFollowUpDone, { id: sooner.id, revision: 1, done: true }, { at })
  expect((await open()).map(({ id }) => id)).toEqual([later.id])
  const ofAnn = await onAttendance(school.staff, contracts.listFollowUps, { studentId: school.ann.id }, { at })
  expect(ofAnn.rows.map(({ id, doneBy }) => [id, doneBy])).toEqual([
    [later.id, null],
    [sooner.id, school.teacher.displayName],
  ])
})

test('is changed while it is open, by the one who saw it last, and opened again', async () => {
  const one = await saveNewFollowUp()
  await onAttendance(school.teacher, contracts.saveFollowUp, { ...one, revision: 1, note: 'Write to her' }, { at })
  expect(await tryAttendance(school.staff, contracts.saveFollowUp, { ...one, revision: 1, note: 'Late' }, { at })).toMatchObject({
    status: 'CONFLICT',
  })
  await onAttendance(school.staff, contracts.setFollowUpDone, { id: one.id, revision: 2, done: true }, { at })
  expect(await tryAttendance(school.teacher, contracts.saveFollowUp, { ...one, revision: 3, note: 'After' }, { at })).toMatchObject({
    status: 'STATE_CHANGED',
    code: 'attendance.DONE',
  })
  await onAttendance(school.teacher, contracts.setFollowUpDone, { id: one.id, revision: 3, done: false }, { at })
  expect(await prisma().attendanceFollowUp.findUnique({ where: { id: one.id } })).toMatchObject({
    note: 'Write to her',
    doneAt: null,
    doneById: null,
  })
  expect(await tryAttendance(school.teacher, contracts.saveFollowUp, one, { at })).toMatchObject({ status: 'CONFLICT' })
})

test('needs words and a day', async () => {
  expect(await tryAttendance(school.teacher, contracts.saveFollowUp, input({ note: '  ' }), { at })).toMatchObject({
    status: 'VALIDATION_FAILED',
  })
  expect(await tryAttendance(school.teacher, contracts.saveFollowUp, input({ dueOn: '2026-13-01' }), { at })).toMatchObject({
    status: 'VALIDATION_FAILED',
  })
})

test('is nothing for students, nor about students whom one does not teach, nor about oneself', async () => {
  const one = await saveNewFollowUp()
  const ofBen = input({ studentId: school.ben.id })
  await onAttendance(school.staff, contracts.saveFollowUp, ofBen, { at })
  expect((await open()).map(({ student }) => student.id)).not.toContain(school.ben.id)
  for (const contract of [contracts.listFollowUps, contracts.saveFollowUp, contracts.setFollowUpDone])
    expect(await tryAttendance(school.ann, contract, contract === contracts.listFollowUps ? {} : one, { at })).toMatchObject({
      status: 'FORBIDDEN',
    })
  const nobodyElse = { entitled: school.staff, reachableBy: ['STAFF', 'ADMIN'] as const }
  await expectOutOfScope({
    ...nobodyElse,
    strangers: [school.teacher, school.ben],
    call: attendanceCall(contracts.listFollowUps),
    parameter: 'studentId',
    input: (studentId) => ({ studentId }),
    id: school.ben.id,
  })
  await expectOutOfScope({
    ...nobodyElse,
    strangers: [school.teacher, school.ben],
    call: attendanceCall(contracts.saveFollowUp),
    parameter: 'studentId',
    input: (studentId) => input({ studentId }),
    id: school.ben.id,
  })
  await expectOutOfScope({
    ...nobodyElse,
    strangers: [school.teacher, school.ben],
    call: attendanceCall(contracts.setFollowUpDone),
    parameter: 'id',
    input: (id) => ({ id, revision: 1, done: false }),
    id: ofBen.id,
  })
  await expectOutOfScope({
    ...nobodyElse,
    strangers: [school.teacher, school.ben],
    call: attendanceCall(contracts.saveFollowUp),
    parameter: 'id',
    input: (id) => ({ ...ofBen, id, revision: 1 }),
    id: ofBen.id,
  })
})
