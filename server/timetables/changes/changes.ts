import 'server-only'
import { v7 } from 'uuid'
import type { ChangeKind, ChangeText } from '@/lib/timetables/changes'
import { listTaken } from '@/server/diary'
import type { Tx } from '@/server/kernel/db'
import { insertChange } from './queries/changes.sql'
import { undoAdded, undoUntold } from './queries/undone.sql'
import type { TimetableRow } from '../queries/timetables'

type Change = {
  readonly timetable: TimetableRow
  readonly eventId: string
  readonly occurrenceId: string | null
  readonly what: ChangeKind
  readonly before: ChangeText
  readonly after: ChangeText
  /** The first instant and day that it touches, before or after. */
  readonly firstAt: Date
  readonly firstOn: string
  readonly dates: number
  readonly tellsStudents: boolean
  readonly byId: string
  readonly at: Date
  /** Of a REMOVED: the event is gone altogether. */
  readonly isWhole?: boolean
  /** Of the end of a series that goes back to it: that end. */
  readonly undoesEventId?: string
}
/** How many people are told of a change, and how many have not heard yet of what it undoes. */
export type Told = { readonly told: number; readonly unheard: number }
/** Of a change that nobody hears of. */
export const nobody: Told = { told: 0, unheard: 0 }
type Taken = Awaited<ReturnType<typeof listTaken>>

/** Runs a change of dates between two looks at who is taken by them: whoever was or is gets to hear of it. */
export async function withTaken<T>(
  db: Tx,
  ids: readonly string[],
  change: () => Promise<{ result: T; ids: readonly string[] }>,
): Promise<{ result: T; people: Taken }> {
  const before = await listTaken(db, ids)
  const { result, ids: touched } = await change()
  const after = await listTaken(db, touched)
  return { result, people: [...new Map([...before, ...after].map((one) => [one.userId, one])).values()] }
}

/** Hours from now until the first date that a change touches; never below 0. */
export function noticeHours(firstAt: Date, at: Date): number {
  return Math.max(0, Math.floor((firstAt.getTime() - at.getTime()) / 3_600_000))
}

/**
 * Logs a change of a published timetable, with the people who are told of it: all whom it takes but the one who made it, and students only where the
 * event says so. What has passed is told to nobody. Who was not told yet of what it undoes hears of neither.
 */
export async function logChange(db: Tx, change: Change, people: Taken): Promise<Told> {
  if (change.timetable.state !== 'PUBLISHED') return nobody
  const told =
    change.firstAt <= change.at
      ? []
      : people
          .filter(({ userId, subject }) => userId !== change.byId && (subject === 'TEACHER' || change.tellsStudents))
          .map(({ userId }) => userId)
  const { timetable, tellsStudents: _, firstAt, isWhole = false, undoesEventId, ...row } = change
  const { eventId, occurrenceId, what, before, after, dates, firstOn } = row
  const undone = new Set(
    isWhole
      ? await undoAdded(db, { eventId, dates })
      : await undoUntold(db, {
          eventId: undoesEventId ?? eventId,
          occurrenceId,
          what,
          before,
          after,
          dates,
          firstOn,
          anyDay: undoesEventId !== undefined,
        }),
  )
  const userIds = told.filter((userId) => !undone.has(userId))
  await insertChange(db, { ...row, id: v7(), timetableId: timetable.id, noticeHours: noticeHours(firstAt, change.at), userIds })
  return { told: userIds.length, unheard: told.length - userIds.length }
}
