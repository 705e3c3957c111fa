import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
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
let timetableId: string
let groupingId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  timetableId = await madeTimetable(school)
  groupingId = (await prisma().studentGroup.findUniqueOrThrow({ where: { id: school.groupA } })).groupingId
})

function fieldsOf(own: Parameters<typeof eventFields>[1] = {}) {
  const { groupIds: _, people: __, link: ___, creatorOnly: ____, ...fields } = eventFields(school, { roomId: null, ...own })
  return fields
}
const atOnce = { days: 0, minutes: 0 }
const both = () => [school.groupA, school.groupB]
const wanted = (own: object = {}) => ({ timetableId, groupingId, groupIds: both(), fields: fieldsOf(), apart: atOnce, ...own })
const making = (own: object = {}) => {
  const { groupIds, ...rest } = wanted(own)
  return { ...rest, events: groupIds.map((groupId) => ({ id: v7(), groupId })) }
}
const eventsNow = () => prisma().event.count()

describe('events of a grouping', () => {
  test('are offered timetables that have not ended, the groups in use, types and rooms', async () => {
    await madeTimetable(school, { name: 'Last year', fromOn: '2025-09-14', toOn: '2026-07-01' })
    const choices = await onTimetable(school.staff, contracts.readGenerating, { groupingId })
    expect(choices.timetables.map(({ name, state }) => [name, state])).toEqual([['Dentistry BDS, year 4', 'DRAFT']])
    expect(choices.groups.map(({ name }) => name)).toEqual(['Group A', 'Group B'])
    expect(choices.types.map(({ id }) => id)).toContain(school.typeId)
    expect(choices.rooms.map(({ id }) => id)).toContain(school.roomId)
  })

  test('are shown before they are made, with their clashes, and nothing is made', async () => {
    await madeEvent(school, timetableId)
    const before = await eventsNow()
    const { rows, tells } = await onTimetable(school.staff, contracts.previewGenerated, wanted())
    expect(tells).toBe(false)
    expect(rows).toMatchObject([
      { title: 'Treatment planning – Group A', students: 1, dates: 4, firstOn: '2026-12-01', lastOn: '2026-12-22', clashes: 1 },
      { title: 'Treatment planning – Group B', students: 1, dates: 4, startsTime: '10:00', clashes: 0 },
    ])
    expect(await eventsNow()).toBe(before)
  })

  test('are one for each group, each later than the one before', async () => {
    const input = making({ fields: fieldsOf({ roomId: school.roomId, startsTime: '14:00' }), apart: { days: 1, minutes: 90 } })
    expect(await onTimetable(school.staff, contracts.generateEvents, input)).toMatchObject({ made: 2, told: 0 })
    const made = await Promise.all(input.events.map(({ id }) => onTimetable(school.staff, contracts.readEvent, { id })))
    expect(
      made.map(({ event, dates }) => [
        event.fields.title,
        event.fields.groupIds,
        event.fields.roomId,
        dates.map(({ heldOn, startsTime }) => `${heldOn} ${startsTime}`),
      ]),
    ).toEqual([
      [
        'Treatment planning – Group A',
        [school.groupA],
        school.roomId,
        ['2026-12-01 14:00', '2026-12-08 14:00', '2026-12-15 14:00', '2026-12-22 14:00'],
      ],
      [
        'Treatment planning – Group B',
        [school.groupB],
        school.roomId,
        ['2026-12-02 15:30', '2026-12-09 15:30', '2026-12-16 15:30', '2026-12-23 15:30'],
      ],
    ])
    expect(
      await prisma().diaryEntry.findMany({
        where: { subject: 'STUDENT', sourceId: { in: made.flatMap(({ dates }) => dates[0]?.id ?? []) } },
        select: { subjectId: true, viaGroupId: true },
        orderBy: { startsAt: 'asc' },
      }),
    ).toEqual([
      { subjectId: school.ann.id, viaGroupId: school.groupA },
      { subjectId: school.ben.id, viaGroupId: school.groupB },
    ])
    expect(await tryTimetable(school.staff, contracts.generateEvents, input)).toMatchObject({ status: 'CONFLICT' })
  })

  test('go to published timetables, too, and are told', async () => {
    const id = await madeTimetable(school, { name: 'Published', programmeId: null, years: [] })
    await onTimetable(school.staff, contracts.publishTimetable, { id, revision: 1 })
    const preview = await onTimetable(school.staff, contracts.previewGenerated, wanted({ timetableId: id }))
    expect(preview.tells).toBe(true)
    expect(await onTimetable(school.staff, contracts.generateEvents, making({ timetableId: id }))).toMatchObject({ made: 2, told: 2 })
  })

  test.each<[string, () => object, { path: string; code: string }]>([
    [
      'one room for all at once',
      () => ({ fields: fieldsOf({ roomId: school.roomId }) }),
      { path: 'fields.roomId', code: 'roomForOneGroup' },
    ],
    ['a group twice', () => ({ groupIds: [school.groupA, school.groupA] }), { path: 'groupIds', code: 'groupTwice' }],
    ['a group of another grouping', () => ({ groupIds: [v7()] }), { path: 'groupIds', code: 'groupUnknown' }],
    [
      'hours after midnight',
      () => ({ fields: fieldsOf({ startsTime: '20:00' }), apart: { days: 0, minutes: 300 } }),
      { path: 'apart.minutes', code: 'groupsBeyondDay' },
    ],
    [
      'days after the timetable',
      () => ({
        fields: fieldsOf({ pattern: { startsOn: '2027-07-01', recurrence: 'NEVER', recurLimit: null } }),
        apart: { days: 7, minutes: 0 },
      }),
      { path: 'apart.days', code: 'noDates' },
    ],
    [
      'a type that is not there',
      () => ({ fields: fieldsOf({ sessionTypeId: v7() }) }),
      { path: 'fields.sessionTypeId', code: 'sessionTypeUnknown' },
    ],
  ])('are refused by the field for %s, shown or made', async (_, own, issue) => {
    const before = await eventsNow()
    expect(await tryTimetable(school.staff, contracts.previewGenerated, wanted(own()))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: expect.arrayContaining([expect.objectContaining(issue)]),
    })
    expect(await tryTimetable(school.staff, contracts.generateEvents, making(own()))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: expect.arrayContaining([expect.objectContaining(issue)]),
    })
    expect(await eventsNow()).toBe(before)
  })

  test('are refused for a grouping that is not published, is for others, or is not there', async () => {
    const db = prisma()
    const [draft, others, programme, group] = [v7(), v7(), v7(), v7()]
    await db.programme.create({ data: { id: programme, name: 'Dental hygiene', lengthYears: 3 } })
    await db.grouping.create({ data: { id: draft, name: 'Draft groups', groups: { create: [{ id: group, name: 'Group C' }] } } })
    const ofOthers = { id: v7(), name: 'Group D' }
    await db.grouping.create({
      data: { id: others, name: 'Hygienists', published: true, programmeId: programme, groups: { create: [ofOthers] } },
    })
    expect(await tryTimetable(school.staff, contracts.previewGenerated, wanted({ groupingId: draft, groupIds: [group] }))).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'timetables.GROUPING_UNPUBLISHED',
    })
    expect(await tryTimetable(school.staff, contracts.generateEvents, making({ groupingId: draft, groupIds: [group] }))).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'timetables.GROUPING_UNPUBLISHED',
    })
    expect(
      await tryTimetable(school.staff, contracts.generateEvents, making({ groupingId: others, groupIds: [ofOthers.id] })),
    ).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'timetableId', code: 'timetableOfOthers' }],
    })
    expect((await tryTimetable(school.staff, contracts.readGenerating, { groupingId: v7() })).status).toBe('NOT_FOUND')
    expect((await tryTimetable(school.staff, contracts.generateEvents, making({ groupingId: v7() }))).status).toBe('NOT_FOUND')
    expect((await tryTimetable(school.staff, contracts.previewGenerated, wanted({ timetableId: v7() }))).status).toBe('NOT_FOUND')
  })

  test('5,000 at once are refused', async () => {
    expect(
      await tryTimetable(school.staff, contracts.previewGenerated, wanted({ groupIds: Array.from({ length: 5_000 }, () => v7()) })),
    ).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'groupIds', code: 'tooBig' }] })
  })
})
