import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { mappedDay, teachingWeeks } from '@/server/timetables/planning/copy/teaching-weeks'
import '@/server/registry'
import { eventFields, madeEvent, makePlannedSchool, onTimetable, tryTimetable, type PlannedSchool } from '../../support/timetables'

const at = new Date('2026-11-24T09:00:00Z')
let school: PlannedSchool
let fromTimetableId: string
let intoTimetableId: string
let eventId: string
beforeAll(async () => {
  stopClock(at)
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(at)
  await prisma().timetable.updateMany({ data: { deletedAt: at } })
  await prisma().diaryEntry.deleteMany({})
  fromTimetableId = await makeTimetable('TEACHING', '2026-11-30', '2027-03-31')
  intoTimetableId = await makeTimetable('TEACHING', '2027-11-29', '2028-03-31')
  eventId = await madeEvent(school, fromTimetableId, { roomId: null })
})

async function makeTimetable(kind: 'TEACHING' | 'TEMPLATE', fromOn: string, toOn: string): Promise<string> {
  const id = v7()
  const fields = { name: `${kind} ${id}`, kind, programmeId: null, years: [], fromOn, toOn, meant: { dates: 0, told: 0 } }
  await onTimetable(school.staff, contracts.saveTimetable, { id, revision: 0, ...fields })
  return id
}
const preview = (mode: 'ALL' | 'GROUP_EVENTS' = 'ALL') =>
  onTimetable(school.staff, contracts.previewCopy, { fromTimetableId, intoTimetableId, mode })
async function copy(mode: 'ALL' | 'GROUP_EVENTS' = 'ALL', batchId = v7()) {
  const { events, seen } = await preview(mode)
  const eventIds = events.filter(({ isThere, dates, lacks }) => !isThere && dates > 0 && !lacks.includes('GROUPS')).map(({ id }) => id)
  return onTimetable(school.staff, contracts.copyEvents, { batchId, fromTimetableId, intoTimetableId, mode, eventIds, seen })
}
const listDays = async (timetableId = intoTimetableId) =>
  (await prisma().occurrence.findMany({ where: { timetableId, event: { deletedAt: null } }, orderBy: { startsAt: 'asc' } })).map(
    ({ heldOn, startsAt, state }) => `${heldOn.toISOString().slice(0, 10)} ${startsAt.toISOString().slice(11, 16)} ${state}`,
  )

