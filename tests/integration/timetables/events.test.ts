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
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})

const save = (input: object) => onTimetable(school.staff, contracts.saveEvent, input)
const readAt = (id: string, on?: string) => onTimetable(school.staff, contracts.readEvent, { id, ...(on ? { on } : {}) })
const datesOf = async (id: string) => (await readAt(id)).dates.map(({ heldOn, startsTime, state }) => `${heldOn} ${startsTime} ${state}`)
const diaryOf = (userId: string) =>
  prisma().diaryEntry.findMany({
    where: { subjectId: userId },
    orderBy: { startsAt: 'asc' },
    select: { startsAt: true, endsAt: true, isShown: true },
  })

describe('timetables.saveEvent', () => {
  test('lays a series out and writes the diary of everybody who comes', async () => {
    const timetableId = await madeTimetable(school)
    const id = v7()
    const saved = await save({ id, timetableId, revision: 0, scope: 'ALL', on: null, fields: eventFields(school) })
    expect(saved).toMatchObject({ id, revision: 1, made: 4, moved: 0, removed: 0, told: 0 })
    expect(await datesOf(id)).toEqual([
      '2026-12-01 10:00 PLANNED',
      '2026-12-08 10:00 PLANNED',
      '2026-12-15 10:00 PLANNED',
      '2026-12-22 10:00 PLANNED',
    ])
    for (const who of [school.ann.id, school.teacher.id, school.roomId]) expect(await diaryOf(who)).toHaveLength(4)
    expect(await diaryOf(school.ben.id)).toHaveLength(0)
    expect((await diaryOf(school.ann.id))[0]).toEqual({
      startsAt: new Date('2026-12-01T10:00:00Z'),
      endsAt: new Date('2026-12-01T11:00:00Z'),
      isShown: false,
    })
    await onTimetable(school.staff, contracts.removeEvent, { id, revision: 1, scope: 'ALL', on: null })
    expect(await diaryOf(school.ann.id)).toHaveLength(0)
  })

  test('moves dates with their ids when the weekday of the series changes', async () => {
    const timetableId = await madeTimetable(school)
    const id = await madeEvent(school, timetableId)
    const before = (await readAt(id)).dates.map((date) => date.id)
    const saved = await save({
      id,
      timetableId,
      revision: 1,
      scope: 'ALL',
      on: null,
      fields: eventFields(school, { pattern: { weekdays: [4], startsOn: '2026-12-03' } }),
    })
    expect(saved).toMatchObject({ revision: 2, made: 0, moved: 4, removed: 0 })
    const after = (await readAt(id)).dates
    expect(after.map(({ heldOn }) => heldOn)).toEqual(['2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24'])
    expect(after.map((date) => date.id)).toEqual(before)
  })

  test('changes one date alone, and the series leaves that alone afterwards', async () => {
    const timetableId = await madeTimetable(school)
    const id = await madeEvent(school, timetableId)
    const fields = eventFields(school, { startsTime: '14:00', pattern: { startsOn: '2026-12-09' } })
    await save({ id, timetableId, revision: 1, scope: 'THIS', on: '2026-12-08', fields })
    expect(await datesOf(id)).toContain('2026-12-09 14:00 PLANNED')
    await save({
      id,
      timetableId,
      revision: 2,
      scope: 'ALL',
      on: null,
      fields: eventFields(school, { title: 'Planning', startsTime: '11:00' }),
    })
    expect(await datesOf(id)).toEqual([
      '2026-12-01 11:00 PLANNED',
      '2026-12-09 14:00 PLANNED',
      '2026-12-15 11:00 PLANNED',
      '2026-12-22 11:00 PLANNED',
    ])
    expect((await readAt(id, '2026-12-08')).date).toMatchObject({ title: 'Planning', startsTime: '14:00', isOwn: true })
    // With `takesOver` the change also applies to a date that differs.
    const along = { id, timetableId, revision: 3, scope: 'FOLLOWING', on: '2026-12-08', takesOver: true }
    const again = eventFields(school, { startsTime: '12:00', pattern: { startsOn: '2026-12-08', recurLimit: 3 } })
    const saved = await save({ ...along, fields: again })
    expect(await datesOf(saved.id)).toEqual(['2026-12-08 12:00 PLANNED', '2026-12-15 12:00 PLANNED', '2026-12-22 12:00 PLANNED'])
    expect((await readAt(saved.id, '2026-12-08')).date).toMatchObject({ isOwn: false })
  })

  test('cuts a series: this and following keep their ids under a new event', async () => {
    const timetableId = await madeTimetable(school)
    const id = await madeEvent(school, timetableId)
    const before = (await readAt(id)).dates
    const saved = await save({
      id,
      timetableId,
      revision: 1,
      scope: 'FOLLOWING',
      on: '2026-12-15',
      fields: eventFields(school, { startsTime: '09:00', pattern: { startsOn: '2026-12-15', recurLimit: 2 } }),
    })
    expect(saved.id).not.toBe(id)
    expect(await datesOf(id)).toEqual(['2026-12-01 10:00 PLANNED', '2026-12-08 10:00 PLANNED'])
    const following = (await readAt(saved.id)).dates
    expect(following.map(({ heldOn, startsTime }) => `${heldOn} ${startsTime}`)).toEqual(['2026-12-15 09:00', '2026-12-22 09:00'])
    expect(following.map((date) => date.id)).toEqual(before.slice(2).map((date) => date.id))
    expect((await readAt(saved.id)).event.seriesId).toBe(id)
  })

  const refused: [string, Parameters<typeof eventFields>[1], { path: string; code: string }][] = [
    ['without a student', { groupIds: [] }, { path: 'fields.groupIds', code: 'eventStudentNeeded' }],
    ['without picked dates', { pattern: { recurrence: 'DATES' } }, { path: 'fields.pattern.dates', code: 'dateEmpty' }],
    ['that ends before it begins', { pattern: { untilOn: '2026-11-30' } }, { path: 'fields.pattern.untilOn', code: 'datesInOrder' }],
    ['before its timetable', { pattern: { startsOn: '2026-09-01' } }, { path: 'fields.pattern.startsOn', code: 'dateBeforeTimetable' }],
    ['in a room that is not there', { roomId: v7() }, { path: 'fields.roomId', code: 'roomUnknown' }],
    ['of a group that is not there', { groupIds: [v7()] }, { path: 'fields.groupIds', code: 'groupUnknown' }],
    ['with an unsafe link', { link: 'javascript:alert(1)' }, { path: 'fields.link', code: 'linkUnsafe' }],
  ]
  test.each(refused)('refuses an event %s', async (_, own, issue) => {
    const timetableId = await madeTimetable(school)
    const answer = await tryTimetable(school.staff, contracts.saveEvent, {
      id: v7(),
      timetableId,
      revision: 0,
      scope: 'ALL',
      on: null,
      fields: eventFields(school, own),
    })
    expect(answer).toMatchObject({ status: 'VALIDATION_FAILED', issues: [expect.objectContaining(issue)] })
  })

  test('answers the newer revision to who was slower', async () => {
    const timetableId = await madeTimetable(school)
    const id = await madeEvent(school, timetableId)
    const again = { id, timetableId, revision: 1, scope: 'ALL', on: null, fields: eventFields(school, { title: 'One' }) }
    await save(again)
    expect(await tryTimetable(school.staff, contracts.saveEvent, again)).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { id, revision: 2 } },
    })
  })

  test('lets nobody but its creator, and holders of ALL, change an event that is theirs alone', async () => {
    const timetableId = await madeTimetable(school)
    const id = v7()
    const input = { id, timetableId, revision: 0, scope: 'ALL', on: null, fields: eventFields(school, { creatorOnly: true }) }
    await onTimetable(school.admin, contracts.saveEvent, input)
    expect(await tryTimetable(school.staff, contracts.saveEvent, { ...input, revision: 1 })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'timetables.CREATOR_ONLY',
    })
    expect((await tryTimetable(school.admin, contracts.saveEvent, { ...input, revision: 1 })).status).toBe('SUCCESS')
  })
})

