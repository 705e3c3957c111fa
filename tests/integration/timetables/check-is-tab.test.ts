import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

// The clashes that the form shows while a series is typed are those that the Clashes tab shows once it is saved, whatever dates were cancelled, skipped or
// moved, or have a room or people of their own.

let school: PlannedSchool
beforeAll(async () => {
  stopClock(new Date('2026-12-07T09:00:00Z'))
  school = await makePlannedSchool()
  await prisma().room.update({ where: { id: school.smallRoomId }, data: { capacity: 1 } })
  await prisma().sessionType.update({ where: { id: school.typeId }, data: { studentsPerTeacher: 1 } })
  await prisma().backgroundEvent.create({
    data: {
      id: v7(),
      name: 'Open day',
      kind: 'CLOSURE',
      blocks: true,
      startsAt: new Date('2026-12-15T11:00:00Z'),
      endsAt: new Date('2026-12-16T00:00:00Z'),
    },
  })
})

const groups = fc.subarray(['groupA', 'groupB'] as const, { minLength: 1 })
const named = fc.subarray(['teacher', 'colleague', 'ann', 'ben'] as const)
const room = fc.constantFrom('roomId', 'smallRoomId', null)
const startsTime = fc.constantFrom('09:00', '10:00', '10:30', '11:30')
const minutes = fc.constantFrom(60, 90, 1_440)
const weekdays = fc.subarray([2, 3], { minLength: 1 })
const series = fc.record({
  groups,
  named,
  out: fc.boolean(),
  room,
  startsTime,
  minutes,
  weekdays,
  // With a limit of two, all dates of a series may have begun, and then it cannot be changed any more.
  recurLimit: fc.integer({ min: 3, max: 5 }),
})
type Series = Parameters<Parameters<typeof fc.asyncProperty<[typeof series extends fc.Arbitrary<infer S> ? S : never]>>[1]>[0]
const act = fc.record({
  place: fc.nat(4),
  what: fc.constantFrom('CANCEL', 'SKIP', 'MOVE', 'ROOM', 'PEOPLE'),
  to: series,
})
type Act = { readonly place: number; readonly what: string; readonly to: Series }

const parts = { teacher: 'TEACHER', colleague: 'LEAD', ann: 'STUDENT', ben: 'STUDENT' } as const

function fieldsOf(of: Series) {
  return eventFields(school, {
    groupIds: of.groups.map((name) => school[name]),
    people: of.named.map((name) => ({ userId: school[name].id, part: parts[name], isOut: of.out && parts[name] === 'STUDENT' })),
    roomId: of.room && school[of.room],
    startsTime: of.startsTime,
    minutes: of.minutes,
    pattern: { startsOn: '2026-12-01', weekdays: of.weekdays, recurLimit: of.recurLimit },
  })
}

const read = (id: string, on?: string) => onTimetable(school.staff, contracts.readEvent, { id, ...(on !== undefined && { on }) })

/** Makes one date differ from its series. Impossible changes, such as of a date that has begun, are left out. */
async function makeDiffer(id: string, timetableId: string, { place, what, to }: Act): Promise<void> {
  const { dates, event } = await read(id)
  const date = dates.filter(({ heldOn, state }) => heldOn > '2026-12-07' && state === 'PLANNED').at(place)
  if (!date) return
  const one = { revision: event.revision, scope: 'THIS', on: date.originalOn }
  if (what === 'CANCEL' || what === 'SKIP') {
    await onTimetable(school.staff, contracts.setOccurrences, { ...one, eventId: id, act: what, reason: 'Ill' })
    return
  }
  const { dateFields } = await read(id, date.originalOn)
  if (!dateFields) throw new Error('a date without fields')
  const wanted = fieldsOf(to)
  const own = {
    MOVE: { startsTime: wanted.startsTime, minutes: wanted.minutes },
    ROOM: { roomId: wanted.roomId },
    PEOPLE: { people: wanted.people },
  }[what]
  const moved = what === 'MOVE' ? { pattern: { ...dateFields.pattern, startsOn: to.weekdays[0] === 2 ? '2026-12-22' : date.heldOn } } : {}
  await onTimetable(school.staff, contracts.saveEvent, { ...one, id, timetableId, fields: { ...dateFields, ...own, ...moved } })
}

/** The clashes that the form shows: each kind with each other event on each day. */
async function clashesInForm(input: object): Promise<string[]> {
  const { clashes } = await onTimetable(school.staff, contracts.checkEvent, input)
  return [...new Set(clashes.flatMap(({ kind, other, days }) => days.map((day) => `${kind} ${other.eventId ?? ''} ${day}`)))].toSorted()
}

