import { beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { readDayCall } from '@/server/today'
import '@/server/registry'
import { outputAs } from '../../support/call'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let timetableId: string
let eventId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  // Diary entries of other tests are deleted from this day.
  await prisma().diaryEntry.deleteMany({})
  timetableId = await madeTimetable(school, { name: `Rooms ${v7()}` })
  eventId = await madeEvent(school, timetableId)
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  await prisma().timetableChange.deleteMany({})
})

const moveTo = (roomId: string, revision: number, scope: { scope: 'THIS' | 'ALL'; on: string | null; startsOn?: string }) =>
  onTimetable(school.staff, contracts.saveEvent, {
    id: eventId,
    timetableId,
    revision,
    scope: scope.scope,
    on: scope.on,
    fields: eventFields(school, { roomId, ...(scope.startsOn && { pattern: { startsOn: scope.startsOn } }) }),
  })

/** On the morning of a date of the event: the room it is in, and the room where people still expect it. */
async function roomsShownOn(day: string): Promise<[string | null, string | null] | null> {
  stopClock(new Date(`${day}T07:00:00Z`))
  const { now } = await outputAs(school.ann, readDayCall, {})
  return now && [now.place, now.placeBefore]
}

test('today’s room is struck out where it was moved, not where another date of the event was', async () => {
  await moveTo(school.smallRoomId, 1, { scope: 'THIS', on: '2026-12-08', startsOn: '2026-12-08' })
  expect(await roomsShownOn('2026-12-01')).toEqual(['Lecture theatre 1', null])
  expect(await roomsShownOn('2026-12-08')).toEqual(['Seminar room 2', 'Lecture theatre 1'])
})

test('what has come back has moved nowhere, and what was seen is not said again', async () => {
  await moveTo(school.smallRoomId, 1, { scope: 'ALL', on: null })
  expect(await roomsShownOn('2026-12-01')).toEqual(['Seminar room 2', 'Lecture theatre 1'])
  stopClock(new Date('2026-11-24T10:00:00Z'))
  await prisma().timetableChangePerson.updateMany({ data: { toldAt: new Date() } })
  await moveTo(school.roomId, 2, { scope: 'ALL', on: null })
  expect(await roomsShownOn('2026-12-01')).toEqual(['Lecture theatre 1', null])
  await moveTo(school.smallRoomId, 3, { scope: 'ALL', on: null })
  await prisma().timetableChangePerson.updateMany({ data: { seenAt: new Date() } })
  expect(await roomsShownOn('2026-12-01')).toEqual(['Seminar room 2', null])
})
