import pg from 'pg'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/attendance'
import * as timetables from '@/lib/contracts/timetables'
import { opening } from '@/server/attendance/access'
import { listCheckInTimesOf } from '@/server/attendance/check-ins-of'
import { codeOf, stepAt, type CodeKind } from '@/server/attendance/codes'
import { actorOfToken } from '@/server/kernel/actor'
import { stopClock } from '@/server/kernel/clock'
import { pool, prisma } from '@/server/kernel/db'
import { assertAttemptOf } from '@/server/kernel/limits'
import { attendanceCall, clock, onAttendance, taughtDate, tryAttendance } from '../../support/attendance'
import { expectOutOfScope } from '../../support/out-of-scope'
import { member, type Member } from '../../support/members'
import { makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
beforeAll(async () => {
  stopClock(clock('08:00:00'))
  school = await makePlannedSchool()
})
beforeEach(() => prisma().attemptWindow.deleteMany())

const bothGroups = () => ({ groupIds: [school.groupA, school.groupB] })
const findAttendance = (occurrenceId: string, studentId: string) =>
  prisma().attendance.findUnique({ where: { occurrenceId_studentId: { occurrenceId, studentId } } })
const codeShownAt = (id: string, kind: CodeKind, time: string) => codeOf(id, kind, stepAt(kind, clock(time)))

/** A date with an open check-in, from 09:55 to 10:20. */
async function openCheckIn(own: Parameters<typeof taughtDate>[1] = {}) {
  const date = await taughtDate(school, own)
  const input = { occurrenceIds: [date.occurrenceId], minutes: 20 }
  const { id, closesAt } = await onAttendance(school.teacher, contracts.openCheckIn, input, { at: clock('09:55:00') })
  return { ...date, id, closesAt }
}

describe('a check-in', () => {
  test('is by the letters, in any case and with spaces, or by the QR code’s address; once', async () => {
    const { id, occurrenceId, closesAt } = await openCheckIn(bothGroups())
    expect(closesAt).toBe('2026-12-01T10:20:00.000Z')
    const letters = codeShownAt(id, 'CODE', '09:56:00').toLowerCase()
    const token = `${letters.slice(0, 3)} ${letters.slice(3)}`
    const first = await onAttendance(school.ann, contracts.checkIn, { token }, { at: clock('09:56:00') })
    expect(first).toMatchObject({ result: 'CHECKED_IN', flags: [], event: { occurrenceId } })
    const qr = `https://cusp.example.org/attendance/checkin/${codeShownAt(id, 'QR', '10:15:00')}`
    const late = await onAttendance(school.ben, contracts.checkIn, { token: qr }, { at: clock('10:15:05') })
    expect(late.result).toBe('CHECKED_IN')
    expect(await findAttendance(occurrenceId, school.ben.id)).toMatchObject({ state: 'CHECKED_IN', how: 'QR', minutesLate: 15, flags: [] })
    expect(await tryAttendance(school.ann, contracts.checkIn, { token }, { at: clock('09:57:00') })).toMatchObject({
      code: 'attendance.ALREADY',
    })
    const { counts } = await onAttendance(school.teacher, contracts.readRegister, { id: occurrenceId }, { at: clock('10:16:00') })
    expect(counts).toMatchObject({ present: 1, late: 1, toDo: 0 })
    await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, { at: clock('11:00:00') })
    expect(await findAttendance(occurrenceId, school.ann.id)).toMatchObject({ state: 'ATTENDED', how: 'CODE' })
  })

  test('a code passed on counts no longer than the one after it', async () => {
    const { id } = await openCheckIn()
    const scanned = codeShownAt(id, 'QR', '09:56:00')
    expect(await tryAttendance(school.ann, contracts.checkIn, { token: scanned }, { at: clock('09:57:00') })).toMatchObject({
      code: 'attendance.EXPIRED',
    })
    const letters = codeShownAt(id, 'CODE', '09:55:00')
    expect(await tryAttendance(school.ann, contracts.checkIn, { token: letters }, { at: clock('10:05:00') })).toMatchObject({
      code: 'attendance.EXPIRED',
    })
    const after = codeShownAt(id, 'CODE', '10:19:00')
    expect(await tryAttendance(school.ann, contracts.checkIn, { token: after }, { at: clock('10:20:00') })).toMatchObject({
      code: 'attendance.EXPIRED',
    })
    expect((await onAttendance(school.ann, contracts.checkIn, { token: after }, { at: clock('10:19:30') })).result).toBe('CHECKED_IN')
  })

  test('a clock an hour off changes nothing: the time is the server’s', async () => {
    const { id, occurrenceId } = await openCheckIn()
    const token = codeShownAt(id, 'QR', '09:58:00')
    const slow = { token, occurredAt: '2026-12-01T08:58:00.000Z' }
    expect((await onAttendance(school.ann, contracts.checkIn, slow, { at: clock('09:58:01') })).flags).toEqual([])
    expect(await findAttendance(occurrenceId, school.ann.id)).toMatchObject({ at: clock('09:58:01') })
    // An old code claimed to have been scanned in time becomes unverified, with the time at which the code was shown.
    const other = await openCheckIn()
    const forged = { token: codeShownAt(other.id, 'QR', '09:57:00'), occurredAt: '2026-12-01T09:00:00.000Z' }
    const answer = await onAttendance(school.ann, contracts.checkIn, forged, { at: clock('10:19:00') })
    expect(answer).toMatchObject({ result: 'UNVERIFIED', flags: ['LATE_SYNC'], at: '2026-12-01T09:57:00.000Z' })
  })

  test('done without a network arrives late, unverified until a teacher says so, and even after the register is closed', async () => {
    const { id, occurrenceId } = await openCheckIn()
    await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, { at: clock('11:00:00') })
    const late = { token: codeShownAt(id, 'CODE', '10:01:00'), occurredAt: '2026-12-01T10:01:00.000Z' }
    expect((await onAttendance(school.ann, contracts.checkIn, late, { at: clock('14:00:00') })).result).toBe('UNVERIFIED')
    // A friend’s code does not change an absence: it stays missed until a teacher has checked it, also when the register is closed again.
    expect(await findAttendance(occurrenceId, school.ann.id)).toMatchObject({ state: 'NOT_ATTENDED', how: 'CLOSED', flags: ['LATE_SYNC'] })
    await onAttendance(school.teacher, contracts.reopenRegister, { occurrenceId }, { at: clock('14:00:10') })
    await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, { at: clock('14:00:20') })
    const { counts, rows } = await onAttendance(school.teacher, contracts.readRegister, { id: occurrenceId }, { at: clock('14:01:00') })
    expect([counts.toLookAt, counts.absent, rows[0]?.flags]).toEqual([1, 0, ['LATE_SYNC']])
    await onAttendance(
      school.teacher,
      contracts.judgeFlag,
      { occurrenceId, studentId: school.ann.id, isHere: true },
      { at: clock('14:02:00') },
    )
    expect(await findAttendance(occurrenceId, school.ann.id)).toMatchObject({ state: 'ATTENDED', how: 'REGISTER' })
    const again = await tryAttendance(school.teacher, contracts.judgeFlag, { occurrenceId, studentId: school.ann.id, isHere: false })
    expect(again).toMatchObject({ status: 'STATE_CHANGED', code: 'attendance.JUDGED' })
    const old = { token: codeShownAt(id, 'CODE', '10:01:00'), occurredAt: '2026-12-01T10:01:00.000Z' }
    expect(await tryAttendance(school.ben, contracts.checkIn, old, { at: new Date('2026-12-04T10:00:00Z') })).toMatchObject({
      code: 'attendance.NO_EVENT',
    })
  })

  test('counts however many somebody else opens and ends beside it; and nobody opens more than sixty in an hour', async () => {
    const { id, occurrenceId } = await openCheckIn()
    const beside = Array.from({ length: 2_000 }, () => ({
      id: v7(),
      opensAt: clock('09:56:00'),
      closesAt: clock('10:20:00'),
      endedAt: clock('09:56:01'),
    }))
    await prisma().checkIn.createMany({ data: beside.map((row) => ({ ...row, openedById: school.teacher.id })) })
    const token = codeShownAt(id, 'CODE', '09:57:00')
    expect((await onAttendance(school.ann, contracts.checkIn, { token }, { at: clock('09:57:00') })).result).toBe('CHECKED_IN')
    await prisma().checkIn.deleteMany({ where: { id: { in: beside.map((row) => row.id) } } })
    await Promise.all(Array.from({ length: 59 }, () => assertAttemptOf(opening, school.teacher.id)))
    const again = { occurrenceIds: [occurrenceId], minutes: 20 }
    expect(await tryAttendance(school.teacher, contracts.openCheckIn, again, { at: clock('09:58:00') })).toMatchObject({
      status: 'TOO_MANY_REQUESTS',
    })
  })

  test('with a browser that keeps no cookie is unverified', async () => {
    const { id } = await openCheckIn()
    const token = codeShownAt(id, 'CODE', '09:56:00')
    const answer = await onAttendance(school.ann, contracts.checkIn, { token }, { at: clock('09:56:00'), device: null })
    expect(answer).toMatchObject({ result: 'UNVERIFIED', flags: ['NO_DEVICE'] })
  })

  test('with a device that another used is unverified, and says whose', async () => {
    const { id, occurrenceId } = await openCheckIn(bothGroups())
    const token = codeShownAt(id, 'CODE', '09:56:00')
    await onAttendance(school.ann, contracts.checkIn, { token }, { at: clock('09:56:00'), device: 'phone' })
    const second = await onAttendance(school.ben, contracts.checkIn, { token }, { at: clock('09:56:40'), device: 'phone' })
    expect(second).toMatchObject({ result: 'UNVERIFIED', flags: ['SAME_DEVICE'] })
    const { rows } = await onAttendance(school.teacher, contracts.readBoard, { id }, { at: clock('09:57:00') })
    expect(rows.find(({ student }) => student.id === school.ben.id)).toMatchObject({
      sameAs: school.ann.displayName,
      flags: ['SAME_DEVICE'],
    })
    await onAttendance(
      school.teacher,
      contracts.judgeFlag,
      { occurrenceId, studentId: school.ben.id, isHere: false },
      { at: clock('09:58:00') },
    )
    expect(await findAttendance(occurrenceId, school.ben.id)).toMatchObject({ state: 'NOT_ATTENDED', how: 'REGISTER' })
    expect(await findAttendance(occurrenceId, school.ann.id)).toMatchObject({ state: 'CHECKED_IN', flags: [] })
  })

  test('of somebody who is not on the list is a walk-in, and unverified', async () => {
    const { id, occurrenceId } = await openCheckIn()
    const answer = await onAttendance(
      school.ben,
      contracts.checkIn,
      { token: codeShownAt(id, 'CODE', '10:00:00') },
      { at: clock('10:00:00') },
    )
    expect(answer).toMatchObject({ result: 'UNVERIFIED', flags: ['WALK_IN'] })
    expect(await findAttendance(occurrenceId, school.ben.id)).toMatchObject({ isWalkIn: true })
  })

  test('never replaces what a teacher set; it stays in the log', async () => {
    const { id, occurrenceId } = await openCheckIn()
    const entries = [{ studentId: school.ann.id, mark: 'ABSENT' }]
    await onAttendance(school.teacher, contracts.recordAttendance, { occurrenceId, entries }, { at: clock('10:01:00') })
    const answer = await onAttendance(
      school.ann,
      contracts.checkIn,
      { token: codeShownAt(id, 'CODE', '10:02:00') },
      { at: clock('10:02:00') },
    )
    expect(answer.result).toBe('KEPT')
    expect(await findAttendance(occurrenceId, school.ann.id)).toMatchObject({ state: 'NOT_ATTENDED' })
    expect(await prisma().attendanceLog.findMany({ where: { occurrenceId, how: 'CODE' }, select: { taken: true } })).toEqual([
      { taken: false },
    ])
  })
})