/** The clashes that the tab shows for the event: the other side of each pair, or the day where there is a cause instead. */
async function clashesInTab(timetableId: string, id: string): Promise<string[]> {
  const { clashes } = await onTimetable(school.staff, contracts.listClashes, { id: timetableId })
  const ofEvent = clashes.flatMap(({ kind, a, b }) => {
    if (b === null) return a.eventId === id ? [`${kind}  ${a.heldOn}`] : []
    // If both dates are of the event itself, the one that begins later is named.
    if (a.eventId === id && b.eventId === id)
      return [`${kind}  ${[`${a.heldOn} ${a.startsTime}`, `${b.heldOn} ${b.startsTime}`].toSorted()[1]?.slice(0, 10)}`]
    const other = a.eventId === id ? b : a
    return a.eventId === id || b.eventId === id ? [`${kind} ${other.eventId} ${other.heldOn}`] : []
  })
  return [...new Set(ofEvent)].toSorted()
}

test('the live check for all dates and the Clashes tab name the same clashes', async () => {
  let found = 0
  const timetableId = await madeTimetable(school)
  await fc.assert(
    fc.asyncProperty(
      fc.array(series, { minLength: 1, maxLength: 2 }),
      series,
      fc.array(act, { maxLength: 4 }),
      series,
      fc.boolean(),
      async (others, before, acts, after, takesOver) => {
        const made: string[] = []
        for (const one of [...others, before]) made.push(await madeEvent(school, timetableId, fieldsOf(one)))
        const id = made.at(-1) ?? ''
        for (const one of acts) await makeDiffer(id, timetableId, one)
        for (const one of acts.slice(2)) await makeDiffer(made[0] ?? '', timetableId, one)
        const { event } = await read(id)
        const input = {
          id,
          timetableId,
          revision: event.revision,
          scope: 'ALL',
          on: null,
          fields: fieldsOf(after),
          ...(takesOver && { takesOver }),
        }
        const form = await clashesInForm(input)
        await onTimetable(school.staff, contracts.saveEvent, input)
        const tab = await clashesInTab(timetableId, id)
        for (const one of made) {
          const { event: left } = await read(one)
          await onTimetable(school.staff, contracts.removeEvent, { id: one, revision: left.revision, scope: 'ALL', on: null })
        }
        found += tab.length
        expect(form).toEqual(tab)
      },
    ),
    { numRuns: 40, endOnFailure: true },
  )
  expect(found).toBeGreaterThan(50)
}, 240_000)

test('what dates that are put back would clash with is what the Clashes tab names once they are', async () => {
  let found = 0
  const timetableId = await madeTimetable(school)
  await fc.assert(
    fc.asyncProperty(
      fc.array(series, { minLength: 1, maxLength: 2 }),
      series,
      fc.array(act, { maxLength: 2 }),
      fc.constantFrom(['SKIP', 'PUT_BACK'] as const, ['CANCEL', 'RESTORE'] as const),
      async (others, one, acts, [away, back]) => {
        // A date over a whole day could clash with another date of its own event, and the form and the tab name different days for that.
        const id = await madeEvent(school, timetableId, fieldsOf({ ...one, minutes: 60 }))
        for (const each of acts) await makeDiffer(id, timetableId, { ...each, what: each.what === 'MOVE' ? 'ROOM' : each.what })
        const standing = (await read(id)).dates.filter(({ heldOn, state }) => heldOn > '2026-12-07' && state === 'PLANNED')
        const set = async (act: string) => {
          for (const { originalOn } of standing) {
            const { event } = await read(id)
            const one = { eventId: id, revision: event.revision, scope: 'THIS', on: originalOn, reason: 'Ill' }
            await onTimetable(school.staff, contracts.setOccurrences, { ...one, act })
          }
        }
        await set(away)
        const made = []
        for (const other of others) made.push(await madeEvent(school, timetableId, fieldsOf(other)))
        const ids = standing.map((date) => date.id)
        const { clashes, dates } =
          ids.length > 0
            ? await onTimetable(school.staff, contracts.checkReturning, { timetableId, occurrenceIds: ids })
            : { clashes: [], dates: 0 }
        expect(dates).toBe(ids.length)
        const foretold = clashes.flatMap(({ kind, other, days }) => days.map((day) => `${kind} ${other.eventId ?? ''} ${day}`))
        await set(back)
        // A clash with something that began the day before is shown on that earlier day.
        const days = new Set([...standing.map(({ heldOn }) => heldOn), ...foretold.map((said) => said.slice(-10))])
        const tab = (await clashesInTab(timetableId, id)).filter((said) => days.has(said.slice(-10)))
        for (const each of [id, ...made]) {
          const { event: left } = await read(each)
          await onTimetable(school.staff, contracts.removeEvent, { id: each, revision: left.revision, scope: 'ALL', on: null })
        }
        found += tab.length
        expect([...new Set(foretold)].toSorted()).toEqual(tab)
      },
    ),
    { numRuns: 25, endOnFailure: true },
  )
  expect(found).toBeGreaterThan(25)
}, 240_000)
