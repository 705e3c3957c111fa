import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/attendance'
import { talliesOf, talliesOfGroups } from '@/server/attendance/queries/lists.sql'
import { tallyBeside } from '@/server/attendance/queries/forecast.sql'
import { listReport } from '@/server/attendance/queries/report.sql'
import { everybody } from '@/server/attendance/scope'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { attendanceCall, clock, onAttendance, taughtDate, tryAttendance, type Taught } from '../../support/attendance'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
beforeAll(async () => {
  stopClock(clock('08:00:00'))
  school = await makePlannedSchool()
})

const from = new Date('2026-08-01T00:00:00Z')
const recordMark = (occurrenceId: string, studentId: string, said: string | null, at: Date) =>
  onAttendance(school.staff, contracts.recordAttendance, { occurrenceId, entries: [{ studentId, mark: said }] }, { at })
const setMakesUp = (occurrenceId: string, makesUpId: string | null, who = school.teacher) =>
  tryAttendance(who, contracts.setMakesUp, { occurrenceId, studentId: school.ann.id, makesUpId }, { at: clock('13:30:00') })
const rowOf = async (occurrenceId: string) =>
  (await onAttendance(school.teacher, contracts.readRegister, { id: occurrenceId }, { at: clock('13:30:00') })).rows.find(
    ({ student }) => student.id === school.ann.id,
  )

/** Ann's attended and missed dates, which each way of counting must agree on. */
async function countsOfAnn(): Promise<{ attended: number; missed: number }> {
  const db = prisma()
  const of = (row: { attended: number; missed: number } | undefined) => ({ attended: row?.attended ?? 0, missed: row?.missed ?? 0 })
  const ids = [school.ann.id]
  const own = of((await talliesOf(db, everybody, { ids, from })).get(school.ann.id))
  const report = await listReport(db, everybody, { from, programmeId: null, year: null, limit: 100 })
  expect(of(report.find(({ id }) => id === school.ann.id))).toEqual(own)
  expect(of((await talliesOfGroups(db, everybody, { ids: [school.groupA], from })).get(school.groupA))).toEqual(own)
  expect(of(await tallyBeside(db, { studentId: school.ann.id, from, days: [] }))).toEqual(own)
  return own
}

/** Ann missed her date in the morning and attended that of Group B after it. Both events have the same type. */
async function attendOtherGroup(): Promise<{ missed: Taught; came: Taught }> {
  await prisma().attendance.deleteMany({})
  await prisma().diaryEntry.deleteMany({ where: { source: 'OCCURRENCE' } })
  const missed = await taughtDate(school, { groupIds: [school.groupA] })
  const came = await taughtDate(school, { groupIds: [school.groupB], startsTime: '13:00' })
  await recordMark(missed.occurrenceId, school.ann.id, 'ABSENT', clock('10:30:00'))
  await recordMark(came.occurrenceId, school.ann.id, 'PRESENT', clock('13:05:00'))
  return { missed, came }
}

