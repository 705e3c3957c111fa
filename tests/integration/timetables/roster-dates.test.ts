import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { createShift, listWeek, readShift, removeShift, saveShift } from '@/lib/contracts/clinic-shifts'
import { listAwaiting, listChairs, readWorkspace } from '@/lib/contracts/clinical-sessions'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { inJobTransaction, pool, prisma } from '@/server/kernel/db'
import { forgetSettings } from '@/server/config'
import { dropRoster, followSettings, putRoster } from '@/server/timetables'
import '@/server/registry'
import { callOf } from '../../support/treatment-sessions'
import { shiftOutput, tryShift } from '../../support/clinic-shifts'
import { outputAs } from '../../support/call'
import type { Member } from '../../support/members'
import {
  eventFields,
  madeEvent,
  madeTimetable,
  makePlannedSchool,
  onTimetable,
  tryTimetable,
  type PlannedSchool,
} from '../../support/timetables'

let school: PlannedSchool
let clinicId: string
let roomId: string
let typeId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  ;[clinicId, roomId, typeId] = [v7(), v7(), v7()]
  const db = prisma()
  await db.clinic.create({ data: { id: clinicId, name: 'Endodontic clinic', chairCount: 4 } })
  await db.room.create({ data: { id: roomId, name: 'Endodontics', kind: 'CLINIC', clinicId } })
  await db.sessionType.create({ data: { id: typeId, name: 'Clinic', isClinical: true } })
})

const weekOf = async (who: Member, from: string) =>
  (await onTimetable(who, contracts.readIndividual, { from })).dates.map(({ heldOn, startsTime, endsTime, title, chairNumber }) => [
    heldOn,
    `${startsTime}–${endsTime}`,
    title,
    chairNumber,
  ])
const shiftOf = async (heldOn: string) =>
  (await shiftOutput(school.staff, listWeek, { from: heldOn })).shifts.find((one) => one.heldOn === heldOn && one.clinicId === clinicId)
const seatsOf = async (heldOn: string) => {
  const found = await shiftOf(heldOn)
  if (!found) return null
  const { shift } = await shiftOutput(school.staff, readShift, { id: found.id })
  return shift.seats.map(({ chairNumber, student }) => [chairNumber, student.id])
}
const shiftInput = (heldOn: string, own: object = {}) => ({
  id: v7(),
  clinicId,
  heldOn,
  shift: 'PM',
  teacherIds: [school.teacher.id],
  seats: [{ chairNumber: 3, studentId: school.ben.id }],
  ...own,
})
const clinicalEvent = (own: Parameters<typeof eventFields>[1] = {}) => ({
  title: 'Endodontics',
  sessionTypeId: typeId,
  roomId,
  startsTime: '09:00',
  minutes: 180,
  groupIds: [school.groupA, school.groupB],
  ...own,
})
async function publishEvent(own: Parameters<typeof eventFields>[1]) {
  const timetableId = await madeTimetable(school)
  const id = await madeEvent(school, timetableId, own)
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  return { id, timetableId }
}

