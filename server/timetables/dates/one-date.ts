import 'server-only'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import { refuse } from '@/server/kernel/errors'
import { knownDate, logAct, watchDates, wordedAsDate } from '../changes/changes'
import { followDates, placeOn } from './lay-out'
import type { Saved, Work } from '../events/make-event'
import { raiseEventRevision, type EventContent, type EventRow, type PersonRow } from '../events/queries/events'
import { ownable, putDatePeople, updateDate, type Ownable, type StoredDate } from './queries/occurrences.sql'

type One = { readonly before: EventRow; readonly content: EventContent; readonly clinicId: string | null; readonly date: StoredDate }

/** The fields that no date has of its own: a change of one is refused rather than dropped. */
const ofSeries = ['sessionTypeId', 'link', 'notifyStudents', 'creatorOnly'] as const

/**
 * 'This one': writes to the date what differs from its series, and names it in `own`, so that a later change of the series leaves it alone. People who come in
 * addition, or do not come, are named one by one; a date with other groups decides alone who comes.
 */
export async function saveOneDate(work: Work, { before, content, clinicId, date }: One): Promise<Saved> {
  const { db, actor, timetable, clock } = work
  assertSound(ofSeries.map((name) => content[name] !== before[name] && issueAt(`fields.${name}`, 'ofSeries')))
  if (timetable.state === 'PUBLISHED' && placeOn(content.startsOn, content, clock).startsAt <= clock.at)
    throw refuse('STATE_CHANGED', { code: 'timetables.HELD' })
  const placed = { ...placeOn(content.startsOn, content, clock), originalOn: date.originalOn }
  const hasOwnGroups =
    (date.keepsPeople && date.isTaken) || JSON.stringify(content.groupIds) !== JSON.stringify([...before.groupIds].sort())
  const people = hasOwnGroups ? withPeopleLeftOut(before.people, content.people) : ownPeople(before.people, content.people)
  const own = ownFieldsOf({ before, content, date, placed, hasPeople: hasOwnGroups || people.length > 0 })
  const was = knownDate(date, before)
  const after = { ...placed, title: content.title, notes: content.notes, roomId: content.roomId }
  const is = knownDate(after, before)
  const { heard } = await watchDates(db, { ids: [date.id], at: clock.at, timetable }, async () => {
    if (!(await raiseEventRevision(db, { id: before.id, revision: before.revision }))) throw refuse('CONFLICT', { data: { newer: null } })
    await updateDate(db, { ...after, id: date.id, clinicId, own }, clock.at)
    await putDatePeople(db, { id: date.id, people, groupIds: hasOwnGroups ? content.groupIds : null, at: clock.at })
    await followDates(db, [date.id])
    return {
      result: null,
      touched: [{ id: date.id, ...(date.state === 'PLANNED' ? { before: was, after: is } : { before: null, after: null }) }],
    }
  })
  const act = {
    timetable,
    eventId: before.id,
    occurrenceId: date.id,
    tellsStudents: content.notifyStudents,
    byId: actor.id,
    at: clock.at,
  }
  const { hearing } = await logAct(db, act, await wordedAsDate(db, heard, { was, is, timeZone: clock.timeZone }))
  const isMove = date.startsAt.getTime() !== placed.startsAt.getTime() || date.endsAt.getTime() !== placed.endsAt.getTime()
  return { id: before.id, revision: before.revision + 1, made: 0, moved: isMove ? 1 : 0, removed: 0, hearing }
}

/** The people of a date who differ from its series: named again, with another part, or left out. */
function ownPeople(series: readonly PersonRow[], wanted: readonly PersonRow[]): PersonRow[] {
  const of = (people: readonly PersonRow[]) => new Map(people.map((person) => [person.userId, person]))
  const [before, after] = [of(series), of(wanted)]
  const changed = wanted.filter(({ userId, part, isOut }) => before.get(userId)?.part !== part || before.get(userId)?.isOut !== isOut)
  const gone = series.filter(({ userId, isOut }) => !isOut && !after.has(userId)).map((person) => ({ ...person, isOut: true }))
  return [...changed, ...gone]
}

/**
 * The people of a date that has groups of its own, and so takes nobody from its series. It also leaves out the people whom the series leaves out, unless it
 * names them.
 */
function withPeopleLeftOut(series: readonly PersonRow[], wanted: readonly PersonRow[]): PersonRow[] {
  const named = new Set(wanted.map(({ userId }) => userId))
  return [...wanted, ...series.filter(({ userId, isOut }) => isOut && !named.has(userId))]
}

type Compared = Pick<One, 'before' | 'content' | 'date'> & { readonly placed: { heldOn: string }; readonly hasPeople: boolean }

function ownFieldsOf({ before, content, date, placed, hasPeople }: Compared): Ownable[] {
  const differs: Record<Ownable, boolean> = {
    title: content.title !== before.title,
    time: placed.heldOn !== date.originalOn || content.startsTime !== before.startsTime || content.minutes !== before.minutes,
    room: content.roomId !== before.roomId,
    notes: content.notes !== before.notes,
    people: hasPeople,
  }
  return ownable.filter((name) => differs[name])
}
