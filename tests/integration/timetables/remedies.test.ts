import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let timetableId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  timetableId = await madeTimetable(school)
  // A series on Tuesdays from 1 December, 10:00 to 11:00, in the theatre of 120, by Tess for group A.
  await madeEvent(school, timetableId)
  // Cleo teaches the type as well, in the afternoon.
  const cleo = { userId: school.colleague.id, part: 'TEACHER' as const, isOut: false }
  await madeEvent(school, timetableId, { title: 'Another', startsTime: '15:00', roomId: null, groupIds: [school.groupB], people: [cleo] })
})

type Own = Parameters<typeof eventFields>[1]
const eventInput = (own: Own, change: object = {}) => ({
  id: v7(),
  timetableId,
  revision: 0,
  scope: 'ALL',
  on: null,
  fields: eventFields(school, { title: 'New', ...own }),
  ...change,
})
const check = (own: Own, change: object = {}) => onTimetable(school.staff, contracts.checkEvent, eventInput(own, change))
const suggest = async (own: Own) => (await onTimetable(school.staff, contracts.suggestTimes, eventInput(own))).suggestions
const student = (id: string) => ({ userId: id, part: 'STUDENT' as const, isOut: false })

describe('ways out of a clash', () => {
  test('are the nearest times and another day that suit everybody on all dates, and each of them saves without a clash', async () => {
    const own = { roomId: null, people: [] }
    expect((await check(own)).clashes.map(({ kind }) => kind)).toEqual(['PERSON'])
    const found = await suggest(own)
    expect(found.map(({ kind, fields, dates }) => [kind, fields.startsTime, fields.pattern.startsOn, dates])).toEqual([
      ['TIME', '09:00', '2026-12-01', 4],
      ['DAY', '10:00', '2026-11-30', 4],
    ])
    for (const { fields } of found) {
      const again = await onTimetable(school.staff, contracts.checkEvent, { ...eventInput(own), fields })
      expect([again.clashes, again.dates, again.students]).toEqual([[], 4, 1])
    }
  })

  test('are another room that is large enough, and somebody else who teaches the same', async () => {
    await prisma().room.create({ data: { id: v7(), name: 'Lecture theatre 2', capacity: 90 }, select: { id: true } })
    const found = await suggest({ groupIds: [school.groupB], people: [student(school.stranger.id)] })
    const room = found.find(({ kind }) => kind === 'ROOM')
    // The seminar room has one place and does not hold two people.
    expect([room?.name, room?.people]).toEqual(['Lecture theatre 2', 2])
    const byTess = { roomId: null, groupIds: [school.groupB], people: [{ userId: school.teacher.id, part: 'LEAD' as const, isOut: false }] }
    const teacher = (await suggest(byTess)).find(({ kind }) => kind === 'TEACHER')
    expect([teacher?.name, teacher?.insteadOf]).toEqual([school.colleague.displayName, school.teacher.displayName])
    expect(teacher?.fields.people).toEqual([{ userId: school.colleague.id, part: 'LEAD', isOut: false }])
  })

  test('are none where nothing clashes', async () => {
    expect(await suggest({ startsTime: '12:00', roomId: null })).toEqual([])
  })
})

describe('a warning', () => {
  test('tells who of the teachers is away, while it is planned and in the list, and not why', async () => {
    const typeId = v7()
    await prisma().diaryEntry.create({
      data: {
        subject: 'TEACHER',
        subjectId: school.teacher.id,
        source: 'ABSENCE',
        sourceId: typeId,
        startsAt: new Date('2026-12-08T00:00:00Z'),
        endsAt: new Date('2026-12-09T00:00:00Z'),
        isShown: true,
      },
    })
    const { clashes } = await check({ startsTime: '08:00', roomId: null, groupIds: [school.groupB] })
    expect(clashes).toMatchObject([{ kind: 'ABSENT', isSerious: false, subjects: [school.teacher.displayName], days: ['2026-12-08'] }])
    const all = await onTimetable(school.staff, contracts.listClashes, { id: timetableId })
    expect(all.clashes.filter(({ kind }) => kind === 'ABSENT')).toMatchObject([
      { isSerious: false, cause: school.teacher.displayName, a: { heldOn: '2026-12-08', title: 'Treatment planning' } },
    ])
    await prisma().diaryEntry.deleteMany({ where: { sourceId: typeId } })
  })

  test('tells where more come than the type lets its teachers supervise, or takes at once', async () => {
    const typeId = v7()
    await prisma().sessionType.create({
      data: { id: typeId, name: 'Lab', studentsPerTeacher: 1, clinicalCapacity: 1 },
      select: { id: true },
    })
    const own = { sessionTypeId: typeId, startsTime: '13:00', roomId: null, groupIds: [school.groupA, school.groupB] }
    const { clashes } = await check(own)
    expect(clashes.map(({ kind, isSerious, subjects, people }) => [kind, isSerious, subjects, people])).toEqual([
      ['CAPACITY', false, ['1'], 2],
      ['SUPERVISION', false, ['1'], 2],
    ])
    const lab = await madeTimetable(school, { name: 'Lab' })
    await madeEvent(school, lab, { ...own, roomId: school.roomId })
    const all = await onTimetable(school.staff, contracts.listClashes, { id: lab })
    expect(new Set(all.clashes.map(({ kind, isSerious, people }) => `${kind} ${isSerious} ${people}`))).toEqual(
      new Set(['CAPACITY false 2', 'SUPERVISION false 2']),
    )
  })

  test('says what becomes of the dates when a pattern changes', async () => {
    const own = { startsTime: '16:00', roomId: null, people: [] }
    const id = await madeEvent(school, timetableId, { ...own, pattern: { startsOn: '2026-12-01', recurLimit: 4 } })
    const change = { id, revision: 1 }
    expect((await check(own, change)).plan).toBeNull()
    const moved = await check({ ...own, pattern: { startsOn: '2026-12-03', recurLimit: 3 } }, change)
    expect(moved.plan).toEqual({ moved: 3, added: 0, dropped: 1, stayed: 0 })
    expect((await check(own)).plan).toBeNull()
  })
})