describe('which event', () => {
  test('is the one of the student’s own where one code is that of parallel events; a stranger to all chooses', async () => {
    const [one, other] = [await taughtDate(school), await taughtDate(school, { groupIds: [school.groupB] })]
    const input = { occurrenceIds: [one.occurrenceId, other.occurrenceId], minutes: 15 }
    const { id } = await onAttendance(school.teacher, contracts.openCheckIn, input, { at: clock('10:00:00') })
    const token = codeShownAt(id, 'CODE', '10:01:00')
    const at = clock('10:01:00')
    expect((await onAttendance(school.ben, contracts.checkIn, { token }, { at })).event.occurrenceId).toBe(other.occurrenceId)
    const asked = await tryAttendance(school.stranger, contracts.checkIn, { token }, { at })
    expect(asked).toMatchObject({
      status: 'CONFLICT',
      code: 'attendance.SEVERAL_EVENTS',
      data: { events: [{ title: 'Treatment planning' }, {}] },
    })
    const chosen = await onAttendance(school.stranger, contracts.checkIn, { token, occurrenceId: one.occurrenceId }, { at })
    expect(chosen).toMatchObject({ flags: ['WALK_IN'], event: { occurrenceId: one.occurrenceId } })
    const third = await taughtDate(school)
    expect(await tryAttendance(school.stranger, contracts.checkIn, { token, occurrenceId: third.occurrenceId }, { at })).toMatchObject({
      code: 'attendance.NO_EVENT',
    })
  })

  test('is none once it was cancelled, or moved away, while its check-in was open', async () => {
    const gone = await openCheckIn()
    const act = { eventId: gone.eventId, revision: 1, scope: 'ALL', on: '2026-12-01', act: 'CANCEL', reason: 'Ill' }
    await onTimetable(school.staff, timetables.setOccurrences, act, { at: clock('09:57:00') })
    const cancelled = await tryAttendance(
      school.ann,
      contracts.checkIn,
      { token: codeShownAt(gone.id, 'CODE', '09:58:00') },
      { at: clock('09:58:00') },
    )
    expect(cancelled).toMatchObject({ code: 'attendance.NO_EVENT' })
    const moved = await openCheckIn()
    const moves = [{ occurrenceId: moved.occurrenceId, was: null, heldOn: '2026-12-02', startsTime: '15:00', minutes: 60 }]
    await onTimetable(school.staff, timetables.moveOccurrences, { timetableId: moved.timetableId, moves }, { at: clock('09:57:00') })
    const away = await tryAttendance(
      school.ann,
      contracts.checkIn,
      { token: codeShownAt(moved.id, 'CODE', '09:58:00') },
      { at: clock('09:58:00') },
    )
    expect(away).toMatchObject({ code: 'attendance.NO_EVENT' })
  })
})

