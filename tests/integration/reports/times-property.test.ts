import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { readTime } from '@/lib/contracts/reports'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { reportCall } from '../../support/reports'

const now = new Date('2026-12-20T09:00:00Z')
const span = { from: '2026-10-20', to: '2026-11-05' }
let staff: Member
let programmeId: string
let groups: string[]
let types: string[]
let students: string[]
let teachers: string[]
let timetables: { id: string; isCounted: boolean }[]

beforeAll(async () => {
  stopClock(now)
  const db = prisma()
  staff = await member('STAFF')
  programmeId = v7()
  const groupingId = v7()
  groups = [v7(), v7()]
  types = [v7(), v7()]
  await db.programme.create({ data: { id: programmeId, name: 'Dentistry', lengthYears: 5 }, select: { id: true } })
  await db.grouping.create({ data: { id: groupingId, name: 'Groups', published: true }, select: { id: true } })
  await db.studentGroup.createMany({ data: groups.map((id, at) => ({ id, name: `Group ${at}`, groupingId })) })
  await db.sessionType.createMany({ data: types.map((id, at) => ({ id, name: `Type ${at}` })) })
  students = []
  for (let at = 0; at < 4; at += 1) students.push((await member('STUDENT')).id)
  teachers = [(await member('TEACHER')).id, (await member('TEACHER')).id]
  // Two students of year 4, one who goes up in the night when the clocks change, and one of year 3.
  await db.enrolment.createMany({
    data: [
      ...students.slice(0, 3).map((userId) => ({ id: v7(), userId, programmeId, year: 4, fromOn: new Date('2026-01-01') })),
      { id: v7(), userId: students[2] ?? '', programmeId, year: 5, fromOn: new Date('2026-10-25') },
      { id: v7(), userId: students[3] ?? '', programmeId, year: 3, fromOn: new Date('2026-01-01') },
    ],
  })
  timetables = []
  for (const [kind, state, isDeleted] of [
    ['TEACHING', 'PUBLISHED', false],
    ['ROSTER', 'PUBLISHED', false],
    ['TEACHING', 'DRAFT', false],
    ['TEMPLATE', 'PUBLISHED', false],
    ['TEACHING', 'PUBLISHED', true],
  ] as const) {
    const id = v7()
    const deletedAt = isDeleted ? now : null
    await db.timetable.create({ data: { id, name: id, kind, state, fromOn: new Date('2026-01-01'), deletedAt }, select: { id: true } })
    timetables.push({ id, isCounted: state === 'PUBLISHED' && kind !== 'TEMPLATE' && !isDeleted })
  }
})

