import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { isHere, isRefusedBy } from '@/server/messaging'
import type { ReadableFiles } from '../scope'

/** Holds on the day. Of `s`, a share. */
export const isLive = (today: string) => Prisma.sql`(s.revoked_at IS NULL AND (s.until_on IS NULL OR s.until_on >= ${today}::date))`

/** The one rule of who is in a share on a day: of `u`, a person, and `s`. */
export const isIn = (today: string) => Prisma.sql`(
  (s.target = 'USER' AND s.target_id = u.id)
  OR (s.target = 'ROLE' AND EXISTS (SELECT 1 FROM user_role r WHERE r.user_id = u.id AND r.role_id = s.target_id))
  OR (s.target IN ('GROUP', 'FIRM', 'YEAR') AND ${isHere(today)} AND (
    (s.target = 'FIRM' AND u.firm_id = s.target_id)
    OR (s.target = 'YEAR' AND u.programme_id = s.target_id AND u.year = s.year)
    OR (s.target = 'GROUP' AND (u.group_id = s.target_id OR s.target_id = (
      SELECT m.group_id FROM group_membership m JOIN student_group g ON g.grouping_id = m.grouping_id
      WHERE g.id = s.target_id AND m.user_id = u.id AND m.from_on <= ${today}::date ORDER BY m.from_on DESC LIMIT 1))))))`

/** Can log in. Of `u`. */
export const canLogIn = Prisma.sql`(u.status = 'ENABLED' AND u.activation = 'ACTIVE' AND u.deleted_at IS NULL)`

/** Wants what the owner of something shares: has not blocked them. Of `u` and `s`. */
export const isWanted = Prisma.sql`NOT EXISTS (SELECT 1 FROM file_node o WHERE o.id = s.node_id
  AND ${isRefusedBy({ readerId: Prisma.sql`u.id`, authorId: Prisma.sql`o.owner_id` })})`

/** A live share of `n`, or of a folder above it, with somebody: of `s` and `u`. */
const reaches = ({ userId, today }: ReadableFiles['where']) => Prisma.sql`
  file_share s JOIN app_user u ON u.id = ${userId}::uuid AND ${canLogIn}
  WHERE s.node_id = ANY(n.ancestors || n.id) AND ${isLive(today)} AND ${isIn(today)} AND ${isWanted}`

/** What somebody may open: their own, or through a share of a person who is still there. Of `n`, a node. */
export function isReadable({ where }: ReadableFiles): Prisma.Sql {
  return Prisma.sql`(n.trashed_at IS NULL AND (n.owner_id = ${where.userId}::uuid OR (
    EXISTS (SELECT 1 FROM app_user o WHERE o.id = n.owner_id AND o.deleted_at IS NULL) AND EXISTS (SELECT 1 FROM ${reaches(where)}))))`
}

/** Is shared with somebody by itself, not only through a folder. */
export function isSharedItself({ where: { userId, today } }: ReadableFiles): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM file_share s JOIN app_user u ON u.id = ${userId}::uuid
    WHERE s.node_id = n.id AND ${isLive(today)} AND ${isIn(today)} AND ${isWanted})`
}

/** Whether whoever reads it is asked to confirm that. */
export function asksConfirmation({ where }: ReadableFiles): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM ${reaches(where)} AND s.receipt = 'CONFIRMED')`
}

/** Whether its owner sees who has opened it. */
export function tellsOpening({ where }: ReadableFiles): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM ${reaches(where)} AND s.receipt <> 'NONE')`
}
