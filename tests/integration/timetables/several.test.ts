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
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  timetableId = await madeTimetable(school)
})

const datesOf = async (id: string) =>
  (await onTimetable(school.staff, contracts.readEvent, { id })).dates.map(({ id: date, heldOn, startsTime }) => [date, heldOn, startsTime])
const copy = (eventId: string, on: string, heldOn: string, startsTime = '10:00') => ({ id: v7(), eventId, on, heldOn, startsTime })

describe('dates that are copied', () => {
  test('are events of their own, with what was the date’s own; and go again by one act each', async () => {
    const id = await madeEvent(school, timetableId)
    const own = eventFields(school, {
      title: 'Planning, with guests',
      people: [{ userId: school.colleague.id, part: 'TEACHER', isOut: false }],
      pattern: { startsOn: '2026-12-08' },
    })
    await onTimetable(school.staff, contracts.saveEvent, { id, timetableId, revision: 1, scope: 'THIS', on: '2026-12-08', fields: own })
    const copies = [copy(id, '2026-12-01', '2027-01-12'), copy(id, '2026-12-08', '2027-01-13', '14:00')]
    const { made } = await onTimetable(school.staff, contracts.pasteEvents, { timetableId, copies })
    expect(made.map((one) => one.id)).toEqual(copies.map((one) => one.id))
    const pasted = await Promise.all(copies.map((one) => onTimetable(school.staff, contracts.readEvent, { id: one.id })))
    expect(
      pasted.map(({ event, dates }) => [
        event.fields.title,
        event.fields.pattern.recurrence,
        dates.map(({ heldOn, startsTime }) => `${heldOn} ${startsTime}`),
      ]),
    ).toEqual([
      ['Treatment planning', 'NEVER', ['2027-01-12 10:00']],
      ['Planning, with guests', 'NEVER', ['2027-01-13 14:00']],
    ])
    expect(pasted.map(({ event }) => event.people.filter(({ isOut }) => !isOut).map(({ userId }) => userId))).toEqual([
      [school.teacher.id],
      [school.colleague.id],
    ])
    for (const { id: event, revision } of made)
      await onTimetable(school.staff, contracts.removeEvent, { id: event, revision, scope: 'ALL', on: null })
    expect((await tryTimetable(school.staff, contracts.readEvent, { id: copies[0]?.id })).status).toBe('NOT_FOUND')
  })

  test('are refused where the timetable has no such day, where the date is not there, and all together', async () => {
    const id = await madeEvent(school, timetableId)
    const [before, events] = [copy(id, '2026-12-01', '2026-08-01'), await prisma().event.count()]
    expect(
      await tryTimetable(school.staff, contracts.pasteEvents, { timetableId, copies: [copy(id, '2026-12-01', '2027-01-12'), before] }),
    ).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'copies.1.pattern.startsOn', code: 'dateBeforeTimetable' }],
    })
    expect(
      (await tryTimetable(school.staff, contracts.pasteEvents, { timetableId, copies: [copy(id, '2026-12-02', '2027-01-12')] })).status,
    ).toBe('NOT_FOUND')
    const other = await madeTimetable(school, { name: 'Other' })
    expect(
      (await tryTimetable(school.staff, contracts.pasteEvents, { timetableId: other, copies: [copy(id, '2026-12-01', '2027-01-12')] }))
        .status,
    ).toBe('NOT_FOUND')
    expect(await prisma().event.count()).toBe(events)
  })

  test('5,000 at once are refused, copied or moved', async () => {
    const copies = Array.from({ length: 5_000 }, () => copy(v7(), '2026-12-01', '2027-01-12'))
    expect(await tryTimetable(school.staff, contracts.pasteEvents, { timetableId, copies })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'copies', code: 'tooBig' }],
    })
    const moves = Array.from({ length: 5_000 }, () => ({
      occurrenceId: v7(),
      was: null,
      heldOn: '2026-12-02',
      startsTime: '10:00',
      minutes: 60,
    }))
    expect(await tryTimetable(school.staff, contracts.moveOccurrences, { timetableId, moves })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'moves', code: 'tooBig' }],
    })
  })
})

describe('what this and following has cut off', () => {
  const cut = async () => {
    const id = await madeEvent(school, timetableId)
    const before = await datesOf(id)
    const fields = eventFields(school, { startsTime: '15:00', pattern: { startsOn: '2026-12-15', recurLimit: 2 } })
    const later = await onTimetable(school.staff, contracts.saveEvent, {
      id,
      timetableId,
      revision: 1,
      scope: 'FOLLOWING',
      on: '2026-12-15',
      fields,
    })
    return { id, before, later }
  }

  test('is put back whole: one series, the same dates', async () => {
    const { id, before, later } = await cut()
    expect(later.id).not.toBe(id)
    const back = { id: later.id, revision: later.revision, timetableId, intoId: id, intoRevision: 2, fields: eventFields(school) }
    expect(await onTimetable(school.staff, contracts.rejoinEvent, back)).toMatchObject({ id, revision: 3 })
    expect(await datesOf(id)).toEqual(before)
    expect((await tryTimetable(school.staff, contracts.readEvent, { id: later.id })).status).toBe('NOT_FOUND')
  })

  test('stays where somebody has changed either part since, and where they are no parts of one series', async () => {
    const { id, later } = await cut()
    const back = { id: later.id, revision: later.revision, timetableId, intoId: id, intoRevision: 2, fields: eventFields(school) }
    for (const wrong of [{ revision: 9 }, { intoRevision: 9 }])
      expect((await tryTimetable(school.staff, contracts.rejoinEvent, { ...back, ...wrong })).status).toBe('CONFLICT')
    const foreign = await madeEvent(school, timetableId)
    expect((await tryTimetable(school.staff, contracts.rejoinEvent, { ...back, intoId: foreign, intoRevision: 1 })).status).toBe(
      'NOT_FOUND',
    )
    stopClock(new Date('2026-12-15T16:00:00Z'))
    expect(await tryTimetable(school.staff, contracts.rejoinEvent, back)).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'timetables.HELD',
    })
    stopClock(new Date('2026-11-24T09:00:00Z'))
  })
})

describe('a date that two planners move', () => {
  const at = (heldOn: string, startsTime = '10:00') => ({ heldOn, startsTime, minutes: 60 })

  test('is the first one’s; the second is asked, and may move it from wherever it is', async () => {
    const id = await madeEvent(school, timetableId)
    const [date] = (await onTimetable(school.staff, contracts.readEvent, { id })).dates
    const move = (to: string, was: object | null) =>
      tryTimetable(school.staff, contracts.moveOccurrences, { timetableId, moves: [{ occurrenceId: date?.id, was, ...at(to) }] })
    const both = await Promise.all([move('2026-12-02', at('2026-12-01')), move('2026-12-03', at('2026-12-01'))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['CONFLICT', 'SUCCESS'])
    for (const stale of [at('2026-12-01'), at('2026-12-02', '11:00'), { ...at('2026-12-02'), minutes: 45 }])
      expect((await move('2026-12-04', stale)).status).toBe('CONFLICT')
    expect((await move('2026-12-04', null)).status).toBe('SUCCESS')
    expect((await datesOf(id))[0]).toEqual([date?.id, '2026-12-04', '10:00'])
  })
})