const one = fc.record({
  timetable: fc.nat(4),
  type: fc.nat(1),
  /** Hours after midnight on 19 October in London: the clocks go back on the 25th. */
  begins: fc.integer({ min: 0, max: 24 * 19 }),
  minutes: fc.integer({ min: 5, max: 600 }),
  state: fc.constantFrom('PLANNED', 'PLANNED', 'PLANNED', 'CANCELLED', 'SKIPPED'),
  isDeleted: fc.constantFrom(false, false, false, true),
  shift: fc.constantFrom('AM', 'PM', 'EVE'),
  teachers: fc.subarray([0, 1]),
  students: fc.array(
    fc.record({
      student: fc.nat(3),
      via: fc.constantFrom(null, 0, 1),
      isListed: fc.constantFrom(true, true, false),
      isPlan: fc.constantFrom(false, false, true),
      state: fc.constantFrom(null, undefined, 'CHECKED_IN', 'ATTENDED', 'NOT_ATTENDED', 'AUTHORISED'),
      isWalkIn: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
})
type One = typeof one extends fc.Arbitrary<infer Of> ? Of : never

const londonDay = (at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(at)

async function plantDates(all: readonly One[]) {
  const db = prisma()
  await db.attendance.deleteMany({})
  await db.diaryEntry.deleteMany({})
  await db.occurrence.deleteMany({})
  await db.event.deleteMany({})
  const planted = all.map((date) => {
    const startsAt = new Date(Date.parse('2026-10-18T23:00:00Z') + date.begins * 3_600_000)
    const unique = [...new Map(date.students.map((row) => [row.student, row])).values()]
    return {
      ...date,
      id: v7(),
      eventId: v7(),
      startsAt,
      endsAt: new Date(startsAt.getTime() + date.minutes * 60_000),
      heldOn: londonDay(startsAt),
      students: unique,
    }
  })
  const timetableOf = ({ timetable }: One) => timetables[timetable]?.id ?? ''
  await db.event.createMany({
    data: planted.map((date) => ({
      ...{ id: date.eventId, seriesId: date.eventId, timetableId: timetableOf(date), title: 'Date', sessionTypeId: types[date.type] ?? '' },
      ...{ startsOn: new Date(date.heldOn), startsTime: '10:00', minutes: date.minutes, deletedAt: date.isDeleted ? now : null },
    })),
  })
  await db.occurrence.createMany({
    data: planted.map((date) => ({
      ...{ id: date.id, eventId: date.eventId, timetableId: timetableOf(date), originalOn: new Date(date.heldOn), title: 'Date' },
      ...{
        startsAt: date.startsAt,
        endsAt: date.endsAt,
        heldOn: new Date(date.heldOn),
        shift: date.shift,
        state: date.state,
        updatedAt: now,
      },
    })),
  })
  const entry = ({ id, startsAt, endsAt }: (typeof planted)[number]) => ({
    source: 'OCCURRENCE' as const,
    sourceId: id,
    startsAt,
    endsAt,
    isShown: true,
  })
  await db.diaryEntry.createMany({
    data: planted.flatMap((date) => [
      ...date.teachers.map((at) => ({ ...entry(date), subject: 'TEACHER' as const, subjectId: teachers[at] ?? '' })),
      ...date.students
        .filter(({ isListed }) => isListed)
        .map(({ student, via, isPlan }) => ({
          ...entry(date),
          ...{ subject: 'STUDENT' as const, subjectId: students[student] ?? '', planId: isPlan ? v7() : null },
          viaGroupId: via === null ? null : (groups[via] ?? null),
        })),
    ]),
  })
  await db.attendance.createMany({
    data: planted.flatMap((date) =>
      date.students
        .filter(({ state }) => state !== undefined)
        .map(({ student, state, isWalkIn }) => ({
          ...{
            occurrenceId: date.id,
            studentId: students[student] ?? '',
            state: state ?? null,
            isWalkIn,
            how: 'REGISTER' as const,
            at: now,
          },
        })),
    ),
  })
  return planted
}
type Planted = Awaited<ReturnType<typeof plantDates>>[number]

/** True if the student is in year 4 on the day, according to the enrolments above. */
const isOfYear4 = (student: number, day: string): boolean => student < 2 || (student === 2 && day < '2026-10-25')

type Narrowed = { readonly year: boolean; readonly group: number | null }
type Row = Planted['students'][number]
const isListed = ({ isListed: is, isPlan }: Row) => is && !isPlan

/** The students of a date who count, found one by one. */
function countDate(date: Planted, { year, group }: Narrowed): Row[] {
  return date.students.filter((row) => {
    const onRegister = row.state !== undefined && row.state !== null && !row.isWalkIn
    if (!isListed(row) && !onRegister) return false
    if (group !== null && (!isListed(row) || row.via !== group)) return false
    return !year || isOfYear4(row.student, date.heldOn)
  })
}

function tallyOf(dates: readonly Planted[], narrowed: Narrowed, of: (row: Row) => boolean = () => true) {
  const tally = {
    sessions: 0,
    minutes: 0,
    planned: 0,
    plannedMinutes: 0,
    attended: 0,
    attendedMinutes: 0,
    missed: 0,
    missedMinutes: 0,
    excused: 0,
    excusedMinutes: 0,
  }
  for (const date of dates) {
    tally.sessions += 1
    tally.minutes += date.minutes
    for (const row of countDate(date, narrowed).filter(of)) {
      tally.planned += 1
      tally.plannedMinutes += date.minutes
      const what = ({ ATTENDED: 'attended', NOT_ATTENDED: 'missed', AUTHORISED: 'excused' } as const)[String(row.state)]
      if (what === undefined) continue
      tally[what] += 1
      tally[`${what}Minutes`] += date.minutes
    }
  }
  return tally
}

test('the report says what its rows come to, counted one by one', async () => {
  const narrowings = [
    { year: false, group: null },
    { year: true, group: null },
    { year: false, group: 0 },
    { year: true, group: 1 },
  ] as const
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 14 }), async (all) => {
      const planted = await plantDates(all)
      const counted = planted.filter(
        ({ timetable, state, isDeleted, heldOn }) =>
          timetables[timetable]?.isCounted && state === 'PLANNED' && !isDeleted && heldOn >= span.from && heldOn <= span.to,
      )
      for (const narrowed of narrowings) {
        const isWhole = !narrowed.year && narrowed.group === null
        const dates = counted.filter((date) => isWhole || countDate(date, narrowed).length > 0)
        const input = {
          ...span,
          ...(narrowed.year && { programmeId, year: 4 }),
          ...(narrowed.group !== null && { groupId: groups[narrowed.group] }),
        }
        const read = (by: string) => outputAs(staff, reportCall(readTime), { ...input, by }, { at: now })
        const byShift = await read('SHIFT')
        expect(byShift.total.all).toEqual(tallyOf(dates, narrowed))
        for (const shift of ['AM', 'PM', 'EVE'] as const) {
          const of = tallyOf(
            dates.filter((date) => date.shift === shift),
            narrowed,
          )
          expect(byShift.total[shift]).toEqual(of)
          expect(byShift.rows.find(({ key }) => key === shift)?.all ?? tallyOf([], narrowed)).toEqual(of)
        }
        for (const { key, all: row } of (await read('TYPE')).rows)
          expect(row).toEqual(
            tallyOf(
              dates.filter(({ type }) => types[type] === key),
              narrowed,
            ),
          )
        for (const { key, all: row } of (await read('TEACHER')).rows) {
          const taught = ({ teachers: by }: Planted) => (key === null ? by.length === 0 : by.some((at) => teachers[at] === key))
          expect(row).toEqual(tallyOf(dates.filter(taught), narrowed))
        }
        for (const { key, all: row } of (await read('GROUP')).rows) {
          const viaKey = (student: Row) => ((isListed(student) && student.via !== null ? groups[student.via] : null) ?? null) === key
          const comes = (date: Planted) => {
            const those = countDate(date, narrowed)
            return those.some(viaKey) || (key === null && those.length === 0)
          }
          expect(row).toEqual(tallyOf(dates.filter(comes), narrowed, viaKey))
        }
      }
    }),
    { numRuns: 25 },
  )
}, 180_000)
