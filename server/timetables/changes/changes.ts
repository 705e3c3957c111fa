import 'server-only'
import { v7 } from 'uuid'
import type { ChangeKind, ChangeText } from '@/lib/timetables/changes'
import { listTakenPeople, type TakenAlike } from '@/server/diary'
import type { Db, Tx } from '@/server/kernel/db'
import type { EventContent } from '../events/queries/events'
import type { LaidDate } from '../dates/lay-out'
import type { StoredDate } from '../dates/queries/occurrences.sql'
import { insertChange } from './queries/changes.sql'
import { forgetUntold, listUnaware, listUndone } from './queries/undone.sql'
import type { TimetableRow } from '../queries/timetables'
import { decideWhoIsTold, type Heard, type Hearer, type Known, type Touched } from './who-hears'
import { naming, wordsOf, wordsOfChange, wordsOfDate } from './words'

/** The number of people who are told of an act, and of those who are not because they had not yet been told of what it undoes. */
type Told = { readonly told: number; readonly unheard: number }
/** The same, with the ids of the people who are told, so that somebody who is told of several acts at once counts once. */
export type ToldPeople = Told & { readonly hearing: readonly string[] }
/** The numbers of a change of which nobody is told. */
export const nobody: Told = { told: 0, unheard: 0 }

export function countOf(acts: readonly { readonly hearing: readonly string[] }[]): number {
  return new Set(acts.flatMap(({ hearing }) => hearing)).size
}

/** An act of which people are told, on an event or on one date of it. */
export type Act = {
  readonly timetable: TimetableRow
  readonly eventId: string
  readonly occurrenceId: string | null
  readonly tellsStudents: boolean
  readonly byId: string
  readonly at: Date
  /** The act of planning of which this act is a part. */
  readonly batchId?: string
  /** Whether the event is gone altogether. */
  readonly isWhole?: boolean
  /** Where the end of a series goes back to its series: the event of that end. */
  readonly undoesEventId?: string
}
/** The message of an act to some people. */
export type Telling = {
  readonly what: ChangeKind
  readonly before: ChangeText
  readonly after: ChangeText
  readonly dates: number
  readonly firstOn: string
  readonly firstAt: Date
  readonly people: readonly Hearer[]
}

type Said = Pick<EventContent, 'link' | 'sessionTypeId'>

/** A date of an event as its people know it. */
export function knownDate(date: Omit<Known, keyof Said>, { link, sessionTypeId }: Said): Known {
  return { ...date, link, sessionTypeId }
}

/** The dates that an event's save lays out, before and after. A date that is cancelled or skipped takes nobody, and stays so. */
export function touchedDates(dates: readonly Omit<LaidDate, 'id' | 'on'>[], was: (date: StoredDate) => Said, is: Said): Touched[] {
  return dates.map(({ before, after }) => {
    const takesPeople = before === null || before.state === 'PLANNED'
    return takesPeople
      ? { before: before && knownDate(before, was(before)), after: after && knownDate(after, is) }
      : { before: null, after: null }
  })
}

type Watched<T> = { readonly result: T; readonly touched: readonly (Touched & { readonly id: string })[] }

/** Runs a change of dates and compares their people before and after. Returns who is to be told what; for a draft, nobody. */
export async function watchDates<T>(
  db: Tx,
  { ids, at, timetable }: { ids: readonly string[]; at: Date; timetable: TimetableRow },
  change: () => Promise<Watched<T>>,
): Promise<{ result: T; heard: readonly Heard[] }> {
  if (timetable.state !== 'PUBLISHED') return { result: (await change()).result, heard: [] }
  const before = await listTakenPeople(db, ids)
  const { result, touched } = await change()
  const places = new Map(touched.map(({ id }, place) => [id, place]))
  const left = touched.map(({ id }) => id)
  const heard = decideWhoIsTold({ touched, before: withPlaces(before, ids, places), after: await listTakenPeople(db, left), at })
  return { result, heard }
}

/** The same people, with the places that their dates have in another list. */
export function withPlaces(taken: readonly TakenAlike[], ids: readonly string[], places: ReadonlyMap<string, number>): TakenAlike[] {
  return taken.map((one) => ({
    ...one,
    places: one.places.flatMap((place) => places.get(ids[place] ?? '') ?? []).toSorted((x, y) => x - y),
  }))
}

/** Runs an act that changes the same thing for everybody, and returns the people of these dates before and after it. */
export async function watchAll<T>(
  db: Tx,
  { dates, timetable }: { dates: readonly StoredDate[]; timetable: TimetableRow },
  change: () => Promise<T>,
): Promise<{ result: T; people: readonly Hearer[] }> {
  if (timetable.state !== 'PUBLISHED') return { result: await change(), people: [] }
  const ids = dates.map(({ id }) => id)
  const before = await listTakenPeople(db, ids)
  const result = await change()
  return { result, people: peopleOfDates([...before, ...(await listTakenPeople(db, ids))], dates) }
}

