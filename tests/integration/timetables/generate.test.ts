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
  const { groupIds: _, link: __, creatorOnly: ___, ...fields } = eventFields(school, { roomId: null, people: [], ...own })
  return fields
}
const atOnce = { days: 0, minutes: 0 }
const bothGroups = () => [school.groupA, school.groupB]
const turns = { atOnce: 1, repeats: false }
const generateInput = (own: object = {}) => ({
  timetableId,
  groupingId,
  groupIds: bothGroups(),
  fields: fieldsOf(),
  apart: atOnce,
  turns,
  ...own,
})
const saveInput = (own: object = {}) => {
  const input = generateInput(own)
  return { ...input, events: Array.from({ length: Math.ceil(input.groupIds.length / input.turns.atOnce) }, () => ({ id: v7() })) }
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
    expect(choices.teachers.map(({ id }) => id)).toContain(school.teacher.id)
  })

  test('are shown before they are made, with their clashes, and nothing is made', async () => {
    await madeEvent(school, timetableId, { people: [] })
    const before = await eventsNow()
    const { rows, tells } = await onTimetable(school.staff, contracts.previewGenerated, generateInput())
    expect(tells).toBe(false)
    expect(rows).toMatchObject([
      { title: 'Treatment planning – Group A', students: 1, dates: 4, firstOn: '2026-12-01', lastOn: '2026-12-22', clashes: 1 },
      { title: 'Treatment planning – Group B', students: 1, dates: 4, startsTime: '10:00', clashes: 0 },
    ])
    expect(await eventsNow()).toBe(before)
  })

  test('are one for each group, each later than the one before', async () => {
    const input = saveInput({ fields: fieldsOf({ roomId: school.roomId, startsTime: '14:00' }), apart: { days: 1, minutes: 90 } })
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
    const preview = await onTimetable(school.staff, contracts.previewGenerated, generateInput({ timetableId: id }))
    expect(preview.tells).toBe(true)
    expect(await onTimetable(school.staff, contracts.generateEvents, saveInput({ timetableId: id }))).toMatchObject({ made: 2, told: 2 })
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
      'one teacher for all at once',
      () => ({ fields: fieldsOf({ people: [{ userId: school.teacher.id, part: 'TEACHER', isOut: false }] }) }),
      { path: 'fields.people', code: 'teacherForOneGroup' },
    ],
    [
      'a teacher who is not there',
      () => ({ fields: fieldsOf({ people: [{ userId: v7(), part: 'TEACHER', isOut: false }] }), apart: { days: 1, minutes: 0 } }),
      { path: 'fields.people', code: 'personUnknown' },
    ],
    ['turns on one day', () => ({ turns: { atOnce: 1, repeats: true } }), { path: 'apart.days', code: 'turnsNeedDays' }],
    [
      'a type that is not there',
      () => ({ fields: fieldsOf({ sessionTypeId: v7() }) }),
      { path: 'fields.sessionTypeId', code: 'sessionTypeUnknown' },
    ],
  ])('are refused by the field for %s, shown or made', async (_, own, issue) => {
    const before = await eventsNow()
    expect(await tryTimetable(school.staff, contracts.previewGenerated, generateInput(own()))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: expect.arrayContaining([expect.objectContaining(issue)]),
    })
    expect(await tryTimetable(school.staff, contracts.generateEvents, saveInput(own()))).toMatchObject({
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
    expect(
      await tryTimetable(school.staff, contracts.previewGenerated, generateInput({ groupingId: draft, groupIds: [group] })),
    ).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'timetables.GROUPING_UNPUBLISHED',
    })
    expect(await tryTimetable(school.staff, contracts.generateEvents, saveInput({ groupingId: draft, groupIds: [group] }))).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'timetables.GROUPING_UNPUBLISHED',
    })
    expect(
      await tryTimetable(school.staff, contracts.generateEvents, saveInput({ groupingId: others, groupIds: [ofOthers.id] })),
    ).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'timetableId', code: 'timetableOfOthers' }],
    })
    expect((await tryTimetable(school.staff, contracts.readGenerating, { groupingId: v7() })).status).toBe('NOT_FOUND')
    expect((await tryTimetable(school.staff, contracts.generateEvents, saveInput({ groupingId: v7() }))).status).toBe('NOT_FOUND')
    expect((await tryTimetable(school.staff, contracts.previewGenerated, generateInput({ timetableId: v7() }))).status).toBe('NOT_FOUND')
  })

  describe('who take turns', () => {
    let groups: string[]
    let rotation: string
    beforeAll(async () => {
      rotation = v7()
      groups = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8'].map(() => v7())
      await prisma().grouping.create({
        data: { id: rotation, name: 'Rotation', published: true, groups: { create: groups.map((id, at) => ({ id, name: `R${at + 1}` })) } },
      })
    })
    const once = (own: object = {}) => ({
      groupingId: rotation,
      groupIds: groups,
      fields: fieldsOf({
        title: 'Clinic',
        people: [{ userId: school.teacher.id, part: 'TEACHER', isOut: false }],
        pattern: { startsOn: '2026-12-01', recurrence: 'NEVER', recurLimit: 3 },
      }),
      apart: { days: 7, minutes: 0 },
      turns: { atOnce: 2, repeats: true },
      ...own,
    })
    const made = async (own: object) => {
      const input = saveInput(once(own))
      expect(await onTimetable(school.staff, contracts.generateEvents, input)).toMatchObject({ made: input.events.length })
      const read = await Promise.all(input.events.map(({ id }) => onTimetable(school.staff, contracts.readEvent, { id })))
      return read.map(({ event, dates }) => ({
        title: event.fields.title,
        recurrence: event.fields.pattern.recurrence,
        teachers: event.people.map(({ userId }) => userId),
        days: dates.map(({ heldOn }) => heldOn),
      }))
    }

    test('share an event two at a time, with their teacher, and come again once all have been', async () => {
      const { rows } = await onTimetable(school.staff, contracts.previewGenerated, generateInput(once()))
      expect(rows.map(({ title, groupIds, dates, firstOn }) => [title, groupIds.length, dates, firstOn])).toEqual([
        ['Clinic – R1, R2', 2, 3, '2026-12-01'],
        ['Clinic – R3, R4', 2, 3, '2026-12-08'],
        ['Clinic – R5, R6', 2, 3, '2026-12-15'],
        ['Clinic – R7, R8', 2, 3, '2026-12-22'],
      ])
      const events = await made({})
      expect(events[0]).toEqual({
        title: 'Clinic – R1, R2',
        recurrence: 'WEEKLY_4',
        teachers: [school.teacher.id],
        days: ['2026-12-01', '2026-12-29', '2027-01-26'],
      })
      expect(events[3]?.days).toEqual(['2026-12-22', '2027-01-19', '2027-02-16'])
    })

    test('begin with another group beside the first clinic, those before it last', async () => {
      const order = [...groups.slice(2), ...groups.slice(0, 2)]
      const beside = once({ groupIds: order })
      beside.fields.people = []
      const { rows } = await onTimetable(school.staff, contracts.previewGenerated, generateInput(beside))
      expect(rows.map(({ title, firstOn, clashes }) => [title, firstOn, clashes])).toEqual([
        ['Clinic – R3, R4', '2026-12-01', 0],
        ['Clinic – R5, R6', '2026-12-08', 0],
        ['Clinic – R7, R8', '2026-12-15', 0],
        ['Clinic – R1, R2', '2026-12-22', 0],
      ])
    })

    test('one at a time come again after as many weeks as there are groups, to the end of the timetable', async () => {
      const fields = fieldsOf({ title: 'Alone', pattern: { startsOn: '2026-12-01', recurrence: 'NEVER', recurLimit: null } })
      const events = await made({ fields, turns: { atOnce: 1, repeats: true } })
      expect(events).toHaveLength(8)
      expect(events[0]).toMatchObject({ title: 'Alone – R1', recurrence: 'DATES' })
      expect(events[0]?.days.slice(0, 3)).toEqual(['2026-12-01', '2027-01-26', '2027-03-23'])
      expect(events[7]?.days[0]).toBe('2027-01-19')
      const { toOn } = (await onTimetable(school.staff, contracts.readTimetable, { id: timetableId })).timetable
      expect(events.every(({ days }) => days.every((day) => toOn === null || day <= toOn))).toBe(true)
    })

    test('go on to the end of a timetable of several years, and in one without an end for as many dates as are said', async () => {
      const alone = (recurLimit: number | null) =>
        fieldsOf({ title: 'Long', startsTime: '17:00', pattern: { startsOn: '2026-12-01', recurrence: 'NEVER', recurLimit } })
      const turnsAlone = { atOnce: 1, repeats: true }
      const years = await madeTimetable(school, { name: 'Three years', toOn: '2029-07-02' })
      const [first] = await made({ timetableId: years, fields: alone(null), turns: turnsAlone })
      // The dates are eight weeks apart.
      expect([first?.recurrence, first?.days.length, first?.days.at(-1)]).toEqual(['DATES', 17, '2029-05-15'])
      const endless = await madeTimetable(school, { name: 'Endless', kind: 'PLACEMENT', toOn: null })
      const [second] = await made({ timetableId: endless, fields: alone(12), turns: turnsAlone })
      expect([second?.days.length, second?.days.at(-1)]).toEqual([12, '2028-08-08'])
      // A pattern of four weeks that has an end is not cut off either.
      const [third] = await made({
        timetableId: endless,
        fields: alone(20),
        apart: { days: 7, minutes: 0 },
        groupIds: groups.slice(0, 4),
        turns: turnsAlone,
      })
      expect([third?.recurrence, third?.days.length, third?.days.at(-1)]).toEqual(['WEEKLY_4', 20, '2028-05-16'])
    })

    test('say what they need where no pattern makes their dates', async () => {
      const fields = (recurLimit: number | null) =>
        fieldsOf({ title: 'Long', pattern: { startsOn: '2026-12-01', recurrence: 'NEVER', recurLimit } })
      const problem = async (own: object) => {
        const answer = await tryTimetable(
          school.staff,
          contracts.previewGenerated,
          generateInput(once({ turns: { atOnce: 1, repeats: true }, ...own })),
        )
        return [answer.status, answer.status === 'VALIDATION_FAILED' ? answer.issues : null]
      }
      const path = 'fields.pattern.recurLimit'
      const endless = await madeTimetable(school, { name: 'Endless too', kind: 'PLACEMENT', toOn: null })
      expect(await problem({ timetableId: endless, fields: fields(null) })).toMatchObject([
        'VALIDATION_FAILED',
        [{ path, code: 'turnsNeedNumber' }],
      ])
      // The dates are every third day of three years.
      const years = await madeTimetable(school, { name: 'Three years more', toOn: '2029-07-02' })
      const often = { timetableId: years, apart: { days: 1, minutes: 0 }, groupIds: groups.slice(0, 3) }
      expect(await problem({ ...often, fields: fields(null) })).toMatchObject(['VALIDATION_FAILED', [{ path, code: 'turnsTooMany' }]])
      expect(await problem({ ...often, fields: fields(201) })).toMatchObject(['VALIDATION_FAILED', [{ path, code: 'turnsTooMany' }]])
      expect((await problem({ ...often, fields: fields(200) }))[0]).toBe('SUCCESS')
    })

    test('an odd one comes alone; as many events as turns are asked for, neither more nor fewer', async () => {
      const three = once({ groupIds: groups.slice(0, 3) })
      const { rows } = await onTimetable(school.staff, contracts.previewGenerated, generateInput(three))
      expect(rows.map(({ title }) => title)).toEqual(['Clinic – R1, R2', 'Clinic – R3'])
      const input = saveInput(three)
      for (const events of [input.events.slice(1), [...input.events, { id: v7() }]])
        expect((await tryTimetable(school.staff, contracts.generateEvents, { ...input, events })).status).toBe('CONFLICT')
    })
  })

  test('5,000 at once are refused', async () => {
    expect(
      await tryTimetable(school.staff, contracts.previewGenerated, generateInput({ groupIds: Array.from({ length: 5_000 }, () => v7()) })),
    ).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'groupIds', code: 'tooBig' }] })
  })
})
