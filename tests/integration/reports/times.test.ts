import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import { exportTimes, listHeldDates, readPlacementTime, readTime } from '@/lib/contracts/reports'
import { publishTimetable, readAvailability, saveAvailability } from '@/lib/contracts/timetables'
import { unzip } from '@/server/imports/read/unzip'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { callAs, outputAs } from '../../support/call'
import type { Member } from '../../support/members'
import { reportCall } from '../../support/reports'
import { madeEvent, madeTimetable, makePlannedSchool, onTimetable, tryTimetable, type PlannedSchool } from '../../support/timetables'

const now = new Date('2026-12-20T09:00:00Z')
let school: PlannedSchool
let timetableId: string

const askReport = <C extends Contract>(contract: C, input: object = {}, who: Member = school.staff): Promise<OutputOf<C>> =>
  outputAs(who, reportCall(contract), input, { at: now })
const tryReport = <C extends Contract>(contract: C, input: object = {}, who: Member = school.staff) =>
  callAs(who, reportCall(contract), input, { at: now })
/** The days of December. */
const days = { from: '2026-12-01', to: '2026-12-31' }
const readReport = (input: object = {}) => askReport(readTime, { ...days, ...input })

async function publish(id: string): Promise<void> {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  await onTimetable(school.staff, publishTimetable, { id, revision: 1 })
}
async function datesOf(eventId: string): Promise<string[]> {
  const rows = await prisma().occurrence.findMany({ where: { eventId }, select: { id: true }, orderBy: { startsAt: 'asc' } })
  return rows.map(({ id }) => id)
}
async function recordAttendance(
  occurrenceId: string | undefined,
  studentId: string,
  state: 'ATTENDED' | 'NOT_ATTENDED' | 'AUTHORISED',
  isWalkIn = false,
) {
  await prisma().attendance.create({
    data: { occurrenceId: occurrenceId ?? '', studentId, state, isWalkIn, how: 'REGISTER', byId: school.teacher.id, at: now },
    select: { occurrenceId: true },
  })
}

beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})
/** Groups A and B at 10:00 on the Tuesdays of December from the 1st, an hour each; A alone at 14:00 for two hours, four times. */
let both: string[]
let alone: string[]
beforeEach(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  await prisma().timetable.updateMany({ data: { deletedAt: now } })
  await prisma().attendance.deleteMany({})
  timetableId = await madeTimetable(school, { name: 'Year 4' })
  const { teacher, colleague } = school
  const teachers = [teacher, colleague].map(({ id }) => ({ userId: id, part: 'TEACHER' as const, isOut: false }))
  both = await datesOf(await madeEvent(school, timetableId, { groupIds: [school.groupA, school.groupB], people: teachers }))
  alone = await datesOf(await madeEvent(school, timetableId, { startsTime: '14:00', minutes: 120, people: [], roomId: null }))
  await publish(timetableId)
})

