import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { DayState, ProviderKind } from '@/lib/placements/vocabulary'
import type { Db } from '@/server/kernel/db'
import { isNamed } from '@/server/kernel/queries/namings'
import { namedOn } from '@/server/timetables'
import type { DayScope } from '../scope'
import { registerOf, standingOf } from './attended.sql'
import { providerPlace, type ProviderPlace } from './provider-place.sql'

/**
 * Whether somebody, given by the SQL of their id, comes to the date `o`. The diary says so; a cancelled date is not in the diary, and its people come by their
 * placements.
 */
const comesToDate = (studentId: Prisma.Sql) => Prisma.sql`(
  EXISTS (SELECT 1 FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'STUDENT' AND d.subject_id = ${studentId} AND d.plan_id IS NULL)
  OR (o.state = 'CANCELLED' AND EXISTS (SELECT 1 FROM placement_event w JOIN placement k ON k.id = w.placement_id
    WHERE w.event_id = o.event_id AND w.is_current AND k.student_id = ${studentId} AND k.state = 'CONFIRMED' AND o.held_on BETWEEN k.from_on AND k.to_on)))`

const teachesAtDate = (userId: string) => Prisma.sql`(
  EXISTS (SELECT 1 FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'TEACHER' AND d.subject_id = ${userId}::uuid AND d.plan_id IS NULL)
  OR (o.state = 'CANCELLED' AND EXISTS (SELECT 1 FROM ${namedOn} p WHERE p.user_id = ${userId}::uuid AND p.part <> 'STUDENT' AND NOT p.is_out)))`

export type DayRow = {
  occurrenceId: string
  eventId: string
  on: string
  startsTime: string
  endsTime: string
  isOver: boolean
  /** The date cannot change any more: it has begun, or attendance was recorded. */
  hasBegun: boolean
  state: 'PLANNED' | 'CANCELLED'
  cancelReason: string
  register: 'OPEN' | 'CLOSED' | null
  teachers: { id: string; displayName: string }[]
  teaches: boolean
  comes: boolean
  provider: ProviderPlace & { id: string; name: string; kind: ProviderKind }
}

type Asked = { readonly id: string; readonly timeZone: string; readonly at: Date }

/** A date of a placement that somebody may see; null where there is none, or it is not theirs. */
export async function findDay(db: Db, { where: { all, userId } }: DayScope, { id, timeZone, at }: Asked): Promise<DayRow | null> {
  const student = Prisma.sql`${userId}::uuid`
  const rows = await db.$queryRaw<DayRow[]>`
    SELECT o.id AS "occurrenceId", o.event_id AS "eventId", o.held_on::text AS on, to_char(o.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime",
      to_char(o.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime", o.ends_at <= ${at} AS "isOver", (o.starts_at <= ${at} OR ${isNamed('date', Prisma.sql`o.id`)}) AS "hasBegun", o.state, o.cancel_reason AS "cancelReason", ${registerOf(Prisma.sql`o.id`)} AS register,
      (SELECT COALESCE(json_agg(json_build_object('id', u.id, 'displayName', u.display_name) ORDER BY u.last_name, u.first_name, u.id), '[]')
        FROM diary_entry d JOIN app_user u ON u.id = d.subject_id WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'TEACHER' AND d.plan_id IS NULL) AS teachers,
      ${teachesAtDate(userId)} AS teaches, ${comesToDate(student)} AS comes,
      json_build_object('id', p.id, 'name', p.name, 'kind', p.kind, ${providerPlace}) AS provider
    FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL
      CROSS JOIN LATERAL (SELECT l.provider_id FROM placement_event v JOIN placement l ON l.id = v.placement_id WHERE v.event_id = o.event_id LIMIT 1) v
      JOIN placement_provider p ON p.id = v.provider_id JOIN address a ON a.id = p.address_id
    WHERE o.id = ${id}::uuid AND o.state <> 'SKIPPED' AND (${all} OR ${comesToDate(student)} OR ${teachesAtDate(userId)})`
  return rows[0] ?? null
}

type DayStudent = {
  id: string
  displayName: string
  caption: string
  specialty: string | null
  notes: string
  state: DayState
  contact: { id: string; name: string; jobTitle: string; email: string; phone: string } | null
}

/** The students of a date by name, each with their placement; `only`: one student alone. */
export function listDayStudents(db: Db, { id, only, limit }: { id: string; only: string | null; limit: number }): Promise<DayStudent[]> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", COALESCE(g.name, u.student_id_number, '') AS caption, s.name AS specialty, COALESCE(l.notes, '') AS notes,
      COALESCE(${standingOf(Prisma.sql`o.id`, Prisma.sql`u.id`)}, 'EXPECTED') AS state,
      CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name, 'jobTitle', c.job_title, 'email', c.email, 'phone', c.phone) END AS contact
    FROM occurrence o CROSS JOIN LATERAL (
        SELECT DISTINCT k.student_id FROM placement_event w JOIN placement k ON k.id = w.placement_id WHERE w.event_id = o.event_id
        UNION SELECT d.subject_id FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'STUDENT' AND d.plan_id IS NULL) i
      JOIN app_user u ON u.id = i.student_id LEFT JOIN student_group g ON g.id = u.group_id
      LEFT JOIN LATERAL (SELECT k.* FROM placement_event w JOIN placement k ON k.id = w.placement_id
        WHERE w.event_id = o.event_id AND k.student_id = u.id ORDER BY k.state = 'CONFIRMED' DESC, w.is_current DESC, k.id LIMIT 1) l ON TRUE
      LEFT JOIN specialty s ON s.id = l.specialty_id LEFT JOIN placement_contact c ON c.id = l.contact_id
    WHERE o.id = ${id}::uuid AND ${comesToDate(Prisma.sql`u.id`)} AND ${only === null ? Prisma.sql`TRUE` : Prisma.sql`u.id = ${only}::uuid`}
    ORDER BY u.last_name, u.first_name, u.id LIMIT ${limit}`
}

export type DayBeside = { id: string; on: string; isBefore: boolean; state: 'PLANNED' | 'CANCELLED' }

/** The dates of the same event right before and after a date; `only`: among those that this person comes to or teaches at. */
export function listDaysBeside(db: Db, { id, only }: { id: string; only: string | null }): Promise<DayBeside[]> {
  const open = only === null ? Prisma.sql`TRUE` : Prisma.sql`(${comesToDate(Prisma.sql`${only}::uuid`)} OR ${teachesAtDate(only)})`
  return db.$queryRaw`
    SELECT b.id, b.held_on::text AS on, b.is_before AS "isBefore", b.state FROM occurrence here CROSS JOIN LATERAL (
      (SELECT o.id, o.held_on, TRUE AS is_before, o.state FROM occurrence o WHERE o.event_id = here.event_id AND o.starts_at < here.starts_at AND o.state <> 'SKIPPED' AND ${open} ORDER BY o.starts_at DESC LIMIT 1)
      UNION ALL
      (SELECT o.id, o.held_on, FALSE, o.state FROM occurrence o WHERE o.event_id = here.event_id AND o.starts_at > here.starts_at AND o.state <> 'SKIPPED' AND ${open} ORDER BY o.starts_at LIMIT 1)) b
    WHERE here.id = ${id}::uuid`
}
