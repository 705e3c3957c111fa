import 'server-only'
import type { Db } from '@/server/kernel/db'

/** `clinicId`: the clinic of a room of kind CLINIC. */
export type KnownRoom = { id: string; name: string; building: string | null; clinicId: string | null }
export function listKnownRooms(db: Db): Promise<KnownRoom[]> {
  return db.$queryRaw`
    SELECT r.id, r.name, b.name AS building, CASE WHEN r.kind = 'CLINIC' THEN r.clinic_id END AS "clinicId"
    FROM room r LEFT JOIN building b ON b.id = r.building_id WHERE r.active ORDER BY r.name, r.id LIMIT 5000`
}

export type KnownPerson = {
  key: string
  id: string
  name: string
  /** Whether the person was found by an address or a number, which nobody else has; otherwise by name. */
  isSure: boolean
  teaches: boolean
  studies: boolean
}

/** Enabled people with these addresses, usernames, numbers or names: one statement, whatever their number. */
export function listKnownPeople(db: Db, keys: readonly string[]): Promise<KnownPerson[]> {
  return db.$queryRaw`
    WITH k AS MATERIALIZED (SELECT DISTINCT s.key, lower(s.key) AS low, plain_text(s.key) AS plain FROM unnest(${[...keys]}::text[]) AS s(key)),
    hit AS MATERIALIZED (
      SELECT k.key, u.id, TRUE AS sure FROM k JOIN app_user u ON u.email_key = k.low
      UNION SELECT k.key, u.id, TRUE FROM k JOIN app_user u ON u.username_key = k.low
      UNION SELECT k.key, u.id, TRUE FROM k JOIN app_user u ON u.student_id_number = k.key
      UNION SELECT k.key, u.id, TRUE FROM k JOIN app_user u ON u.registration_number = k.key
      UNION SELECT k.key, u.id, FALSE FROM k JOIN app_user u ON u.search_name = k.plain)
    SELECT h.key, h.id, u.display_name AS name, bool_or(h.sure) AS "isSure",
      EXISTS (SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = h.id AND p.privilege = 'APP_TEACHER') AS teaches,
      EXISTS (SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = h.id AND p.privilege = 'APP_STUDENT') AS studies
    FROM hit h JOIN app_user u ON u.id = h.id WHERE u.deleted_at IS NULL AND u.status = 'ENABLED' GROUP BY h.key, h.id, u.display_name ORDER BY h.key, h.id LIMIT 20000`
}

export type RangeSpan = { id: string; name: string; startsOn: string; endsOn: string }
/** The spans of all date ranges that are in use. */
export function listRangeSpans(db: Db): Promise<RangeSpan[]> {
  return db.$queryRaw`
    SELECT r.id, r.name, s.starts_on::text AS "startsOn", s.ends_on::text AS "endsOn"
    FROM date_range r JOIN date_range_span s ON s.date_range_id = r.id WHERE r.active ORDER BY r.id, s.starts_on LIMIT 5000`
}
