import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/absences'
import * as attendance from '@/lib/contracts/attendance'
import { followAbsence, forecastAttendance } from '@/server/attendance'
import { provideAbsenceFollower, provideAttendanceForecast } from '@/server/absences'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { absenceCall, absenceInput, absenceType, assetOf, onAbsence, reportAbsence, tryAbsence } from '../../support/absences'
import { clock, onAttendance, taughtDate } from '../../support/attendance'
import { expectOutOfScope } from '../../support/out-of-scope'
import type { Member } from '../../support/members'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let illness: string
const now = clock('08:00:00')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
  illness = await absenceType()
  provideAbsenceFollower(followAbsence)
  provideAttendanceForecast(forecastAttendance)
})
beforeEach(async () => {
  stopClock(now)
  await prisma().absenceFile.deleteMany()
  await prisma().absence.deleteMany()
  await prisma().diaryEntry.deleteMany({ where: { source: 'ABSENCE' } })
})

const approve = (id: string, revision = 1) =>
  onAbsence(school.staff, contracts.decideAbsence, { id, revision, decision: 'APPROVED', note: '' })
const diaryOf = (sourceId: string) => prisma().diaryEntry.findMany({ where: { source: 'ABSENCE', sourceId }, orderBy: { startsAt: 'asc' } })
const hoursOf = (rows: readonly { startsAt: Date; endsAt: Date }[]) =>
  rows.map(({ startsAt, endsAt }) => (endsAt.getTime() - startsAt.getTime()) / 3_600_000)
const findAttendance = (occurrenceId: string, studentId: string) =>
  prisma().attendance.findUnique({ where: { occurrenceId_studentId: { occurrenceId, studentId } }, select: { state: true, how: true } })

