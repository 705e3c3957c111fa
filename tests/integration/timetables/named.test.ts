import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
let eventId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})
/** Group A on four Tuesdays from 1 December at 10:00, with Tess in the lecture theatre, in a published timetable. */
beforeEach(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  await prisma().timetable.updateMany({ data: { deletedAt: new Date('2026-11-24T09:00:00Z') } })
  await prisma().diaryEntry.deleteMany({})
  timetableId = await madeTimetable(school, { name: 'Year 4' })
  eventId = await madeEvent(school, timetableId)
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  await prisma().timetableChange.deleteMany({})
})

const on = '2026-12-08'
const singleEvent = (own: Parameters<typeof eventFields>[1] = {}) => eventFields(school, { ...own, pattern: { startsOn: on } })
const input = (fields: object, own: object = {}) => ({ id: eventId, timetableId, revision: 1, scope: 'THIS', on, fields, ...own })
const save = (fields: object, own: object = {}) => tryTimetable(school.staff, contracts.saveEvent, input(fields, own))
const idsComing = async (day: string, title = 'Treatment planning') => {
  const rows = await prisma().diaryEntry.findMany({ where: { subject: { not: 'ROOM' } } })
  const dates = await prisma().occurrence.findMany({ where: { heldOn: new Date(day), title, timetableId } })
  return rows
    .filter(({ sourceId }) => dates.some(({ id }) => id === sourceId))
    .map(({ subjectId }) => subjectId)
    .toSorted()
}
const ids = (...people: readonly { readonly id: string }[]) => people.map(({ id }) => id).toSorted()
const person = ({ id }: { id: string }, part: 'STUDENT' | 'LEAD' | 'TEACHER' | 'ASSISTANT', isOut = false) => ({ userId: id, part, isOut })

describe('one date with groups of its own', () => {
  test('says alone who comes: whoever joins and leaves is told, as the form said, and the others dates stay', async () => {
    const fields = singleEvent({ groupIds: [school.groupB] })
    const { told } = await onTimetable(school.staff, contracts.checkEvent, input(fields))
    expect(await save(fields)).toMatchObject({ status: 'SUCCESS', output: { told } })
    expect(told).toBe(2)
    expect([await idsComing(on), await idsComing('2026-12-15')]).toEqual([ids(school.ben, school.teacher), ids(school.ann, school.teacher)])
    const { date, dateFields, event } = await onTimetable(school.staff, contracts.readEvent, { id: eventId, on })
    expect([date?.groupIds, dateFields?.groupIds, event.fields.groupIds]).toEqual([[school.groupB], [school.groupB], [school.groupA]])
  })

  test('keeps them when the series gets others, is checked with them, and gives them up where the series takes over', async () => {
    expect((await save(singleEvent({ groupIds: [school.groupA, school.groupB] }))).status).toBe('SUCCESS')
    const all = eventFields(school, { people: [person(school.colleague, 'TEACHER')] })
    const whole = { scope: 'ALL', on: null, revision: 2 }
    const { told } = await onTimetable(school.staff, contracts.checkEvent, input(all, whole))
    expect(await save(all, whole)).toMatchObject({ status: 'SUCCESS', output: { told } })
    expect([await idsComing(on), await idsComing('2026-12-15')]).toEqual([
      ids(school.ann, school.ben, school.teacher),
      ids(school.ann, school.colleague),
    ])
    expect((await save(all, { ...whole, revision: 3, takesOver: true })).status).toBe('SUCCESS')
    expect(await idsComing(on)).toEqual(ids(school.ann, school.colleague))
    expect(await prisma().occurrenceGroup.count({ where: { occurrence: { timetableId } } })).toBe(0)
  })

  test('takes the series’ groups again, and comes back with its days as it was', async () => {
    expect((await save(singleEvent({ groupIds: [school.groupB] }))).status).toBe('SUCCESS')
    const timetable = { id: timetableId, revision: 2, name: 'Year 4', kind: 'TEACHING', programmeId: school.programmeId, years: [4] }
    const days = { fromOn: '2026-09-14', toOn: '2026-12-02' }
    expect(
      (await tryTimetable(school.staff, contracts.saveTimetable, { ...timetable, ...days, meant: { dates: 3, told: 3 } })).status,
    ).toBe('SUCCESS')
    expect(await idsComing(on)).toEqual([])
    const back = { ...timetable, ...days, revision: 3, toOn: '2027-07-02' }
    expect((await tryTimetable(school.staff, contracts.saveTimetable, back)).status).toBe('SUCCESS')
    expect(await idsComing(on)).toEqual(ids(school.ben, school.teacher))
    expect((await save(singleEvent(), { revision: 2 })).status).toBe('SUCCESS')
    expect([
      await idsComing(on),
      (await prisma().occurrence.findFirstOrThrow({ where: { timetableId, heldOn: new Date(on) } })).own,
    ]).toEqual([ids(school.ann, school.teacher), []])
  })

  test('is copied with them', async () => {
    expect((await save(singleEvent({ groupIds: [school.groupB] }))).status).toBe('SUCCESS')
    const copy = { id: v7(), eventId, on, heldOn: '2026-12-10', startsTime: '15:00' }
    await onTimetable(school.staff, contracts.pasteEvents, { timetableId, copies: [copy] })
    expect(await idsComing('2026-12-10')).toEqual(ids(school.ben, school.teacher))
  })
})

