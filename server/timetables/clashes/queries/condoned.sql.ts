import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** A hash of the sides of a clash, `a` before `b` by their ids, for a condonement that ends when one of them moves. */
export const fingerprintOf = (a: Prisma.Sql, b: Prisma.Sql) =>
  Prisma.sql`md5(concat_ws('|', ${a}.starts_at, ${a}.ends_at, ${a}.room_id, ${b}.starts_at, ${b}.ends_at, ${b}.room_id))`

/** The same for a date and the background event that closes it. */
export const fingerprintUnder = (date: Prisma.Sql, closure: Prisma.Sql) =>
  Prisma.sql`md5(concat_ws('|', ${date}.starts_at, ${date}.ends_at, ${closure}.starts_at, ${closure}.ends_at))`

/** The changed dates that keep their time and their room in `date`, as it would be saved. */
const unmovedDates = ({ date, changed }: Dates) => Prisma.sql`
  occurrence m WHERE m.id = ANY(${[...changed]}::uuid[]) AND m.starts_at = ${date}.starts_at AND m.ends_at = ${date}.ends_at AND m.room_id IS NOT DISTINCT FROM ${date}.room_id`

const m = Prisma.sql`m`
type Dates = { readonly date: Prisma.Sql; readonly changed: readonly string[] }

/** The acceptance of a clash: by whom, when and why. */
export type Acceptance = { by: string; at: string; reason: string }
const acceptance = Prisma.sql`jsonb_build_object('by', u.display_name, 'at', c.at, 'reason', c.reason)`
const byWhom = Prisma.sql`c.ended_at IS NULL JOIN app_user u ON u.id = c.by_id`
/** No acceptance exists for dates that are not stored yet; leaving the question out spares PostgreSQL planning it. */
const nobody = Prisma.sql`NULL::jsonb`

/** The acceptance of the clash of a date, as it would be saved, with `other` for all of `subjectIds`; null where nobody has accepted it. */
export function acceptanceOfPair({
  kind,
  date,
  other,
  subjectIds,
  changed,
}: Dates & { readonly kind: Prisma.Sql; readonly other: Prisma.Sql; readonly subjectIds: Prisma.Sql }): Prisma.Sql {
  if (changed.length === 0) return nobody
  return Prisma.sql`(
    SELECT ${acceptance} FROM (SELECT m.* FROM ${unmovedDates({ date, changed })}) m
    JOIN condonement c ON c.kind = ${kind} AND c.a_id = least(m.id, ${other}.id) AND c.b_id = greatest(m.id, ${other}.id) AND ${byWhom}
    WHERE ${subjectIds} <@ c.subject_ids
      AND c.fingerprint = CASE WHEN m.id < ${other}.id THEN ${fingerprintOf(m, other)} ELSE ${fingerprintOf(other, m)} END
    ORDER BY c.at DESC LIMIT 1)`
}

/** The same for a clash that has a cause and no second date; `cause` and `fingerprint` are as the list of clashes has them, for the stored date `m`. */
export function acceptanceOfCause({
  kind,
  date,
  cause,
  fingerprint,
  changed,
}: Dates & { readonly kind: Prisma.Sql; readonly cause: Prisma.Sql; readonly fingerprint: Prisma.Sql }): Prisma.Sql {
  if (changed.length === 0) return nobody
  return Prisma.sql`(
    SELECT ${acceptance} FROM (SELECT m.* FROM ${unmovedDates({ date, changed })}) m
    JOIN condonement c ON c.kind = ${kind} AND c.a_id = m.id AND c.b_id = ${cause} AND ${byWhom}
    WHERE c.fingerprint = ${fingerprint} ORDER BY c.at DESC LIMIT 1)`
}

/** The same for a date that lies under a closure. */
export function acceptanceUnder({ date, closure, changed }: Dates & { readonly closure: Prisma.Sql }): Prisma.Sql {
  const [kind, cause] = [Prisma.sql`'BLOCKED'`, Prisma.sql`${closure}.id`]
  return acceptanceOfCause({ kind, date, cause, changed, fingerprint: fingerprintUnder(m, closure) })
}

/** The same for a teacher who is away or cannot be planned at that time. */
export function acceptanceOfTeacher({ kind, teacherId, ...dates }: Dates & { readonly kind: Prisma.Sql; readonly teacherId: Prisma.Sql }) {
  return acceptanceOfCause({ ...dates, kind, cause: teacherId, fingerprint: Prisma.sql`md5(concat_ws('|', m.starts_at, m.ends_at))` })
}
