import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import type { OwnFiles } from '../scope'
import { canLogIn, isIn, isLive } from './sight.sql'

export type VersionRow = { number: number; assetId: string; fileName: string; sizeBytes: number; at: Date }

/** The newest first. */
export async function listVersions(db: Db, scope: OwnFiles, nodeId: string): Promise<VersionRow[]> {
  const rows = await db.fileVersion.findMany({
    where: { nodeId, node: scope.where },
    select: { number: true, assetId: true, at: true, asset: { select: { fileName: true, sizeBytes: true } } },
    orderBy: { number: 'desc' },
  })
  return rows.map(({ asset, ...version }) => ({ ...version, ...asset }))
}

/** 0 where somebody was faster. */
export async function putVersion(
  db: Tx,
  scope: OwnFiles,
  { id, revision, version, at }: { id: string; revision: number; version: number; at: Date },
): Promise<number> {
  const { count } = await db.fileNode.updateMany({
    where: { AND: [scope.where, { id, revision, trashedAt: null }] },
    data: { version, updatedAt: at, revision: { increment: 1 } },
  })
  return count
}

/** Those below this number; answers the assets that they named. */
export async function deleteVersionsBelow(db: Tx, nodeId: string, number: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ assetId: string }[]>`
    DELETE FROM file_version WHERE node_id = ${nodeId}::uuid AND number < ${number} RETURNING asset_id AS "assetId"`
  return rows.map(({ assetId }) => assetId)
}

export async function putReceipt(
  db: Tx,
  { at, version, ...key }: { nodeId: string; userId: string; version: number; at: Date },
): Promise<void> {
  await db.fileReceipt.upsert({
    where: { nodeId_userId: key },
    create: { ...key, version, at },
    update: { version, at },
    select: { version: true },
  })
}

type Asked = { nodeId: string; ancestors: readonly string[]; ownerId: string; version: number; today: string }
export type ReceiptRow = { id: string; displayName: string; at: Date | null }

/** Whoever is asked to confirm a version, those who have not first. */
export async function listReceipts(
  db: Db,
  { nodeId, ancestors, ownerId, version, today, skip, limit }: Asked & { skip: number; limit: number },
): Promise<{ people: ReceiptRow[]; confirmed: number; of: number }> {
  const rows = await db.$queryRaw<(ReceiptRow & { confirmed: number; of: number })[]>`
    WITH asked AS (
      SELECT u.id, u.display_name, u.last_name, r.at FROM app_user u LEFT JOIN file_receipt r ON r.node_id = ${nodeId}::uuid AND r.user_id = u.id AND r.version = ${version}
      WHERE u.id <> ${ownerId}::uuid AND ${canLogIn} AND EXISTS (
        SELECT 1 FROM file_share s WHERE s.node_id = ANY(${[...ancestors, nodeId]}::uuid[]) AND s.confirm AND ${isLive(today)} AND ${isIn(today)}))
    SELECT id, display_name AS "displayName", at, (SELECT count(at)::int FROM asked) AS confirmed, (SELECT count(*)::int FROM asked) AS of
    FROM asked ORDER BY (at IS NOT NULL), last_name, display_name, id LIMIT ${limit} OFFSET ${skip}`
  const { confirmed = 0, of = 0 } = rows[0] ?? {}
  return { people: rows.map(({ id, displayName, at }) => ({ id, displayName, at })), confirmed, of }
}

/** Whether somebody is asked to confirm it. */
export async function isAsked(
  db: Db,
  { nodeId, ancestors, userId, today }: Omit<Asked, 'ownerId' | 'version'> & { userId: string },
): Promise<boolean> {
  const rows = await db.$queryRaw<{ one: number }[]>`
    SELECT 1 AS one FROM file_share s JOIN app_user u ON u.id = ${userId}::uuid
    WHERE s.node_id = ANY(${[...ancestors, nodeId]}::uuid[]) AND s.confirm AND ${isLive(today)} AND ${isIn(today)} LIMIT 1`
  return rows.length > 0
}
