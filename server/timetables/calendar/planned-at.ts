import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { findPlannedAt } from '../queries/timetables'
import { timetablesFor } from '../scope'

/** Where a date stands in its timetable, for who opens that timetable; null for everybody else. */
export function plannedAt(
  db: Db,
  actor: Actor,
  occurrenceId: string,
): Promise<{ timetableId: string; eventId: string; originalOn: string } | null> {
  return findPlannedAt(db, timetablesFor(actor), occurrenceId)
}