describe('an absence', () => {
  test('is reported, decided on and told by a notice without its reason', async () => {
    const id = await reportAbsence(school.ann, illness, { note: 'Tonsillitis' })
    expect(await onAbsence(school.ann, contracts.readAbsence, { id })).toMatchObject({
      state: 'REPORTED',
      note: 'Tonsillitis',
      mayDecide: false,
      mayCancel: true,
    })
    expect(await diaryOf(id)).toEqual([])
    const { rows, counts } = await onAbsence(school.staff, contracts.listAbsences, {})
    expect([rows.map((row) => row.id), counts]).toEqual([[id], { decide: 1, today: 1, all: 1 }])
    expect((await approve(id)).state).toBe('APPROVED')
    expect(await diaryOf(id)).toMatchObject([{ subject: 'STUDENT', subjectId: school.ann.id, isShown: true }])
    expect(await tryAbsence(school.staff, contracts.decideAbsence, { id, revision: 2, decision: 'REJECTED', note: '' })).toMatchObject({
      status: 'STATE_CHANGED',
    })
    const told = await prisma().outboxEvent.findMany({ where: { payload: { path: ['to', '0'], equals: school.ann.id } } })
    expect(told).toMatchObject([{ type: 'messaging.notice', payload: { key: 'absenceDecided', values: { decision: 'APPROVED' } } }])
    expect(JSON.stringify(told)).not.toContain('Tonsillitis')
    expect((await onAbsence(school.ann, contracts.listMyAbsences, {})).rows).toMatchObject([{ id, state: 'APPROVED', days: 1 }])
  })

  test('of one’s own waits for others to decide, and not for oneself', async () => {
    await prisma().absence.deleteMany({})
    const id = await reportAbsence(school.staff, illness)
    const { rows, counts } = await onAbsence(school.staff, contracts.listAbsences, {})
    expect([rows, counts.decide, counts.all]).toEqual([[], 0, 1])
    expect((await onAbsence(school.staff, contracts.listAbsences, { box: 'ALL' })).rows.map((row) => row.id)).toEqual([id])
  })

  test('of a type that needs no approval counts at once; of one that does not excuse it stands in no diary', async () => {
    const [leave, strike] = [await absenceType({ needsApproval: false }), await absenceType({ needsApproval: false, isAuthorised: false })]
    expect(await diaryOf(await reportAbsence(school.ann, leave))).toHaveLength(1)
    expect(await diaryOf(await reportAbsence(school.ben, strike))).toHaveLength(0)
  })

  test('of a type that needs no approval waits for a decision where it begins on a day that is gone, unless somebody else who decides reports it', async () => {
    const leave = await absenceType({ needsApproval: false })
    const of = (own: object) => absenceInput(leave, { fromOn: '2026-11-30', ...own })
    const past = of({})
    expect((await onAbsence(school.ann, contracts.recordAbsence, past)).state).toBe('REPORTED')
    expect(await diaryOf(past.id)).toEqual([])
    expect((await onAbsence(school.ann, contracts.recordAbsence, { ...past, revision: 1, fromOn: '2026-12-01' })).state).toBe('APPROVED')
    expect((await onAbsence(school.staff, contracts.recordAbsence, of({ userId: school.ben.id }))).state).toBe('APPROVED')
    expect((await onAbsence(school.staff, contracts.recordAbsence, of({}))).state).toBe('REPORTED')
  })

  test('is cancelled by whom it is, as long as it lasts, and then excuses nobody', async () => {
    const id = await reportAbsence(school.ann, illness)
    await approve(id)
    const late = await tryAbsence(school.ann, contracts.cancelAbsence, { id, revision: 2 }, new Date('2026-12-02T09:00:00Z'))
    expect(late).toMatchObject({ status: 'STATE_CHANGED', code: 'absences.DECIDED' })
    stopClock(now)
    expect((await onAbsence(school.ann, contracts.cancelAbsence, { id, revision: 2 })).state).toBe('CANCELLED')
    expect(await diaryOf(id)).toEqual([])
    expect(await tryAbsence(school.ann, contracts.cancelAbsence, { id, revision: 3 })).toMatchObject({ status: 'STATE_CHANGED' })
  })

  test('is changed until it is decided, and never over somebody else’s change', async () => {
    const input = absenceInput(illness)
    await onAbsence(school.ann, contracts.recordAbsence, input)
    await onAbsence(school.ann, contracts.recordAbsence, { ...input, revision: 1, toOn: '2026-12-03' })
    expect(await tryAbsence(school.ann, contracts.recordAbsence, { ...input, revision: 1 })).toMatchObject({ status: 'CONFLICT' })
    await approve(input.id, 2)
    expect(await tryAbsence(school.ann, contracts.recordAbsence, { ...input, revision: 3 })).toMatchObject({ code: 'absences.DECIDED' })
  })
})

describe('the days of an absence', () => {
  test('begin and end at noon where they are halves', async () => {
    const id = await reportAbsence(school.ann, illness, { startsAtNoon: true, toOn: '2026-12-02', endsAtNoon: true })
    await approve(id)
    expect((await diaryOf(id)).map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()])).toEqual([
      ['2026-12-01T12:00:00.000Z', '2026-12-02T00:00:00.000Z'],
      ['2026-12-02T00:00:00.000Z', '2026-12-02T12:00:00.000Z'],
    ])
  })

  test('have 25 hours when the clocks go back and 23 when they go forward', async () => {
    const autumn = await reportAbsence(school.ann, illness, { fromOn: '2026-10-24', toOn: '2026-10-26' })
    await approve(autumn)
    expect(hoursOf(await diaryOf(autumn))).toEqual([24, 25, 24])
    const spring = await reportAbsence(school.ann, illness, { fromOn: '2027-03-27', toOn: '2027-03-29', endsAtNoon: true })
    await approve(spring)
    expect(hoursOf(await diaryOf(spring))).toEqual([24, 23, 12])
  })

  test.each([
    ['an end before its beginning', { toOn: '2026-11-30' }, 'toOn', 'datesInOrder'],
    ['no half at all', { startsAtNoon: true, endsAtNoon: true }, 'toOn', 'datesInOrder'],
    ['more than a year', { toOn: '2028-01-01' }, 'toOn', 'absenceTooLong'],
  ])('are refused with %s', async (_, own, path, code) => {
    expect(await tryAbsence(school.ann, contracts.recordAbsence, absenceInput(illness, own))).toMatchObject({ issues: [{ path, code }] })
  })

  test('are whole, or for others, where the type says so', async () => {
    const [whole, staffOnly] = [await absenceType({ halfDays: false }), await absenceType({ forWhom: 'STAFF' })]
    expect(await tryAbsence(school.ann, contracts.recordAbsence, absenceInput(whole, { endsAtNoon: true }))).toMatchObject({
      issues: [{ code: 'wholeDaysOnly' }],
    })
    expect(await tryAbsence(school.ann, contracts.recordAbsence, absenceInput(staffOnly))).toMatchObject({
      issues: [{ path: 'typeId', code: 'absenceTypeUnknown' }],
    })
    const { types } = await onAbsence(school.ann, contracts.listMyAbsences, {})
    expect(types.map(({ id }) => id)).not.toContain(staffOnly)
  })
})

