import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { weekdayOf, weekOf } from '@/lib/clinical/week'
import { minutesOf, timeOf } from '@/lib/wall-time'
import type { EventContent } from '../events/queries/events'

export type Remedy = {
  readonly kind: 'TIME' | 'DAY' | 'ROOM' | 'TEACHER' | 'ROOM_TIME'
  readonly content: EventContent
  readonly name: string
  readonly insteadOf: string
}
type School = { readonly opens: string; readonly closes: string }

const step = 30
const workdays = [1, 2, 3, 4, 5]

const atTime =
  (kind: 'TIME' | 'DAY') =>
  (content: EventContent): Remedy => ({ kind, content, name: '', insteadOf: '' })

/** Other times on the same days, the nearest first. */
export function otherTimes(content: EventContent, { opens, closes }: School): Remedy[] {
  const start = minutesOf(content.startsTime)
  const starts: number[] = []
  for (let at = minutesOf(opens); at + content.minutes <= minutesOf(closes); at += step) if (at !== start) starts.push(at)
  return starts
    .sort((one, other) => Math.abs(one - start) - Math.abs(other - start))
    .map((at) => atTime('TIME')({ ...content, startsTime: timeOf(at) }))
}

/** Other days of the same week at the same time. */
export function otherDays(content: EventContent): Remedy[] {
  return movesDay(content) ? workdays.flatMap((weekday) => onWeekday(content, weekday) ?? []).map(atTime('DAY')) : []
}

/** Whether the event has one day that can change: an event of every day, of picked days or of several days a week has none. */
function movesDay({ recurrence, weekdays }: EventContent): boolean {
  return recurrence === 'NEVER' || (recurrence !== 'DAILY' && recurrence !== 'DATES' && weekdays.length <= 1)
}

function onWeekday(content: EventContent, weekday: number): EventContent | null {
  const days = weekday - weekdayOf(content.startsOn)
  if (days === 0) return null
  return {
    ...content,
    startsOn: addDays(weekOf(content.startsOn), weekday - 1),
    weekdays: content.weekdays.map(() => weekday),
    // Otherwise the last date would fall off the end.
    untilOn: content.untilOn !== null && days > 0 ? addDays(content.untilOn, days) : content.untilOn,
  }
}

export function otherRooms(content: EventContent, rooms: readonly { readonly id: string; readonly name: string }[]): Remedy[] {
  return rooms.map(({ id, name }) => ({ kind: 'ROOM', content: { ...content, roomId: id }, name, insteadOf: '' }))
}

type Named = { readonly id: string; readonly displayName: string }

/** Replaces each of the clashing teachers by each of the free ones, in the same part. */
export function otherTeachers(content: EventContent, { clashing, free }: Record<'clashing' | 'free', readonly Named[]>): Remedy[] {
  return clashing.flatMap((gone) =>
    free.map((by): Remedy => ({
      kind: 'TEACHER',
      content: { ...content, people: content.people.map((one) => (one.userId === gone.id ? { ...one, userId: by.id } : one)) },
      name: by.displayName,
      insteadOf: gone.displayName,
    })),
  )
}

/** Some of these rooms at some of these times, the nearest time first. */
export function otherRoomsAndTimes(times: readonly Remedy[], rooms: readonly { readonly id: string; readonly name: string }[]): Remedy[] {
  return times
    .slice(0, 4)
    .flatMap(({ content }) => otherRooms(content, rooms.slice(0, 3)).map((one) => ({ ...one, kind: 'ROOM_TIME' as const })))
}

/** The first remedy of each kind, in the order in which a planner looks at them; a change of both room and time only where neither alone is a remedy. */
export function firstOf<T extends Remedy>(found: readonly T[]): T[] {
  const alone = found.filter(({ kind }) => kind !== 'ROOM_TIME')
  if (alone.length === 0) return found.slice(0, 1)
  return (['TIME', 'DAY', 'ROOM', 'TEACHER'] as const).flatMap((kind) => alone.find((one) => one.kind === kind) ?? [])
}

/** Takes the kinds in turn, so that the few remedies that are looked at include some of each. */
export function inTurn(lists: readonly (readonly Remedy[])[], most: number): Remedy[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? []))
    .flat()
    .slice(0, most)
}
