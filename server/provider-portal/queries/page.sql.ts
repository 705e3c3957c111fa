import 'server-only'
import type { PlacementState } from '@/lib/states/placement'
import type { AttendanceHow, AttendanceState } from '@/lib/attendance/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'

export type PlacedRow = {
  id: string
  student: string
  studentId: string
  specialty: string | null
  specialtyId: string | null
  fromOn: string
  toOn: string
  weekdays: number[]
  startsTime: string
  minutes: number
  state: PlacementState
}

/** The first rows, and the number of all rows. */
type Cut<T> = { rows: T[]; total: number }

/** Placements at a provider that have begun or are to come, without cancelled ones. */
export async function listPortalPlacements(
  db: Db,
  of: { providerId: string; today: string; limit: number; id?: string },
): Promise<Cut<PlacedRow>> {
  const found = await db.$queryRaw<(PlacedRow & { total: number })[]>`
    SELECT l.id, u.display_name AS student, l.student_id AS "studentId", s.name AS specialty, l.specialty_id AS "specialtyId", l.from_on::text AS "fromOn", l.to_on::text AS "toOn",
      l.weekdays, l.starts_time AS "startsTime", l.minutes, l.state, count(*) OVER ()::int AS total
    FROM placement l JOIN app_user u ON u.id = l.student_id LEFT JOIN specialty s ON s.id = l.specialty_id
    WHERE l.provider_id = ${of.providerId}::uuid AND l.state <> 'CANCELLED' AND l.to_on >= ${of.today}::date AND (${of.id ?? null}::uuid IS NULL OR l.id = ${of.id ?? null}::uuid)
    ORDER BY l.from_on, u.last_name, u.first_name, l.id LIMIT ${of.limit}`
  return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 }
}

export type PortalDate = {
  occurrenceId: string
  on: string
  startsAt: Date
  startsTime: string
  endsTime: string
  state: 'PLANNED' | 'CANCELLED'
  cancelReason: string
  isClosed: boolean
  students: { id: string; displayName: string; state: AttendanceState | null; minutesLate: number; how: AttendanceHow | null }[]
}

type Asked = {
  readonly roomId: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly limit: number
  readonly occurrenceId?: string
}

/** Dates of placements in a provider's room between two days, with the students who come and what the register says of them. */
export async function listPortalDates(db: Db | Tx, { roomId, from, to, timeZone, limit, occurrenceId }: Asked): Promise<Cut<PortalDate>> {
  const found = await db.$queryRaw<(PortalDate & { total: number })[]>`
    SELECT count(*) OVER ()::int AS total, o.id AS "occurrenceId", o.held_on::text AS on, o.starts_at AS "startsAt", to_char(o.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime",
      to_char(o.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime", o.state, o.cancel_reason AS "cancelReason",
      EXISTS (SELECT 1 FROM attendance_register r WHERE r.occurrence_id = o.id AND r.state = 'CLOSED') AS "isClosed",
      (SELECT COALESCE(json_agg(json_build_object('id', u.id, 'displayName', u.display_name, 'state', a.state, 'minutesLate', COALESCE(a.minutes_late, 0),
          'how', CASE WHEN a.state IS NULL THEN NULL ELSE a.how END) ORDER BY u.last_name, u.first_name, u.id), '[]')
        FROM diary_entry d JOIN app_user u ON u.id = d.subject_id LEFT JOIN attendance a ON a.occurrence_id = o.id AND a.student_id = u.id
        WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'STUDENT' AND d.plan_id IS NULL) AS students
    FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL
    WHERE o.room_id = ${roomId}::uuid AND o.state <> 'SKIPPED' AND o.starts_at >= ${from}::date - 2 AND o.starts_at < ${to}::date + 2 AND o.held_on BETWEEN ${from}::date AND ${to}::date
      AND (${occurrenceId ?? null}::uuid IS NULL OR o.id = ${occurrenceId ?? null}::uuid)
      AND EXISTS (SELECT 1 FROM placement_event v WHERE v.event_id = o.event_id)
    ORDER BY o.starts_at, o.id LIMIT ${limit}`
  return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 }
}

export type SilentRow = {
  linkId: string
  providerId: string
  provider: string
  contact: string
  sentAt: Date
  /** Placements that begin soon, each with the hash of what somebody last agreed to. */
  soon: (Pick<PlacedRow, 'studentId' | 'specialtyId' | 'fromOn' | 'toOn' | 'weekdays' | 'startsTime' | 'minutes'> & {
    shownHash: string | null
  })[]
}
type Silent = {
  readonly sentBefore: Date
  readonly today: string
  readonly until: string
  readonly at: Date
  readonly after: string
  readonly limit: number
}

/**
 * Locks the last links that nobody was told of, sent before a moment, with the placements that begin soon and for which no change is requested. The caller
 * decides whether an answer still covers what it was given for.
 */
export function lockSilent(db: Tx, of: Silent): Promise<SilentRow[]> {
  return db.$queryRaw<SilentRow[]>`
    SELECT k.id AS "linkId", p.id AS "providerId", p.name AS provider, c.name AS contact, k.sent_at AS "sentAt", w.soon
    FROM provider_link k JOIN placement_contact c ON c.id = k.contact_id AND c.email = k.sent_to JOIN placement_provider p ON p.id = c.provider_id AND p.active
      CROSS JOIN LATERAL (
        SELECT json_agg(json_build_object('studentId', l.student_id, 'specialtyId', l.specialty_id, 'fromOn', l.from_on, 'toOn', l.to_on, 'weekdays', l.weekdays,
          'startsTime', l.starts_time, 'minutes', l.minutes, 'shownHash', a.shown_hash)) AS soon
        FROM placement l LEFT JOIN placement_answer a ON a.placement_id = l.id
        WHERE l.provider_id = p.id AND l.state <> 'CANCELLED' AND l.from_on BETWEEN ${of.today}::date AND ${of.until}::date
          AND NOT EXISTS (SELECT 1 FROM provider_note n WHERE n.placement_id = l.id AND n.settled_at IS NULL)) w
    WHERE k.silent_told_at IS NULL AND k.ended_at IS NULL AND k.sent_at < ${of.sentBefore} AND k.expires_at > ${of.at} AND w.soon IS NOT NULL AND k.id > ${of.after}::uuid
      AND NOT EXISTS (SELECT 1 FROM provider_link x JOIN placement_contact xc ON xc.id = x.contact_id WHERE xc.provider_id = p.id AND x.sent_at > k.sent_at)
    ORDER BY k.id LIMIT ${of.limit} FOR UPDATE OF k`
}

export async function storeSilentTold(db: Tx, ids: readonly string[], at: Date): Promise<void> {
  await db.providerLink.updateMany({ where: { id: { in: [...ids] } }, data: { silentToldAt: at } })
}