describe('reports.readTime', () => {
  test('counts dates once, and students once for each date, by what the register says', async () => {
    await recordAttendance(both[0], school.ann.id, 'ATTENDED')
    await recordAttendance(both[0], school.ben.id, 'NOT_ATTENDED')
    await recordAttendance(alone[0], school.ann.id, 'AUTHORISED')
    // The stranger is on the list of neither date: a walk-in does not count, and a student who was on the list still does.
    await recordAttendance(both[1], school.stranger.id, 'ATTENDED', true)
    await recordAttendance(alone[1], school.stranger.id, 'ATTENDED')
    const { total, rows, by } = await readReport({ by: 'SHIFT' })
    expect(by).toBe('SHIFT')
    expect(total.all).toEqual({
      sessions: 8,
      minutes: 4 * 60 + 4 * 120,
      planned: 13,
      plannedMinutes: 8 * 60 + 5 * 120,
      attended: 2,
      attendedMinutes: 60 + 120,
      missed: 1,
      missedMinutes: 60,
      excused: 1,
      excusedMinutes: 120,
    })
    expect(rows.map(({ key, all }) => [key, all.sessions, all.planned, all.attended])).toEqual([
      ['AM', 4, 8, 1],
      ['PM', 4, 5, 1],
    ])
    expect([total.AM.sessions, total.PM.minutes, total.EVE.sessions]).toEqual([4, 480, 0])
  })

  test('is split by type, teacher, group and timetable, and says what has none', async () => {
    const rowsBy = async (by: string) => (await readReport({ by })).rows.map(({ name, all }) => [name, all.sessions, all.planned])
    expect(await rowsBy('TYPE')).toEqual([['Lecture', 8, 12]])
    expect(await rowsBy('TIMETABLE')).toEqual([['Year 4', 8, 12]])
    expect(await rowsBy('GROUP')).toEqual([
      ['Group A', 8, 8],
      ['Group B', 4, 4],
    ])
    const taught = [school.colleague, school.teacher].map(({ displayName }) => displayName).toSorted()
    expect(await rowsBy('TEACHER')).toEqual([...taught.map((name) => [name, 4, 8]), [null, 4, 4]])
  })

  test('leaves out what is cancelled, skipped, a template’s, a draft’s and deleted', async () => {
    const db = prisma()
    await db.occurrence.update({ where: { id: both[0] ?? '' }, data: { state: 'CANCELLED' } })
    await db.occurrence.update({ where: { id: both[1] ?? '' }, data: { state: 'SKIPPED' } })
    const template = await madeTimetable(school, { name: 'Template', kind: 'TEMPLATE' })
    await madeEvent(school, template)
    const draft = await madeTimetable(school, { name: 'Draft' })
    await madeEvent(school, draft, { groupIds: [school.groupB] })
    expect((await readReport()).total.all).toMatchObject({ sessions: 6, planned: 8 })
    // A draft can be reported on its own; a template has no sessions.
    expect((await readReport({ timetableId: draft })).total.all).toMatchObject({ sessions: 4, planned: 4 })
    expect((await readReport({ timetableId: template })).total.all.sessions).toBe(0)
    // Diary entries that belong to a plan count for nobody yet.
    await db.diaryEntry.updateMany({ where: { sourceId: alone[0] ?? '' }, data: { planId: v7() } })
    expect((await readReport()).total.all).toMatchObject({ sessions: 6, planned: 7 })
    await db.timetable.update({ where: { id: timetableId }, data: { deletedAt: now } })
    expect((await readReport()).total.all.sessions).toBe(0)
    expect((await tryReport(readTime, { ...days, timetableId })).status).toBe('NOT_FOUND')
  })

  test('is of a programme and year by the enrolments of each day, over a change of years', async () => {
    const { ann, ben, programmeId } = school
    const db = prisma()
    await db.user.updateMany({ where: { id: { in: [ann.id, ben.id] } }, data: { programmeId, year: 5 } })
    // Ann goes up on 12 December; Ben has no enrolment and counts with the year of his account.
    await db.enrolment.createMany({
      data: [
        { id: v7(), userId: ann.id, programmeId, year: 4, fromOn: new Date('2026-09-01') },
        { id: v7(), userId: ann.id, programmeId, year: 5, fromOn: new Date('2026-12-12') },
      ],
    })
    const ofYear = async (year: number) => (await readReport({ programmeId, year })).total.all
    expect(await ofYear(4)).toMatchObject({ sessions: 4, planned: 4 })
    expect(await ofYear(5)).toMatchObject({ sessions: 6, planned: 8 })
    expect(await ofYear(3)).toMatchObject({ sessions: 0, planned: 0 })
    expect((await readReport({ programmeId })).total.all).toMatchObject({ sessions: 8, planned: 12 })
    await db.enrolment.deleteMany({})
    await db.user.updateMany({ data: { programmeId: null, year: null } })
  })

  test('is of the students who come by a group', async () => {
    await recordAttendance(both[0], school.ben.id, 'ATTENDED')
    const { total, choices } = await readReport({ groupId: school.groupB })
    expect(total.all).toMatchObject({ sessions: 4, planned: 4, attended: 1 })
    expect(choices.groups.map(({ name, grouping }) => [name, grouping])).toEqual([
      ['Group A', 'Clinic groups'],
      ['Group B', 'Clinic groups'],
    ])
  })

  test.each([
    [{ from: '2026-12-31', to: '2026-12-01' }, 'to', 'datesInOrder'],
    [{ from: '2026-12-31', to: '2028-12-01' }, 'to', 'yearAtMost'],
    [{ by: 'ROOM' }, 'by', 'invalid'],
  ])('is not of %j', async (input, path, code) => {
    expect(await tryReport(readTime, input)).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })
  })

  test('is of what is there alone, and by whoever sees all timetables', async () => {
    for (const input of [{ timetableId: v7() }, { programmeId: v7() }, { groupId: v7() }])
      for (const contract of [readTime, readPlacementTime]) expect((await tryReport(contract, input)).status).toBe('NOT_FOUND')
    for (const who of [school.ann, school.teacher])
      for (const [contract, input] of [
        [readTime, {}],
        [readPlacementTime, {}],
        [listHeldDates, { of: 'TIME', by: 'TYPE' }],
        [exportTimes, { of: 'TIME', format: 'CSV' }],
      ] as const)
        expect((await tryReport(contract, input, who)).status).toBe('FORBIDDEN')
    const off = {
      actor: { ...school.staff.actor, modules: new Set([...school.staff.actor.modules].filter((name) => name !== 'timetable')) },
    }
    expect((await callAs(off, reportCall(readTime), {})).status).toBe('MODULE_DISABLED')
  })

  test('is of the twelve weeks up to this one where no days are asked for, and empty where nothing is held', async () => {
    expect(await askReport(readTime, {})).toMatchObject({ from: '2026-09-28', to: '2026-12-20' })
    expect(await readReport({ from: '2025-01-01', to: '2025-02-01' })).toMatchObject({
      rows: [],
      count: 0,
      pages: 1,
      total: { all: { sessions: 0 } },
    })
  })

  test('counts the hours that pass in the night of a change of clocks', async () => {
    const night = { startsTime: '22:00', minutes: 480, groupIds: [school.groupA], people: [], roomId: null }
    const pattern = { startsOn: '2027-03-27', recurrence: 'NEVER', recurLimit: null } as const
    const own = await madeTimetable(school, { name: 'Night' })
    await madeEvent(school, own, { ...night, pattern })
    // 28 March begins at midnight GMT and ends after 23 hours.
    const total = async (from: string, to: string) => (await readReport({ timetableId: own, from, to })).total.all
    expect(await total('2027-03-22', '2027-03-28')).toMatchObject({ sessions: 1, minutes: 420, planned: 1, plannedMinutes: 420 })
    expect(await total('2027-03-28', '2027-03-28')).toMatchObject({ sessions: 0 })
  })

  test('parts the years at midnight of the institution', async () => {
    const own = await madeTimetable(school, { name: 'New Year' })
    const once = { recurrence: 'NEVER', recurLimit: null } as const
    for (const startsOn of ['2026-12-31', '2027-01-01'])
      await madeEvent(school, own, { startsTime: '00:00', people: [], roomId: null, pattern: { ...once, startsOn } })
    const of = async (from: string, to: string) => (await readReport({ timetableId: own, from, to })).total.all.sessions
    expect([await of('2026-12-31', '2026-12-31'), await of('2027-01-01', '2027-01-01'), await of('2026-12-31', '2027-01-01')]).toEqual([
      1, 1, 2,
    ])
  })
})