describe('two absences at once', () => {
  test('are said before they are saved, and saved despite that', async () => {
    const first = await reportAbsence(school.ann, illness, { toOn: '2026-12-02', endsAtNoon: true })
    const second = absenceInput(illness, { fromOn: '2026-12-02', toOn: '2026-12-03' })
    const answer = await tryAbsence(school.ann, contracts.recordAbsence, second)
    expect(answer).toMatchObject({ status: 'CONFLICT', code: 'absences.OVERLAPS', data: { overlaps: [{ id: first }] } })
    expect((await onAbsence(school.ann, contracts.recordAbsence, { ...second, despite: true })).state).toBe('REPORTED')
  })

  test('that meet at noon do not overlap, nor those of two people, nor one that was cancelled', async () => {
    const id = await reportAbsence(school.ann, illness, { endsAtNoon: true })
    await reportAbsence(school.ann, illness, { startsAtNoon: true })
    await reportAbsence(school.ben, illness)
    await onAbsence(school.ann, contracts.cancelAbsence, { id, revision: 1 })
    await reportAbsence(school.ann, illness, { endsAtNoon: true })
    expect(await prisma().absence.count()).toBe(4)
  })

  test('of one moment: the second is told of the first', async () => {
    const both = await Promise.all([1, 2].map(() => tryAbsence(school.ann, contracts.recordAbsence, absenceInput(illness))))
    expect(both.map((answer) => (answer.status === 'SUCCESS' ? 'saved' : answer.code)).sort()).toEqual(['absences.OVERLAPS', 'saved'])
  })
})

describe('the length of an absence', () => {
  const long = async (who: Member, fromOn: string, toOn: string, halves: object = {}) =>
    (await onAbsence(who, contracts.readImpact, { fromOn, toOn, ...halves })).days

  test('is in teaching days: no weekend, no holiday of the person’s, but a Saturday on which they have an event', async () => {
    expect(await long(school.ann, '2027-01-08', '2027-01-11', { startsAtNoon: 'true', endsAtNoon: 'true' })).toBe(1)
    expect(await long(school.ann, '2027-01-09', '2027-01-10')).toBe(0)
    expect(await long(school.ann, '2027-01-08', '2027-01-12')).toBe(3)
    const holiday = {
      name: 'Winter holidays',
      kind: 'HOLIDAY',
      startsAt: new Date('2027-01-11T00:00:00Z'),
      endsAt: new Date('2027-01-12T00:00:00Z'),
    } as const
    await prisma().backgroundEvent.create({ data: { id: v7(), ...holiday } })
    const others = {
      ...holiday,
      startsAt: new Date('2027-01-12T00:00:00Z'),
      endsAt: new Date('2027-01-13T00:00:00Z'),
      programmeId: school.programmeId,
      years: [9],
    }
    await prisma().backgroundEvent.create({ data: { id: v7(), ...others } })
    expect(await long(school.ann, '2027-01-08', '2027-01-12')).toBe(2)
    await taughtDate(school, { pattern: { startsOn: '2027-01-09', weekdays: [6] } })
    expect(await long(school.ann, '2027-01-08', '2027-01-12')).toBe(2.5)
    expect(await long(school.ben, '2027-01-08', '2027-01-12')).toBe(2)
    const id = await reportAbsence(school.ann, illness, { fromOn: '2027-01-08', startsAtNoon: true, toOn: '2027-01-12' })
    expect((await onAbsence(school.ann, contracts.readAbsence, { id })).days).toBe(2)
    const { rows } = await onAbsence(school.ann, contracts.listMyAbsences, {})
    expect(rows.find((row) => row.id === id)?.days).toBe(2)
  })
})

