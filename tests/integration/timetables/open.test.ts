import { beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let timetableId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})
/** Group A in the lecture theatre at 10:00 on four Tuesdays from 1 December. */
beforeEach(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  await prisma().timetable.updateMany({ data: { deletedAt: new Date('2026-11-24T09:00:00Z') } })
  await prisma().diaryEntry.deleteMany({})
  timetableId = await madeTimetable(school, { name: 'Year 4' })
  await madeEvent(school, timetableId)
})

test('a week and a term show what clashes and is to come', async () => {
  await madeEvent(school, timetableId, { title: 'At once', roomId: null })
  const red = async () => {
    const { days } = await onTimetable(school.staff, contracts.readTerm, { id: timetableId })
    const week = { id: timetableId, from: '2026-12-07', to: '2026-12-13' }
    const { clashing } = await onTimetable(school.staff, contracts.readCalendar, week)
    return [days.filter(({ isClashing }) => isClashing).map(({ day }) => day.slice(8)), clashing.length]
  }
  expect(await red()).toEqual([['01', '08', '15', '22'], 2])
  stopClock(new Date('2026-12-09T09:00:00Z'))
  expect(await red()).toEqual([['15', '22'], 0])
})

test('the use of rooms leaves drafts out, but the one that is asked about, and knows the chairs of a clinic', async () => {
  const clinic = await prisma().clinic.create({
    data: { id: v7(), name: 'Clinic of rooms', chairCount: 12, hasChairs: true },
  })
  const id = v7()
  await prisma().room.create({ data: { id, name: 'Clinic of rooms', kind: 'CLINIC', clinicId: clinic.id } })
  const usage = async (own: object) => {
    const { rooms } = await onTimetable(school.staff, contracts.readRoomUsage, { from: '2026-11-30', to: '2026-12-27', ...own })
    const of = (roomId: string) => rooms.find((room) => room.id === roomId)
    return [of(school.roomId)?.dates, of(id)?.capacity]
  }
  expect([await usage({}), await usage({ id: timetableId })]).toEqual([
    [0, 12],
    [4, 12],
  ])
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  expect(await usage({})).toEqual([4, 12])
})

test('where neither another time nor another room alone is a way out, both together are', async () => {
  const taken = await madeTimetable(school, { name: 'Others' })
  const once = { startsOn: '2026-12-03', recurrence: 'NEVER', recurLimit: null } as const
  // The theatre is taken all day from Monday to Friday; group B is busy in the morning.
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'])
    await madeEvent(school, taken, {
      title: 'All day',
      startsTime: '07:00',
      minutes: 720,
      groupIds: [],
      people: [{ userId: school.stranger.id, part: 'STUDENT', isOut: false }],
      pattern: { ...once, startsOn: day },
    })
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'])
    await madeEvent(school, taken, {
      title: 'Morning',
      startsTime: '09:00',
      minutes: 120,
      roomId: null,
      groupIds: [school.groupB],
      people: [],
      pattern: { ...once, startsOn: day },
    })
  const fields = eventFields(school, { title: 'New', groupIds: [school.groupB], people: [], pattern: once })
  const { suggestions } = await onTimetable(school.staff, contracts.suggestTimes, {
    id: v7(),
    timetableId,
    revision: 0,
    scope: 'ALL',
    on: null,
    fields,
  })
  expect(suggestions.map(({ kind, name }) => [kind, name])).toEqual([['ROOM_TIME', 'Seminar room 2']])
})