describe('a published timetable', () => {
  test('shows its dates to who comes, and tells them of changes', async () => {
    const timetableId = await madeTimetable(school)
    const id = await madeEvent(school, timetableId)
    const mine = () => onTimetable(school.ann, contracts.readIndividual, { from: '2026-11-30', days: 7 })
    expect((await mine()).dates).toEqual([])
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
    expect((await mine()).dates).toEqual([
      expect.objectContaining({ eventId: id, heldOn: '2026-12-01', startsTime: '10:00', endsTime: '11:00' }),
    ])
    const saved = await save({ id, timetableId, revision: 1, scope: 'ALL', on: null, fields: eventFields(school, { startsTime: '11:00' }) })
    expect(saved.told).toBe(2)
    expect((await mine()).changes).toEqual([
      expect.objectContaining({
        what: 'MOVED',
        dates: 4,
        firstOn: '2026-12-01',
        before: { time: '10:00+60' },
        after: { time: '11:00+60' },
      }),
      expect.objectContaining({ what: 'PUBLISHED', dates: 4 }),
    ])
    await onTimetable(school.ann, contracts.seeChanges, { ids: (await mine()).changes.map((change) => change.id) })
    expect((await mine()).changes).toEqual([])
    await onTimetable(school.staff, contracts.setOccurrences, {
      eventId: id,
      revision: 2,
      scope: 'THIS',
      on: '2026-12-01',
      act: 'CANCEL',
      reason: 'Dr Quinn is away',
    })
    expect((await mine()).dates).toEqual([expect.objectContaining({ state: 'CANCELLED', cancelReason: 'Dr Quinn is away' })])
    expect((await diaryOf(school.ann.id)).filter(({ isShown }) => isShown)).toHaveLength(3)
  })
})