describe('the dates behind a number', () => {
  const behind = (input: object) => askReport(listHeldDates, { ...days, of: 'TIME', by: 'TEACHER', ...input })

  test('add up to it, in every row and shift, and lead to their events', async () => {
    await recordAttendance(both[0], school.ann.id, 'ATTENDED')
    await recordAttendance(both[2], school.ben.id, 'NOT_ATTENDED')
    for (const by of ['TYPE', 'SHIFT', 'TEACHER', 'GROUP', 'TIMETABLE']) {
      const { rows, total } = await readReport({ by })
      for (const { key, all, AM } of [...rows, { key: undefined, all: total.all, AM: total.AM }])
        for (const [tally, shift] of [
          [all, undefined],
          [AM, 'AM'],
        ] as const) {
          const found = await behind({ by, shift, ...(key !== undefined && { key: key ?? '' }) })
          const sum = (what: 'minutes' | 'planned' | 'attended' | 'missed' | 'excused') =>
            found.rows.reduce((sofar, row) => sofar + row[what], 0)
          expect([found.total, sum('minutes'), sum('planned'), sum('attended'), sum('missed'), sum('excused')]).toEqual([
            tally.sessions,
            tally.minutes,
            tally.planned,
            tally.attended,
            tally.missed,
            tally.excused,
          ])
        }
    }
    const missed = await behind({ by: 'SHIFT', what: 'missed' })
    expect(missed.rows.map(({ id, missed: count }) => [id, count])).toEqual([[both[2], 1]])
    const [last] = (await behind({ by: 'SHIFT', key: 'PM' })).rows
    expect(last).toMatchObject({
      id: alone[3],
      timetableId,
      type: 'Lecture',
      heldOn: '2026-12-22',
      startsTime: '14:00',
      endsTime: '16:00',
      planned: 1,
    })
  })

  test('come fifty at a time', async () => {
    await madeEvent(school, timetableId, {
      startsTime: '08:00',
      people: [],
      roomId: null,
      pattern: { startsOn: '2026-12-01', recurrence: 'DAILY', recurLimit: 300 },
    })
    // The report goes to the end of the timetable, 2 July: 214 dates, and the four that every test has.
    const year = { from: '2026-12-01', to: '2027-11-30', by: 'SHIFT', key: 'AM' }
    const pages = await Promise.all([1, 2, 5].map((page) => behind({ ...year, page })))
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [50, 218],
      [50, 218],
      [18, 218],
    ])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(118)
  })
})