describe('what an absence touches', () => {
  test('is told before it is saved: dates, and which of them nobody else teaches', async () => {
    await taughtDate(school)
    stopClock(now)
    const asked = { fromOn: '2026-12-01', toOn: '2026-12-01' }
    expect((await onAbsence(school.ann, contracts.readImpact, asked)).events).toMatchObject([
      { title: 'Treatment planning', startsTime: '10:00', teaches: false, needsCover: false },
    ])
    expect((await onAbsence(school.teacher, contracts.readImpact, asked)).events).toMatchObject([{ teaches: true, needsCover: true }])
    expect(await onAbsence(school.ann, contracts.readImpact, { ...asked, startsAtNoon: 'true' })).toMatchObject({ days: 0.5, events: [] })
    await reportAbsence(school.teacher, await absenceType({ needsApproval: false }))
    const { rows } = await onAbsence(school.staff, contracts.listAway, {})
    const [row] = rows
    expect(row).toMatchObject({ person: { id: school.teacher.id }, toCover: [{ title: 'Treatment planning' }] })
    expect(Object.keys(row ?? {}).some((key) => /type|note|file/i.test(key))).toBe(false)
    expect((await tryAbsence(school.teacher, contracts.listAway, {})).status).toBe('FORBIDDEN')
  })
})

describe('what an absence does to attendance', () => {
  const asked = { fromOn: '2026-12-01', toOn: '2026-12-01' }
  const attendanceOf = async (who: typeof school.ann, userId?: string) =>
    (await onAbsence(who, contracts.readImpact, { ...asked, ...(userId !== undefined && { userId }) })).attendance

  test('is said in per cent, excused or not, to whoever reports it and whoever decides; nothing of whom nothing is recorded', async () => {
    await prisma().attendance.deleteMany()
    await prisma().occurrence.updateMany({ data: { state: 'SKIPPED' } })
    expect(await attendanceOf(school.ann)).toBeNull()
    const dates = [
      await taughtDate(school),
      await taughtDate(school, { startsTime: '12:00' }),
      await taughtDate(school, { startsTime: '14:00' }),
    ]
    const [first, second] = dates.map(({ occurrenceId }) => occurrenceId)
    const record = (occurrenceId: string | undefined, mark: string) =>
      onAttendance(
        school.teacher,
        attendance.recordAttendance,
        { occurrenceId, entries: [{ studentId: school.ann.id, mark }] },
        { at: clock('14:30:00') },
      )
    await record(first, 'PRESENT')
    // Nothing is known yet of the two other dates: without excuse, one of three was attended.
    const now = { now: 100, excused: 100, notExcused: 33, threshold: 80 }
    expect(await attendanceOf(school.ann)).toEqual(now)
    expect(await attendanceOf(school.staff, school.ann.id)).toEqual(now)
    await record(second, 'ABSENT')
    expect(await attendanceOf(school.ann)).toEqual({ now: 50, excused: 100, notExcused: 33, threshold: 80 })
    expect(await attendanceOf(school.teacher)).toBeNull()
  })
})

