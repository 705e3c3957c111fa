import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/timetables'
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
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})

async function publishEvent(own: Parameters<typeof eventFields>[1] = {}) {
  const timetableId = await madeTimetable(school)
  const id = await madeEvent(school, timetableId, own)
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  return { id, timetableId }
}
const readDates = async (who = school.ann) =>
  (await onTimetable(who, contracts.readIndividual, { from: '2026-11-30', days: 42 })).dates.map((date) => [date.heldOn, date.state])
const all = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'].map((day) => [day, 'PLANNED'])

describe('a date', () => {
  test('is skipped and put back, cancelled with a reason and restored, for one or those that follow; its id stays', async () => {
    const { id, timetableId } = await publishEvent()
    const dates = () => prisma().occurrence.findMany({ where: { eventId: id }, select: { id: true }, orderBy: { originalOn: 'asc' } })
    const before = await dates()
    let revision = 1
    const set = async (act: string, scope: string, reason = '') => {
      const done = await onTimetable(school.staff, contracts.setOccurrences, {
        eventId: id,
        revision,
        scope,
        on: '2026-12-08',
        act,
        reason,
      })
      revision = done.revision
      return done.changed
    }
    expect(await set('SKIP', 'THIS')).toBe(1)
    expect(await readDates()).toEqual(all.filter(([day]) => day !== '2026-12-08'))
    expect(await set('PUT_BACK', 'THIS')).toBe(1)
    expect(await readDates()).toEqual(all)
    expect(await set('CANCEL', 'FOLLOWING', 'The laboratory is shut')).toBe(3)
    expect(await readDates()).toEqual(all.map(([day], at) => [day, at === 0 ? 'PLANNED' : 'CANCELLED']))
    expect(await set('RESTORE', 'FOLLOWING')).toBe(3)
    expect(await readDates()).toEqual(all)
    expect(await dates()).toEqual(before)
    const unreasoned = { eventId: id, revision, scope: 'THIS', on: '2026-12-08', act: 'CANCEL', reason: '' }
    expect((await tryTimetable(school.staff, contracts.setOccurrences, unreasoned)).status).toBe('VALIDATION_FAILED')
    await onTimetable(school.staff, contracts.removeEvent, { id, revision, scope: 'ALL', on: null })
    expect(await readDates()).toEqual([])
    // A date that is skipped is announced as a removed one.
    expect(await prisma().timetableChange.count({ where: { timetableId, what: 'REMOVED' } })).toBe(2)
  })

  test('has an assistant, a link and notes for who comes', async () => {
    const assistant = { userId: school.colleague.id, part: 'ASSISTANT' as const, isOut: false }
    await publishEvent({
      startsTime: '12:00',
      people: [assistant],
      roomId: null,
      link: 'https://meet.example.org/room',
      notes: 'Bring a wax knife',
    })
    for (const who of [school.ann, school.colleague]) {
      const [date] = (await onTimetable(who, contracts.readIndividual, { from: '2026-11-30', days: 7 })).dates
      expect(date).toMatchObject({ link: 'https://meet.example.org/room', teachers: [{ id: school.colleague.id, part: 'ASSISTANT' }] })
    }
  })
})

test('students are told nothing where the event says so; who teaches is', async () => {
  const { id, timetableId } = await publishEvent({ startsTime: '16:00', notifyStudents: false })
  const fields = eventFields(school, { startsTime: '16:30', notifyStudents: false })
  const saved = await onTimetable(school.staff, contracts.saveEvent, { id, timetableId, revision: 1, scope: 'ALL', on: null, fields })
  expect(saved.told).toBe(1)
  const told = await prisma().timetableChangePerson.findMany({ where: { change: { eventId: id } }, select: { userId: true } })
  expect(told).toEqual([{ userId: school.teacher.id }])
})

test('who deletes or cancels hears how many are told; of a draft nobody is, and of what has just been added either', async () => {
  const remove = (id: string, revision: number, own: object = {}) =>
    onTimetable(school.staff, contracts.removeEvent, { id, revision, scope: 'ALL', on: null, ...own })
  const { id, timetableId } = await publishEvent({ startsTime: '18:00' })
  const cancel = { eventId: id, revision: 1, scope: 'THIS', on: '2026-12-01', act: 'CANCEL', reason: 'The laboratory is shut' }
  expect(await onTimetable(school.staff, contracts.setOccurrences, cancel)).toMatchObject({ told: 2, tells: true })
  expect(await remove(id, 2, { scope: 'FOLLOWING', on: '2026-12-15' })).toEqual({ told: 2, unheard: 0, tells: true })
  const quiet = await madeEvent(school, timetableId, { startsTime: '19:00', notifyStudents: false, people: [] })
  expect(await remove(quiet, 1)).toEqual({ told: 0, unheard: 0, tells: true })
  const fresh = await madeEvent(school, timetableId, { startsTime: '21:00' })
  expect(await remove(fresh, 1)).toEqual({ told: 0, unheard: 2, tells: true })
  const draft = await madeTimetable(school)
  expect(await remove(await madeEvent(school, draft, { startsTime: '20:00' }), 1)).toEqual({ told: 0, unheard: 0, tells: false })
})