describe('a copy', () => {
  test('goes to the same weekday of the week with the same number, is listed, and is undone', async () => {
    expect(
      (await onTimetable(school.staff, contracts.readCopying, { id: intoTimetableId })).sources.map(({ id, isBefore }) => [id, isBefore]),
    ).toEqual([[fromTimetableId, true]])
    const batchId = v7()
    expect((await copy('ALL', batchId)).act).toMatchObject({ what: 'COPY', state: 'APPLIED', done: 1 })
    expect(await listDays()).toEqual(['2027-11-30', '2027-12-07', '2027-12-14', '2027-12-21'].map((day) => `${day} 10:00 PLANNED`))
    expect((await onTimetable(school.staff, contracts.listActs, { id: intoTimetableId })).acts.map(({ id }) => id)).toEqual([batchId])
    expect((await onTimetable(school.staff, contracts.readAct, { batchId })).act).toMatchObject({ done: 1, total: 1 })
    const event = await prisma().event.findFirstOrThrow({ where: { timetableId: intoTimetableId } })
    expect(event).toMatchObject({ recurrence: 'WEEKLY', copiedFromId: eventId, dateRangeId: null })
    expect((await preview()).events.map(({ isThere }) => isThere)).toEqual([true])
    await onTimetable(school.staff, contracts.undoAct, { batchId })
    expect(await listDays()).toEqual([])
    expect(await prisma().diaryEntry.count({ where: { startsAt: { gt: new Date('2027-06-01') } } })).toBe(0)
    expect((await preview()).events.map(({ isThere }) => isThere)).toEqual([false])
  })

  test('keeps what a date has of its own, but for that it was cancelled; of group events only nothing differs and nobody is named', async () => {
    const dates = await prisma().occurrence.findMany({ where: { eventId }, orderBy: { originalOn: 'asc' } })
    const move = { occurrenceId: dates[0]?.id, was: null, heldOn: '2026-12-02', startsTime: '14:00', minutes: 60 }
    await onTimetable(school.staff, contracts.moveOccurrences, { timetableId: fromTimetableId, moves: [move] })
    const { revision } = await prisma().event.findUniqueOrThrow({ where: { id: eventId } })
    const cancel = { eventId, revision, scope: 'THIS', on: '2026-12-08', act: 'CANCEL', reason: 'Ill' }
    await onTimetable(school.staff, contracts.setOccurrences, cancel)
    const last = await onTimetable(school.staff, contracts.readEvent, { id: eventId, on: '2026-12-22' })
    await onTimetable(school.staff, contracts.saveEvent, {
      ...{ id: eventId, revision: last.event.revision, timetableId: fromTimetableId, scope: 'THIS', on: '2026-12-22' },
      fields: { ...last.dateFields, people: [{ userId: school.colleague.id, part: 'TEACHER', isOut: false }] },
    })
    const batchId = v7()
    await copy('ALL', batchId)
    const teaching = { subject: 'TEACHER', startsAt: { gt: new Date('2027-12-21') } } as const
    expect(await prisma().diaryEntry.findMany({ where: teaching, select: { subjectId: true } })).toEqual([
      { subjectId: school.colleague.id },
    ])
    expect(await listDays()).toEqual([
      '2027-12-01 14:00 PLANNED',
      '2027-12-07 10:00 PLANNED',
      '2027-12-14 10:00 PLANNED',
      '2027-12-21 10:00 PLANNED',
    ])
    await onTimetable(school.staff, contracts.undoAct, { batchId })
    await copy('GROUP_EVENTS')
    expect((await listDays())[0]).toBe('2027-11-30 10:00 PLANNED')
    expect(await prisma().eventPerson.count({ where: { event: { timetableId: intoTimetableId, deletedAt: null } } })).toBe(0)
  })

  test('leaves out what has no week, no day that is open, or nobody; and says what is missing', async () => {
    await madeEvent(school, fromTimetableId, {
      ...{ title: 'By name', groupIds: [], roomId: null, startsTime: '16:00' },
      people: [{ userId: school.ann.id, part: 'STUDENT', isOut: false }],
    })
    await prisma().backgroundEvent.create({
      data: {
        id: v7(),
        name: 'Closed',
        kind: 'CLOSURE',
        startsAt: new Date('2027-12-14T00:00:00Z'),
        endsAt: new Date('2027-12-15T00:00:00Z'),
        blocks: true,
        cancels: true,
      },
    })
    intoTimetableId = await makeTimetable('TEACHING', '2027-11-29', '2027-12-17')
    const group = await preview('GROUP_EVENTS')
    expect(group).toMatchObject({ leftOut: 1, weeks: { into: 3 } })
    expect(group.events[0]).toMatchObject({ dates: 2, beyond: 1, closed: 1, lacks: ['TEACHER', 'ROOM'] })
    await prisma().user.update({ where: { id: school.ann.id }, data: { status: 'DISABLED' } })
    const byName = (await preview()).events.find(({ title }) => title === 'By name')
    expect(byName?.lacks).toContain('GROUPS')
    const { seen } = await preview()
    const asked = { batchId: v7(), fromTimetableId, intoTimetableId, mode: 'ALL', eventIds: [byName?.id], seen }
    expect(await tryTimetable(school.staff, contracts.copyEvents, asked)).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'timetables.COPY_CHANGED',
    })
    await prisma().user.update({ where: { id: school.ann.id }, data: { status: 'ENABLED' } })
    await prisma().backgroundEvent.deleteMany({})
  })

  test('is refused where its source changed since it was shown, into itself, and to whoever does not plan', async () => {
    const { seen } = await preview()
    const asked = { batchId: v7(), fromTimetableId, intoTimetableId, mode: 'ALL', eventIds: [eventId], seen }
    await onTimetable(school.staff, contracts.saveEvent, {
      ...{ id: eventId, revision: 1, timetableId: fromTimetableId, scope: 'ALL', on: null },
      fields: eventFields(school, { roomId: null, title: 'Renamed' }),
    })
    expect(await tryTimetable(school.staff, contracts.copyEvents, asked)).toMatchObject({ code: 'timetables.COPY_CHANGED' })
    expect(
      await tryTimetable(school.staff, contracts.previewCopy, {
        ...asked,
        ...{ batchId: undefined, eventIds: undefined, seen: undefined },
        intoTimetableId: fromTimetableId,
      }),
    ).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await tryTimetable(school.teacher, contracts.copyEvents, asked)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await listDays()).toEqual([])
  })
})

