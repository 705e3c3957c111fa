import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { z } from 'zod'
import * as contracts from '@/lib/contracts/timetables'
import { removeGroup } from '@/lib/contracts/groupings'
import { backgroundEvents, dateRanges } from '@/lib/contracts/lists'
import { saveProgramme } from '@/lib/contracts/programmes'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { prolongSeries, tellChanges } from '@/server/timetables'
import '@/server/registry'
import { tryAs } from '../../support/lists'
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
let rangeId: string
let first: string
let second: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})
/** Two events of two groups, one on the timetable's days, one on a date range's: one date has a room and people of its own, one is cancelled, one skipped. */
beforeEach(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  ;[rangeId, revision.timetable, revision.range] = [v7(), 2, 1]
  const saved = await tryAs(school.staff, dateRanges.save, { ...range(), revision: 0 })
  expect(saved.status).toBe('SUCCESS')
  timetableId = await madeTimetable(school, { name: 'Days' })
  first = await madeEvent(school, timetableId, { roomId: null, pattern: { dateRangeId: rangeId, recurLimit: null } })
  second = await madeEvent(school, timetableId, {
    roomId: null,
    title: 'Ethics',
    startsTime: '14:00',
    groupIds: [school.groupB],
    people: [{ userId: school.colleague.id, part: 'TEACHER', isOut: false }],
    pattern: { dateRangeId: rangeId, recurLimit: null },
  })
  const own = eventFields(school, {
    notes: 'Loupes',
    roomId: null,
    people: [
      { userId: school.teacher.id, part: 'TEACHER', isOut: false },
      { userId: school.stranger.id, part: 'STUDENT', isOut: false },
    ],
    pattern: { startsOn: '2026-12-15', dateRangeId: rangeId, recurLimit: null },
  })
  await onTimetable(school.staff, contracts.saveEvent, {
    id: first,
    timetableId,
    revision: 1,
    scope: 'THIS',
    on: '2026-12-15',
    fields: own,
  })
  const set = (act: string, on: string, seen: number) =>
    onTimetable(school.staff, contracts.setOccurrences, {
      eventId: second,
      revision: seen,
      scope: 'THIS',
      on,
      act,
      reason: act === 'CANCEL' ? 'Away' : '',
    })
  await set('CANCEL', '2026-12-15', 1)
  await set('SKIP', '2026-12-22', 2)
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  await prisma().timetableChange.deleteMany({})
})

const revision = { timetable: 2, range: 1 }
const days = { startsOn: '2026-11-30', endsOn: '2026-12-31' }
const range = () => ({
  id: rangeId,
  revision: revision.range,
  name: `Term ${rangeId}`,
  kind: 'TERM',
  spans: [days],
  active: true,
})
const timetable = (own: object = {}) => ({
  id: timetableId,
  revision: revision.timetable,
  name: 'Days',
  kind: 'TEACHING',
  programmeId: school.programmeId,
  years: [4],
  fromOn: '2026-09-14',
  toOn: '2027-07-02',
  ...own,
})
const saveTimetable = (own: object) => tryTimetable(school.staff, contracts.saveTimetable, timetable(own))
const saveRange = (own: object) => tryAs(school.staff, dateRanges.save, { ...range(), ...own })

const listDates = () =>
  prisma().occurrence.findMany({
    where: { timetableId },
    select: { id: true, eventId: true, heldOn: true, own: true, notes: true, state: true, cancelReason: true, people: true },
    orderBy: [{ eventId: 'asc' }, { heldOn: 'asc' }],
  })
const changeRows = () => prisma().timetableChangePerson.findMany({ select: { userId: true, change: { select: { what: true } } } })
const people = async () => new Set((await changeRows()).map(({ userId }) => userId)).size

const acts = [
  { name: 'an earlier last day of a timetable', of: 'timetable', save: saveTimetable, with: { toOn: '2026-12-10' } },
  { name: 'a later first day of a timetable', of: 'timetable', save: saveTimetable, with: { fromOn: '2026-12-16' } },
  { name: 'fewer days of a date range', of: 'range', save: saveRange, with: { spans: [{ ...days, endsOn: '2026-12-10' }] } },
] as const

const Refused = z.object({ data: z.object({ dates: z.number(), events: z.number(), told: z.number() }) })

