import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/attendance'
import * as timetables from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { attendanceCall, clock, onAttendance, taughtDate, tryAttendance } from '../../support/attendance'
import { expectOutOfScope } from '../../support/out-of-scope'
import { waitForLock } from '../../support/waits'
import { makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
beforeAll(async () => {
  stopClock(clock('08:00:00'))
  school = await makePlannedSchool()
})

const bothGroups = () => ({ groupIds: [school.groupA, school.groupB] })
const entryOf = (studentId: string, said: string | null) => ({ studentId, mark: said })
const stateOf = async (occurrenceId: string, studentId: string) =>
  prisma().attendance.findUnique({ where: { occurrenceId_studentId: { occurrenceId, studentId } } })
const logOf = (occurrenceId: string) =>
  prisma().attendanceLog.findMany({ where: { occurrenceId }, orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }] })

describe('a register', () => {
  test('that is closed takes no time of a device outside its own hours, nor days after it', async () => {
    const { occurrenceId } = await taughtDate(school)
    await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, { at: clock('11:00:00') })
    const say = (occurredAt: string, at: Date) =>
      tryAttendance(
        school.teacher,
        contracts.recordAttendance,
        { occurrenceId, entries: [entryOf(school.ann.id, 'PRESENT')], occurredAt },
        { at },
      )
    const closed = { status: 'STATE_CHANGED', code: 'attendance.CLOSED' }
    expect(await say('2026-12-01T08:59:00.000Z', clock('12:00:00'))).toMatchObject(closed)
    expect(await say('2026-11-01T10:30:00.000Z', clock('12:00:00'))).toMatchObject(closed)
    expect(await say('2026-12-01T10:30:00.000Z', new Date('2026-12-05T10:00:00Z'))).toMatchObject(closed)
    expect(await stateOf(occurrenceId, school.ann.id)).toMatchObject({ state: 'NOT_ATTENDED' })
    expect(await say('2026-12-01T10:30:00.000Z', clock('12:00:00'))).toMatchObject({ status: 'SUCCESS' })
  })

  test('has everybody of the date, and is found by the date or by its event', async () => {
    const { occurrenceId, eventId } = await taughtDate(school, bothGroups())
    const register = await onAttendance(school.teacher, contracts.readRegister, { id: occurrenceId }, { at: clock('09:55:00') })
    expect(register.rows.map(({ student, state }) => [student.displayName, state])).toEqual([
      [school.ann.displayName, null],
      [school.ben.displayName, null],
    ])
    expect(register).toMatchObject({ isClosed: false, counts: { students: 2, toDo: 2, present: 0 }, event: { startsTime: '10:00' } })
    expect((await onAttendance(school.teacher, contracts.readRegister, { id: eventId })).event.occurrenceId).toBe(occurrenceId)
  })

  test('takes present, late, absent and excused, and all of it stays in the log', async () => {
    const { occurrenceId } = await taughtDate(school, bothGroups())
    const at = clock('10:12:30')
    const first = { occurrenceId, entries: [entryOf(school.ann.id, 'LATE'), entryOf(school.ben.id, 'PRESENT')] }
    expect((await onAttendance(school.teacher, contracts.recordAttendance, first, { at })).left).toEqual([])
    expect(await stateOf(occurrenceId, school.ann.id)).toMatchObject({ state: 'ATTENDED', minutesLate: 12, how: 'REGISTER' })
    const second = { occurrenceId, entries: [entryOf(school.ben.id, 'ABSENT')] }
    await onAttendance(school.teacher, contracts.recordAttendance, second, { at: clock('10:14:00') })
    const { counts } = await onAttendance(school.teacher, contracts.readRegister, { id: occurrenceId })
    expect(counts).toMatchObject({ late: 1, absent: 1, present: 0, toDo: 0 })
    await onAttendance(
      school.teacher,
      contracts.recordAttendance,
      { occurrenceId, entries: [entryOf(school.ben.id, 'EXCUSED')] },
      { at: clock('10:15:00') },
    )
    await onAttendance(
      school.teacher,
      contracts.recordAttendance,
      { occurrenceId, entries: [entryOf(school.ben.id, null)] },
      { at: clock('10:16:00') },
    )
    expect((await onAttendance(school.teacher, contracts.readRegister, { id: occurrenceId })).rows[1]).toMatchObject({ state: null })
    expect((await logOf(occurrenceId)).filter(({ studentId }) => studentId === school.ben.id).map(({ state }) => state)).toEqual([
      'ATTENDED',
      'NOT_ATTENDED',
      'AUTHORISED',
      null,
    ])
  })

  test('is not to be had a day ahead, nor of a date that is cancelled', async () => {
    const { occurrenceId, eventId } = await taughtDate(school)
    const input = { occurrenceId, entries: [entryOf(school.ann.id, 'PRESENT')] }
    const early = await tryAttendance(school.teacher, contracts.recordAttendance, input, { at: clock('08:59:00') })
    expect(early).toMatchObject({ status: 'STATE_CHANGED', code: 'attendance.EARLY', data: { opensAt: '2026-12-01T09:00:00.000Z' } })
    const act = { eventId, revision: 1, scope: 'ALL', on: '2026-12-01', act: 'CANCEL', reason: 'Ill' }
    await onTimetable(school.staff, timetables.setOccurrences, act, { at: clock('08:00:00') })
    const cancelled = await tryAttendance(school.teacher, contracts.recordAttendance, input, { at: clock('10:00:00') })
    expect(cancelled).toMatchObject({ status: 'STATE_CHANGED', code: 'attendance.CANCELLED' })
    expect((await onAttendance(school.teacher, contracts.readRegister, { id: occurrenceId })).event).toMatchObject({
      state: 'CANCELLED',
      cancelReason: 'Ill',
    })
  })

  test('a colleague’s of the same date: what was said last by the devices counts, however late it comes, and both are in the log', async () => {
    const { occurrenceId } = await taughtDate(school)
    const online = { occurrenceId, entries: [entryOf(school.ann.id, 'ABSENT')], occurredAt: '2026-12-01T10:05:00.000Z' }
    await onAttendance(school.teacher, contracts.recordAttendance, online, { at: clock('10:05:00') })
    const older = { occurrenceId, entries: [entryOf(school.ann.id, 'PRESENT')], occurredAt: '2026-12-01T10:02:00.000Z' }
    const answer = await onAttendance(school.staff, contracts.recordAttendance, older, { at: clock('10:30:00') })
    expect(answer.left).toEqual([{ studentId: school.ann.id, state: 'NOT_ATTENDED' }])
    const newer = { occurrenceId, entries: [entryOf(school.ann.id, 'LATE')], occurredAt: '2026-12-01T10:06:00.000Z' }
    await onAttendance(school.staff, contracts.recordAttendance, newer, { at: clock('10:31:00') })
    expect(await stateOf(occurrenceId, school.ann.id)).toMatchObject({ state: 'ATTENDED', minutesLate: 6, byId: school.staff.id })
    expect((await logOf(occurrenceId)).map(({ state, taken }) => [state, taken])).toEqual([
      ['NOT_ATTENDED', true],
      ['ATTENDED', false],
      ['ATTENDED', true],
    ])
  })

  test('a clock that is an hour fast wins over nobody who says something later', async () => {
    const { occurrenceId } = await taughtDate(school)
    const fast = { occurrenceId, entries: [entryOf(school.ann.id, 'ABSENT')], occurredAt: '2026-12-01T11:05:00.000Z' }
    await onAttendance(school.teacher, contracts.recordAttendance, fast, { at: clock('10:05:00') })
    expect(await stateOf(occurrenceId, school.ann.id)).toMatchObject({ at: clock('10:05:00') })
    const later = { occurrenceId, entries: [entryOf(school.ann.id, 'PRESENT')], occurredAt: '2026-12-01T10:10:00.000Z' }
    await onAttendance(school.staff, contracts.recordAttendance, later, { at: clock('10:10:00') })
    expect(await stateOf(occurrenceId, school.ann.id)).toMatchObject({ state: 'ATTENDED' })
  })

  test('adds a student who walked in, whom the teacher may choose, and nobody else', async () => {
    const { occurrenceId } = await taughtDate(school)
    const found = await onAttendance(school.teacher, contracts.findWalkIns, { occurrenceId, q: 'ben' }, { at: clock('10:00:00') })
    expect(found.students.map(({ id }) => id)).toEqual([school.ben.id])
    expect((await onAttendance(school.teacher, contracts.findWalkIns, { occurrenceId, q: 'ann' })).students).toEqual([])
    await onAttendance(
      school.teacher,
      contracts.recordAttendance,
      { occurrenceId, entries: [entryOf(school.ben.id, 'PRESENT')] },
      { at: clock('10:00:00') },
    )
    const { rows } = await onAttendance(school.teacher, contracts.readRegister, { id: occurrenceId })
    expect(rows.find(({ student }) => student.id === school.ben.id)).toMatchObject({ isWalkIn: true, state: 'ATTENDED', isGone: false })
    const colleague = { occurrenceId, entries: [entryOf(school.colleague.id, 'PRESENT')] }
    expect(await tryAttendance(school.teacher, contracts.recordAttendance, colleague, { at: clock('10:00:00') })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'entries.0.studentId', code: 'studentUnknown' }],
    })
  })
})