describe('somebody who was not on the list', () => {
  test('makes up the date that the register’s keeper says, and it counts as attended until that is taken back', async () => {
    const { missed, came } = await attendOtherGroup()
    expect(await countsOfAnn()).toEqual({ attended: 0, missed: 1 })
    const asked = { occurrenceId: came.occurrenceId, studentId: school.ann.id }
    const { rows } = await onAttendance(school.teacher, contracts.listMissed, asked, { at: clock('13:30:00') })
    expect(rows.map(({ occurrenceId, heldOn, startsTime }) => [occurrenceId, heldOn, startsTime])).toEqual([
      [missed.occurrenceId, '2026-12-01', '10:00'],
    ])
    expect(await setMakesUp(came.occurrenceId, missed.occurrenceId)).toMatchObject({ status: 'SUCCESS' })
    expect(await countsOfAnn()).toEqual({ attended: 1, missed: 0 })
    expect(await rowOf(came.occurrenceId)).toMatchObject({ makesUp: { occurrenceId: missed.occurrenceId, heldOn: '2026-12-01' } })
    expect(await rowOf(missed.occurrenceId)).toMatchObject({ state: 'NOT_ATTENDED', madeUpOn: '2026-12-01' })
    const mine = await onAttendance(school.ann, contracts.readMine, {}, { at: clock('15:00:00') })
    expect(mine.figures).toMatchObject({ attended: 1, missed: 0, percent: 100 })
    expect(mine.recent.find(({ occurrenceId }) => occurrenceId === missed.occurrenceId)).toMatchObject({ madeUpOn: '2026-12-01' })
    const log = await onAttendance(school.ann, contracts.readLog, {}, { at: clock('15:00:00') })
    expect(log.rows[0]).toMatchObject({ occurrenceId: came.occurrenceId, makesUp: { heldOn: '2026-12-01' } })
    expect(await setMakesUp(came.occurrenceId, null)).toMatchObject({ status: 'SUCCESS' })
    expect(await countsOfAnn()).toEqual({ attended: 0, missed: 1 })
  })

  test.each(['ABSENT', null])('makes up nothing once they are not accepted any more: %s', async (said) => {
    const { missed, came } = await attendOtherGroup()
    await setMakesUp(came.occurrenceId, missed.occurrenceId)
    await recordMark(came.occurrenceId, school.ann.id, 'LATE', clock('13:40:00'))
    expect(await countsOfAnn()).toEqual({ attended: 1, missed: 0 })
    await recordMark(came.occurrenceId, school.ann.id, said, clock('13:50:00'))
    expect(await countsOfAnn()).toEqual({ attended: 0, missed: 1 })
    expect(await setMakesUp(came.occurrenceId, missed.occurrenceId)).toMatchObject({ code: 'attendance.NOT_ACCEPTED' })
    await recordMark(came.occurrenceId, school.ann.id, 'PRESENT', clock('13:55:00'))
    expect(await countsOfAnn()).toEqual({ attended: 0, missed: 1 })
  })

  test('makes up a date once, of two at the same moment, too', async () => {
    const { missed, came } = await attendOtherGroup()
    const third = await taughtDate(school, { groupIds: [school.groupB], startsTime: '14:00' })
    await recordMark(third.occurrenceId, school.ann.id, 'PRESENT', clock('13:20:00'))
    const both = await Promise.all([
      setMakesUp(came.occurrenceId, missed.occurrenceId),
      setMakesUp(third.occurrenceId, missed.occurrenceId, school.staff),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect(both.find(({ status }) => status !== 'SUCCESS')).toMatchObject({ code: 'attendance.NOT_MISSED' })
    expect(await countsOfAnn()).toEqual({ attended: 1, missed: 0 })
  })

  test.each(['PRESENT', 'EXCUSED'])('does not make up a date of which was said: %s', async (said) => {
    const { missed, came } = await attendOtherGroup()
    await recordMark(missed.occurrenceId, school.ann.id, said, clock('10:40:00'))
    expect(await setMakesUp(came.occurrenceId, missed.occurrenceId)).toMatchObject({ code: 'attendance.NOT_MISSED' })
  })

  test('that is excused after it was made up still counts, and one that turns out attended counts once', async () => {
    const { missed, came } = await attendOtherGroup()
    await setMakesUp(came.occurrenceId, missed.occurrenceId)
    await recordMark(missed.occurrenceId, school.ann.id, 'EXCUSED', clock('13:45:00'))
    expect(await countsOfAnn()).toEqual({ attended: 1, missed: 0 })
    await recordMark(missed.occurrenceId, school.ann.id, 'PRESENT', clock('13:46:00'))
    expect(await countsOfAnn()).toEqual({ attended: 1, missed: 0 })
  })

  test('makes up nothing of another type, of another student, or of themself', async () => {
    const { missed, came } = await attendOtherGroup()
    const other = await taughtDate(school, { groupIds: [school.groupA], startsTime: '08:00' })
    await recordMark(other.occurrenceId, school.ann.id, 'ABSENT', clock('08:30:00'))
    const type = await prisma().event.findUniqueOrThrow({ where: { id: other.eventId }, include: { sessionType: true } })
    const like = type.sessionType
    const another = await prisma().sessionType.create({ data: { ...like, id: v7(), name: 'Seminar of another kind' } })
    await prisma().event.update({ where: { id: other.eventId }, data: { sessionTypeId: another.id } })
    expect(await setMakesUp(came.occurrenceId, other.occurrenceId)).toMatchObject({ code: 'attendance.NOT_MISSED' })
    expect(await setMakesUp(came.occurrenceId, came.occurrenceId)).toMatchObject({ code: 'attendance.NOT_MISSED' })
    const bens = { occurrenceId: came.occurrenceId, studentId: school.ben.id, makesUpId: missed.occurrenceId }
    expect(await tryAttendance(school.teacher, contracts.setMakesUp, bens, { at: clock('13:30:00') })).toMatchObject({
      status: 'NOT_FOUND',
    })
  })

  test('counts for itself alone once they are on the list', async () => {
    const { missed, came } = await attendOtherGroup()
    await setMakesUp(came.occurrenceId, missed.occurrenceId)
    const span = { startsAt: clock('13:00:00'), endsAt: clock('14:00:00'), isShown: true }
    const place = { subject: 'STUDENT', subjectId: school.ann.id, source: 'OCCURRENCE', sourceId: came.occurrenceId } as const
    await prisma().diaryEntry.create({ data: { ...place, ...span, viaGroupId: school.groupA } })
    expect(await countsOfAnn()).toEqual({ attended: 1, missed: 1 })
    expect(await rowOf(missed.occurrenceId)).toMatchObject({ madeUpOn: null })
  })
})

test('what can be made up is told of nobody who is on the list', async () => {
  const { missed } = await attendOtherGroup()
  const asked = { occurrenceId: missed.occurrenceId, studentId: school.ann.id }
  expect(await tryAttendance(school.teacher, contracts.listMissed, asked, { at: clock('13:30:00') })).toMatchObject({ status: 'NOT_FOUND' })
})

test.each([
  ['listMissed', contracts.listMissed, (occurrenceId: string) => ({ occurrenceId, studentId: school.ann.id })],
  ['setMakesUp', contracts.setMakesUp, (occurrenceId: string) => ({ occurrenceId, studentId: school.ann.id, makesUpId: null })],
] as const)('attendance.%s is of who keeps the register', async (_, contract, input) => {
  const { came } = await attendOtherGroup()
  await expectOutOfScope({
    call: attendanceCall(contract),
    parameter: 'occurrenceId',
    input,
    id: came.occurrenceId,
    entitled: school.teacher,
    strangers: [school.colleague, school.ann],
    reachableBy: ['STAFF', 'ADMIN'],
  })
})

describe('who is asked about', () => {
  test('is whoever came to a date of one’s own, and no date that they did not miss', async () => {
    const { missed, came } = await attendOtherGroup()
    const of = { occurrenceId: came.occurrenceId }
    const teacher = {
      entitled: school.teacher,
      strangers: [school.colleague, school.ben],
      // These roles keep every register.
      reachableBy: ['STAFF', 'ADMIN'],
      refusedAs: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED'],
    } as const
    await expectOutOfScope({
      call: attendanceCall(contracts.listMissed),
      parameter: 'studentId',
      input: (studentId) => ({ ...of, studentId }),
      id: school.ben.id,
      entitledTo: school.ann.id,
      ...teacher,
      reachableBy: [],
    })
    await expectOutOfScope({
      call: attendanceCall(contracts.setMakesUp),
      parameter: 'studentId',
      input: (studentId) => ({ ...of, studentId, makesUpId: missed.occurrenceId }),
      id: school.ben.id,
      entitledTo: school.ann.id,
      ...teacher,
    })
    const other = await taughtDate(school, { groupIds: [school.groupB], startsTime: '15:00' })
    await expectOutOfScope({
      call: attendanceCall(contracts.setMakesUp),
      parameter: 'makesUpId',
      input: (makesUpId) => ({ ...of, studentId: school.ann.id, makesUpId }),
      id: other.occurrenceId,
      entitledTo: missed.occurrenceId,
      ...teacher,
    })
  })
})
