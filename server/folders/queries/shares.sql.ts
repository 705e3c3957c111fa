import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ReceiptKind, ShareTarget } from '@/lib/folders/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'
import type { OwnFiles } from '../scope'
import { canLogIn, isInShare, isLive, isWanted } from './sight.sql'

type ShareRow = {
  id: string
  target: ShareTarget
  year: number
  /** Null where the target of the share is gone. */
  name: string | null
  people: number
  receipt: ReceiptKind
  untilOn: string | null
  throughId: string
  throughName: string
}

/** The live shares of an entry and of the folders above it, its own first. */
export function listShares(
  db: Db,
  { where }: OwnFiles,
  { nodeIds, today, limit }: { nodeIds: readonly string[]; today: string; limit: number },
): Promise<ShareRow[]> {
  return db.$queryRaw`
    SELECT s.id, s.target::text AS target, s.year, s.receipt::text AS receipt, s.until_on::text AS "untilOn", n.id AS "throughId", n.name AS "throughName",
      CASE s.target WHEN 'USER' THEN (SELECT display_name FROM app_user WHERE id = s.target_id)
        WHEN 'GROUP' THEN (SELECT name FROM student_group WHERE id = s.target_id) WHEN 'FIRM' THEN (SELECT name FROM firm WHERE id = s.target_id)
        WHEN 'YEAR' THEN (SELECT name FROM programme WHERE id = s.target_id) ELSE (SELECT name FROM role WHERE id = s.target_id) END AS name,
      (SELECT count(*)::int FROM app_user u WHERE u.id <> n.owner_id AND ${canLogIn} AND ${isInShare(today)}) AS people
    FROM file_share s JOIN file_node n ON n.id = s.node_id
    WHERE n.owner_id = ${where.ownerId}::uuid AND s.node_id = ANY(${[...nodeIds]}::uuid[]) AND ${isLive(today)}
    ORDER BY cardinality(n.ancestors) DESC, s.at, s.id LIMIT ${limit}`
}

export function countShares(db: Db, nodeId: string): Promise<number> {
  return db.fileShare.count({ where: { nodeId, revokedAt: null } })
}

type NewShare = { id: string; target: ShareTarget; targetId: string; year: number }
type Terms = { nodeId: string; receipt: ReceiptKind; untilOn: string | null; at: Date }

/** Inserts shares; an existing share gets the new terms, even after its last day. Returns the ids of the shares. */
export async function upsertShares(db: Tx, shares: readonly NewShare[], { nodeId, receipt, untilOn, at }: Terms): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO file_share (id, node_id, target, target_id, year, receipt, until_on, at)
    SELECT m.id, ${nodeId}::uuid, m.target::"FileShareTarget", m."targetId", m.year, ${receipt}::"FileReceiptKind", ${untilOn}::date, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) AS m(id uuid, target text, "targetId" uuid, year int)
    ON CONFLICT (node_id, target, target_id, year) WHERE revoked_at IS NULL
    DO UPDATE SET receipt = EXCLUDED.receipt, until_on = EXCLUDED.until_on
    RETURNING id`
  return rows.map(({ id }) => id)
}

/** Whether a share has one of these ids already. */
export async function isTaken(db: Db, ids: readonly string[]): Promise<boolean> {
  return (await db.fileShare.count({ where: { id: { in: [...ids] } } })) > 0
}

/** Ends a share and returns the entry that was shared; null where the owner has no such live share. */
export async function endShare(db: Tx, scope: OwnFiles, { id, at }: { id: string; at: Date }): Promise<string | null> {
  const found = await db.fileShare.findFirst({ where: { id, revokedAt: null, node: scope.where }, select: { nodeId: true } })
  if (!found) return null
  await db.fileShare.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } })
  return found.nodeId
}

/** The people who may open something through these shares today, without its owner and those who have blocked them. */
export async function listReachedPeople(
  db: Db,
  { shareIds, ownerId, today, limit }: { shareIds: readonly string[]; ownerId: string; today: string; limit: number },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM app_user u WHERE u.id <> ${ownerId}::uuid AND ${canLogIn} AND EXISTS (
      SELECT 1 FROM file_share s WHERE s.id = ANY(${[...shareIds]}::uuid[]) AND ${isLive(today)} AND ${isInShare(today)} AND ${isWanted}) ORDER BY u.id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/** The targets among these that exist, are in use and can be shared with. `groupsOf` restricts groups to those that this person is in today. */
export async function knownTargets(
  db: Db,
  { ids, groupsOf, today }: { ids: readonly string[]; groupsOf: string | null; today: string },
): Promise<Set<string>> {
  const inIt = (target: 'GROUP' | 'FIRM', of: Prisma.Sql) =>
    groupsOf === null
      ? Prisma.sql`TRUE`
      : Prisma.sql`EXISTS (SELECT 1 FROM app_user u, (SELECT ${target}::"FileShareTarget" AS target, ${of} AS target_id, 0 AS year) s
          WHERE u.id = ${groupsOf}::uuid AND ${isInShare(today)})`
  const wanted = [...ids]
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT 'GROUP ' || g.id AS key FROM student_group g JOIN grouping p ON p.id = g.grouping_id
      WHERE g.id = ANY(${wanted}::uuid[]) AND g.active AND p.published AND ${inIt('GROUP', Prisma.sql`g.id`)}
    UNION ALL SELECT 'FIRM ' || f.id FROM firm f WHERE f.id = ANY(${wanted}::uuid[]) AND f.active AND ${inIt('FIRM', Prisma.sql`f.id`)}
    UNION ALL SELECT 'ROLE ' || r.id FROM role r WHERE r.id = ANY(${wanted}::uuid[])
    UNION ALL SELECT 'YEAR ' || p.id || ' ' || y FROM programme p, generate_series(1, p.length_years) AS y
      WHERE p.id = ANY(${wanted}::uuid[]) AND p.published`
  return new Set(rows.map(({ key }) => key))
}

export async function updateHidden(db: Tx, row: { nodeId: string; userId: string }, hidden: boolean): Promise<void> {
  if (hidden) await db.fileHidden.createMany({ data: [row], skipDuplicates: true })
  else await db.fileHidden.deleteMany({ where: row })
}