describe('a shift of the roster', () => {
  test('stands in the week of who is in it, at the hours of the school, and in no register', async () => {
    const shift = shiftInput('2026-12-02')
    await shiftOutput(school.staff, createShift, shift)
    expect(await weekOf(school.ben, '2026-11-30')).toEqual([['2026-12-02', '13:30–17:00', 'Endodontic clinic', 3]])
    expect(await weekOf(school.teacher, '2026-11-30')).toEqual([['2026-12-02', '13:30–17:00', 'Endodontic clinic', null]])
    expect(await weekOf(school.ann, '2026-11-30')).toEqual([])
    const { dates } = await onTimetable(school.teacher, contracts.readIndividual, { from: '2026-11-30' })
    expect(dates.map(({ id, hasRegister, timetable }) => [id, hasRegister, timetable.name])).toEqual([
      [shift.id, false, 'Endodontic clinic'],
    ])
    const seats = [{ chairNumber: 1, studentId: school.ann.id }]
    await shiftOutput(school.staff, saveShift, { id: shift.id, revision: 1, teacherIds: [], seats })
    expect(await weekOf(school.ben, '2026-11-30')).toEqual([])
    expect(await weekOf(school.ann, '2026-11-30')).toEqual([['2026-12-02', '13:30–17:00', 'Endodontic clinic', 1]])
    await shiftOutput(school.staff, removeShift, { id: shift.id, revision: 2, sessions: 0 })
    expect(await weekOf(school.ann, '2026-11-30')).toEqual([])
    expect(await prisma().diaryEntry.count({ where: { sourceId: shift.id } })).toBe(0)
  })

  test('has no id of a date that somebody planned, whose event would become the shift’s; and no event has the id of a shift', async () => {
    const timetableId = await madeTimetable(school)
    const id = await madeEvent(school, timetableId, { creatorOnly: true, groupIds: [school.groupA] })
    const before = await onTimetable(school.staff, contracts.readEvent, { id })
    const [date] = before.dates
    for (const taken of [id, date?.id ?? ''])
      expect(await tryShift(school.staff, createShift, shiftInput('2026-12-03', { id: taken }))).toMatchObject({ status: 'CONFLICT' })
    expect(await onTimetable(school.staff, contracts.readEvent, { id })).toEqual(before)
    expect(await shiftOf('2026-12-03')).toBeUndefined()
    const shift = shiftInput('2026-12-03')
    await shiftOutput(school.staff, createShift, shift)
    // A shift that only a timetable holds has no row of its own.
    await inJobTransaction((db) => dropRoster(db, [shift.id]))
    const fields = eventFields(school)
    const asked = { id: shift.id, timetableId, revision: 0, scope: 'ALL', on: null, fields }
    expect(await tryTimetable(school.staff, contracts.saveEvent, asked)).toMatchObject({ status: 'CONFLICT' })
    await shiftOutput(school.staff, removeShift, { id: shift.id, revision: 1, sessions: 0 })
  })

  test('clashes with an event of a timetable, which says so while it is planned', async () => {
    const shift = shiftInput('2026-12-09', { seats: [{ chairNumber: 1, studentId: school.ann.id }] })
    await shiftOutput(school.staff, createShift, shift)
    const timetableId = await madeTimetable(school)
    const fields = eventFields(school, { startsTime: '14:00', people: [], pattern: { startsOn: '2026-12-09', recurrence: 'NEVER' } })
    const asked = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields }
    const { clashes } = await onTimetable(school.staff, contracts.checkEvent, asked)
    expect(clashes.map(({ kind, other, people }) => [kind, other.title, people])).toEqual([['PERSON', 'Endodontic clinic', 1]])
    await onTimetable(school.staff, contracts.saveEvent, asked)
    expect((await onTimetable(school.staff, contracts.listClashes, { id: timetableId })).clashes).toMatchObject([
      { kind: 'PERSON', b: { title: expect.any(String) } },
    ])
    await shiftOutput(school.staff, removeShift, { id: shift.id, revision: 1, sessions: 0 })
  })

  test('follows the hours that the school sets, and its clinic’s name; nobody changes it as an event', async () => {
    const shift = shiftInput('2026-12-16')
    await shiftOutput(school.staff, createShift, shift)
    const hours = { AM: ['08:00', '12:00'], PM: ['13:00', '16:00'], EVE: ['17:15', '20:00'] } as const
    const value = Object.fromEntries(Object.entries(hours).map(([name, [startsTime, endsTime]]) => [name, { startsTime, endsTime }]))
    await prisma().setting.create({ data: { key: 'shiftHours', value, changedAt: new Date() } })
    await prisma().clinic.update({ where: { id: clinicId }, data: { name: 'Endodontics West' } })
    forgetSettings()
    expect(await followSettings()).toBe(1)
    expect(await followSettings()).toBe(0)
    expect(await weekOf(school.ben, '2026-12-14')).toEqual([['2026-12-16', '13:00–16:00', 'Endodontics West', 3]])
    const set = { eventId: shift.id, revision: 2, scope: 'ALL', on: '2026-12-16', act: 'CANCEL', reason: 'Away' }
    expect((await tryTimetable(school.staff, contracts.setOccurrences, set)).status).toBe('NOT_FOUND')
    await prisma().setting.delete({ where: { key: 'shiftHours' } })
    await prisma().clinic.update({ where: { id: clinicId }, data: { name: 'Endodontic clinic' } })
    forgetSettings()
    await followSettings()
    await shiftOutput(school.staff, removeShift, { id: shift.id, revision: 1, sessions: 0 })
  })
})