describe('registers', () => {
  test('excuse by an approved absence, and tell a teacher that and not why', async () => {
    const { occurrenceId } = await taughtDate(school)
    stopClock(now)
    await approve(await reportAbsence(school.ann, illness, { note: 'Tonsillitis' }))
    const register = await onAttendance(school.teacher, attendance.readRegister, { id: occurrenceId }, { at: clock('10:00:00') })
    expect(register.rows[0]).toMatchObject({ isAway: true })
    expect(JSON.stringify(register)).not.toMatch(/Tonsillitis|Illness/)
  })

  test('that are closed follow one that is approved later, and one that is cancelled', async () => {
    const { occurrenceId } = await taughtDate(school)
    await onAttendance(school.teacher, attendance.closeRegister, { occurrenceId }, { at: clock('11:00:00') })
    expect(await findAttendance(occurrenceId, school.ann.id)).toEqual({ state: 'NOT_ATTENDED', how: 'CLOSED' })
    const id = await reportAbsence(school.ann, illness)
    await approve(id)
    expect(await findAttendance(occurrenceId, school.ann.id)).toEqual({ state: 'AUTHORISED', how: 'ABSENCE' })
    await onAbsence(school.staff, contracts.cancelAbsence, { id, revision: 2 })
    expect(await findAttendance(occurrenceId, school.ann.id)).toEqual({ state: 'NOT_ATTENDED', how: 'CLOSED' })
    const log = await prisma().attendanceLog.findMany({
      where: { occurrenceId, studentId: school.ann.id },
      orderBy: { id: 'asc' },
      select: { state: true },
    })
    expect(log.map(({ state }) => state)).toEqual(['NOT_ATTENDED', 'AUTHORISED', 'NOT_ATTENDED'])
  })

  test('excuse whom a teacher has set as absent, and never whom they saw', async () => {
    const { occurrenceId } = await taughtDate(school, { groupIds: [school.groupA, school.groupB] })
    const entries = [
      { studentId: school.ann.id, mark: 'ABSENT' },
      { studentId: school.ben.id, mark: 'PRESENT' },
    ]
    await onAttendance(school.teacher, attendance.recordAttendance, { occurrenceId, entries }, { at: clock('10:05:00') })
    await onAttendance(school.teacher, attendance.closeRegister, { occurrenceId }, { at: clock('11:00:00') })
    for (const who of [school.ann, school.ben]) await approve(await reportAbsence(who, illness))
    expect(await findAttendance(occurrenceId, school.ann.id)).toMatchObject({ state: 'AUTHORISED' })
    expect(await findAttendance(occurrenceId, school.ben.id)).toMatchObject({ state: 'ATTENDED' })
  })
})

describe('who decides', () => {
  test('does not decide on their own: somebody else does', async () => {
    const typeId = await absenceType({ forWhom: 'EVERYBODY' })
    const id = await reportAbsence(school.staff, typeId)
    expect((await onAbsence(school.staff, contracts.readAbsence, { id })).mayDecide).toBe(false)
    const decide = { id, revision: 1, decision: 'APPROVED', note: '' }
    expect(await tryAbsence(school.staff, contracts.decideAbsence, decide)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await onAbsence(school.admin, contracts.decideAbsence, decide)).toMatchObject({ state: 'APPROVED' })
  })
})

describe('evidence', () => {
  test('is a PDF or a picture that one uploaded, and nothing else', async () => {
    const [pdf, sheet, another] = [await assetOf(school.ann.id), await assetOf(school.ann.id, 'text/csv'), await assetOf(school.ben.id)]
    expect(await tryAbsence(school.ann, contracts.recordAbsence, absenceInput(illness, { fileIds: [sheet] }))).toMatchObject({
      issues: [{ path: 'fileIds', code: 'evidenceType' }],
    })
    expect(await tryAbsence(school.ann, contracts.recordAbsence, absenceInput(illness, { fileIds: [another] }))).toMatchObject({
      issues: [{ path: 'fileIds', code: 'fileGone' }],
    })
    const id = await reportAbsence(school.ann, illness, { fileIds: [pdf] })
    expect((await onAbsence(school.ann, contracts.readAbsence, { id })).files).toMatchObject([{ id: pdf, fileName: 'fit-note.pdf' }])
  })

  test('is asked for after the teaching days of the type', async () => {
    const strict = await absenceType({ evidenceAfterDays: 5 })
    await reportAbsence(school.ann, strict, { toOn: '2026-12-07' })
    await reportAbsence(school.ben, strict, { toOn: '2026-12-08' })
    const { rows } = await onAbsence(school.staff, contracts.listAbsences, { box: 'ALL' })
    expect(rows.map(({ person, lacksEvidence }) => [person.id, lacksEvidence]).sort()).toEqual(
      [
        [school.ann.id, false],
        [school.ben.id, true],
      ].sort(),
    )
  })

  test('is downloaded by whom it is of and by who decides', async () => {
    const pdf = await assetOf(school.ann.id)
    await reportAbsence(school.ann, illness, { fileIds: [pdf] })
    await expectOutOfScope({
      call: absenceCall(contracts.downloadEvidence),
      parameter: 'id',
      input: (id) => ({ id }),
      id: pdf,
      entitled: school.ann,
      strangers: [school.ben, school.teacher],
      reachableBy: ['STAFF', 'ADMIN'],
    })
  })
})

