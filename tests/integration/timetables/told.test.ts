import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { InputOf, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { concerns } from '@/server/timetables/changes/who-hears'
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

type Fields = InputOf<typeof contracts.saveEvent>['fields']
type Own = Parameters<typeof eventFields>[1]
type Scope = { readonly scope: 'THIS' | 'FOLLOWING' | 'ALL'; readonly on: string | null }
const all: Scope = { scope: 'ALL', on: null }

let school: PlannedSchool
let otherTypeId: string
let timetableId: string
let eventId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  otherTypeId = v7()
  await prisma().sessionType.create({ data: { id: otherTypeId, name: 'Seminar', colour: 'indigo' } })
})
beforeEach(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  timetableId = await madeTimetable(school, { name: `Told ${v7()}` })
  eventId = await madeEvent(school, timetableId, { roomId: null })
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  await prisma().timetableChange.deleteMany({})
})

const fields = (own: Own = {}): Fields => eventFields(school, { roomId: null, ...own })
const teachersInput = (...ids: string[]) => ids.map((userId) => ({ userId, part: 'TEACHER' as const, isOut: false }))

/**
 * Saves the event and asserts that the form's check, the save's answer and the log name the same people, with the number of dates for each and the first of
 * them.
 */
async function saveAndCompare(revision: number, own: Fields, { scope, on }: Scope = all, id = eventId) {
  const input = { id, timetableId, revision, scope, on, fields: own }
  const check: OutputOf<typeof contracts.checkEvent> = await onTimetable(school.staff, contracts.checkEvent, input)
  const known = new Set((await prisma().timetableChange.findMany({ select: { id: true } })).map((one) => one.id))
  const save: OutputOf<typeof contracts.saveEvent> = await onTimetable(school.staff, contracts.saveEvent, input)
  const rows = await prisma().timetableChangePerson.findMany({
    where: { changeId: { notIn: [...known] } },
    select: { userId: true, dates: true, firstOn: true, change: { select: { what: true } } },
  })
  const names = new Map(
    [school.ann, school.ben, school.teacher, school.colleague, school.stranger].map((one, place) => [
      one.id,
      'ann ben teacher colleague stranger'.split(' ')[place],
    ]),
  )
  const heard = rows
    .map(({ userId, dates, firstOn, change: { what } }) => `${names.get(userId)} ${what} ${dates} ${firstOn?.toISOString().slice(0, 10)}`)
    .toSorted()
  return { save, heard, numbers: [check.told, save.told, new Set(rows.map(({ userId }) => userId)).size] }
}
async function whoIsTold(own: Fields, scope?: Scope) {
  const { heard, numbers } = await saveAndCompare(1, own, scope)
  expect(new Set(numbers).size, numbers.join()).toBe(1)
  return heard
}