test('attendance.record asks again once the register is held: who teaches the date no longer by then is refused', async () => {
  const { occurrenceId, eventId } = await taughtDate(school)
  const { sent } = await prisma().$transaction(async (holder) => {
    await holder.attendanceRegister.create({ data: { occurrenceId }, select: { occurrenceId: true } })
    const input = { occurrenceId, entries: [entryOf(school.ann.id, 'PRESENT')] }
    const recording = tryAttendance(school.teacher, contracts.recordAttendance, input, { at: clock('10:05:00') })
    await waitForLock('attendance_register')
    await holder.eventPerson.deleteMany({ where: { eventId, userId: school.teacher.id } })
    await holder.diaryEntry.deleteMany({ where: { sourceId: occurrenceId, subjectId: school.teacher.id } })
    return { sent: recording }
  })
  expect(await sent).toMatchObject({ status: 'FORBIDDEN', code: 'evidence.NO_RIGHT' })
  expect(await stateOf(occurrenceId, school.ann.id)).toBeNull()
})

describe('closing a register', () => {
  test('says of the rest that they were not there, and opening it again takes that back', async () => {
    const { occurrenceId } = await taughtDate(school, bothGroups())
    await onAttendance(
      school.teacher,
      contracts.recordAttendance,
      { occurrenceId, entries: [entryOf(school.ann.id, 'PRESENT')] },
      { at: clock('10:10:00') },
    )
    const closed = await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, { at: clock('11:00:00') })
    expect(closed).toMatchObject({ absent: 1, excused: 0, toLookAt: 0 })
    expect(await stateOf(occurrenceId, school.ben.id)).toMatchObject({ state: 'NOT_ATTENDED', how: 'CLOSED' })
    expect(await tryAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, { at: clock('11:01:00') })).toMatchObject({
      status: 'STATE_CHANGED',
    })
    const late = { occurrenceId, entries: [entryOf(school.ben.id, 'PRESENT')] }
    expect(await tryAttendance(school.teacher, contracts.recordAttendance, late, { at: clock('11:02:00') })).toMatchObject({
      code: 'attendance.CLOSED',
    })
    await onAttendance(school.teacher, contracts.reopenRegister, { occurrenceId }, { at: clock('11:03:00') })
    expect(await stateOf(occurrenceId, school.ben.id)).toMatchObject({ state: null })
    expect(await stateOf(occurrenceId, school.ann.id)).toMatchObject({ state: 'ATTENDED' })
    await onAttendance(school.teacher, contracts.recordAttendance, late, { at: clock('11:04:00') })
    expect(await stateOf(occurrenceId, school.ben.id)).toMatchObject({ state: 'ATTENDED', how: 'REGISTER' })
    expect(await tryAttendance(school.teacher, contracts.reopenRegister, { occurrenceId })).toMatchObject({ status: 'STATE_CHANGED' })
  })

  test('does not undo what was said without a network before it: that still counts over what closing supposed', async () => {
    const { occurrenceId } = await taughtDate(school)
    await onAttendance(school.staff, contracts.closeRegister, { occurrenceId }, { at: clock('11:00:00') })
    const offline = { occurrenceId, entries: [entryOf(school.ann.id, 'PRESENT')], occurredAt: '2026-12-01T10:03:00.000Z' }
    expect((await onAttendance(school.teacher, contracts.recordAttendance, offline, { at: clock('12:30:00') })).left).toEqual([])
    expect(await stateOf(occurrenceId, school.ann.id)).toMatchObject({ state: 'ATTENDED', how: 'REGISTER' })
  })

  test('excuses whom an approved absence covers', async () => {
    const { occurrenceId } = await taughtDate(school)
    await prisma().diaryEntry.create({
      data: {
        subject: 'STUDENT',
        subjectId: school.ann.id,
        source: 'ABSENCE',
        sourceId: '01900000-0000-7000-8000-000000000001',
        startsAt: clock('00:00:00'),
        endsAt: clock('12:00:00'),
        isShown: true,
      },
    })
    const { rows, counts } = await onAttendance(school.teacher, contracts.readRegister, { id: occurrenceId }, { at: clock('10:00:00') })
    expect([rows[0]?.isAway, counts.excused, counts.toDo]).toEqual([true, 1, 0])
    expect(await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, { at: clock('11:00:00') })).toMatchObject({
      excused: 1,
      absent: 0,
    })
    expect(await stateOf(occurrenceId, school.ann.id)).toMatchObject({ state: 'AUTHORISED', how: 'ABSENCE' })
    await prisma().diaryEntry.deleteMany({ where: { source: 'ABSENCE' } })
  })
})

