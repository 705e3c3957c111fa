import 'server-only'
import type { TakenAlike } from '@/server/diary'
import { changeFacts, type ChangeFact } from '@/lib/timetables/changes'
import type { EventContent } from '../events/queries/events'

/**
 * How people who stay in a date are told that a field of its event changed. 'dates': through the dates that are moved, made and dropped. 'people': only people
 * who join or leave are told. Null: nobody is told, because it changes nobody's week.
 */
export const concerns = {
  title: 'title',
  sessionTypeId: 'type',
  startsOn: 'dates',
  startsTime: 'time',
  minutes: 'time',
  recurrence: 'dates',
  weekdays: 'dates',
  recurLimit: 'dates',
  untilOn: 'dates',
  dateRangeId: 'dates',
  dates: 'dates',
  roomId: 'room',
  link: 'link',
  notes: 'notes',
  groupIds: 'people',
  people: 'people',
  notifyStudents: null,
  creatorOnly: null,
} as const satisfies Record<keyof EventContent, ChangeFact | 'dates' | 'people' | null>

/** A date as its people know it. */
export type Known = {
  readonly heldOn: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly title: string
  readonly roomId: string | null
  readonly notes: string
  readonly link: string
  readonly sessionTypeId: string
}
/** A date before and after an act; null where there is none. */
export type Touched = { readonly before: Known | null; readonly after: Known | null }

/** A person who is told of dates, with the number of their own dates and the first of these. */
export type Hearer = { readonly userId: string; readonly subject: 'STUDENT' | 'TEACHER'; readonly dates: number; readonly firstOn: string }
export type Heard = {
  /** Whether the people join the dates, leave them, or stay in them. */
  readonly as: 'JOINING' | 'LEAVING' | 'STAYING'
  /** The number of all dates, whoever has them. */
  readonly dates: number
  readonly firstOn: string
  readonly firstAt: Date
  /** The facts that differ in the dates of people who stay. */
  readonly facts: ReadonlySet<ChangeFact>
  readonly isMove: boolean
  /** True where the dates existed before, or still do: only people come or go. */
  readonly isOfPeople: boolean
  readonly people: readonly Hearer[]
}

const differs: Readonly<Record<ChangeFact, (was: Known, is: Known) => boolean>> = {
  title: (was, is) => was.title !== is.title,
  day: (was, is) => was.heldOn !== is.heldOn,
  time: (was, is) => was.startsAt.getTime() - is.startsAt.getTime() !== 0 || was.endsAt.getTime() !== is.endsAt.getTime(),
  room: (was, is) => was.roomId !== is.roomId,
  link: (was, is) => was.link !== is.link,
  type: (was, is) => was.sessionTypeId !== is.sessionTypeId,
  notes: (was, is) => was.notes !== is.notes,
}

function factsOf(was: Known, is: Known): ChangeFact[] {
  return changeFacts.filter((fact) => differs[fact](was, is))
}

type Asked = {
  /** The dates that the act touches; places below are places in this list. */
  readonly touched: readonly Touched[]
  readonly before: readonly TakenAlike[]
  readonly after: readonly TakenAlike[]
  readonly at: Date
}
type Person = { subject: 'STUDENT' | 'TEACHER'; before: readonly number[]; after: readonly number[] }
type Split = { readonly JOINING: readonly number[]; readonly LEAVING: readonly number[]; readonly STAYING: readonly number[] }

/**
 * Decides who is told what of an act: for each person the dates that they gain, those that they lose, and those that they keep but that have changed. Nobody is
 * told of a date that has begun or is moved into the past. Both the save and the form's check use this, for people as they are stored or as they are planned;
 * students whom an event does not tell, and the author of the act, are left out where it is logged.
 */
