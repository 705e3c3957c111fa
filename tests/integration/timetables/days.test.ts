import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { backgroundEvents, dateRanges } from '@/lib/contracts/lists'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { tryAs } from '../../support/lists'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})

const closingInput = (own: object = {}) => ({
  id: v7(),
  revision: 0,
  name: 'Winter closure',
  kind: 'CLOSURE',
  startsOn: '2026-12-08',
  endsOn: '2026-12-09',
  programmeId: null,
  years: [],
  buildingId: null,
  timetableId: null,
  startsTime: null,
  endsTime: null,
  effect: 'BLOCKS',
  ...own,
})
const range = (own: object = {}) => ({
  id: v7(),
  revision: 0,
  name: 'Winter term',
  kind: 'TERM',
  spans: [{ startsOn: '2026-11-30', endsOn: '2026-12-11' }],
  active: true,
  ...own,
})

describe('background events', () => {
  test('close whole days for who plans, stand behind the week of everybody, and go', async () => {
    const timetableId = await madeTimetable(school)
    await madeEvent(school, timetableId)
    const entry = closingInput()
    expect((await tryAs(school.staff, backgroundEvents.save, entry)).status).toBe('SUCCESS')
    // Two closures have one name: the next year has one as well.
    expect((await tryAs(school.staff, backgroundEvents.save, closingInput({ startsOn: '2027-12-08', endsOn: '2027-12-09' }))).status).toBe(
      'SUCCESS',
    )
    const { clashes } = await onTimetable(school.staff, contracts.listClashes, { id: timetableId })
    expect(clashes.map(({ kind, a, cause }) => [kind, a.heldOn, cause])).toEqual([['BLOCKED', '2026-12-08', 'Winter closure']])
    const { background } = await onTimetable(school.ann, contracts.readIndividual, { from: '2026-12-07' })
    expect(background.map(({ name, fromOn, toOn, startsTime }) => [name, fromOn, toOn, startsTime])).toEqual([
      ['Winter closure', '2026-12-08', '2026-12-09', null],
    ])
    expect(await tryAs(school.staff, backgroundEvents.read, { id: entry.id })).toMatchObject({
      output: { entry: { startsOn: '2026-12-08', endsOn: '2026-12-09', revision: 1 } },
    })
    expect(
      (await tryAs(school.staff, backgroundEvents.save, { ...entry, revision: 1, endsOn: '2026-12-08', effect: 'NOTES' })).status,
    ).toBe('SUCCESS')
    expect((await onTimetable(school.staff, contracts.listClashes, { id: timetableId })).clashes).toEqual([])
    expect((await tryAs(school.staff, backgroundEvents.remove, { id: entry.id, revision: 2, as: 'DELETED' })).status).toBe('SUCCESS')
    expect((await onTimetable(school.ann, contracts.readIndividual, { from: '2026-12-07' })).background).toEqual([])
  })

  test.each([
    ['an end before its beginning', { endsOn: '2026-12-01' }, { path: 'endsOn', code: 'datesInOrder' }],
    ['no day', { startsOn: '' }, { path: 'startsOn', code: 'dateEmpty' }],
    ['a programme that is not there', { programmeId: v7() }, { path: 'programmeId', code: 'programmeUnknown' }],
    ['a building that is not there', { buildingId: v7() }, { path: 'buildingId', code: 'buildingUnknown' }],
  ])('are refused with %s', async (_, own, issue) => {
    expect(await tryAs(school.staff, backgroundEvents.save, closingInput(own))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [expect.objectContaining(issue)],
    })
  })

  test('are counted as they are listed: with a timetable’s own, and without what was deleted', async () => {
    const timetableId = await madeTimetable(school)
    const [startsAt, endsAt] = [new Date('2027-03-01'), new Date('2027-03-02')]
    const row = { name: 'Of one timetable', kind: 'NOTE' as const, startsAt, endsAt }
    await prisma().backgroundEvent.createMany({
      data: [
        { ...row, id: v7(), timetableId },
        { ...row, id: v7(), deletedAt: new Date('2026-11-01') },
      ],
    })
    const listed = await tryAs(school.staff, backgroundEvents.list, {})
    if (listed.status !== 'SUCCESS') throw new Error(listed.status)
    expect(listed.output.rows.filter(({ name }) => name === 'Of one timetable').map((one) => one.timetableId)).toEqual([timetableId])
    expect(listed.output.total).toBe(listed.output.rows.length)
  })

  test('are the planners’', async () => {
    for (const who of [school.ann, school.teacher]) {
      expect((await tryAs(who, backgroundEvents.save, closingInput())).status).toBe('FORBIDDEN')
      expect((await tryAs(who, backgroundEvents.list, {})).status).toBe('FORBIDDEN')
      expect((await tryAs(who, backgroundEvents.read, { id: v7() })).status).toBe('FORBIDDEN')
      expect((await tryAs(who, backgroundEvents.remove, { id: v7(), revision: 1, as: 'DELETED' })).status).toBe('FORBIDDEN')
    }
    expect((await tryAs(school.staff, backgroundEvents.read, { id: v7() })).status).toBe('NOT_FOUND')
  })
})

describe('a date range', () => {
  test('keeps events to its days; they follow when these change, and keep what has begun', async () => {
    const timetableId = await madeTimetable(school, { name: 'In term' })
    const term = range()
    expect((await tryAs(school.staff, dateRanges.save, term)).status).toBe('SUCCESS')
    const fields = eventFields(school, { pattern: { recurLimit: null, dateRangeId: term.id } })
    const id = v7()
    await onTimetable(school.staff, contracts.saveEvent, { id, timetableId, revision: 0, scope: 'ALL', on: null, fields })
    const days = async () => (await onTimetable(school.staff, contracts.readEvent, { id })).dates.map(({ heldOn }) => heldOn)
    expect(await days()).toEqual(['2026-12-01', '2026-12-08'])
    const spans = [
      { startsOn: '2026-12-07', endsOn: '2026-12-11' },
      { startsOn: '2027-01-04', endsOn: '2027-01-15' },
    ]
    stopClock(new Date('2026-12-02T09:00:00Z'))
    expect((await tryAs(school.staff, dateRanges.save, { ...term, revision: 1, spans })).status).toBe('SUCCESS')
    expect(await days()).toEqual(['2026-12-01', '2026-12-08', '2027-01-05', '2027-01-12'])
    stopClock(new Date('2026-11-24T09:00:00Z'))
  })

  test.each([
    ['no days', [], { path: 'spans', code: 'spanNeeded' }],
    ['an end before its beginning', [{ startsOn: '2026-12-02', endsOn: '2026-12-01' }], { path: 'spans.0.endsOn', code: 'datesInOrder' }],
    [
      'days twice',
      [
        { startsOn: '2026-12-01', endsOn: '2026-12-05' },
        { startsOn: '2026-12-05', endsOn: '2026-12-09' },
      ],
      { path: 'spans.1.startsOn', code: 'spansOverlap' },
    ],
  ])('is refused with %s', async (_, spans, issue) => {
    expect(await tryAs(school.staff, dateRanges.save, range({ name: v7(), spans }))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [expect.objectContaining(issue)],
    })
  })
})