describe('whoever joins, leaves or stays hears of it, and the form says how many', () => {
  test('a teacher who takes over, and the one who does not teach any more; whoever stays hears nothing', async () => {
    expect(await whoIsTold(fields({ people: teachersInput(school.colleague.id) }))).toEqual([
      'colleague ADDED 4 2026-12-01',
      'teacher REMOVED 4 2026-12-01',
    ])
  })

  test('a teacher who covers one date', async () => {
    const own = fields({ people: teachersInput(school.colleague.id), pattern: { startsOn: '2026-12-08' } })
    expect(await whoIsTold(own, { scope: 'THIS', on: '2026-12-08' })).toEqual([
      'colleague ADDED 1 2026-12-08',
      'teacher REMOVED 1 2026-12-08',
    ])
  })

  test('a teacher of this and following dates', async () => {
    const own = fields({
      people: teachersInput(school.teacher.id, school.colleague.id),
      pattern: { startsOn: '2026-12-15', recurLimit: 2 },
    })
    expect(await whoIsTold(own, { scope: 'FOLLOWING', on: '2026-12-15' })).toEqual(['colleague ADDED 2 2026-12-15'])
  })

  test('a group that joins, at another time: it is new to them, and has moved for the others', async () => {
    expect(await whoIsTold(fields({ groupIds: [school.groupA, school.groupB], startsTime: '15:00' }))).toEqual([
      'ann MOVED 4 2026-12-01',
      'ben ADDED 4 2026-12-01',
      'teacher MOVED 4 2026-12-01',
    ])
  })

  test('a group that leaves for another', async () => {
    expect(await whoIsTold(fields({ groupIds: [school.groupB] }))).toEqual(['ann REMOVED 4 2026-12-01', 'ben ADDED 4 2026-12-01'])
  })

  test('dates that a longer or shorter series makes or drops', async () => {
    expect(await whoIsTold(fields({ pattern: { recurLimit: 6 } }))).toEqual(['ann ADDED 2 2026-12-29', 'teacher ADDED 2 2026-12-29'])
    const { heard, numbers } = await saveAndCompare(2, fields({ pattern: { recurLimit: 3 } }))
    expect([heard, numbers]).toEqual([
      ['ann REMOVED 3 2026-12-22', 'teacher REMOVED 3 2026-12-22'],
      [2, 2, 2],
    ])
  })

  test('somebody who is left out of one date hears of the others alone', async () => {
    const people = [...teachersInput(school.teacher.id), { userId: school.ann.id, part: 'STUDENT' as const, isOut: true }]
    const on = { scope: 'THIS' as const, on: '2026-12-01' }
    expect(await whoIsTold(fields({ people, pattern: { startsOn: '2026-12-01' } }), on)).toEqual(['ann REMOVED 1 2026-12-01'])
    const { heard } = await saveAndCompare(2, fields({ startsTime: '15:00' }))
    expect(heard).toEqual(['ann MOVED 3 2026-12-08', 'teacher MOVED 4 2026-12-01'])
  })

  test('a date of a day on which somebody is in another group', async () => {
    const [membership] = await prisma().groupMembership.findMany({ where: { userId: school.stranger.id } })
    expect(membership).toBeUndefined()
    const { groupingId } = await prisma().studentGroup.findUniqueOrThrow({ where: { id: school.groupA }, select: { groupingId: true } })
    const row = { id: v7(), groupingId, userId: school.stranger.id, groupId: school.groupA, fromOn: new Date('2026-12-24') }
    await prisma().groupMembership.create({ data: row })
    const { dates } = await onTimetable(school.staff, contracts.readEvent, { id: eventId })
    const date = dates.find(({ heldOn }) => heldOn === '2026-12-22')
    const was = { heldOn: '2026-12-22', startsTime: '10:00', minutes: 60 }
    const moves = [{ occurrenceId: date?.id, was, heldOn: '2026-12-28', startsTime: '10:00', minutes: 60 }]
    expect(await onTimetable(school.staff, contracts.moveOccurrences, { timetableId, moves })).toMatchObject({ told: 3 })
    const told = await prisma().timetableChangePerson.findMany({
      where: { userId: school.stranger.id },
      select: { change: { select: { what: true } } },
    })
    expect(told).toEqual([{ change: { what: 'ADDED' } }])
    await prisma().groupMembership.delete({ where: { id: row.id } })
  })

  test('nobody of what has begun, nor the one who saves', async () => {
    stopClock(new Date('2026-12-10T09:00:00Z'))
    expect(await whoIsTold(fields({ people: teachersInput(school.colleague.id, school.staff.id) }))).toEqual([
      'colleague ADDED 2 2026-12-15',
      'teacher REMOVED 2 2026-12-15',
    ])
  })

  test('no student where the event tells them nothing', async () => {
    expect(await whoIsTold(fields({ notifyStudents: false, groupIds: [school.groupA, school.groupB], startsTime: '15:00' }))).toEqual([
      'teacher MOVED 4 2026-12-01',
    ])
  })

  test('a teacher who is swapped and swapped back hears nothing, nor does the other', async () => {
    await saveAndCompare(1, fields({ people: teachersInput(school.colleague.id) }))
    const { numbers } = await saveAndCompare(2, fields())
    expect(numbers).toEqual([0, 0, 0])
    expect(await prisma().timetableChangePerson.count()).toBe(0)
  })
})