function peopleOfDates(taken: readonly TakenAlike[], dates: readonly { readonly heldOn: string }[]): Hearer[] {
  const people = new Map<string, { subject: Hearer['subject']; places: Set<number> }>()
  for (const { userIds, subject, places } of taken)
    for (const userId of userIds) {
      const one = people.get(userId)
      people.set(userId, {
        subject: one?.subject === 'TEACHER' ? 'TEACHER' : subject,
        places: one ? new Set([...one.places, ...places]) : new Set(places),
      })
    }
  return [...people].map(([userId, { subject, places }]) => ({
    userId,
    subject,
    dates: places.size,
    firstOn: [...places].map((place) => dates[place]?.heldOn ?? '').reduce((first, on) => (on < first ? on : first)),
  }))
}

/** Hours from now until the first date that a change touches; never below 0. */
export function noticeHours(firstAt: Date, at: Date): number {
  return Math.max(0, Math.floor((firstAt.getTime() - at.getTime()) / 3_600_000))
}

type Wording = {
  readonly before: EventContent
  readonly content: EventContent
  /** Whether dates that differed from the series take over what it says. */
  readonly takesOver: boolean
}

/** The messages to the people who are told of a saved event, in the words of the event. */
export async function wordedAsEvent(db: Db, heard: readonly Heard[], { before, content, takesOver }: Wording): Promise<Telling[]> {
  const tellings: Telling[] = []
  for (const one of heard) {
    if (one.as !== 'STAYING') tellings.push({ ...one, ...(await comingOrGoing(db, one, { was: before, is: content })) })
    else {
      const [was, is] = await wordsOfChange(db, { before, after: content, facts: one.facts, onlyDiffering: takesOver })
      tellings.push({ ...one, what: one.isMove ? 'MOVED' : 'CHANGED', before: was, after: is })
    }
  }
  return tellings
}

async function comingOrGoing(db: Db, { as, isOfPeople }: Heard, { was, is }: { was: EventContent; is: EventContent }) {
  const words = { ...(await wordsOf(db, as === 'JOINING' ? is : was, naming)), ...(isOfPeople && { only: 'people' }) }
  return as === 'JOINING'
    ? ({ what: 'ADDED', before: {}, after: words } as const)
    : ({ what: 'REMOVED', before: words, after: {} } as const)
}

/** Does the same for one date, in its own words. */
export async function wordedAsDate(
  db: Db,
  heard: readonly Heard[],
  { was, is, timeZone }: { was: Known; is: Known; timeZone: string },
): Promise<Telling[]> {
  const tellings: Telling[] = []
  for (const one of heard) {
    const facts = one.as === 'STAYING' ? one.facts : naming
    const only = one.isOfPeople ? { only: 'people' } : {}
    const [before, after] = [
      one.as === 'JOINING' ? {} : { ...(await wordsOfDate(db, was, { timeZone, facts })), ...only },
      one.as === 'LEAVING' ? {} : { ...(await wordsOfDate(db, is, { timeZone, facts })), ...only },
    ]
    const what = one.as === 'JOINING' ? 'ADDED' : one.as === 'LEAVING' ? 'REMOVED' : one.isMove ? 'MOVED' : 'CHANGED'
    tellings.push({ ...one, what, before, after })
  }
  return tellings
}

type Due = Telling & { readonly undone: readonly { userId: string; changeId: string }[]; readonly told: readonly Hearer[] }

/**
 * The people who are told of an act: everybody concerned except its author, and students only where the event says so. A person who was not yet told of what
 * the act undoes is told of neither. It only reads, because the form's check uses it as well.
 */
export async function listDue(db: Db, act: Act, tellings: readonly Telling[]): Promise<Due[]> {
  if (act.timetable.state !== 'PUBLISHED') return []
  const due: Due[] = []
  for (const telling of tellings) {
    const { eventId, occurrenceId, undoesEventId } = act
    const undone = act.isWhole
      ? await listUnaware(db, { eventId, people: telling.people })
      : await listUndone(db, {
          ...telling,
          eventId: undoesEventId ?? eventId,
          occurrenceId,
          anyDay: undoesEventId !== undefined,
        })
    const told = telling.people.filter(({ userId, subject }) => userId !== act.byId && (subject === 'TEACHER' || act.tellsStudents))
    due.push({ ...telling, undone, told })
  }
  return due
}

/** The number of people who are told of an act, each counted once. */
export function countTold(due: readonly Due[]): ToldPeople {
  const all = new Set(due.flatMap(({ told }) => told.map(({ userId }) => userId)))
  const hearing = new Set(due.flatMap(peopleToTell).map(({ userId }) => userId))
  return { told: hearing.size, unheard: all.size - hearing.size, hearing: [...hearing] }
}

function peopleToTell({ told, undone }: Due): Hearer[] {
  const gone = new Set(undone.map(({ userId }) => userId))
  return told.filter(({ userId }) => !gone.has(userId))
}

/** Logs an act on a published timetable, one row for each kind of message, with the people who are told. */
export async function logAct(db: Tx, act: Act, tellings: readonly Telling[]): Promise<ToldPeople> {
  const due = await listDue(db, act, tellings)
  const { timetable, eventId, occurrenceId, byId, at, batchId = null } = act
  for (const one of due) {
    const { what, before, after, dates, firstOn, firstAt, undone } = one
    await forgetUntold(db, undone)
    const row = { id: v7(), timetableId: timetable.id, eventId, occurrenceId, what, before, after, dates, firstOn, byId, batchId, at }
    await insertChange(db, { ...row, noticeHours: noticeHours(firstAt, at), people: peopleToTell(one) })
  }
  return countTold(due)
}
