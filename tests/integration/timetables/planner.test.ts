import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { readRegisterCall } from '@/server/attendance'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { tellChanges } from '@/server/timetables'
import '@/server/registry'
import { outputAs } from '../../support/call'
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

const publish = (id: string) => onTimetable(school.staff, contracts.publishTimetable, { id, revision: 1 })
const clashesOf = async (id: string) => (await onTimetable(school.admin, contracts.listClashes, { id })).clashes
type Clash = Awaited<ReturnType<typeof clashesOf>>[number]
const condone = (timetableId: string, clashes: readonly Clash[], reason = 'Agreed with them') =>
  tryTimetable(school.admin, contracts.condone, {
    timetableId,
    reason,
    clashes: clashes.map(({ kind, a, bId, subjectIds, fingerprint }) => ({
      id: v7(),
      kind,
      aId: a.occurrenceId,
      bId,
      subjectIds,
      fingerprint,
    })),
  })

describe('the views of a timetable', () => {
  test('have a whole term by days, without what is skipped', async () => {
    const id = await madeTimetable(school, { fromOn: '2026-11-30', toOn: '2026-12-23' })
    const eventId = await madeEvent(school, id)
    await madeEvent(school, id, { title: 'Other', startsTime: '14:00', minutes: 90, pattern: { recurLimit: 1 } })
    const set = { eventId, scope: 'THIS', reason: 'Away' }
    await onTimetable(school.staff, contracts.setOccurrences, { ...set, revision: 1, on: '2026-12-08', act: 'SKIP' })
    await onTimetable(school.staff, contracts.setOccurrences, { ...set, revision: 2, on: '2026-12-15', act: 'CANCEL' })
    const term = await onTimetable(school.staff, contracts.readTerm, { id })
    expect(term).toMatchObject({ from: '2026-11-30', to: '2026-12-27', today: '2026-11-24' })
    expect(term.days).toEqual([
      { day: '2026-12-01', events: 2, minutes: 150, cancelled: 0, isClashing: false },
      { day: '2026-12-15', events: 0, minutes: 0, cancelled: 1, isClashing: false },
      { day: '2026-12-22', events: 1, minutes: 60, cancelled: 0, isClashing: false },
    ])
    await onTimetable(school.staff, contracts.removeEvent, { id: eventId, revision: 3, scope: 'ALL', on: null })
  })

  test('of a timetable without an end have a year from the day that is asked for', async () => {
    const id = await madeTimetable(school, { kind: 'PLACEMENT', toOn: null })
    const term = await onTimetable(school.staff, contracts.readTerm, { id, from: '2027-03-03' })
    expect([term.from, term.to]).toEqual(['2027-03-01', '2028-03-05'])
  })

  test('show rooms with what other timetables hold in them, and only where they are asked for', async () => {
    const [mine, other] = [await madeTimetable(school, { name: 'Mine' }), await madeTimetable(school, { name: 'Theirs' })]
    await madeEvent(school, other, { title: 'Their lecture', startsTime: '08:00', groupIds: [school.groupB], people: [] })
    const days = { id: mine, from: '2026-12-01', to: '2026-12-01' }
    const both = { title: 'For both', startsTime: '11:00', groupIds: [school.groupA, school.groupB], people: [] }
    const own = await madeEvent(school, mine, both)
    const { rooms, elsewhere, expected, dates } = await onTimetable(school.staff, contracts.readCalendar, { ...days, beside: 'rooms' })
    const comesTo = (id: string | undefined) => expected.find(({ occurrenceId }) => occurrenceId === id)?.students
    expect(comesTo(dates.find(({ eventId }) => eventId === own)?.id)).toBe(2)
    expect(comesTo(elsewhere.find(({ title }) => title === 'Their lecture')?.id)).toBe(1)
    expect(rooms.map(({ name, capacity }) => [name, capacity])).toEqual([
      ['Lecture theatre 1', 120],
      ['Seminar room 2', 1],
    ])
    expect(elsewhere.filter(({ timetable }) => timetable === 'Theirs')).toMatchObject([
      { roomId: school.roomId, title: 'Their lecture', timetable: 'Theirs', startsTime: '08:00', endsTime: '09:00' },
    ])
    expect(elsewhere.map(({ timetable }) => timetable)).not.toContain('Mine')
    expect(await onTimetable(school.staff, contracts.readCalendar, days)).toMatchObject({ rooms: [], elsewhere: [], expected: [] })
  })
})

