import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { isHere, isRefusedBy } from '@/server/messaging'
import type { ReadableFiles } from '../scope'

/** Whether the share `s` is live on the day. */
export const isLive = (today: string) => Prisma.sql`(s.revoked_at IS NULL AND (s.until_on IS NULL OR s.until_on >= ${today}::date))`

/** The only rule for who is reached by a share on a day: whether the person `u` is in the share `s`. */
export const isInShare = (today: string) => Prisma.sql`(
  (s.target = 'USER' AND s.target_id = u.id)
  OR (s.target = 'ROLE' AND EXISTS (SELECT 1 FROM user_role r WHERE r.user_id = u.id AND r.role_id = s.target_id))
  OR (s.target IN ('GROUP', 'FIRM', 'YEAR') AND ${isHere(today)} AND (
    (s.target = 'FIRM' AND u.firm_id = s.target_id)
    OR (s.target = 'YEAR' AND u.programme_id = s.target_id AND u.year = s.year)
    OR (s.target = 'GROUP' AND (u.group_id = s.target_id OR s.target_id = (
      SELECT m.group_id FROM group_membership m JOIN student_group g ON g.grouping_id = m.grouping_id
      WHERE g.id = s.target_id AND m.user_id = u.id AND m.from_on <= ${today}::date ORDER BY m.from_on DESC LIMIT 1))))))`

/** Whether the person `u` can log in. */
export const canLogIn = Prisma.sql`(u.status = 'ENABLED' AND u.activation = 'ACTIVE' AND u.deleted_at IS NULL)`

/** Whether the person `u` wants what the owner of the share `s` shares, that is, has not blocked them. */
export const isWanted = Prisma.sql`NOT EXISTS (SELECT 1 FROM file_node o WHERE o.id = s.node_id
  AND ${isRefusedBy({ readerId: Prisma.sql`u.id`, authorId: Prisma.sql`o.owner_id` })})`

/** Live shares `s` of `n`, or of a folder above it, that reach the person `u`. */
const reachingShares = ({ userId, today }: ReadableFiles['where']) => Prisma.sql`
  file_share s JOIN app_user u ON u.id = ${userId}::uuid AND ${canLogIn}
  WHERE s.node_id = ANY(n.ancestors || n.id) AND ${isLive(today)} AND ${isInShare(today)} AND ${isWanted}`

/** Whether somebody may open the node `n`: it is their own, or is shared by a person whose account still exists. */
export function isReadable({ where }: ReadableFiles): Prisma.Sql {
  return Prisma.sql`(n.trashed_at IS NULL AND (n.owner_id = ${where.userId}::uuid OR (
    EXISTS (SELECT 1 FROM app_user o WHERE o.id = n.owner_id AND o.deleted_at IS NULL) AND EXISTS (SELECT 1 FROM ${reachingShares(where)}))))`
}

/** Whether the node is shared with somebody by itself, not only through a folder. */
export function isSharedItself({ where: { userId, today } }: ReadableFiles): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM file_share s JOIN app_user u ON u.id = ${userId}::uuid
    WHERE s.node_id = n.id AND ${isLive(today)} AND ${isInShare(today)} AND ${isWanted})`
}

/** Whether readers are asked to confirm that they have read it. */
export function asksConfirmation({ where }: ReadableFiles): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM ${reachingShares(where)} AND s.receipt = 'CONFIRMED')`
}

/** Whether the owner sees who has opened it. */
export function tellsOpening({ where }: ReadableFiles): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM ${reachingShares(where)} AND s.receipt <> 'NONE')`
}