describe('somebody else’s absence', () => {
  test('is read and cancelled by whom it is and by who decides alone', async () => {
    const id = await reportAbsence(school.ann, illness)
    const strangers = [school.ben, school.teacher]
    await expectOutOfScope({
      call: absenceCall(contracts.readAbsence),
      parameter: 'id',
      input: (of) => ({ id: of }),
      id,
      entitled: school.ann,
      strangers,
      reachableBy: ['STAFF', 'ADMIN'],
    })
    await expectOutOfScope({
      call: absenceCall(contracts.cancelAbsence),
      parameter: 'id',
      input: (of) => ({ id: of, revision: 1 }),
      id,
      entitled: school.ann,
      strangers,
      reachableBy: ['STAFF', 'ADMIN'],
    })
  })

  test('is decided on by who decides', async () => {
    const id = await reportAbsence(school.ann, illness)
    await expectOutOfScope({
      call: absenceCall(contracts.decideAbsence),
      parameter: 'id',
      input: (of) => ({ id: of, revision: 1, decision: 'APPROVED', note: '' }),
      id,
      entitled: school.staff,
      strangers: [school.ann, school.teacher],
      reachableBy: ['STAFF', 'ADMIN'],
    })
  })

  test('is reported by who decides alone, and what it touches told to nobody else', async () => {
    await expectOutOfScope({
      call: absenceCall(contracts.recordAbsence),
      parameter: 'userId',
      input: (userId) => absenceInput(illness, { userId, despite: true }),
      id: school.ann.id,
      entitled: school.staff,
      strangers: [school.ben, school.teacher],
      reachableBy: ['STAFF', 'ADMIN'],
    })
    await expectOutOfScope({
      call: absenceCall(contracts.readImpact),
      parameter: 'userId',
      input: (userId) => ({ userId, fromOn: '2026-12-01', toOn: '2026-12-01' }),
      id: school.ann.id,
      entitled: school.staff,
      strangers: [school.ben, school.teacher],
      reachableBy: ['STAFF', 'ADMIN'],
    })
    const { people } = await onAbsence(school.staff, contracts.findAbsentees, { q: 'ann' })
    expect(people).toMatchObject([{ id: school.ann.id, isStudent: true }])
    expect((await tryAbsence(school.teacher, contracts.findAbsentees, { q: 'ann' })).status).toBe('FORBIDDEN')
    expect((await tryAbsence(school.teacher, contracts.listAbsences, {})).status).toBe('FORBIDDEN')
    expect((await tryAbsence(null, contracts.listMyAbsences, {})).status).toBe('AUTHENTICATION_FAILED')
  })

  test('is neither written over nor its files taken', async () => {
    const id = await reportAbsence(school.ann, illness)
    await expectOutOfScope({
      call: absenceCall(contracts.recordAbsence),
      parameter: 'id',
      input: (of) => absenceInput(illness, { id: of, despite: true }),
      id,
      entitled: school.ben,
      entitledTo: v7(),
      strangers: [school.ben],
      reachableBy: ['STAFF', 'ADMIN'],
      refusedAs: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
    })
    const own = await assetOf(school.ben.id)
    await expectOutOfScope({
      call: absenceCall(contracts.recordAbsence),
      parameter: 'fileIds',
      input: (fileId) => absenceInput(illness, { fileIds: [fileId], despite: true }),
      id: await assetOf(school.ann.id),
      entitled: school.ben,
      entitledTo: own,
      refusedAs: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'],
    })
  })
})