/** One change of each field. A new field needs a change here, and in `concerns` the people whom it concerns. */
const changed: Readonly<Record<keyof typeof concerns, Own>> = {
  title: { title: 'Another title' },
  sessionTypeId: {},
  startsOn: { pattern: { startsOn: '2026-12-02' } },
  startsTime: { startsTime: '12:00' },
  minutes: { minutes: 90 },
  recurrence: { pattern: { recurrence: 'WEEKLY_2' } },
  weekdays: { pattern: { weekdays: [2, 4] } },
  recurLimit: { pattern: { recurLimit: 5 } },
  untilOn: { pattern: { recurLimit: null, untilOn: '2026-12-16' } },
  dateRangeId: {},
  dates: { pattern: { recurrence: 'DATES', dates: ['2026-12-01', '2026-12-09'] } },
  roomId: {},
  link: { link: 'https://meet.example/1' },
  notes: { notes: 'Bring your loupes' },
  groupIds: {},
  people: { people: [] },
  notifyStudents: { notifyStudents: false },
  creatorOnly: { creatorOnly: true },
}

describe('a change of each field of an event', () => {
  test.each(Object.entries(concerns))('%s is told as the table says: %s', async (name, concern) => {
    const key = Object.keys(changed).find((one): one is keyof typeof concerns => one === name)
    if (!key) throw new Error(`no change of ${name}`)
    const dateRangeId = v7()
    await prisma().dateRange.create({
      data: {
        id: dateRangeId,
        name: `Short ${dateRangeId}`,
        spans: { create: { id: v7(), startsOn: new Date('2026-12-01'), endsOn: new Date('2026-12-10') } },
      },
    })
    const byId: Partial<Record<string, Own>> = {
      sessionTypeId: { sessionTypeId: otherTypeId },
      roomId: { roomId: school.roomId },
      groupIds: { groupIds: [school.groupA, school.groupB] },
      dateRangeId: { pattern: { dateRangeId } },
    }
    const heard = await whoIsTold(fields(byId[name] ?? changed[key]))
    const kinds = new Set(heard.map((one) => one.split(' ')[1]))
    if (concern === null) expect(heard).toEqual([])
    else if (concern === 'dates')
      expect([...kinds].filter((kind) => kind === 'ADDED' || kind === 'REMOVED' || kind === 'MOVED')).not.toEqual([])
    else if (concern === 'people') expect([...kinds].every((kind) => kind === 'ADDED' || kind === 'REMOVED') && heard.length > 0).toBe(true)
    else {
      expect(heard.map((one) => one.split(' ')[0])).toEqual(['ann', 'teacher'])
      const [row] = await prisma().timetableChange.findMany({ select: { after: true } })
      expect(Object.keys(row?.after ?? {})).toEqual([concern])
    }
    await prisma().event.updateMany({ where: { id: eventId }, data: { dateRangeId: null } })
    await prisma().dateRange.delete({ where: { id: dateRangeId } })
  })

  test('of one date alone is refused where the whole series has it, never dropped', async () => {
    const on = { scope: 'THIS', on: '2026-12-08' }
    const pattern = { startsOn: '2026-12-08' }
    for (const own of [
      { link: 'https://meet.example/1' },
      { sessionTypeId: otherTypeId },
      { notifyStudents: false },
      { creatorOnly: true },
    ])
      expect(
        await tryTimetable(school.staff, contracts.saveEvent, {
          id: eventId,
          timetableId,
          revision: 1,
          ...on,
          fields: fields({ ...own, pattern }),
        }),
      ).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: `fields.${Object.keys(own)[0]}`, code: 'ofSeries' }] })
  })
})

const groupSets = fc.constantFrom<readonly ('groupA' | 'groupB')[]>(['groupA'], ['groupB'], ['groupA', 'groupB'])
const teachers = fc.subarray(['teacher', 'colleague', 'staff'] as const)
const edit = fc.record({
  scope: fc.constantFrom('ALL', 'ALL', 'THIS', 'FOLLOWING'),
  place: fc.nat(5),
  groups: groupSets,
  teachers,
  out: fc.boolean(),
  startsTime: fc.constantFrom('10:00', '10:00', '15:00'),
  minutes: fc.constantFrom(60, 60, 90),
  weekday: fc.constantFrom(2, 2, 3),
  limit: fc.constantFrom(4, 4, 6, 2),
  title: fc.constantFrom('Treatment planning', 'Other'),
  notes: fc.constantFrom('', 'Loupes'),
  notifyStudents: fc.constantFrom(true, true, true, false),
  takesOver: fc.boolean(),
})