describe('dates of a timetable in a clinic', () => {
  test('make its shifts once they are published, with everybody in a chair; and take them away', async () => {
    const timetableId = await madeTimetable(school)
    const id = await madeEvent(school, timetableId, clinicalEvent({ pattern: { recurLimit: 2 } }))
    expect(await shiftOf('2026-12-01')).toBeUndefined()
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
    expect(await shiftOf('2026-12-01')).toMatchObject({ shift: 'AM', teachers: [{ id: school.teacher.id }], students: 2 })
    const [first, second] = [await seatsOf('2026-12-01'), await seatsOf('2026-12-08')]
    expect(first?.map(([chair]) => chair)).toEqual([1, 2])
    expect(second).toEqual(first)
    expect((await weekOf(school.ann, '2026-11-30'))[0]?.slice(0, 3)).toEqual(['2026-12-01', '09:00–12:00', 'Endodontics'])
    const found = await shiftOf('2026-12-01')
    expect(await tryShift(school.staff, removeShift, { id: found?.id, revision: 2, sessions: 0 })).toMatchObject({
      status: 'CONFLICT',
      code: 'clinic-shifts.PLANNED',
    })
    await onTimetable(school.staff, contracts.removeEvent, { id, revision: 1, scope: 'ALL', on: null })
    expect([await shiftOf('2026-12-01'), await shiftOf('2026-12-08')]).toEqual([undefined, undefined])
    expect(await prisma().clinicShiftDate.count()).toBe(0)
  })

  test('take their chairs along when they move, and have them again when they are restored', async () => {
    const { id } = await publishEvent(clinicalEvent({ pattern: { startsOn: '2026-12-02', recurLimit: 1 } }))
    const before = await shiftOf('2026-12-02')
    const seats = [
      { chairNumber: 4, studentId: school.ann.id },
      { chairNumber: 2, studentId: school.ben.id },
    ]
    await shiftOutput(school.staff, saveShift, { id: before?.id, revision: 2, teacherIds: [school.teacher.id], seats })
    const set = async (revision: number, act: string) =>
      onTimetable(school.staff, contracts.setOccurrences, { eventId: id, revision, scope: 'ALL', on: '2026-12-02', act, reason: 'Flood' })
    await set(1, 'CANCEL')
    expect(await shiftOf('2026-12-02')).toBeUndefined()
    await set(2, 'RESTORE')
    const kept = [
      [2, school.ben.id],
      [4, school.ann.id],
    ]
    expect(await seatsOf('2026-12-02')).toEqual(kept)
    const { date } = await onTimetable(school.staff, contracts.readEvent, { id })
    const moves = [{ occurrenceId: date?.id, was: null, heldOn: '2026-12-04', startsTime: '14:00', minutes: 120 }]
    await onTimetable(school.staff, contracts.moveOccurrences, { timetableId: date?.timetableId, moves })
    expect(await shiftOf('2026-12-02')).toBeUndefined()
    expect(await shiftOf('2026-12-04')).toMatchObject({ shift: 'PM' })
    expect(await seatsOf('2026-12-04')).toEqual(kept)
  })

  test('leave out whom the roster takes out, and keep whom it adds', async () => {
    const { id } = await publishEvent(clinicalEvent({ pattern: { startsOn: '2026-12-10', recurLimit: 2 } }))
    const found = await shiftOf('2026-12-10')
    const seats = [
      { chairNumber: 1, studentId: school.ann.id },
      { chairNumber: 3, studentId: school.stranger.id },
    ]
    const teacherIds = [school.teacher.id, school.colleague.id]
    await shiftOutput(school.staff, saveShift, { id: found?.id, revision: 2, teacherIds, seats })
    expect(await weekOf(school.ben, '2026-12-07')).toEqual([])
    expect((await weekOf(school.ben, '2026-12-14')).map(([day]) => day)).toEqual(['2026-12-17'])
    expect((await weekOf(school.stranger, '2026-12-07')).map(([day, , title, chair]) => [day, title, chair])).toEqual([
      ['2026-12-10', 'Endodontic clinic', 3],
    ])
    expect((await weekOf(school.ann, '2026-12-07')).map(([day, , title, chair]) => [day, title, chair])).toEqual([
      ['2026-12-10', 'Endodontics', 1],
    ])
    // A date of the series keeps its own people when the series is saved again.
    const fields = eventFields(school, clinicalEvent({ notes: 'Bring loupes', pattern: { startsOn: '2026-12-10', recurLimit: 2 } }))
    const { event } = await onTimetable(school.staff, contracts.readEvent, { id })
    const timetableId = event.timetableId
    await onTimetable(school.staff, contracts.saveEvent, { id, timetableId, revision: event.revision, scope: 'ALL', on: null, fields })
    expect(await seatsOf('2026-12-10')).toEqual([
      [1, school.ann.id],
      [3, school.stranger.id],
    ])
    await onTimetable(school.staff, contracts.removeEvent, { id, revision: event.revision + 1, scope: 'ALL', on: null })
    expect(await seatsOf('2026-12-10')).toEqual([[3, school.stranger.id]])
    expect(await shiftOf('2026-12-17')).toBeUndefined()
  })

  test('two of one shift share its teachers and room; more students than chairs have none, which planners are warned of', async () => {
    await prisma().clinic.update({ where: { id: clinicId }, data: { chairCount: 1 } })
    const one = await publishEvent(clinicalEvent({ groupIds: [school.groupA], pattern: { startsOn: '2026-12-11', recurLimit: 1 } }))
    const fields = eventFields(school, clinicalEvent({ groupIds: [school.groupB], pattern: { startsOn: '2026-12-11', recurLimit: 1 } }))
    const asked = { id: v7(), timetableId: one.timetableId, revision: 0, scope: 'ALL', on: null, fields }
    const checked = await onTimetable(school.staff, contracts.checkEvent, asked)
    expect(checked.clashes).toMatchObject([{ kind: 'CAPACITY', isSerious: false, subjects: ['1'], people: 2, days: ['2026-12-11'] }])
    expect(checked.students).toBe(1)
    await onTimetable(school.staff, contracts.saveEvent, asked)
    const { clashes } = await onTimetable(school.staff, contracts.listClashes, {
      id: one.timetableId,
      from: '2026-12-11',
      to: '2026-12-11',
    })
    expect(clashes.map(({ kind, cause, people }) => [kind, cause, people])).toEqual([1, 2].map(() => ['CAPACITY', 'Endodontics (1)', 2]))
    expect(await seatsOf('2026-12-11')).toEqual([[1, school.ann.id]])
    expect((await weekOf(school.ben, '2026-12-07')).map(([day, , , chair]) => [day, chair])).toEqual([['2026-12-11', null]])
    await prisma().clinic.update({ where: { id: clinicId }, data: { chairCount: 4 } })
  })
})