describe('placements', () => {
  test('are counted by provider, and there are none until something is planned', async () => {
    const empty = await askReport(readPlacementTime, days)
    expect(empty).toMatchObject({ by: 'ROOM', rows: [], total: { all: { sessions: 0, planned: 0 } } })
    const roomId = v7()
    await prisma().room.create({ data: { id: roomId, name: 'Harbour Practice', kind: 'PROVIDER' }, select: { id: true } })
    // A date at a provider in a teaching timetable, and one elsewhere in a timetable of placements.
    const once = { startsOn: '2026-12-03', recurrence: 'NEVER', recurLimit: null } as const
    const [placed] = await datesOf(await madeEvent(school, timetableId, { roomId, minutes: 240, people: [], pattern: once }))
    const placements = await madeTimetable(school, { name: 'Outreach', kind: 'PLACEMENT' })
    await madeEvent(school, placements, { roomId: null, minutes: 480, groupIds: [school.groupB], people: [], pattern: once })
    await publish(placements)
    await recordAttendance(placed, school.ann.id, 'ATTENDED')
    const { rows, total } = await askReport(readPlacementTime, days)
    expect(rows.map(({ name, all }) => [name, all.sessions, all.minutes, all.planned, all.attendedMinutes])).toEqual([
      ['Harbour Practice', 1, 240, 1, 240],
      [null, 1, 480, 1, 0],
    ])
    expect(total.all).toMatchObject({ sessions: 2, plannedMinutes: 720 })
    const { rows: dates } = await askReport(listHeldDates, { ...days, of: 'PLACEMENT', by: 'ROOM', key: roomId })
    expect(dates.map(({ id }) => id)).toEqual([placed])
  })
})

describe('what somebody teaches against their contract', () => {
  const loadOf = async (id: string, input: object = {}) =>
    (await readReport({ by: 'TEACHER', ...input })).rows.find(({ key }) => key === id)?.load
  async function contracted(contractMinutes: number | null | undefined, who: Member = school.staff) {
    const { seen, hours } = await onTimetable(who, readAvailability, { teacherId: school.teacher.id })
    return tryTimetable(who, saveAvailability, { teacherId: school.teacher.id, seen, hours, contractMinutes })
  }

  test('is of all timetables, for the weeks in which the school is open', async () => {
    expect(await loadOf(school.teacher.id)).toEqual({ minutes: 240, contractMinutes: null })
    expect((await contracted(120)).status).toBe('SUCCESS')
    const other = await madeTimetable(school, { name: 'Other' })
    await madeEvent(school, other, { startsTime: '16:00', roomId: null, groupIds: [school.groupB] })
    await publish(other)
    // From 1 to 28 December are four weeks of five days.
    expect(await loadOf(school.teacher.id, { to: '2026-12-28' })).toEqual({ minutes: 480, contractMinutes: 480 })
    expect(await loadOf(school.teacher.id, { to: '2026-12-28', groupId: school.groupA })).toEqual({ minutes: 480, contractMinutes: 480 })
    expect((await readReport({ by: 'TYPE' })).rows[0]?.load).toBeNull()
    const closed = { startsAt: new Date('2026-12-21T00:00:00Z'), endsAt: new Date('2026-12-29T00:00:00Z') }
    const id = v7()
    await prisma().backgroundEvent.create({ data: { id, name: 'Closed', kind: 'CLOSURE', blocks: true, ...closed }, select: { id: true } })
    expect((await loadOf(school.teacher.id, { to: '2026-12-28' }))?.contractMinutes).toBe(336)
    await prisma().backgroundEvent.delete({ where: { id } })
  })

  test('is for planners to say, and for the teacher to read', async () => {
    await contracted(90)
    const own = await onTimetable(school.teacher, readAvailability, {})
    expect([own.contractMinutes, own.mayContract]).toEqual([90, false])
    expect((await contracted(600, school.teacher)).status).toBe('FORBIDDEN')
    // A teacher who saves their own hours leaves the contract as it is.
    expect((await contracted(undefined, school.teacher)).status).toBe('SUCCESS')
    expect(await prisma().teachingContract.findMany({ select: { weeklyMinutes: true } })).toEqual([{ weeklyMinutes: 90 }])
    expect((await contracted(null)).status).toBe('SUCCESS')
    expect(await prisma().teachingContract.count()).toBe(0)
    const acts = await prisma().auditEntry.findMany({
      where: { action: 'timetables.availabilitySaved' },
      select: { changes: true },
      orderBy: { id: 'asc' },
    })
    expect(acts.at(-1)?.changes).toMatchObject({ contractMinutes: { from: 90, to: null } })
    expect(await contracted(5)).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'contractMinutes' }] })
  })
})

