import { beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { tellChanges } from '@/server/timetables'
import '@/server/registry'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let timetableId: string
let eventId: string
let revision: number
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  await prisma().timetableChange.deleteMany({})
  await prisma().outboxEvent.deleteMany({})
  timetableId = await madeTimetable(school, { name: `Turns ${v7()}` })
  eventId = await madeEvent(school, timetableId, { roomId: null })
  revision = 1
})

/**
 * Turns publishing on or off and asserts that the dialog, the call's answer and the log have the same number of people; returns the changes that each of them
 * sees.
 */
async function turnPublishing(contract: typeof contracts.publishTimetable | typeof contracts.unpublishTimetable, at: string) {
  stopClock(new Date(`2026-11-24T${at}:00Z`))
  const known = (await prisma().timetableChange.findMany({ select: { id: true } })).map(({ id }) => id)
  const { publishing } = await onTimetable(school.staff, contracts.readTimetable, { id: timetableId })
  const { told } = await onTimetable(school.staff, contract, { id: timetableId, revision })
  revision += 1
  const rows = await prisma().timetableChangePerson.findMany({
    where: { changeId: { notIn: known } },
    select: { userId: true, dates: true, firstOn: true, change: { select: { what: true, eventId: true } } },
  })
  expect([publishing?.told, told]).toEqual([rows.length, rows.length])
  expect(rows.every(({ change }) => change.eventId === null)).toBe(true)
  return rows
    .map(({ userId, dates, firstOn, change }) => `${nameOf(userId)} ${change.what} ${dates} ${firstOn?.toISOString().slice(0, 10)}`)
    .toSorted()
}
const nameOf = (id: string) => (['ann', 'ben', 'teacher', 'colleague', 'staff'] as const).find((name) => school[name].id === id)
const listUnseen = async (who = school.ann) =>
  (await onTimetable(who, contracts.readIndividual, {})).changes.map(({ what, title, dates }) => [what, title, dates])
const moveSeries = () =>
  onTimetable(school.staff, contracts.saveEvent, {
    id: eventId,
    timetableId,
    revision: 1,
    scope: 'ALL',
    on: null,
    fields: eventFields(school, { roomId: null, startsTime: '15:00' }),
  })
const { publishTimetable: publish, unpublishTimetable: unpublish } = contracts

test('whoever has dates to come is told once that a timetable is published, and that it is taken back', async () => {
  await madeEvent(school, timetableId, {
    roomId: null,
    groupIds: [school.groupA, school.groupB],
    people: [
      { userId: school.colleague.id, part: 'TEACHER', isOut: false },
      { userId: school.staff.id, part: 'ASSISTANT', isOut: false },
    ],
    notifyStudents: false,
    startsTime: '12:00',
  })
  expect(await turnPublishing(publish, '09:00')).toEqual([
    'ann PUBLISHED 4 2026-12-01',
    'colleague PUBLISHED 4 2026-12-01',
    'teacher PUBLISHED 4 2026-12-01',
  ])
  const { name } = await prisma().timetable.findUniqueOrThrow({ where: { id: timetableId }, select: { name: true } })
  expect(await listUnseen()).toEqual([['PUBLISHED', name, 4]])
  const log = await onTimetable(school.staff, contracts.listChanges, { id: timetableId })
  expect(log.changes).toMatchObject([{ what: 'PUBLISHED', title: name, eventId: null, dates: 8, people: 3 }])
  stopClock(new Date('2026-11-24T09:11:00Z'))
  expect(await tellChanges()).toBe(3)
  const [notice] = await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, select: { payload: true } })
  expect(notice?.payload).toMatchObject({ key: 'timetablePublished', values: { title: name } })
  expect(await turnPublishing(unpublish, '10:00')).toEqual([
    'ann UNPUBLISHED 4 2026-12-01',
    'colleague UNPUBLISHED 4 2026-12-01',
    'teacher UNPUBLISHED 4 2026-12-01',
  ])
  // The notice that it was published is replaced.
  expect(await listUnseen()).toEqual([['UNPUBLISHED', name, 4]])
})

test('who has not heard of a publication hears of neither; what was changed meanwhile counts as seen', async () => {
  await turnPublishing(publish, '09:00')
  stopClock(new Date('2026-11-24T09:01:00Z'))
  await moveSeries()
  expect(await turnPublishing(unpublish, '09:02')).toEqual([])
  expect(await listUnseen()).toEqual([])
  stopClock(new Date('2026-11-24T10:00:00Z'))
  expect(await tellChanges()).toBe(0)
  expect(await turnPublishing(publish, '10:01')).toHaveLength(2)
})

test('published again at once, it is as it was, with the changes that were not seen before', async () => {
  await turnPublishing(publish, '09:00')
  stopClock(new Date('2026-11-24T09:11:00Z'))
  await tellChanges()
  await onTimetable(school.teacher, contracts.seeChanges, { until: '2026-11-24T09:11:00.000Z' })
  await moveSeries()
  const before = [await listUnseen(), await listUnseen(school.teacher)]
  expect(before[1]).toHaveLength(1)
  stopClock(new Date('2026-11-24T09:30:00Z'))
  expect(await turnPublishing(unpublish, '09:30')).toHaveLength(2)
  expect([await listUnseen(), await listUnseen(school.teacher)].map((one) => one.map(([what]) => what))).toEqual([
    ['UNPUBLISHED'],
    ['UNPUBLISHED'],
  ])
  expect(await turnPublishing(publish, '09:31')).toEqual([])
  expect([await listUnseen(), await listUnseen(school.teacher)]).toEqual(before)
  stopClock(new Date('2026-11-24T09:50:00Z'))
  // The move had not been announced before, so it is announced with this run.
  expect(await tellChanges()).toBe(2)
})

test('changed as a draft, it is told anew, and not that it was taken back', async () => {
  await turnPublishing(publish, '09:00')
  stopClock(new Date('2026-11-24T09:11:00Z'))
  await tellChanges()
  await turnPublishing(unpublish, '09:30')
  stopClock(new Date('2026-11-24T09:31:00Z'))
  await moveSeries()
  expect(await turnPublishing(publish, '09:32')).toEqual(['ann PUBLISHED 4 2026-12-01', 'teacher PUBLISHED 4 2026-12-01'])
  expect((await listUnseen()).map(([what]) => what)).toEqual(['PUBLISHED'])
})