describe('clashes', () => {
  test('are found while an event is edited and for the timetable, and end when they are condoned', async () => {
    const timetableId = await madeTimetable(school, { name: 'Clashing' })
    await prisma().diaryEntry.deleteMany({})
    const first = await madeEvent(school, timetableId, {
      title: 'Restorative clinic',
      minutes: 150,
      roomId: null,
      groupIds: [school.groupB],
    })
    const fields = eventFields(school, { startsTime: '11:00', roomId: school.smallRoomId })
    const input = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields }
    const checked = await onTimetable(school.staff, contracts.checkEvent, input)
    expect(checked.clashes).toEqual([
      expect.objectContaining({
        kind: 'PERSON',
        subjects: [school.teacher.displayName],
        people: 1,
        days: ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'],
        other: expect.objectContaining({ eventId: first }),
      }),
    ])
    await save(input)
    const { clashes } = await onTimetable(school.staff, contracts.listClashes, { id: timetableId })
    expect(clashes).toHaveLength(4)
    const [clash] = clashes
    if (!clash?.b) throw new Error('no clash')
    const condoned = {
      id: v7(),
      kind: 'PERSON',
      aId: clash.a.occurrenceId,
      bId: clash.bId,
      subjectIds: clash.subjectIds,
      fingerprint: clash.fingerprint,
    }
    await onTimetable(school.admin, contracts.condone, { timetableId, reason: 'Joins later', clashes: [condoned] })
    const listed = await onTimetable(school.admin, contracts.listTimetables, {})
    expect(listed.rows.find(({ id }) => id === timetableId)).toMatchObject({ events: 2, clashes: 3 })
    await onTimetable(school.admin, contracts.endCondonement, { id: condoned.id })
    expect((await onTimetable(school.admin, contracts.listTimetables, {})).rows.find(({ id }) => id === timetableId)).toMatchObject({
      clashes: 4,
    })
  })

  test('of many people name three, whoever teaches first, and say how many they are', async () => {
    const timetableId = await madeTimetable(school, { name: 'Many in two places' })
    await prisma().diaryEntry.deleteMany({})
    const people = [
      ...[school.ann, school.ben, school.stranger].map(({ id }) => ({ userId: id, part: 'STUDENT' as const, isOut: false })),
      { userId: school.teacher.id, part: 'TEACHER' as const, isOut: false },
    ]
    await madeEvent(school, timetableId, { title: 'Lecture', people, roomId: null, groupIds: [] })
    const fields = eventFields(school, { title: 'Tutorial', people, roomId: null, groupIds: [] })
    const input = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields }
    const named = [school.teacher.displayName, expect.any(String), expect.any(String)]
    const { clashes } = await onTimetable(school.staff, contracts.checkEvent, input)
    expect(clashes).toEqual([expect.objectContaining({ kind: 'PERSON', subjects: named, people: 4 })])
    await save(input)
    const listed = await onTimetable(school.staff, contracts.listClashes, { id: timetableId })
    expect(listed.clashes.map(({ subjects, people: count }) => [subjects, count])).toEqual(Array(4).fill([named, 4]))
  })
})