describe('guessing', () => {
  const wrong = 'BBBBBB'

  test('waits for one that another process looks at, so that each is counted', async () => {
    await openCheckIn(bothGroups())
    const holder = new pg.Client(process.env.DATABASE_URL)
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query(`SELECT pg_advisory_xact_lock(hashtextextended('cusp.check-in.' || $1, 0))`, [school.ann.id])
    let isAnswered = false
    const guess = tryAttendance(school.ann, contracts.checkIn, { token: 'AAAAAA' }, { at: clock('09:56:00') }).finally(
      () => (isAnswered = true),
    )
    const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    await expect.poll(async () => (await pool().query(waiting)).rows.length).toBe(1)
    expect(isAnswered).toBe(false)
    await holder.query('COMMIT')
    await holder.end()
    expect(await guess).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('ends after five wrong codes, for ten minutes, even with the right one', async () => {
    const { id } = await openCheckIn()
    const at = clock('10:00:00')
    for (let tries = 0; tries < 5; tries += 1)
      expect(await tryAttendance(school.ann, contracts.checkIn, { token: wrong }, { at })).toMatchObject({
        status: 'NOT_FOUND',
        code: 'attendance.NO_EVENT',
      })
    const right = { token: codeShownAt(id, 'CODE', '10:01:00') }
    expect(await tryAttendance(school.ann, contracts.checkIn, right, { at: clock('10:01:00') })).toMatchObject({
      status: 'TOO_MANY_REQUESTS',
    })
    expect(
      (await onAttendance(school.ann, contracts.checkIn, { token: codeShownAt(id, 'CODE', '10:11:00') }, { at: clock('10:11:00') })).result,
    ).toBe('CHECKED_IN')
  })

  test('of many at the same moment is counted one by one', async () => {
    const at = clock('10:00:00')
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => tryAttendance(school.ben, contracts.checkIn, { token: wrong }, { at, address: '198.51.100.7' })),
    )
    expect(tries.filter(({ status }) => status === 'NOT_FOUND')).toHaveLength(5)
  })

  test('by one account after the other on one device ends, too', async () => {
    const at = clock('10:00:00')
    const on = (who: Member, device: string) =>
      tryAttendance(who, contracts.checkIn, { token: wrong }, { at, device, address: '198.51.100.9' })
    for (const who of [school.ann, school.ben])
      for (let tries = 0; tries < 5; tries += 1) expect((await on(who, 'shared')).status).toBe('NOT_FOUND')
    expect((await on(school.stranger, 'shared')).status).toBe('TOO_MANY_REQUESTS')
    expect((await on(school.stranger, 'own')).status).toBe('NOT_FOUND')
  })

  test('of a whole network ends, too', async () => {
    const at = clock('10:00:00')
    await tryAttendance(school.ann, contracts.checkIn, { token: wrong }, { at, address: '203.0.113.9' })
    await prisma().attemptWindow.updateMany({ where: { bucket: { startsWith: 'check-in-network' } }, data: { count: 300 } })
    const other = await tryAttendance(school.stranger, contracts.checkIn, { token: wrong }, { at, address: '203.0.113.9' })
    expect(other).toMatchObject({ status: 'TOO_MANY_REQUESTS' })
  })

  test.each(['KRM', 'a word', `${'x'.repeat(30)}`])('what can be no code is no guess: %s', async (token) => {
    expect(await tryAttendance(school.ann, contracts.checkIn, { token }, { at: clock('10:00:00') })).toMatchObject({
      code: 'attendance.INVALID_TOKEN',
    })
    expect(await prisma().attemptWindow.count()).toBe(0)
  })
})

