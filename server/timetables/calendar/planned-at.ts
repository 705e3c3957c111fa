import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { findPlannedDate } from '../queries/timetables'
import { timetablesFor } from '../scope'

/** The place of a date in its timetable, for people who can open that timetable; null for everybody else. */
export function placeInTimetable(
  db: Db,
  actor: Actor,
  occurrenceId: string,
): Promise<{ timetableId: string; eventId: string; originalOn: string } | null> {
  return findPlannedDate(db, timetablesFor(actor), occurrenceId)
}