describe('days that go', () => {
  test.each(acts)(
    '$name: it is said what goes, which is what goes and who is told; saved again as before, all is as it was',
    async ({ of, save, with: own }) => {
      const before = await listDates()
      const asked = await save(own)
      expect(asked).toMatchObject({ status: 'STATE_CHANGED', code: 'timetables.DATES_GO' })
      const { data: said } = Refused.parse(asked)
      expect([await listDates(), await people()]).toEqual([before, 0])
      expect((await save({ ...own, meant: { dates: said.dates, told: said.told + 1 } })).status).toBe('STATE_CHANGED')
      const done = await save({ ...own, meant: { dates: said.dates, told: said.told } })
      expect(done).toMatchObject({ status: 'SUCCESS', output: { gone: said } })
      const left = await listDates()
      const gone = before.filter(({ id, state }) => state !== 'SKIPPED' && left.every((one) => one.id !== id))
      expect(said).toEqual({ dates: gone.length, events: 2, told: await people() })
      expect(new Set((await changeRows()).map(({ change }) => change.what))).toEqual(new Set(['REMOVED']))
      revision[of] += 1
      expect(await save({})).toMatchObject({ status: 'SUCCESS', output: { gone: { dates: 0 } } })
      expect(await listDates()).toEqual(before)
      expect([await people(), await prisma().droppedDate.count()]).toEqual([0, 0])
    },
  )

  test('who was told that they went is told that they are there again', async () => {
    const meant = { dates: 5, told: 5 }
    expect((await saveTimetable({ toOn: '2026-12-10', meant })).status).toBe('SUCCESS')
    stopClock(new Date('2026-11-24T10:00:00Z'))
    expect(await tellChanges()).toBe(5)
    revision.timetable += 1
    expect(await saveTimetable({})).toMatchObject({ output: { gone: { dates: 0, told: 5 } } })
    const back = (await changeRows()).filter(({ change }) => change.what === 'ADDED').map(({ userId }) => userId)
    expect(new Set(back)).toEqual(new Set([school.ann, school.ben, school.teacher, school.colleague, school.stranger].map(({ id }) => id)))
  })

  test('of a draft it is said, too, though nobody is told', async () => {
    await onTimetable(school.staff, contracts.unpublishTimetable, { id: timetableId, revision: 2 })
    revision.timetable = 3
    expect(await saveTimetable({ toOn: '2026-12-10' })).toMatchObject({
      code: 'timetables.DATES_GO',
      data: { dates: 5, events: 2, told: 0 },
    })
  })

  test('a date that would have begun comes back no more, and is kept no longer', async () => {
    expect((await saveTimetable({ toOn: '2026-12-10', meant: { dates: 5, told: 5 } })).status).toBe('SUCCESS')
    expect(await prisma().droppedDate.count()).toBe(6)
    stopClock(new Date('2026-12-20T09:00:00Z'))
    await prolongSeries()
    expect((await prisma().droppedDate.findMany({ select: { heldOn: true } })).every(({ heldOn }) => heldOn > new Date('2026-12-20'))).toBe(
      true,
    )
  })

  test('none go by a closure that blocks, by a shorter programme, nor with a group that an event names', async () => {
    const before = await listDates()
    const of = { startsTime: null, endsTime: null, programmeId: null, years: [], buildingId: null, timetableId: null }
    const closed = { id: v7(), revision: 0, name: 'Closed', kind: 'CLOSURE', startsOn: '2026-12-08', endsOn: '2026-12-09' }
    expect((await tryAs(school.staff, backgroundEvents.save, { ...closed, ...of, effect: 'BLOCKS' })).status).toBe('SUCCESS')
    const programme = await prisma().programme.findUniqueOrThrow({ where: { id: school.programmeId } })
    const shorter = { id: programme.id, revision: programme.revision, name: programme.name, lengthYears: 4, published: programme.published }
    expect((await tryAs(school.admin, saveProgramme, shorter)).status).toBe('SUCCESS')
    const group = await prisma().studentGroup.findUniqueOrThrow({ where: { id: school.groupB } })
    const removed = { id: group.id, revision: group.revision, as: 'DELETED' }
    expect(await tryAs(school.admin, removeGroup, removed)).toMatchObject({ status: 'STATE_CHANGED', code: 'groupings.GROUP_IN_USE' })
    expect(await listDates()).toEqual(before)
  })
})