export function decideWhoIsTold({ touched, before, after, at }: Asked): Heard[] {
  const isToCome = (one: Known | null) => one !== null && one.startsAt > at
  const changed = touched.map(({ before: was, after: is }) => (was && is && isToCome(was) && isToCome(is) ? factsOf(was, is) : []))
  const comes = touched.map((one) => isToCome(one.after))
  const went = touched.map((one) => isToCome(one.before))
  const split = memoiseByDates(({ before: had, after: has }: Person): Split => {
    const [those, these] = [new Set(had), new Set(has)]
    return {
      JOINING: has.filter((place) => !those.has(place) && comes[place]),
      LEAVING: had.filter((place) => !these.has(place) && went[place]),
      STAYING: has.filter((place) => those.has(place) && (changed[place]?.length ?? 0) > 0),
    }
  })
  const splits = [...personsOf(before, after)].map(([userId, person]) => ({ userId, subject: person.subject, split: split(person) }))
  const own: Readonly<Record<Heard['as'], readonly number[]>> = {
    JOINING: touched.flatMap((one, place) => (one.before === null && comes[place] ? [place] : [])),
    LEAVING: touched.flatMap((one, place) => (one.after === null && went[place] ? [place] : [])),
    STAYING: changed.flatMap((facts, place) => (facts.length > 0 ? [place] : [])),
  }
  return (['LEAVING', 'JOINING', 'STAYING'] as const).flatMap((as): Heard[] => {
    const people = splits.filter((one) => one.split[as].length > 0)
    const places = [...new Set([...own[as], ...people.flatMap((one) => one.split[as])])]
    const of = (place: number) => (as === 'LEAVING' ? touched[place]?.before : touched[place]?.after) ?? null
    const said = firstsOf((place) => earlierOf(of(place), as === 'STAYING' ? (touched[place]?.before ?? null) : null))
    const first = said(places)
    if (!first) return []
    const facts = new Set(as === 'STAYING' ? places.flatMap((place) => changed[place] ?? []) : [])
    return [
      {
        as,
        dates: places.length,
        firstOn: first.heldOn,
        firstAt: first.startsAt,
        facts,
        isMove: as === 'STAYING' && places.some((place) => isMoved(touched[place])),
        isOfPeople: as !== 'STAYING' && own[as].length === 0,
        people: people.map(({ userId, subject, split: { [as]: mine } }) => ({
          userId,
          subject,
          dates: mine.length,
          firstOn: said(mine)?.heldOn ?? first.heldOn,
        })),
      },
    ]
  })
}

/** Whether a date begins on another day or at another time; another end alone is no move. */
function isMoved(one: Touched | undefined): boolean {
  return one !== undefined && one.before !== null && one.after !== null && one.before.startsAt.getTime() !== one.after.startsAt.getTime()
}

function earlierOf(one: Known | null, other: Known | null): Known | null {
  if (!one || !other) return one ?? other
  return other.startsAt < one.startsAt ? other : one
}

/** The first of some dates. People who have the same ones share the list, so that it is searched only once. */
function firstsOf(at: (place: number) => Known | null): (places: readonly number[]) => Known | null {
  const known = new Map<readonly number[], Known | null>()
  return (places) => {
    const found = known.get(places)
    if (found !== undefined) return found
    const first = places.map(at).reduce(earlierOf, null)
    known.set(places, first)
    return first
  }
}

/** Calls `of` once for all people who had and have the same dates. */
function memoiseByDates(of: (person: Person) => Split): (person: Person) => Split {
  const known = new Map<readonly number[], Map<readonly number[], Split>>()
  return (person) => {
    const inner = known.get(person.before) ?? new Map<readonly number[], Split>()
    known.set(person.before, inner)
    const found = inner.get(person.after) ?? of(person)
    inner.set(person.after, found)
    return found
  }
}

const none: readonly number[] = []

/** Everybody who had or has one of the dates. Somebody who teaches one of them counts as a teacher for all. */
function personsOf(before: readonly TakenAlike[], after: readonly TakenAlike[]): Map<string, Person> {
  const persons = new Map<string, Person>()
  const put = (taken: readonly TakenAlike[], side: 'before' | 'after') => {
    for (const { userIds, subject, places } of taken)
      for (const userId of userIds) {
        const one = persons.get(userId) ?? { subject, before: none, after: none }
        const had = one[side]
        persons.set(userId, {
          ...one,
          subject: subject === 'TEACHER' ? 'TEACHER' : one.subject,
          [side]: had.length === 0 ? places : [...had, ...places].toSorted((x, y) => x - y),
        })
      }
  }
  put(before, 'before')
  put(after, 'after')
  return persons
}
