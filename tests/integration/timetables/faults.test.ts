import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { forgetSettings } from '@/server/config'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
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
let timetableId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  timetableId = await madeTimetable(school)
})

const save = (id: string, revision: number, own: Parameters<typeof eventFields>[1], how: object = {}) =>
  tryTimetable(school.staff, contracts.saveEvent, {
    id,
    timetableId,
    revision,
    scope: 'ALL',
    on: null,
    fields: eventFields(school, own),
    ...how,
  })
const daysOf = async (id: string) => (await onTimetable(school.staff, contracts.readEvent, { id })).dates.map(({ heldOn }) => heldOn)

describe('an event', () => {
  test('of 25 hours is refused; one of 24 lasts until the next day', async () => {
    expect(await save(v7(), 0, { minutes: 1_500 })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [expect.objectContaining({ path: 'fields.minutes' })],
    })
    const id = v7()
    expect((await save(id, 0, { minutes: 1_440, roomId: null, pattern: { recurLimit: 1 } })).status).toBe('SUCCESS')
    expect(await prisma().diaryEntry.findFirst({ where: { subjectId: school.ann.id }, select: { startsAt: true, endsAt: true } })).toEqual({
      startsAt: new Date('2026-12-01T10:00:00Z'),
      endsAt: new Date('2026-12-02T10:00:00Z'),
    })
  })

  test('that goes on for ever ends with its timetable', async () => {
    const id = await madeEvent(school, timetableId, { pattern: { recurrence: 'WEEKLY', recurLimit: null } })
    expect([(await daysOf(id)).at(-1), (await daysOf(id)).length]).toEqual(['2027-06-29', 31])
  })

  test('keeps its clock time over both changes of clocks', async () => {
    const twoYears = await madeTimetable(school, { name: 'Two years', toOn: '2028-07-02' })
    const startsOf = async (startsOn: string) => {
      const id = await madeEvent(school, twoYears, { pattern: { startsOn, recurLimit: 2 } })
      const dates = await prisma().occurrence.findMany({ where: { eventId: id }, select: { startsAt: true }, orderBy: { startsAt: 'asc' } })
      return dates.map(({ startsAt }) => startsAt.toISOString())
    }
    expect(await startsOf('2027-03-23')).toEqual(['2027-03-23T10:00:00.000Z', '2027-03-30T09:00:00.000Z'])
    expect(await startsOf('2027-10-26')).toEqual(['2027-10-26T09:00:00.000Z', '2027-11-02T10:00:00.000Z'])
  })

  test('over midnight is of the day on which it begins, and clashes with the next day', async () => {
    const once = { roomId: null, pattern: { startsOn: '2027-05-04', recurLimit: 1 } }
    const id = await madeEvent(school, timetableId, { ...once, title: 'Night shift', startsTime: '23:30', minutes: 90 })
    expect(await daysOf(id)).toEqual(['2027-05-04'])
    const next = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null }
    const fields = eventFields(school, { ...once, startsTime: '00:30', minutes: 30, pattern: { startsOn: '2027-05-05', recurLimit: 1 } })
    const { clashes } = await onTimetable(school.staff, contracts.checkEvent, { ...next, fields })
    expect(clashes.map(({ kind, other, days }) => [kind, other.eventId, days])).toEqual([['PERSON', id, ['2027-05-04']]])
  })

  test('whose date was registered keeps that date when its series is cut or its pattern changes, and is not deleted', async () => {
    const id = await madeEvent(school, timetableId, { title: 'Registered' })
    const date = await prisma().occurrence.findFirstOrThrow({
      where: { eventId: id, originalOn: new Date('2026-12-08') },
      select: { id: true },
    })
    await prisma().attendanceRegister.create({ data: { occurrenceId: date.id } })
    await save(id, 1, { title: 'Registered', pattern: { startsOn: '2026-12-03', weekdays: [4], recurLimit: 4 } })
    expect(await daysOf(id)).toEqual(['2026-12-03', '2026-12-08', '2026-12-10', '2026-12-17', '2026-12-24'])
    const cut = await save(
      id,
      2,
      { title: 'Registered', startsTime: '16:00', pattern: { startsOn: '2026-12-08', weekdays: [4], recurLimit: 3 } },
      { scope: 'FOLLOWING', on: '2026-12-08' },
    )
    if (cut.status !== 'SUCCESS') throw new Error(JSON.stringify(cut))
    const kept = await prisma().occurrence.findUniqueOrThrow({ where: { id: date.id }, select: { eventId: true, startsAt: true } })
    expect(kept).toEqual({ eventId: cut.output.id, startsAt: new Date('2026-12-08T10:00:00Z') })
    expect(
      await tryTimetable(school.staff, contracts.removeEvent, { id: cut.output.id, revision: 1, scope: 'ALL', on: null }),
    ).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'timetables.HELD',
    })
  })

  test('that two planners change is the first one’s; who takes a move back after another’s change is told', async () => {
    const id = await madeEvent(school, timetableId, { title: 'Both' })
    const both = await Promise.all([
      save(id, 1, { title: 'Both', startsTime: '11:00' }),
      save(id, 1, { title: 'Both', startsTime: '12:00' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['CONFLICT', 'SUCCESS'])
    // The saves go back to the earlier state, against the revision that the move made.
    expect((await save(id, 2, { title: 'By another' })).status).toBe('SUCCESS')
    expect((await save(id, 2, { title: 'Both', startsTime: '10:00' })).status).toBe('CONFLICT')
  })

  test('stays in a room that is out of use, and no other event goes there', async () => {
    const id = await madeEvent(school, timetableId, { title: 'In the old room' })
    await prisma().room.update({ where: { id: school.roomId }, data: { active: false } })
    expect((await save(id, 1, { title: 'In the old room', startsTime: '12:00' })).status).toBe('SUCCESS')
    expect(await save(v7(), 0, {})).toMatchObject({ issues: [expect.objectContaining({ path: 'fields.roomId', code: 'roomUnknown' })] })
    await prisma().room.update({ where: { id: school.roomId }, data: { active: true } })
  })
})

describe('the module switched off', () => {
  test('closes timetables to everybody, and loses nothing', async () => {
    const before = await prisma().setting.findUnique({ where: { key: 'modules' }, select: { value: true } })
    const value = ['clinical']
    await prisma().setting.upsert({
      where: { key: 'modules' },
      create: { key: 'modules', value, changedAt: new Date() },
      update: { value },
    })
    forgetSettings()
    const events = await prisma().event.count()
    const { member } = await import('../../support/members')
    for (const who of [await member('ADMIN'), await member('STUDENT')]) {
      expect((await tryTimetable(who, contracts.readIndividual, {})).status).not.toBe('SUCCESS')
      expect((await tryTimetable(who, contracts.listTimetables, {})).status).not.toBe('SUCCESS')
    }
    if (before) await prisma().setting.update({ where: { key: 'modules' }, data: { value: before.value ?? [] } })
    else await prisma().setting.delete({ where: { key: 'modules' } })
    forgetSettings()
    expect(await prisma().event.count()).toBe(events)
    expect((await tryTimetable(school.staff, contracts.listTimetables, {})).status).toBe('SUCCESS')
  })
})
