import { beforeAll, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { prolongSeries } from '@/server/timetables'
import '@/server/registry'
import { madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let endless: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  endless = await madeTimetable(school, { name: 'Placements', kind: 'PLACEMENT', programmeId: null, years: [], toOn: null })
})

const daysOf = async (eventId: string) => {
  const dates = await prisma().occurrence.findMany({ where: { eventId }, select: { heldOn: true }, orderBy: { heldOn: 'asc' } })
  return dates.map(({ heldOn }) => heldOn.toISOString().slice(0, 10))
}

test('a series without an end goes on as time passes, and a date that was changed stays so; others do not', async () => {
  const weekly = { pattern: { recurrence: 'WEEKLY', recurLimit: null } } as const
  const id = await madeEvent(school, endless, { ...weekly, title: 'For ever' })
  const limited = await madeEvent(school, endless, { title: 'Ten', startsTime: '15:00', pattern: { recurrence: 'WEEKLY', recurLimit: 10 } })
  const inTime = await madeEvent(school, await madeTimetable(school), { ...weekly, title: 'Ends', startsTime: '17:00' })
  const [before, others] = [await daysOf(id), [await daysOf(limited), await daysOf(inTime)]]
  expect([before[0], before.at(-1)]).toEqual(['2026-12-01', '2027-12-28'])
  expect(await prolongSeries()).toBe(0)

  const moved = await prisma().occurrence.findFirstOrThrow({ where: { eventId: id, heldOn: new Date('2027-02-02') } })
  await prisma().occurrence.update({ where: { id: moved.id }, data: { title: 'Its own', own: ['title'] } })
  stopClock(new Date('2026-12-22T09:00:00Z'))
  expect(await prolongSeries()).toBe(4)
  expect((await daysOf(id)).slice(before.length)).toEqual(['2028-01-04', '2028-01-11', '2028-01-18', '2028-01-25'])
  expect([await daysOf(limited), await daysOf(inTime)]).toEqual(others)
  expect((await prisma().occurrence.findUniqueOrThrow({ where: { id: moved.id } })).title).toBe('Its own')
  const last = await prisma().occurrence.findFirstOrThrow({ where: { eventId: id, heldOn: new Date('2028-01-25') } })
  expect(await prisma().diaryEntry.count({ where: { sourceId: last.id, subjectId: school.ann.id } })).toBe(1)
  expect((await onTimetable(school.staff, contracts.readEvent, { id })).dates).toHaveLength(before.length + 4)
  expect(await prolongSeries()).toBe(0)
})

test('a cancelled series is not prolonged', async () => {
  const id = await madeEvent(school, endless, {
    title: 'Cancelled',
    startsTime: '19:00',
    pattern: { recurrence: 'WEEKLY', recurLimit: null },
  })
  const before = await daysOf(id)
  await prisma().event.update({ where: { id }, data: { state: 'CANCELLED', cancelReason: 'No more' } })
  stopClock(new Date('2027-02-22T09:00:00Z'))
  await prolongSeries()
  expect(await daysOf(id)).toEqual(before)
})
