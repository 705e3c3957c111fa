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
  // Ann is in the year of the timetable, Ben in another; Stan's year is not known.
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
      // Ben repeats a year: the grouping is for this year only, and he belongs to it.
      { id: v7(), groupingId: yearGrouping, userId: school.ben.id, groupId: yearGroup, fromOn: new Date('2026-09-01') },
      { id: v7(), groupingId, userId: school.stranger.id, groupId: school.groupB, fromOn: new Date('2026-09-01') },
    ],
  })
  timetableId = await madeTimetable(school)
})

const checkEvent = async (own: Parameters<typeof eventFields>[1], id = timetableId) => {
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
    expect(await checkEvent({ groupIds: [school.groupA, school.groupB] })).toEqual([
      ['OTHERS', false, ['Group B'], 1, ['2026-12-01', '2026-12-08']],
    ])
    const fields = eventFields(school, { roomId: null, people: [], groupIds: [school.groupB] })
    const input = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields }
    expect((await onTimetable(school.staff, contracts.suggestTimes, input)).suggestions).toEqual([])
    await madeEvent(school, timetableId, { groupIds: [school.groupB], roomId: null, people: [], startsTime: '20:00' })
    expect((await onTimetable(school.staff, contracts.readTimetable, { id: timetableId })).timetable.clashes).toBe(0)
  })

  test('of the year alone mean whoever is in them; so does a name, and a timetable for everybody', async () => {
    expect(await checkEvent({ groupIds: [school.groupA] })).toEqual([])
    expect(await checkEvent({ groupIds: [yearGroup] })).toEqual([])
    expect(await checkEvent({ groupIds: [school.groupB], people: [{ userId: school.ben.id, part: 'STUDENT', isOut: false }] })).toEqual([])
    const everybody = await madeTimetable(school, { name: 'Everybody', programmeId: null, years: [] })
    expect(await checkEvent({ groupIds: [school.groupB] }, everybody)).toEqual([])
    const programme = await madeTimetable(school, { name: 'The programme', years: [] })
    expect(await checkEvent({ groupIds: [school.groupB] }, programme)).toEqual([])
  })

  test('of another programme are told likewise', async () => {
    const other = v7()
    await prisma().programme.create({ data: { id: other, name: 'Dental hygiene', lengthYears: 3 }, select: { id: true } })
    await prisma().user.update({ where: { id: school.stranger.id }, data: { programmeId: other, year: 4 }, select: { id: true } })
    const [found] = await checkEvent({ groupIds: [school.groupB] })
    expect(found?.slice(0, 4)).toEqual(['OTHERS', false, ['Group B'], 2])
  })
})