describe('the migration', () => {
  /** The part of the migration that moves rows; its columns and tables exist already. */
  const moving = () => {
    const sql = readFileSync('prisma/migrations/20261126020000_roster_dates/migration.sql', 'utf8')
    return sql.slice(sql.indexOf('INSERT INTO session_type'))
  }

  test('makes of a random roster what the roster makes of it itself, and nobody’s answers change', async () => {
    const db = prisma()
    const random = seeded(7)
    const students = [school.ann, school.ben, school.stranger]
    const clinics = [clinicId, v7(), v7()]
    await db.clinic.createMany({
      data: clinics.slice(1).map((id, at) => ({ id, name: `Clinic ${at}`, chairCount: 6, hasChairs: at === 0 })),
    })
    await db.clinicShift.deleteMany({ where: { teachers: { none: {} }, seats: { none: {} } } })
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2027-03-29']
    for (const clinic of clinics)
      for (const day of days)
        for (const shift of ['AM', 'PM', 'EVE'] as const) {
          if (random() < 0.4) continue
          const seated = students.filter(() => random() < 0.5)
          await db.clinicShift.create({
            data: {
              id: v7(),
              clinicId: clinic,
              heldOn: new Date(day),
              shift,
              teachers: { create: [school.teacher, school.colleague].filter(() => random() < 0.5).map(({ id }) => ({ teacherId: id })) },
              seats: { create: seated.map(({ id }, at) => ({ studentId: id, chairNumber: at + 1 })) },
            },
          })
        }
    const answers = async () => {
      const shifts = await db.clinicShift.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
      return {
        roster: await Promise.all(shifts.map(({ id }) => shiftOutput(school.staff, readShift, { id }))),
        week: await shiftOutput(school.staff, listWeek, { from: '2026-11-23' }),
        chairs: await outputAs(school.teacher, callOf(listChairs), { heldOn: '2026-11-24', shift: 'AM' }),
        queue: await outputAs(school.teacher, callOf(listAwaiting), {}),
        teacher: await outputAs(school.teacher, callOf(readWorkspace), {}),
        student: await outputAs(school.ann, callOf(readWorkspace), {}),
      }
    }
    const dates = () =>
      db.$queryRaw`SELECT o.id::text, o.title, o.starts_at, o.ends_at, o.held_on, o.shift, o.clinic_id::text, o.room_id::text,
        ARRAY(SELECT d.subject || d.subject_id::text FROM diary_entry d WHERE d.source_id = o.id AND d.is_shown ORDER BY 1) AS taken,
        ARRAY(SELECT p.part || p.user_id::text FROM event_person p WHERE p.event_id = o.event_id ORDER BY 1) AS people
        FROM occurrence o JOIN timetable t ON t.id = o.timetable_id AND t.kind = 'ROSTER' ORDER BY 1`
    // The state before the migration: no rosters, no session type of theirs, and no date of a timetable in a clinic.
    await db.$executeRaw`ALTER TABLE session_type ADD COLUMN uses_seats BOOLEAN NOT NULL DEFAULT FALSE`
    await db.$executeRaw`DELETE FROM clinic_shift_date`
    await db.$executeRaw`DELETE FROM diary_entry WHERE source_id IN (SELECT o.id FROM occurrence o JOIN timetable t ON t.id = o.timetable_id WHERE t.kind = 'ROSTER')`
    await db.$executeRaw`DELETE FROM occurrence WHERE timetable_id IN (SELECT id FROM timetable WHERE kind = 'ROSTER')`
    await db.$executeRaw`DELETE FROM event WHERE creator_id IS NULL`
    await db.$executeRaw`DELETE FROM timetable WHERE kind = 'ROSTER'`
    await db.$executeRaw`DELETE FROM session_type WHERE id = '00000000-0000-7000-8000-000000000001'`
    const before = await answers()
    expect(before.roster.length).toBeGreaterThan(15)
    expect(before.chairs.chairs.length).toBeGreaterThan(0)
    await pool().query(moving())
    expect(await answers()).toEqual(before)
    const moved = await dates()
    expect(moved).toHaveLength(before.roster.length)
    // The roster finds nothing to do, and writing all of it again changes nothing.
    expect(await followSettings()).toBe(0)
    const ids = before.roster.map(({ shift }) => shift.id)
    await db.$transaction((tx) => putRoster(tx, ids, new Date()))
    expect(await dates()).toEqual(moved)
    expect(await answers()).toEqual(before)
  })
})

/** Pseudo-random numbers from 0 to 1, the same each time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
