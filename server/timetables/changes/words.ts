import 'server-only'
import type { ChangeText } from '@/lib/timetables/changes'
import type { Db } from '@/server/kernel/db'
import { findRoomName } from '../people/queries/people'
import type { EventContent } from '../events/queries/events'

/** Only what differs of two versions of an event, in the words of a notice: days and times stay as they are stored, and each reader's language writes them. */
export async function textOf(
  db: Db,
  { before, after }: { before: EventContent | null; after: EventContent },
): Promise<[ChangeText, ChangeText]> {
  const is = await wordsOf(db, after)
  if (before === null) return [{}, is]
  const was = await wordsOf(db, before)
  return differing(was, is)
}

/** When on its days and where an event is. */
export async function placeOf(db: Db, content: EventContent): Promise<ChangeText> {
  const { time, room } = await wordsOf(db, content)
  return { time, room }
}

export function differing(was: ChangeText, is: ChangeText): [ChangeText, ChangeText] {
  const keys = (['title', 'day', 'time', 'room', 'reason'] as const).filter((key) => was[key] !== is[key])
  const only = (text: ChangeText): ChangeText =>
    Object.fromEntries(keys.filter((key) => text[key] !== undefined).map((key) => [key, text[key]]))
  return [only(was), only(is)]
}

async function wordsOf(db: Db, { title, startsOn, startsTime, minutes, weekdays, roomId }: EventContent): Promise<ChangeText> {
  return {
    title,
    day: weekdays.length > 0 ? weekdays.join(',') : startsOn,
    time: `${startsTime}+${minutes}`,
    room: roomId === null ? '' : ((await findRoomName(db, roomId)) ?? ''),
  }
}