describe('reports.exportTimes', () => {
  test('says in both kinds of file what the screen says, and makes no formula of a name', async () => {
    await recordAttendance(both[0], school.ann.id, 'ATTENDED')
    await recordAttendance(both[1], school.ann.id, 'NOT_ATTENDED')
    await prisma().studentGroup.update({ where: { id: school.groupB }, data: { name: '=HYPERLINK("x")' } })
    const { rows, total } = await readReport({ by: 'GROUP' })
    // The export is just after the proof of identity.
    const exported = (format: string) =>
      outputAs(
        school.staff,
        reportCall(exportTimes),
        { ...days, of: 'TIME', by: 'GROUP', format },
        { at: new Date('2026-11-24T09:01:00Z') },
      )
    const { csv, rows: lines, isCut } = await exported('CSV')
    const told = csv.slice(1).trim().split('\r\n')
    expect([told.length - 1, isCut]).toEqual([lines, false])
    expect(told[0]).toBe(
      'Group,Shift,Sessions timetabled,Hours timetabled,Sessions planned,Hours planned,Sessions attended,Hours attended,Sessions not attended,Hours not attended,Sessions excused,Hours excused,Attendance',
    )
    const ofRow = ({ all }: { all: (typeof rows)[number]['all'] }, share: string) =>
      [
        all.sessions,
        all.minutes / 60,
        all.planned,
        all.plannedMinutes / 60,
        all.attended,
        all.attendedMinutes / 60,
        all.missed,
        all.missedMinutes / 60,
        0,
        0,
        share,
      ].join(',')
    const groupA = rows.find(({ key }) => key === school.groupA)
    expect(groupA && told.find((line) => line.startsWith('Group A,All,'))).toBe(groupA && `Group A,All,${ofRow(groupA, '50%')}`)
    expect(told.find((line) => line.startsWith('Total,All,'))).toBe(`Total,All,${ofRow(total, '50%')}`)
    expect(told.find((line) => line.includes('HYPERLINK'))).toMatch(/^"'=HYPERLINK/)
    const { xlsx } = await exported('XLSX')
    const sheet = unzip(Buffer.from(xlsx, 'base64')).read('xl/worksheets/sheet1.xml')?.toString() ?? ''
    const numbers = [...sheet.matchAll(/<c (?![^>]*t=")[^>]*><v>([^<]*)<\/v>/g)].map(([, value]) => Number(value))
    const ofCsv = told.slice(1).flatMap((line) =>
      line
        .replace(/^"[^"]*(""[^"]*)*"/, 'x')
        .split(',')
        .slice(2)
        .filter((cell) => cell !== ''),
    )
    expect(numbers).toEqual(ofCsv.map((cell) => (cell.endsWith('%') ? Number(cell.slice(0, -1)) / 100 : Number(cell))))
    expect(sheet).not.toContain('<f>')
    const acts = await prisma().auditEntry.findMany({
      where: { action: 'reports.exported' },
      select: { changes: true },
      orderBy: { id: 'asc' },
    })
    expect(acts.at(-1)?.changes).toMatchObject({
      report: { to: 'TIME' },
      by: { to: 'GROUP' },
      format: { to: 'XLSX' },
      from: { to: days.from },
    })
    await prisma().studentGroup.update({ where: { id: school.groupB }, data: { name: 'Group B' } })
  })

  test('asks for a fresh proof of who takes it', async () => {
    expect(await tryReport(exportTimes, { of: 'TIME', format: 'CSV' })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
  })
})
