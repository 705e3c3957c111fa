import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let timetableId: string
let groupIds: string[]
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  timetableId = await madeTimetable(school)
  const [groupingId, elective] = [v7(), v7()]
  await prisma().grouping.create({
    data: { id: groupingId, name: 'Electives', published: true, groups: { create: { id: elective, name: 'Implants' } } },
    select: { id: true },
  })
  // Ann is in Group A as well, and in the elective until the middle of December.
  const membership = { groupingId, userId: school.ann.id }
  await prisma().groupMembership.createMany({
    data: [
      { ...membership, id: v7(), groupId: elective, fromOn: new Date('2026-09-01') },
      { ...membership, id: v7(), groupId: null, fromOn: new Date('2026-12-14') },
    ],
  })
  groupIds = [school.groupA, elective]
})

const asked = (own: Parameters<typeof eventFields>[1]) => ({
  id: v7(),
  timetableId,
  revision: 0,
  scope: 'ALL',
  on: null,
  fields: eventFields(school, { title: 'Implants', ...own }),
})
const check = async (own: Parameters<typeof eventFields>[1]) =>
  (await onTimetable(school.staff, contracts.checkEvent, asked(own))).clashes.map(({ kind, isSerious, subjects, people, days }) => [
    kind,
    isSerious,
    subjects,
    people,
    days,
  ])

describe('a student who comes by two groups', () => {
  test('is a warning while an event is planned, on the days on which they are in both', async () => {
    expect(await check({ groupIds })).toEqual([['TWICE', false, [school.ann.displayName], 1, ['2026-12-01', '2026-12-08']]])
  })

  test('is none of groups of one grouping, and of who is named for the event', async () => {
    expect(await check({ groupIds: [school.groupA, school.groupB] })).toEqual([])
    for (const isOut of [true, false])
      expect(await check({ groupIds, people: [{ userId: school.ann.id, part: 'STUDENT', isOut }] })).toEqual([])
  })

  test('is listed, and bars no way out of a clash', async () => {
    const id = await madeEvent(school, timetableId, { title: 'Implants', groupIds })
    const { clashes } = await onTimetable(school.staff, contracts.listClashes, { id: timetableId })
    expect(clashes.map(({ kind, cause, people, a }) => [kind, cause, people, a.eventId, a.heldOn])).toEqual(
      ['2026-12-01', '2026-12-08'].map((day) => ['TWICE', school.ann.displayName, 1, id, day]),
    )
    const { suggestions } = await onTimetable(school.staff, contracts.suggestTimes, asked({ groupIds, roomId: null }))
    expect(suggestions.find(({ kind }) => kind === 'TIME')?.fields.startsTime).toBe('09:00')
  })
})