describe('from a date to its register', () => {
  test('leads who keeps it, and back who opens the timetable', async () => {
    const timetableId = await madeTimetable(school)
    const id = await madeEvent(school, timetableId, { title: 'With a register', startsTime: '16:00' })
    const readAt = (who: typeof school.staff) => onTimetable(who, contracts.readEvent, { id, on: '2026-12-01' })
    expect((await readAt(school.staff)).hasRegister).toBe(false)
    await publish(timetableId)
    const { date, hasRegister } = await readAt(school.staff)
    expect(hasRegister).toBe(true)
    const own = async (who: typeof school.staff) =>
      (await onTimetable(who, contracts.readIndividual, { from: '2026-12-01', days: 1 })).dates.find(({ eventId }) => eventId === id)
    expect((await own(school.teacher))?.hasRegister).toBe(true)
    expect((await own(school.ann))?.hasRegister).toBe(false)
    expect([(await own(school.ann))?.takesCheckIn, (await own(school.teacher))?.takesCheckIn]).toEqual([true, false])
    // The date does not count as done before it was held.
    expect((await own(school.ann))?.isDone).toBe(false)
    const at = new Date('2026-12-02T09:00:00Z')
    const { dates } = await onTimetable(school.ann, contracts.readIndividual, { from: '2026-12-01', days: 1 }, { at })
    expect(dates.find(({ eventId }) => eventId === id)?.isDone).toBe(true)
    const occurrenceId = date?.id ?? ''
    const planned = { timetableId, eventId: id, originalOn: '2026-12-01' }
    expect((await outputAs(school.staff, readRegisterCall, { id: occurrenceId })).planned).toEqual(planned)
    expect((await outputAs(school.teacher, readRegisterCall, { id: occurrenceId })).planned).toBeNull()
  })

  test('today is one day, for a dashboard', async () => {
    const { from, to } = await onTimetable(school.ann, contracts.readIndividual, { days: 1 })
    expect([from, to]).toEqual(['2026-11-24', '2026-11-24'])
  })
})

