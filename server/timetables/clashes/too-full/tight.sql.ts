import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { acceptanceOfCause } from '../queries/condoned.sql'
import { capacityOf, datesOfShift, sameShift } from '../../rooms/queries/room-capacity.sql'
import { studentsAndTeachers } from './unsupervised.sql'
import { countsIn, type PlanId } from '../queries/plan.sql'

/** The numbers of students that a type of event allows at once. */
export type Limits = { readonly studentsPerTeacher: number | null; readonly clinicalCapacity: number | null }
type Asked = {
  readonly at: Date
  readonly limits: Limits | null
  /** Whether any of the events has a room. */
  readonly hasRoom: boolean
  readonly changed: readonly string[]
  readonly planId: PlanId
}

/**
 * The dates of `planned` to which more students come than the room or the type takes, and those to which more come than the teachers may supervise; in a
 * clinic's shift all of its dates count together. Reads the CTEs `planned`, `w` (who comes) and `counted`. A check that neither the room nor the type can fail
 * is left out: PostgreSQL takes longer to plan it than to run it.
 */
export function crowdedIf({ at, limits, hasRoom, changed, planId }: Asked): Prisma.Sql {
  if (!limits) return nothing
  const { studentsPerTeacher, clinicalCapacity } = limits
  const date = Prisma.sql`x`
  const crowded = acceptanceOfCause({
    kind: Prisma.sql`'CAPACITY'`,
    date,
    cause: Prisma.sql`x.room_id`,
    fingerprint: Prisma.sql`md5(concat_ws('|', m.starts_at, m.ends_at, m.room_id, x.students, x.most))`,
    changed,
  })
  const unsupervised = acceptanceOfCause({
    kind: Prisma.sql`'SUPERVISION'`,
    date,
    cause: Prisma.sql`m.event_id`,
    fingerprint: Prisma.sql`md5(concat_ws('|', m.starts_at, m.ends_at, x.students, x.most, ${studentsPerTeacher}::int))`,
    changed,
  })
  const kinds = [
    (hasRoom || clinicalCapacity !== null) &&
      Prisma.sql`
      SELECT x.plan, 'CAPACITY' AS kind, x.held_on, x.most, x.students, ${crowded} AS condoned FROM (
        SELECT n.*, least(${capacityOf(Prisma.sql`r`)}, ${clinicalCapacity}::int) AS most, c.students + (
          SELECT count(DISTINCT d.subject_id)::int FROM ${datesOfShift(Prisma.sql`n`, planId)} AND o.id <> ALL(${[...changed]}::uuid[])
            AND NOT EXISTS (SELECT 1 FROM w WHERE w.source_id = n.id AND w.subject_id = d.subject_id)) AS students
        FROM planned n JOIN counted c ON c.id = n.id LEFT JOIN room r ON r.id = n.room_id WHERE n.starts_at > ${at} OFFSET 0) x
      WHERE x.students > x.most`,
    studentsPerTeacher !== null &&
      Prisma.sql`
      SELECT x.plan, 'SUPERVISION' AS kind, x.held_on, x.most, x.students, ${unsupervised} AS condoned FROM (
        SELECT n.*, c.teachers + s.teachers AS most, c.students + s.students AS students FROM planned n JOIN counted c ON c.id = n.id CROSS JOIN LATERAL (
          SELECT ${studentsAndTeachers} FROM occurrence o JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject <> 'ROOM' AND ${countsIn(planId)}
          WHERE ${sameShift(Prisma.sql`n`)} AND o.id <> ALL(${[...changed]}::uuid[])
            AND NOT EXISTS (SELECT 1 FROM w WHERE w.source_id = n.id AND w.subject_id = d.subject_id AND w.subject = d.subject)) s
        WHERE n.starts_at > ${at} OFFSET 0) x
      WHERE x.students > x.most * ${studentsPerTeacher}::int`,
  ].filter((kind) => kind !== false)
  return kinds.length > 0 ? Prisma.join(kinds, ' UNION ALL ') : nothing
}

const nothing = Prisma.sql`
      SELECT NULL::int AS plan, NULL AS kind, NULL::date AS held_on, NULL::int AS most, NULL::int AS students, NULL::jsonb AS condoned WHERE FALSE`
