import 'server-only'
import type { StoredAsset } from '@/server/files'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { MessageFileScope } from '../scope'
import { isWithheld } from './blocks.sql'

export async function insertMessageFiles(db: Tx, messageId: string, assetIds: readonly string[]): Promise<void> {
  await db.messageFile.createMany({ data: assetIds.map((assetId) => ({ messageId, assetId })) })
}

type MessageFileFound = { messageId: string; id: string; fileName: string; sizeBytes: number; isReady: boolean }

/** The files of these messages, by name; none of a withdrawn message. */
export function listMessageFiles(db: Db, messageIds: readonly string[]): Promise<MessageFileFound[]> {
  return db.$queryRaw`
    SELECT f.message_id AS "messageId", a.id, a.file_name AS "fileName", a.size_bytes AS "sizeBytes", a.scan IN ('NONE', 'CLEAN') AS "isReady"
    FROM message_file f JOIN asset a ON a.id = f.asset_id AND a.deleted_at IS NULL AND a.scan <> 'INFECTED'
    WHERE f.message_id = ANY(${messageIds}::uuid[]) ORDER BY a.file_name, a.id`
}

/** A file of a message that somebody can read now: not withdrawn, not written before they were added or after they left, and not withheld. */
export async function findMessageFile(db: Db, { where: { userId } }: MessageFileScope, assetId: string): Promise<StoredAsset | null> {
  const [row] = await db.$queryRaw<StoredAsset[]>`
    SELECT a.id, a.file_name AS "fileName", a.media_type AS "mediaType", a.size_bytes AS "sizeBytes" FROM asset a
    WHERE a.id = ${assetId}::uuid AND a.deleted_at IS NULL AND a.scan IN ('NONE', 'CLEAN') AND EXISTS (
      SELECT 1 FROM message_file f JOIN message x ON x.id = f.message_id AND x.withdrawn_at IS NULL JOIN thread t ON t.id = x.thread_id
        LEFT JOIN thread_member m ON m.thread_id = t.id AND m.user_id = ${userId}::uuid
      WHERE f.asset_id = a.id AND (x.author_id = ${userId}::uuid
        OR (t.state = 'SENT' AND x.seq >= m.from_seq AND (m.left_at IS NULL OR x.at <= m.left_at)
          AND NOT ${isWithheld(Prisma.sql`m.user_id`)})))`
  return row ?? null
}

/** Deletes the file rows of a withdrawn message. Answers their ids. */
export async function deleteMessageFiles(db: Tx, messageId: string): Promise<string[]> {
  const rows = await db.$queryRaw<
    { assetId: string }[]
  >`DELETE FROM message_file WHERE message_id = ${messageId}::uuid RETURNING asset_id AS "assetId"`
  return rows.map(({ assetId }) => assetId)
}