describe('the log', () => {
  test('cannot be changed, not even by the database’s owner', async () => {
    const { occurrenceId } = await taughtDate(school)
    await onAttendance(
      school.teacher,
      contracts.recordAttendance,
      { occurrenceId, entries: [entryOf(school.ann.id, 'PRESENT')] },
      { at: clock('10:10:00') },
    )
    await expect(prisma().attendanceLog.updateMany({ where: { occurrenceId }, data: { taken: false } })).rejects.toThrow(/append-only/)
    await expect(prisma().attendanceLog.deleteMany({ where: { occurrenceId } })).rejects.toThrow(/append-only/)
  })
})

describe('a register is of who teaches the date, and of who keeps all', () => {
  const at = clock('10:10:00')

  test.each([
    ['readRegister', contracts.readRegister, 'id', (id: string) => ({ id })],
    ['findWalkIns', contracts.findWalkIns, 'occurrenceId', (occurrenceId: string) => ({ occurrenceId, q: 'x' })],
    [
      'record',
      contracts.recordAttendance,
      'occurrenceId',
      (occurrenceId: string) => ({ occurrenceId, entries: [entryOf(school.ann.id, 'PRESENT')] }),
    ],
    ['closeRegister', contracts.closeRegister, 'occurrenceId', (occurrenceId: string) => ({ occurrenceId })],
  ] as const)(
    'attendance.%s',
    async (_, contract, parameter, input) => {
      const { occurrenceId } = await taughtDate(school)
      await tryAttendance(school.teacher, contracts.readHome, {}, { at })
      await expectOutOfScope({
        call: attendanceCall(contract),
        parameter,
        input,
        id: occurrenceId,
        entitled: school.teacher,
        strangers: [school.colleague, school.ann],
        reachableBy: ['STAFF', 'ADMIN'],
      })
    },
    60_000,
  )

  test('attendance.reopenRegister', async () => {
    const { occurrenceId } = await taughtDate(school)
    await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, { at })
    await expectOutOfScope({
      call: attendanceCall(contracts.reopenRegister),
      parameter: 'occurrenceId',
      input: (id) => ({ occurrenceId: id }),
      id: occurrenceId,
      entitled: school.teacher,
      strangers: [school.colleague, school.ann],
      reachableBy: ['STAFF', 'ADMIN'],
    })
  })

  test('attendance.record takes no student whom one may not choose', async () => {
    const { occurrenceId } = await taughtDate(school)
    await tryAttendance(school.teacher, contracts.readHome, {}, { at })
    await expectOutOfScope({
      call: attendanceCall(contracts.recordAttendance),
      parameter: 'entries[].studentId',
      input: (studentId) => ({ occurrenceId, entries: [entryOf(studentId, 'PRESENT')] }),
      id: school.colleague.id,
      entitled: school.teacher,
      entitledTo: school.ann.id,
      refusedAs: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    })
  })
})
