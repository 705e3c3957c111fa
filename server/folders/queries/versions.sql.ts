import 'server-only'
import type { ReceiptKind } from '@/lib/folders/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'
import type { OwnFiles } from '../scope'
import { canLogIn, isInShare, isLive, isWanted } from './sight.sql'

type VersionRow = { number: number; assetId: string; fileName: string; sizeBytes: number; at: Date }

/** The newest version comes first. */
export async function listVersions(db: Db, scope: OwnFiles, nodeId: string): Promise<VersionRow[]> {
  const rows = await db.fileVersion.findMany({
    where: { nodeId, node: scope.where },
    select: { number: true, assetId: true, at: true, asset: { select: { fileName: true, sizeBytes: true } } },
    orderBy: { number: 'desc' },
  })
  return rows.map(({ asset, ...version }) => ({ ...version, ...asset }))
}

/** Returns 0 where somebody else changed the file first. */
export async function updateVersion(
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

/** Deletes the versions below this number, and returns the assets that they named. */
export async function deleteVersionsBelow(db: Tx, nodeId: string, number: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ assetId: string }[]>`
    DELETE FROM file_version WHERE node_id = ${nodeId}::uuid AND number < ${number} RETURNING asset_id AS "assetId"`
  return rows.map(({ assetId }) => assetId)
}

type Receipt = { nodeId: string; userId: string; version: number; at: Date }

/** Stores when a version was first opened, and keeps that time. False where it was opened before. */
export async function upsertOpened(db: Tx, { nodeId, userId, version, at }: Receipt): Promise<boolean> {
  const count = await db.$executeRaw`
    INSERT INTO file_receipt (node_id, user_id, version, opened_at) VALUES (${nodeId}::uuid, ${userId}::uuid, ${version}, ${at})
    ON CONFLICT (node_id, user_id) DO UPDATE SET version = EXCLUDED.version, opened_at = EXCLUDED.opened_at, confirmed_at = NULL
      WHERE file_receipt.version <> EXCLUDED.version`
  return count === 1
}

/** Stores a confirmation. The version then counts as opened too, if it did not before. */
export async function upsertConfirmed(db: Tx, { at, ...receipt }: Receipt): Promise<void> {
  await upsertOpened(db, { ...receipt, at })
  await db.fileReceipt.updateMany({ where: receipt, data: { confirmedAt: at } })
}

type Asked = { nodeId: string; ancestors: readonly string[]; ownerId: string; version: number; today: string }
type ReceiptRow = { id: string; displayName: string; confirms: boolean; openedAt: Date | null; confirmedAt: Date | null }
type Counts = { opened: number; of: number; confirmed: number; toConfirm: number; waiting: number }

/** The people whose receipt of a version is shown; those who have not yet opened or confirmed it come first. */
export async function listReceipts(
  db: Db,
  { nodeId, ancestors, ownerId, version, today, skip, limit }: Asked & { skip: number; limit: number },
): Promise<Counts & { people: ReceiptRow[] }> {
  const rows = await db.$queryRaw<(ReceiptRow & Counts)[]>`
    WITH asked AS (
      SELECT u.id, u.display_name, u.last_name, asking.confirms, r.opened_at, r.confirmed_at
      FROM app_user u CROSS JOIN LATERAL (
          SELECT bool_or(s.receipt = 'CONFIRMED') AS confirms FROM file_share s
          WHERE s.node_id = ANY(${[...ancestors, nodeId]}::uuid[]) AND s.receipt <> 'NONE' AND ${isLive(today)} AND ${isInShare(today)}) asking
        LEFT JOIN file_receipt r ON r.node_id = ${nodeId}::uuid AND r.user_id = u.id AND r.version = ${version}
      WHERE u.id <> ${ownerId}::uuid AND ${canLogIn} AND asking.confirms IS NOT NULL)
    SELECT id, display_name AS "displayName", confirms, opened_at AS "openedAt", confirmed_at AS "confirmedAt", c.*
    FROM asked CROSS JOIN (SELECT count(opened_at)::int AS opened, count(*)::int AS of, count(confirmed_at) FILTER (WHERE confirms)::int AS confirmed,
      count(*) FILTER (WHERE confirms)::int AS "toConfirm", count(*) FILTER (WHERE CASE WHEN confirms THEN confirmed_at ELSE opened_at END IS NULL)::int AS waiting FROM asked) c
    ORDER BY (CASE WHEN confirms THEN confirmed_at ELSE opened_at END IS NOT NULL), (opened_at IS NOT NULL), last_name, display_name, id LIMIT ${limit} OFFSET ${skip}`
  const { opened = 0, of = 0, confirmed = 0, toConfirm = 0, waiting = 0 } = rows[0] ?? {}
  const people = rows.map(({ id, displayName, confirms, openedAt, confirmedAt }) => ({ id, displayName, confirms, openedAt, confirmedAt }))
  return { people, opened, of, confirmed, toConfirm, waiting }
}

/** Whether a share asks somebody for one of these receipts for the entry. */
export async function isAsked(
  db: Db,
  { nodeId, ancestors, userId, today, receipts }: Omit<Asked, 'ownerId' | 'version'> & { userId: string; receipts: readonly ReceiptKind[] },
): Promise<boolean> {
  const rows = await db.$queryRaw<{ one: number }[]>`
    SELECT 1 AS one FROM file_share s JOIN app_user u ON u.id = ${userId}::uuid
    WHERE s.node_id = ANY(${[...ancestors, nodeId]}::uuid[]) AND s.receipt::text = ANY(${[...receipts]}::text[]) AND ${isLive(today)} AND ${isInShare(today)} AND ${isWanted} LIMIT 1`
  return rows.length > 0
}
