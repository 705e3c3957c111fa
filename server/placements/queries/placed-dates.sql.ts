import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureNames } from '@/server/kernel/queries/measures.sql'

/**
 * Each date of a placement that has, or had, its student, once, with its provider and specialty. A student who came back to the same days has two placements
 * with these dates.
 */
export const placedDates = Prisma.sql`
  SELECT DISTINCT ON (d.source_id, l.student_id) d.source_id AS occurrence_id, l.student_id, l.provider_id, l.specialty_id
  FROM placement l JOIN placement_event v ON v.placement_id = l.id JOIN occurrence o ON o.event_id = v.event_id AND o.state = 'PLANNED'
    JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject_id = l.student_id AND d.starts_at = o.starts_at AND d.subject = 'STUDENT' AND d.plan_id IS NULL
  ORDER BY d.source_id, l.student_id, l.state = 'CONFIRMED' DESC, v.is_current DESC, l.id`

export const placementsNames: MeasureNames = {
  placementProviders: Prisma.sql`SELECT p.id::text AS id, p.name, 0 AS position, p.active AS offered FROM placement_provider p`,
}
