import 'server-only'
import { createHash } from 'node:crypto'
import { changeFacts, type ChangeFact, type ChangeText } from '@/lib/timetables/changes'
import { wallClock } from '@/lib/clinical/shift'
import type { Db } from '@/server/kernel/db'
import { findRoomName, findTypeName } from '../people/queries/people'
import { minutesOf } from '../dates/times'
import type { EventContent } from '../events/queries/events'
import type { Known } from './who-hears'

type Said = Pick<EventContent, 'title' | 'startsOn' | 'startsTime' | 'minutes' | 'weekdays' | 'roomId' | 'link' | 'notes' | 'sessionTypeId'>

type Versions = {
  readonly before: Said
  readonly after: Said
  readonly facts: ReadonlySet<ChangeFact>
  /** The former value is given only where the series differs, because its dates may have had another one. */
  readonly onlyDiffering: boolean
}

/**
 * The facts that differ between two versions of an event's dates, in the words of a notice: days and times stay as they are stored, and each reader's language
 * writes them.
 */
export async function wordsOfChange(db: Db, { before, after, facts, onlyDiffering }: Versions): Promise<[ChangeText, ChangeText]> {
  const [was, is] = [await wordsOf(db, before, facts), await wordsOf(db, after, facts)]
  if (!onlyDiffering) return [was, is]
  return [
    Object.fromEntries(changeFacts.flatMap((fact) => (was[fact] === undefined || was[fact] === is[fact] ? [] : [[fact, was[fact]]]))),
    is,
  ]
}

/** The facts that name an event to somebody to whom it is new, or who does not have it any more. */
export const naming: ReadonlySet<ChangeFact> = new Set(['title', 'day', 'time', 'room'])

export async function wordsOf(
  db: Db,
  { title, startsOn, startsTime, minutes, weekdays, roomId, link, notes, sessionTypeId }: Said,
  facts: ReadonlySet<ChangeFact>,
): Promise<ChangeText> {
  return {
    ...(facts.has('title') && { title }),
    ...(facts.has('day') && { day: weekdays.length > 0 ? weekdays.join(',') : startsOn }),
    ...(facts.has('time') && { time: `${startsTime}+${minutes}` }),
    ...(facts.has('room') && { room: await roomName(db, roomId) }),
    ...(facts.has('link') && { link: digestOf(link) }),
    ...(facts.has('type') && { type: await findTypeName(db, sessionTypeId) }),
    ...(facts.has('notes') && { notes: digestOf(notes) }),
  }
}

/** A date in the words of a notice. */
export function wordsOfDate(
  db: Db,
  date: Known,
  { timeZone, facts }: { timeZone: string; facts: ReadonlySet<ChangeFact> },
): Promise<ChangeText> {
  const { title, heldOn, roomId, link, notes, sessionTypeId, startsAt } = date
  const startsTime = wallClock(startsAt, timeZone).time
  const said = { title, startsOn: heldOn, startsTime, minutes: minutesOf(date), weekdays: [], roomId, link, notes, sessionTypeId }
  return wordsOf(db, said, facts)
}

async function roomName(db: Db, roomId: string | null): Promise<string> {
  return roomId === null ? '' : ((await findRoomName(db, roomId)) ?? '')
}

/** A digest that tells two links or notes apart; '' is none. */
function digestOf(text: string): string {
  return text === '' ? '' : createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