test('a published timetable is given no past; a closed day that comes after the preview is noticed', async () => {
  stopClock(new Date('2027-12-08T09:00:00Z'))
  expect((await preview()).events[0]).toMatchObject({ dates: 4, past: 0 })
  await onTimetable(school.staff, contracts.publishTimetable, { id: intoTimetableId, revision: 1 })
  const { events, seen } = await preview()
  expect(events[0]).toMatchObject({ dates: 2, past: 2, firstOn: '2027-12-14' })
  await prisma().backgroundEvent.create({
    data: {
      ...{ id: v7(), name: 'Closed', kind: 'CLOSURE', blocks: true, cancels: true },
      ...{ startsAt: new Date('2027-12-14T00:00:00Z'), endsAt: new Date('2027-12-15T00:00:00Z') },
    },
  })
  const asked = { batchId: v7(), fromTimetableId, intoTimetableId, mode: 'ALL', eventIds: [eventId], seen }
  expect(await tryTimetable(school.staff, contracts.copyEvents, asked)).toMatchObject({ code: 'timetables.COPY_CHANGED' })
  await copy()
  expect(await listDays()).toEqual(['2027-12-21 10:00 PLANNED'])
  await prisma().backgroundEvent.deleteMany({})
})

describe('teaching weeks', () => {
  const year = { fromOn: '2026-09-16', toOn: '2026-10-30' }
  test.each([
    [
      'a year that begins on a Wednesday has its first week from Monday',
      year,
      [],
      ['2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'],
    ],
    [
      'a week of holidays does not count',
      year,
      [{ fromOn: '2026-10-05', toOn: '2026-10-11' }],
      ['2026-09-14', '2026-09-21', '2026-09-28', '2026-10-12', '2026-10-19', '2026-10-26'],
    ],
    [
      'one day of school makes a week of teaching',
      { fromOn: '2026-10-05', toOn: '2026-10-09' },
      [{ fromOn: '2026-10-05', toOn: '2026-10-08' }],
      ['2026-10-05'],
    ],
  ])('%s', (_, frame, holidays, weeks) => expect(teachingWeeks(frame, holidays)).toEqual(weeks))

  test.each([
    ['the third Tuesday', '2026-09-29', '2027-09-28'],
    ['over the change of clocks', '2026-10-27', '2027-10-26'],
    ['a week that the other year has not', '2026-11-10', null],
  ])('%s', (_, day, expected) => {
    const [own, other] = [
      teachingWeeks({ fromOn: '2026-09-14', toOn: '2026-11-20' }, []),
      teachingWeeks({ fromOn: '2027-09-13', toOn: '2027-11-05' }, []),
    ]
    expect(mappedDay(day, own, other)).toBe(expected)
  })
})