describe('clashes of a whole timetable', () => {
  test('are condoned together with one reason, and count again once a side moves', async () => {
    const id = await madeTimetable(school, { name: 'Condoned' })
    await prisma().diaryEntry.deleteMany({})
    await madeEvent(school, id, { title: 'Clinic', minutes: 150, roomId: null, groupIds: [school.groupB] })
    const moved = await madeEvent(school, id, { title: 'Tutorial', startsTime: '11:00', roomId: null })
    const found = await clashesOf(id)
    expect(found).toHaveLength(4)
    const whom = await onTimetable(school.staff, contracts.listClashes, { id })
    expect([whom.mayCondone, whom.condoners]).toEqual([false, [school.admin.displayName]])
    expect((await condone(id, found)).status).toBe('SUCCESS')
    expect((await clashesOf(id)).map(({ condoned }) => condoned?.reason)).toEqual(Array(4).fill('Agreed with them'))
    // A person who edits the event sees that the clash is accepted, as long as the date keeps its time, its place and its people.
    const check = async (own: Parameters<typeof eventFields>[1]) => {
      const asked = eventFields(school, { title: 'Tutorial', startsTime: '11:00', roomId: null, ...own })
      const input = { id: moved, timetableId: id, revision: 1, scope: 'ALL', on: null, fields: asked }
      const { clashes } = await onTimetable(school.staff, contracts.checkEvent, input)
      return clashes.map(({ kind, isSerious, condoned, days }) => [kind, isSerious, condoned?.reason ?? null, days.length])
    }
    expect(await check({})).toEqual([['PERSON', false, 'Agreed with them', 4]])
    expect(await check({ title: 'Renamed' })).toEqual([['PERSON', false, 'Agreed with them', 4]])
    expect(await check({ startsTime: '11:15' })).toEqual([['PERSON', true, null, 4]])
    expect(await check({ roomId: school.smallRoomId })).toEqual([['PERSON', true, null, 4]])
    expect(await check({ groupIds: [school.groupA, school.groupB] })).toEqual([['PERSON', true, null, 4]])
    const asked = { id: moved, timetableId: id, revision: 1, scope: 'ALL', on: null }
    const same = eventFields(school, { title: 'Tutorial', startsTime: '11:00', roomId: null })
    expect((await onTimetable(school.staff, contracts.suggestTimes, { ...asked, fields: same })).suggestions).toEqual([])
    const read = async () => (await onTimetable(school.staff, contracts.readTimetable, { id })).timetable.clashes
    expect(await read()).toBe(0)
    const fields = eventFields(school, { title: 'Tutorial', startsTime: '11:15', roomId: null, pattern: { startsOn: '2026-12-08' } })
    await onTimetable(school.staff, contracts.saveEvent, {
      id: moved,
      timetableId: id,
      revision: 1,
      scope: 'THIS',
      on: '2026-12-08',
      fields,
    })
    const after = await clashesOf(id)
    expect(after.map(({ a, condoned, lapsed }) => [a.heldOn, condoned !== null, lapsed?.reason ?? null])).toEqual([
      ['2026-12-01', true, null],
      ['2026-12-08', false, 'Agreed with them'],
      ['2026-12-15', true, null],
      ['2026-12-22', true, null],
    ])
    expect(await read()).toBe(1)
    // The request sends the clashes as they were seen before the date moved.
    expect((await condone(id, found.slice(1, 2))).status).toBe('STATE_CHANGED')
  })

  test('hold closures and full rooms, which lapse when more people come', async () => {
    const id = await madeTimetable(school, { name: 'Closed and full' })
    await prisma().diaryEntry.deleteMany({})
    await prisma().backgroundEvent.create({
      data: {
        id: v7(),
        name: 'Water supply',
        kind: 'CLOSURE',
        blocks: true,
        timetableId: id,
        startsAt: new Date('2026-12-08T00:00:00Z'),
        endsAt: new Date('2026-12-09T00:00:00Z'),
      },
    })
    const eventId = await madeEvent(school, id, {
      roomId: school.smallRoomId,
      groupIds: [school.groupA, school.groupB],
      people: [],
      pattern: { recurLimit: 2 },
    })
    const found = await clashesOf(id)
    expect(found.map(({ kind, isSerious, a, cause, people }) => [kind, isSerious, a.heldOn, cause, people])).toEqual([
      ['CAPACITY', false, '2026-12-01', 'Seminar room 2 (1)', 2],
      ['BLOCKED', true, '2026-12-08', 'Water supply', 0],
      ['CAPACITY', false, '2026-12-08', 'Seminar room 2 (1)', 2],
    ])
    expect((await onTimetable(school.staff, contracts.readTimetable, { id })).timetable.clashes).toBe(1)
    const input = {
      id: eventId,
      timetableId: id,
      revision: 1,
      scope: 'ALL',
      on: null,
      fields: eventFields(school, {
        roomId: school.smallRoomId,
        groupIds: [school.groupA, school.groupB],
        people: [],
        pattern: { recurLimit: 2 },
      }),
    }
    const check = async () => {
      const { clashes } = await onTimetable(school.staff, contracts.checkEvent, input)
      return clashes.map(({ kind, isSerious, condoned, days }) => [kind, isSerious, condoned && [condoned.by, condoned.reason], days])
    }
    expect(await check()).toEqual([
      ['BLOCKED', true, null, ['2026-12-08']],
      ['CAPACITY', false, null, ['2026-12-01', '2026-12-08']],
    ])
    // One date's clash is accepted first: the open clashes are listed before the accepted ones.
    const accepted = [school.admin.displayName, 'For once']
    expect((await condone(id, found.slice(0, 1), 'For once')).status).toBe('SUCCESS')
    expect(await check()).toEqual([
      ['BLOCKED', true, null, ['2026-12-08']],
      ['CAPACITY', false, null, ['2026-12-08']],
      ['CAPACITY', false, accepted, ['2026-12-01']],
    ])
    expect((await condone(id, found.slice(1), 'For once')).status).toBe('SUCCESS')
    expect((await check()).map(([kind, isSerious, by]) => [kind, isSerious, by])).toEqual(
      ['CAPACITY', 'BLOCKED'].map((kind) => [kind, false, accepted]),
    )
    expect((await onTimetable(school.staff, contracts.suggestTimes, input)).suggestions).toEqual([])
    expect((await onTimetable(school.staff, contracts.readTimetable, { id })).timetable.clashes).toBe(0)
    const people = [{ userId: school.stranger.id, part: 'STUDENT' as const, isOut: false }]
    const fields = eventFields(school, {
      roomId: school.smallRoomId,
      groupIds: [school.groupA, school.groupB],
      people,
      pattern: { recurLimit: 2 },
    })
    await onTimetable(school.staff, contracts.saveEvent, { id: eventId, timetableId: id, revision: 1, scope: 'ALL', on: null, fields })
    expect((await clashesOf(id)).map(({ kind, condoned, lapsed }) => [kind, condoned === null, lapsed?.reason ?? null])).toEqual([
      ['CAPACITY', true, 'For once'],
      ['BLOCKED', false, null],
      ['CAPACITY', true, 'For once'],
    ])
  })
})

