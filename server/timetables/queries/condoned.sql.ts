import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** The sides of a clash as they stand, `a` before `b` by their ids, for a condonement that ends when one of them moves. */
export const fingerprintOf = (a: Prisma.Sql, b: Prisma.Sql) =>
  Prisma.sql`md5(concat_ws('|', ${a}.starts_at, ${a}.ends_at, ${a}.room_id, ${b}.starts_at, ${b}.ends_at, ${b}.room_id))`

/** The same of a date and the background event that closes it. */
export const fingerprintUnder = (date: Prisma.Sql, closure: Prisma.Sql) =>
  Prisma.sql`md5(concat_ws('|', ${date}.starts_at, ${date}.ends_at, ${closure}.starts_at, ${closure}.ends_at))`

/** Dates that are being changed, of which `date`, as it would be saved, is one that stays when and where it is. */
const unmoved = ({ date, changed }: { date: Prisma.Sql; changed: Prisma.Sql }) => Prisma.sql`
  occurrence m WHERE m.id = ANY(${changed}) AND m.starts_at = ${date}.starts_at AND m.ends_at = ${date}.ends_at AND m.room_id IS NOT DISTINCT FROM ${date}.room_id`

const m = Prisma.sql`m`
type Dates = { readonly date: Prisma.Sql; readonly changed: Prisma.Sql }

/** Whether somebody has accepted the clash of a date, as it would be saved, with `other` for all of `subjectIds`. */
export function pairIsCondoned({
  kind,
  date,
  other,
  subjectIds,
  changed,
}: Dates & { readonly kind: Prisma.Sql; readonly other: Prisma.Sql; readonly subjectIds: Prisma.Sql }): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM (SELECT m.* FROM ${unmoved({ date, changed })}) m
    JOIN condonement c ON c.kind = ${kind} AND c.a_id = least(m.id, ${other}.id) AND c.b_id = greatest(m.id, ${other}.id) AND c.ended_at IS NULL
    WHERE ${subjectIds} <@ c.subject_ids
      AND c.fingerprint = CASE WHEN m.id < ${other}.id THEN ${fingerprintOf(m, other)} ELSE ${fingerprintOf(other, m)} END)`
}

/** Whether somebody has accepted that a date, as it would be saved, lies under a closure. */
export function closureIsCondoned({ date, closure, changed }: Dates & { readonly closure: Prisma.Sql }): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM (SELECT m.* FROM ${unmoved({ date, changed })}) m
    JOIN condonement c ON c.kind = 'BLOCKED' AND c.a_id = m.id AND c.b_id = ${closure}.id AND c.ended_at IS NULL
    WHERE c.fingerprint = ${fingerprintUnder(m, closure)})`
}