describe('who may', () => {
  const at = clock('10:00:00')

  test('a check-in is that of who keeps its registers', async () => {
    const { id, occurrenceId } = await openCheckIn()
    const [mine] = [await taughtDate(school)]
    for (const [contract, input] of [
      [contracts.readBoard, (of: string) => ({ id: of })],
      [contracts.endCheckIn, (of: string) => ({ id: of })],
    ] as const) {
      await tryAttendance(school.teacher, contracts.readHome, {}, { at })
      const strangers = [school.colleague, school.ann]
      await expectOutOfScope({
        call: attendanceCall(contract),
        parameter: 'id',
        input,
        id,
        entitled: school.teacher,
        strangers,
        reachableBy: ['STAFF', 'ADMIN'],
      })
    }
    const open = (of: string) => ({ occurrenceIds: [of], minutes: 10 })
    await tryAttendance(school.teacher, contracts.readHome, {}, { at })
    await expectOutOfScope({
      call: attendanceCall(contracts.openCheckIn),
      parameter: 'occurrenceIds',
      input: open,
      id: mine?.occurrenceId ?? '',
      entitled: school.teacher,
      strangers: [school.colleague, school.ann],
      reachableBy: ['STAFF', 'ADMIN'],
    })
    expect(occurrenceId).not.toBe(mine?.occurrenceId)
  }, 60_000)

  test('a flag is judged by who keeps the register, of who checked in', async () => {
    const { id, occurrenceId } = await openCheckIn()
    await onAttendance(school.ben, contracts.checkIn, { token: codeShownAt(id, 'CODE', '10:00:00') }, { at })
    await expectOutOfScope({
      call: attendanceCall(contracts.judgeFlag),
      parameter: 'studentId',
      input: (studentId) => ({ occurrenceId, studentId, isHere: true }),
      id: school.stranger.id,
      entitled: school.teacher,
      entitledTo: school.ben.id,
    })
    await onAttendance(school.stranger, contracts.checkIn, { token: codeShownAt(id, 'CODE', '10:00:00') }, { at })
    await expectOutOfScope({
      call: attendanceCall(contracts.judgeFlag),
      parameter: 'occurrenceId',
      input: (of) => ({ occurrenceId: of, studentId: school.stranger.id, isHere: true }),
      id: occurrenceId,
      entitled: school.teacher,
      strangers: [school.colleague, school.ann],
      reachableBy: ['STAFF', 'ADMIN'],
    })
  }, 60_000)

  test('one checks in to the events of a code alone', async () => {
    const { id, occurrenceId } = await openCheckIn()
    const other = await taughtDate(school)
    await tryAttendance(school.ann, contracts.readMine, {}, { at })
    await expectOutOfScope({
      call: attendanceCall(contracts.checkIn),
      parameter: 'occurrenceId',
      input: (of) => ({ token: codeShownAt(id, 'CODE', '10:00:00'), occurrenceId: of }),
      id: other.occurrenceId,
      entitled: school.ann,
      entitledTo: occurrenceId,
      strangers: [school.ben],
    })
    expect((await tryAttendance(school.teacher, contracts.checkIn, { token: v7() }, { at })).status).toBe('FORBIDDEN')
  })
})