describe('a change of published dates', () => {
  const outbox = async () =>
    (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, select: { payload: true } })).map(({ payload }) => payload)

  test('is told once for what has gathered, after it has rested; of short notice at once', async () => {
    const id = await madeTimetable(school, { name: 'Told' })
    await prisma().timetableChangePerson.deleteMany({})
    await prisma().outboxEvent.deleteMany({})
    const eventId = await madeEvent(school, id, { title: 'Journal club' })
    await publish(id)
    await prisma().timetableChange.deleteMany({ where: { timetableId: id } })
    const move = (revision: number, startsTime: string, at: Date) =>
      onTimetable(
        school.staff,
        contracts.saveEvent,
        {
          id: eventId,
          timetableId: id,
          revision,
          scope: 'ALL',
          on: null,
          fields: eventFields(school, { title: 'Journal club', startsTime }),
        },
        { at },
      )
    await move(1, '12:00', new Date('2026-11-24T09:00:00Z'))
    await move(2, '13:00', new Date('2026-11-24T09:02:00Z'))
    stopClock(new Date('2026-11-24T09:05:00Z'))
    expect(await tellChanges()).toBe(0)
    stopClock(new Date('2026-11-24T09:11:00Z'))
    expect(await tellChanges()).toBe(2)
    expect(await outbox()).toEqual([
      {
        to: [school.ann.id, school.teacher.id].sort(),
        key: 'timetableChangedMany',
        values: { title: 'Journal club', number: '2' },
        href: '/timetables/individual?week=2026-11-30',
        urgent: false,
      },
    ])
    expect(await tellChanges()).toBe(0)
    stopClock(new Date('2026-11-30T09:00:00Z'))
    await prisma().outboxEvent.deleteMany({})
    await move(3, '14:00', new Date('2026-11-30T09:00:00Z'))
    expect(await tellChanges()).toBe(2)
    expect(await outbox()).toMatchObject([{ key: 'timetableChanged', values: { title: 'Journal club' }, urgent: true }])
    const { changes, minimumNoticeHours } = await onTimetable(school.staff, contracts.listChanges, { id })
    expect(minimumNoticeHours).toBe(48)
    expect(changes.map(({ noticeHours, isRemoved }) => [noticeHours < minimumNoticeHours, isRemoved])).toEqual([
      [true, false],
      [false, false],
      [false, false],
    ])
    stopClock(new Date('2026-11-24T09:00:00Z'))
  })

  test('that somebody has seen by themselves is not told to them', async () => {
    const id = await madeTimetable(school, { name: 'Seen' })
    await prisma().timetableChangePerson.deleteMany({})
    const eventId = await madeEvent(school, id, { title: 'Seen event', startsTime: '17:00', roomId: null })
    await publish(id)
    const fields = eventFields(school, { title: 'Seen event', startsTime: '18:00', roomId: null })
    await onTimetable(school.staff, contracts.saveEvent, { id: eventId, timetableId: id, revision: 1, scope: 'ALL', on: null, fields })
    const { changes } = await onTimetable(school.ann, contracts.readIndividual, {})
    await onTimetable(school.ann, contracts.seeChanges, { ids: changes.map((change) => change.id) })
    await prisma().outboxEvent.deleteMany({})
    stopClock(new Date('2026-11-24T10:00:00Z'))
    expect(await tellChanges()).toBe(1)
    expect(await outbox()).toMatchObject([{ to: [school.teacher.id] }])
    stopClock(new Date('2026-11-24T09:00:00Z'))
  })
})