test('a single student is enough for an event; of nobody it is refused by its words', async () => {
  const fields = eventFields(school, { title: 'Resit', groupIds: [], startsTime: '15:00', people: [person(school.stranger, 'STUDENT')] })
  const fresh = { id: v7(), scope: 'ALL', on: null, revision: 0 }
  expect((await save(fields, fresh)).status).toBe('SUCCESS')
  expect(await idsComing(on, 'Resit')).toEqual(ids(school.stranger))
  expect(await save({ ...fields, people: [person(school.stranger, 'STUDENT', true)] }, { ...fresh, id: v7() })).toMatchObject({
    issues: [expect.objectContaining({ path: 'fields.groupIds', code: 'eventStudentNeeded' })],
  })
})

describe('who can be chosen', () => {
  const asked = (own: Parameters<typeof eventFields>[1]) => ({
    ...input(eventFields(school, own)),
    id: v7(),
    scope: 'ALL',
    on: null,
    revision: 0,
  })

  test('teachers and rooms are taken on as many dates as they have something else, what is changed aside', async () => {
    const { dates, teachers, rooms } = await onTimetable(
      school.staff,
      contracts.listTaken,
      asked({ startsTime: '10:30', pattern: { startsOn: '2026-12-15', recurLimit: 3 } }),
    )
    expect([dates, teachers, rooms]).toEqual([3, [{ id: school.teacher.id, dates: 2 }], [{ id: school.roomId, dates: 2 }]])
    const own = { ...input(eventFields(school)), scope: 'ALL', on: null }
    expect(await onTimetable(school.staff, contracts.listTaken, own)).toEqual({ dates: 4, teachers: [], rooms: [] })
    expect(await onTimetable(school.staff, contracts.listTaken, asked({ startsTime: '11:00' }))).toMatchObject({ teachers: [], rooms: [] })
  })

  test('a teacher is taken outside of their hours, and while they are away', async () => {
    const of = { startsTime: '15:00', pattern: { startsOn: '2026-12-01', recurLimit: 2 } }
    await prisma().availability.create({
      data: { id: v7(), teacherId: school.colleague.id, weekday: 2, startsTime: '08:00', endsTime: '12:00' },
    })
    await prisma().diaryEntry.create({
      data: {
        subject: 'TEACHER',
        subjectId: school.teacher.id,
        source: 'ABSENCE',
        sourceId: v7(),
        startsAt: new Date('2026-12-08T00:00:00Z'),
        endsAt: new Date('2026-12-09T00:00:00Z'),
        isShown: true,
      },
    })
    const { teachers } = await onTimetable(school.staff, contracts.listTaken, asked(of))
    expect(new Map(teachers.map(({ id, dates }) => [id, dates]))).toEqual(
      new Map([
        [school.colleague.id, 2],
        [school.teacher.id, 1],
      ]),
    )
    await prisma().availability.deleteMany({})
  })

  test('all enabled students, for planners alone', async () => {
    const { rows } = await onTimetable(school.staff, contracts.listEventStudents, { timetableId })
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids(school.ann, school.ben, school.stranger))
    for (const contract of [contracts.listEventStudents, contracts.listTaken])
      expect((await tryTimetable(school.teacher, contract, contract === contracts.listTaken ? asked({}) : { timetableId })).status).toBe(
        'FORBIDDEN',
      )
  })
})
