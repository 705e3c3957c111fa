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

const eventInput = (own: Parameters<typeof eventFields>[1]) => ({
  id: v7(),
  timetableId,
  revision: 0,
  scope: 'ALL',
  on: null,
  fields: eventFields(school, { title: 'Implants', ...own }),
})
const checkEvent = async (own: Parameters<typeof eventFields>[1]) =>
  (await onTimetable(school.staff, contracts.checkEvent, eventInput(own))).clashes.map(({ kind, isSerious, subjects, people, days }) => [
    kind,
    isSerious,
    subjects,
    people,
    days,
  ])

describe('a student who comes by two groups', () => {
  test('is a warning while an event is planned, on the days on which they are in both', async () => {
    expect(await checkEvent({ groupIds })).toEqual([['TWICE', false, [school.ann.displayName], 1, ['2026-12-01', '2026-12-08']]])
  })

  test('is none of groups of one grouping, and of who is named for the event', async () => {
    expect(await checkEvent({ groupIds: [school.groupA, school.groupB] })).toEqual([])
    for (const isOut of [true, false])
      expect(await checkEvent({ groupIds, people: [{ userId: school.ann.id, part: 'STUDENT', isOut }] })).toEqual([])
  })

  test('is listed, and bars no way out of a clash', async () => {
    const id = await madeEvent(school, timetableId, { title: 'Implants', groupIds })
    const { clashes } = await onTimetable(school.staff, contracts.listClashes, { id: timetableId })
    expect(clashes.map(({ kind, cause, people, a }) => [kind, cause, people, a.eventId, a.heldOn])).toEqual(
      ['2026-12-01', '2026-12-08'].map((day) => ['TWICE', school.ann.displayName, 1, id, day]),
    )
    const { suggestions } = await onTimetable(school.staff, contracts.suggestTimes, eventInput({ groupIds, roomId: null }))
    expect(suggestions.find(({ kind }) => kind === 'TIME')?.fields.startsTime).toBe('09:00')
  })

  test('that somebody accepted is said where the event is edited, with who and why, until others come twice', async () => {
    const id = await madeEvent(school, timetableId, { title: 'Accepted', startsTime: '13:00', groupIds })
    const { clashes } = await onTimetable(school.staff, contracts.listClashes, { id: timetableId })
    const own = clashes.filter(({ a }) => a.eventId === id)
    await onTimetable(school.admin, contracts.condone, {
      timetableId,
      reason: 'She chooses on the day',
      clashes: own.map(({ kind, a, bId, subjectIds, fingerprint }) => ({
        id: v7(),
        kind,
        aId: a.occurrenceId,
        bId,
        subjectIds,
        fingerprint,
      })),
    })
    const edited = async (change: Parameters<typeof eventFields>[1]) => {
      const input = { ...eventInput({ title: 'Accepted', startsTime: '13:00', groupIds, ...change }), id, revision: 1 }
      const found = await onTimetable(school.staff, contracts.checkEvent, input)
      return found.clashes.map(({ kind, people, condoned, days }) => [
        kind,
        people,
        condoned && [condoned.by, condoned.reason],
        days.length,
      ])
    }
    expect(await edited({})).toEqual([['TWICE', 1, [school.admin.displayName, 'She chooses on the day'], 2]])
    expect(await edited({ startsTime: '13:15' })).toEqual([['TWICE', 1, null, 2]])
    const { groupingId } = await prisma().studentGroup.findUniqueOrThrow({ where: { id: groupIds[1] ?? '' }, select: { groupingId: true } })
    const joins = { id: v7(), groupingId, userId: school.ben.id, groupId: groupIds[1] ?? '', fromOn: new Date('2026-12-08') }
    await prisma().groupMembership.create({ data: joins, select: { id: true } })
    const { groupingId: clinics } = await prisma().studentGroup.findUniqueOrThrow({
      where: { id: school.groupA },
      select: { groupingId: true },
    })
    const changes = { id: v7(), groupingId: clinics, userId: school.ben.id, groupId: school.groupA, fromOn: new Date('2026-12-08') }
    await prisma().groupMembership.create({ data: changes, select: { id: true } })
    expect((await edited({})).map(([kind, people, by, days]) => [kind, people, by !== null, days])).toEqual([
      // Ben is there twice on the three dates from 8 December, Ann on the first of them.
      ['TWICE', 2, false, 3],
      ['TWICE', 1, true, 1],
    ])
  })
})