test('the number in the form is the number told, whatever is edited, again and again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 5 }), async (edits) => {
      const first = await madeEvent(school, timetableId, { roomId: null, title: `Any ${v7()}` })
      let [id, revision] = [first, 1]
      for (const one of edits) {
        const read = await onTimetable(school.staff, contracts.readEvent, { id })
        const date = read.dates[one.place % read.dates.length]
        if (!date) throw new Error('no dates')
        const isOne = one.scope === 'THIS' && read.dates.length > 1
        const named: Fields['people'] = teachersInput(...one.teachers.map((name) => school[name].id))
        if (one.out) named.push({ userId: school.ann.id, part: 'STUDENT', isOut: true })
        const pattern = isOne
          ? { ...read.event.fields.pattern, startsOn: date.heldOn }
          : { startsOn: one.scope === 'FOLLOWING' ? date.originalOn : '2026-12-01', weekdays: [one.weekday], recurLimit: one.limit }
        const own = fields({
          title: one.title,
          groupIds: isOne ? read.event.fields.groupIds : one.groups.map((name) => school[name]),
          people: named,
          startsTime: one.startsTime,
          minutes: one.minutes,
          notes: one.notes,
          notifyStudents: isOne ? read.event.fields.notifyStudents : one.notifyStudents,
          pattern,
        })
        const input = { id, timetableId, revision, scope: one.scope, on: one.scope === 'ALL' ? null : date.originalOn, fields: own }
        const full = { ...input, ...(one.takesOver && !isOne && { takesOver: true }) }
        const check = await onTimetable(school.staff, contracts.checkEvent, full)
        const known = (await prisma().timetableChange.findMany({ select: { id: true } })).map((change) => change.id)
        const save = await onTimetable(school.staff, contracts.saveEvent, full)
        const rows = await prisma().timetableChangePerson.findMany({ where: { changeId: { notIn: known } }, select: { userId: true } })
        const hearing = new Set(rows.map(({ userId }) => userId))
        expect([check.told, save.told], JSON.stringify(full)).toEqual([hearing.size, hearing.size])
        ;[id, revision] = [save.id, save.revision]
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 240_000)

describe('a date that has begun', () => {
  test('is not edited, though its event has no other: HELD, and nothing of it differs; its link may still be put', async () => {
    const input = { id: eventId, timetableId, scope: 'ALL', on: null }
    stopClock(new Date('2027-01-10T09:00:00Z'))
    for (const own of [{ startsTime: '15:00' }, { groupIds: [school.groupB] }, { title: 'Another' }, { people: [] }, { notes: 'Late' }])
      expect(await tryTimetable(school.staff, contracts.saveEvent, { ...input, revision: 1, fields: fields(own) })).toMatchObject({
        status: 'STATE_CHANGED',
        code: 'timetables.HELD',
      })
    const read = await onTimetable(school.staff, contracts.readEvent, { id: eventId, on: '2026-12-01' })
    expect([read.hasBegun, read.event.revision, read.event.fields.title]).toEqual([true, 1, 'Treatment planning'])
    const recorded = fields({ link: 'https://video.example/1' })
    expect((await tryTimetable(school.staff, contracts.saveEvent, { ...input, revision: 1, fields: recorded })).status).toBe('SUCCESS')
  })
})

test('the banner counts all that is unseen, tells what was pasted together in one line, and all of it is seen at once', async () => {
  for (const start of [0, 1, 2, 3, 4])
    await onTimetable(school.staff, contracts.pasteEvents, {
      timetableId,
      copies: Array.from({ length: 12 }, (_, place) => ({
        id: v7(),
        eventId,
        on: '2026-12-01',
        heldOn: `2027-01-${String(10 + place).padStart(2, '0')}`,
        startsTime: `${10 + start}:00`,
      })),
    })
  const read = await onTimetable(school.ann, contracts.readIndividual, {})
  expect([read.unseen, read.changes.reduce((sum, one) => sum + one.changes, 0)]).toEqual([60, 60])
  expect(read.changes[0]).toMatchObject({ what: 'ADDED', events: 60, dates: 60, firstOn: '2027-01-10' })
  expect(await onTimetable(school.ann, contracts.seeChanges, { until: read.changes[0]?.at })).toEqual({ seen: 60 })
  expect((await onTimetable(school.ann, contracts.readIndividual, {})).unseen).toBe(0)
})