describe('the clashes of a timetable', () => {
  let listedId: string
  const list = async () => (await onTimetable(school.staff, contracts.listClashes, { id: listedId })).clashes
  const shown = async () =>
    (await list()).map(({ kind, isSerious, cause, people, a, condoned }) => [kind, isSerious, cause, people, a.heldOn, condoned?.reason])
  const groupIds = () => [school.groupA, school.groupB, yearGroup]
  beforeAll(async () => {
    listedId = await madeTimetable(school, { name: 'Listed' })
    await madeEvent(school, listedId, {
      groupIds: [school.groupB],
      roomId: null,
      people: [],
      startsTime: '07:00',
      pattern: { recurLimit: 2 },
    })
  })

  test('name the groups that bring students of another year on each date, and count for nothing', async () => {
    const found = await shown()
    expect(found).toEqual([
      ['OTHERS', false, 'Group B', 2, '2026-12-01', undefined],
      ['OTHERS', false, 'Group B', 2, '2026-12-08', undefined],
    ])
    expect((await onTimetable(school.staff, contracts.readTimetable, { id: listedId })).timetable.clashes).toBe(0)
  })

  test('are accepted for the students who came then; one more, and they count again', async () => {
    const before = await list()
    const [first] = before
    const clashes = before.map(({ kind, a, bId, subjectIds, fingerprint }) => ({
      id: v7(),
      kind,
      aId: a.occurrenceId,
      bId,
      subjectIds,
      fingerprint,
    }))
    await onTimetable(school.admin, contracts.condone, { timetableId: listedId, reason: 'They catch up', clashes })
    expect((await shown()).map(([, , , people, , reason]) => [people, reason])).toEqual([
      [2, 'They catch up'],
      [2, 'They catch up'],
    ])
    const checked = async (...groups: string[]) => {
      const own = { groupIds: groups, roomId: null, people: [], startsTime: '07:00', pattern: { recurLimit: 2 } }
      const event = { id: first?.a.eventId, timetableId: listedId, revision: 1, scope: 'ALL', on: null }
      const found = await onTimetable(school.staff, contracts.checkEvent, { ...event, fields: eventFields(school, own) })
      return found.clashes.map(({ kind, condoned, days }) => [kind, condoned?.by ?? null, condoned?.reason ?? null, days.length])
    }
    expect(await checked(school.groupB)).toEqual([['OTHERS', school.admin.displayName, 'They catch up', 2]])
    const { groupingId } = await prisma().studentGroup.findUniqueOrThrow({ where: { id: school.groupB }, select: { groupingId: true } })
    const { programmeId } = school
    await prisma().user.update({ where: { id: school.ann.id }, data: { programmeId, year: 3 }, select: { id: true } })
    const joins = { id: v7(), groupingId, userId: school.ann.id, groupId: school.groupB, fromOn: new Date('2026-12-08') }
    await prisma().groupMembership.create({ data: joins, select: { id: true } })
    const after = await list()
    expect(after.map(({ people, condoned, lapsed }) => [people, condoned?.reason, lapsed?.reason])).toEqual([
      [2, 'They catch up', undefined],
      [3, undefined, 'They catch up'],
    ])
    expect(await checked(school.groupB)).toEqual([
      ['OTHERS', null, null, 1],
      ['OTHERS', school.admin.displayName, 'They catch up', 1],
    ])
    await prisma().groupMembership.delete({ where: { id: joins.id }, select: { id: true } })
    await prisma().user.update({ where: { id: school.ann.id }, data: { year: 4 }, select: { id: true } })
  })

  test('leave out who is named for the event, for a date, or follows some series of the timetable alone, as the check of an event does', async () => {
    const [first] = await list()
    if (!first) throw new Error('No clash')
    const named = { occurrenceId: first.a.occurrenceId, userId: school.ben.id, part: 'STUDENT' as const, isOut: true }
    await prisma().occurrencePerson.create({ data: named, select: { userId: true } })
    expect((await list()).map(({ people }) => people)).toEqual([1, 2])
    const { seriesId } = await prisma().event.findUniqueOrThrow({ where: { id: first.a.eventId }, select: { seriesId: true } })
    const follow = { timetableId: listedId, userId: school.stranger.id, seriesId }
    await prisma().timetableFollow.create({ data: follow, select: { userId: true } })
    expect((await list()).map(({ people, a }) => [people, a.heldOn])).toEqual([[1, '2026-12-08']])
    expect((await checkEvent({ groupIds: [school.groupB] }, listedId)).map(([kind, , , people]) => [kind, people])).toEqual([['OTHERS', 1]])
    const byName = { userId: school.ben.id, part: 'STUDENT' as const }
    await prisma().eventPerson.create({ data: { ...byName, eventId: first.a.eventId }, select: { userId: true } })
    expect(await list()).toEqual([])
  })

  test('are told beside students who come by two groups, of the same dates', async () => {
    const id = await madeTimetable(school, { name: 'Both' })
    await madeEvent(school, id, { groupIds: groupIds(), roomId: null, people: [], startsTime: '06:00', pattern: { recurLimit: 1 } })
    const { clashes } = await onTimetable(school.staff, contracts.listClashes, { id })
    expect(clashes.map(({ kind, cause, people }) => [kind, cause, people])).toEqual([
      ['OTHERS', 'Group B', 2],
      ['TWICE', school.ben.displayName, 1],
    ])
  })
})
