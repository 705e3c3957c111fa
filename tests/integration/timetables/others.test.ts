import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let timetableId: string
const [yearGrouping, yearGroup, programmeGroup] = [v7(), v7(), v7()]
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  const db = prisma()
  // Ann is in the year of the timetable, Ben in another; nobody knows of Stan.
  const { programmeId } = school
  await db.user.update({ where: { id: school.ann.id }, data: { programmeId, year: 4 }, select: { id: true } })
  await db.user.update({ where: { id: school.ben.id }, data: { programmeId, year: 3 }, select: { id: true } })
  const grouping = { published: true, programmeId }
  await db.grouping.create({
    data: {
      ...grouping,
      id: yearGrouping,
      name: 'A year 4 teaching groups',
      years: [4],
      groups: { create: [{ id: yearGroup, name: 'Year 4 A' }] },
    },
    select: { id: true },
  })
  await db.grouping.create({
    data: { ...grouping, id: v7(), name: 'All years', years: [3, 4], groups: { create: [{ id: programmeGroup, name: 'Houses A' }] } },
    select: { id: true },
  })
  const { groupingId } = await db.studentGroup.findUniqueOrThrow({ where: { id: school.groupA }, select: { groupingId: true } })
  await db.groupMembership.createMany({
    data: [
      // He repeats: of a grouping for this year alone he is meant.
      { id: v7(), groupingId: yearGrouping, userId: school.ben.id, groupId: yearGroup, fromOn: new Date('2026-09-01') },
      { id: v7(), groupingId, userId: school.stranger.id, groupId: school.groupB, fromOn: new Date('2026-09-01') },
    ],
  })
  timetableId = await madeTimetable(school)
})

const check = async (own: Parameters<typeof eventFields>[1], id = timetableId) => {
  const fields = eventFields(school, { roomId: null, people: [], pattern: { recurLimit: 2 }, ...own })
  const input = { id: v7(), timetableId: id, revision: 0, scope: 'ALL', on: null, fields }
  const { clashes } = await onTimetable(school.staff, contracts.checkEvent, input)
  return clashes.map(({ kind, isSerious, subjects, people, days }) => [kind, isSerious, subjects, people, days])
}

describe('groups of an event', () => {
  test('are offered with those of the timetable’s year first and those of the whole school last', async () => {
    const { groups } = await onTimetable(school.staff, contracts.readEventChoices, { id: timetableId })
    expect(groups.map(({ name }) => name)).toEqual(['Year 4 A', 'Houses A', 'Group A', 'Group B'])
  })

  test('that bring students of another year are told, and by whom; it hinders nothing', async () => {
    expect(await check({ groupIds: [school.groupA, school.groupB] })).toEqual([
      ['OTHERS', false, ['Group B'], 1, ['2026-12-01', '2026-12-08']],
    ])
    const fields = eventFields(school, { roomId: null, people: [], groupIds: [school.groupB] })
    const input = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields }
    expect((await onTimetable(school.staff, contracts.suggestTimes, input)).suggestions).toEqual([])
    await madeEvent(school, timetableId, { groupIds: [school.groupB], roomId: null, people: [], startsTime: '20:00' })
    expect((await onTimetable(school.staff, contracts.readTimetable, { id: timetableId })).timetable.clashes).toBe(0)
  })

  test('of the year alone mean whoever is in them; so does a name, and a timetable for everybody', async () => {
    expect(await check({ groupIds: [school.groupA] })).toEqual([])
    expect(await check({ groupIds: [yearGroup] })).toEqual([])
    expect(await check({ groupIds: [school.groupB], people: [{ userId: school.ben.id, part: 'STUDENT', isOut: false }] })).toEqual([])
    const everybody = await madeTimetable(school, { name: 'Everybody', programmeId: null, years: [] })
    expect(await check({ groupIds: [school.groupB] }, everybody)).toEqual([])
    const programme = await madeTimetable(school, { name: 'The programme', years: [] })
    expect(await check({ groupIds: [school.groupB] }, programme)).toEqual([])
  })

  test('of another programme are told likewise', async () => {
    const other = v7()
    await prisma().programme.create({ data: { id: other, name: 'Dental hygiene', lengthYears: 3 }, select: { id: true } })
    await prisma().user.update({ where: { id: school.stranger.id }, data: { programmeId: other, year: 4 }, select: { id: true } })
    const [found] = await check({ groupIds: [school.groupB] })
    expect(found?.slice(0, 4)).toEqual(['OTHERS', false, ['Group B'], 2])
  })
})