describe('what is published', () => {
  test('is logged from the day that the dates had, and not as moved where they stay', async () => {
    const timetableId = await madeTimetable(school, { name: 'Cut once published' })
    const id = await madeEvent(school, timetableId, { title: 'Oral medicine' })
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
    const input = { id, timetableId, revision: 1, scope: 'FOLLOWING', on: '2026-12-15' }
    const fields = { startsTime: '14:00', pattern: { startsOn: '2026-12-15', recurLimit: 2 } }
    await save({ ...input, fields: eventFields(school, { title: 'Oral medicine', ...fields }) })
    const { changes } = await onTimetable(school.staff, contracts.listChanges, { id: timetableId })
    expect(changes).toMatchObject([{ what: 'MOVED', firstOn: '2026-12-15', dates: 2 }, { what: 'PUBLISHED' }])
    expect([changes[0]?.before, changes[0]?.after]).toEqual([{ time: '10:00+60' }, { time: '14:00+60' }])
  })

  test('shows who comes to whoever teaches, and to no student', async () => {
    const timetableId = await madeTimetable(school, { name: 'Taught' })
    const id = await madeEvent(school, timetableId, { title: 'Taught', startsTime: '17:00', groupIds: [school.groupA, school.groupB] })
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
    const own = async (who: typeof school.teacher) =>
      (await onTimetable(who, contracts.readIndividual, { from: '2026-12-01', days: 1 })).dates.find(({ eventId }) => eventId === id)
    expect((await own(school.teacher))?.taught).toEqual({ groups: ['Group A', 'Group B'], students: 2 })
    expect(await own(school.ann)).toMatchObject({ title: 'Taught', taught: undefined })
  })

  test('is counted until it has begun: whom it takes, and which events nobody teaches', async () => {
    const timetableId = await madeTimetable(school, { name: 'To be published' })
    await madeEvent(school, timetableId, { groupIds: [school.groupA, school.groupB] })
    await madeEvent(school, timetableId, { startsTime: '15:00', people: [] })
    const read = async () => (await onTimetable(school.staff, contracts.readTimetable, { id: timetableId })).publishing
    expect(await read()).toEqual({ people: 3, told: 3, withoutTeacher: 1 })
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
    expect(await read()).toEqual({ people: 3, told: 0, withoutTeacher: 1 })
    const later = { at: new Date('2026-12-02T09:00:00Z') }
    const begun = await onTimetable(school.staff, contracts.readTimetable, { id: timetableId }, later)
    expect([begun.timetable.hasBegun, begun.publishing]).toEqual([true, null])
  })
})
