import 'server-only'
import { wallClock } from '@/lib/clinical/shift'
import type { Db } from '@/server/kernel/db'
import { listNames } from '../../events/queries/events'
import { eventsOf, listPlannedGroups, listPlannedPeople, type Planned } from '../../events/queries/wanted.sql'
import { findOneRoom } from '../../people/queries/people'
import type { FoundClash } from '../queries/check.sql'
import { overlapsOf } from './overlaps'

type Asked = { readonly plans: readonly Planned[]; readonly at: Date; readonly timeZone: string }

/**
 * The people and the room of each planned event that two of its own dates would take at once: a date that was moved, or a day that begins before the night is
 * over. There are hardly ever such dates, and then nothing is queried.
 */
export async function findWithItself(db: Db, { plans, at, timeZone }: Asked): Promise<Map<number, FoundClash[]>> {
  const events = eventsOf(plans)
  const dates = plans.flatMap(({ days, roomId, clinicId, title }, plan) =>
    days.map((day) => ({
      ...day,
      roomId,
      title,
      event: events[plan] ?? plan,
      shift: clinicId === null ? null : [clinicId, day.heldOn, day.shift].join(),
    })),
  )
  const pairs = [...new Set(events)].flatMap((event) => {
    const own = dates.flatMap((date, place) => (date.event === event && date.startsAt > at ? [{ ...date, place }] : []))
    return overlapsOf(own).flatMap(({ earlier, later }) => {
      const [one, other] = [own[earlier], own[later]]
      return one && other ? [{ event, one, other }] : []
    })
  })
  const clashes = new Map<number, FoundClash[]>()
  if (pairs.length === 0) return clashes
  const taken = await listPlannedPeople(db, plans)
  const groups = await listPlannedGroups(db, plans)
  for (const event of new Set(pairs.map((pair) => pair.event))) {
    const mine = pairs.filter((pair) => pair.event === event)
    const sharing = mine.map((pair) => ({ ...pair, people: bothTake(taken, pair.one.place, pair.other.place) }))
    const ofPeople = sharing.filter(({ people }) => people.length > 0)
    const ofRoom = mine.filter(({ one, other }) => one.roomId !== null && one.roomId === other.roomId)
    const userIds = [...new Set(ofPeople.flatMap(({ people }) => people))]
    const whole = wholeOf(groups, { pairs: ofPeople, userIds: new Set(userIds) })
    const others = userIds.filter((id) => !whole.some((group) => group.userIds.has(id)))
    const names = others.length > 0 ? (await listNames(db, others.slice(0, 3))).map(({ displayName }) => displayName) : []
    const roomId = ofRoom[0]?.one.roomId ?? null
    const room = roomId === null ? null : await findOneRoom(db, roomId)
    clashes.set(event, [
      ...clashOf('PERSON', {
        pairs: ofPeople,
        subjects: names,
        groups: whole.map(({ name, userIds: { size } }) => ({ name, people: size })),
        people: userIds.length,
        timeZone,
      }),
      ...clashOf('ROOM', { pairs: room === null ? [] : ofRoom, subjects: room === null ? [] : [room], groups: [], people: 1, timeZone }),
    ])
  }
  return clashes
}

/** The people who come to both dates, teachers before students. */
function bothTake(taken: Awaited<ReturnType<typeof listPlannedPeople>>, one: number, other: number): string[] {
  const both = taken.filter(({ places }) => places.includes(one) && places.includes(other))
  return both.toSorted((a, b) => b.subject.localeCompare(a.subject)).flatMap(({ userIds }) => userIds)
}

type Whole = { readonly name: string; readonly userIds: ReadonlySet<string> }
type Sharing = {
  readonly pairs: readonly { readonly one: { readonly place: number }; readonly other: { readonly place: number } }[]
  readonly userIds: ReadonlySet<string>
}

/** Groups whose members at these dates all come to two of them at once: they are named as groups, as on the Clashes tab. */
function wholeOf(groups: Awaited<ReturnType<typeof listPlannedGroups>>, { pairs, userIds }: Sharing): Whole[] {
  const places = new Set(pairs.flatMap(({ one, other }) => [one.place, other.place]))
  const brought = new Map<string, { name: string; userIds: Set<string> }>()
  for (const { id, name, place, userIds: ids } of groups) {
    if (!places.has(place)) continue
    const group = brought.get(id) ?? { name, userIds: new Set<string>() }
    for (const userId of ids) group.userIds.add(userId)
    brought.set(id, group)
  }
  return [...brought.values()].filter((group) => group.userIds.size > 1 && [...group.userIds].every((id) => userIds.has(id)))
}

type Side = { readonly title: string; readonly heldOn: string; readonly startsAt: Date; readonly endsAt: Date }
type Shared = {
  readonly pairs: readonly { readonly other: Side }[]
  readonly subjects: string[]
  readonly groups: { name: string; people: number }[]
  readonly people: number
  readonly timeZone: string
}

function clashOf(kind: 'PERSON' | 'ROOM', { pairs, subjects, groups, people, timeZone }: Shared): FoundClash[] {
  const first = pairs[0]?.other
  if (!first) return []
  return [
    {
      kind,
      eventId: null,
      title: first.title,
      timetable: '',
      startsTime: wallClock(first.startsAt, timeZone).time,
      endsTime: wallClock(first.endsAt, timeZone).time,
      subjects,
      groups,
      people,
      days: [...new Set(pairs.map(({ other }) => other.heldOn))].toSorted().slice(0, 60),
      condoned: null,
    },
  ]
}