describe('when Check-in is at hand on a phone', () => {
  test('is from a quarter of an hour before an event that takes attendance to its end, until one has checked in', async () => {
    const late = await member('STUDENT', 'lia')
    const people = [
      { userId: school.teacher.id, part: 'TEACHER' as const, isOut: false },
      { userId: late.id, part: 'STUDENT' as const, isOut: false },
    ]
    const { occurrenceId } = await taughtDate(school, { groupIds: [], roomId: null, people, startsTime: '15:00' })
    const of = async (who: Member, time: string) => {
      const actor = await actorOfToken(who.token)
      return actor && listCheckInTimesOf(prisma(), actor, clock(time))
    }
    expect(await of(late, '08:00:00')).toEqual([{ from: '2026-12-01T14:45:00.000Z', to: '2026-12-01T16:00:00.000Z' }])
    expect([await of(late, '16:00:00'), await of(school.teacher, '08:00:00')]).toEqual([[], []])
    const opening = { occurrenceIds: [occurrenceId], minutes: 20 }
    const { id } = await onAttendance(school.teacher, contracts.openCheckIn, opening, { at: clock('14:55:00') })
    await onAttendance(late, contracts.checkIn, { token: codeShownAt(id, 'CODE', '15:00:00') }, { at: clock('15:00:00') })
    expect(await of(late, '15:01:00')).toEqual([])
  })
})
