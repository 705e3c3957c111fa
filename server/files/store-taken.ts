import 'server-only'
import type { Taken, UploadedFile } from '@/lib/contracts/files'
import { env } from '@/lib/env'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import type { AuditDetail } from '@/server/kernel/audit/audit'
import type { RequestInfo } from '@/server/kernel/define-call'
import { lockUsedBytes, insertAssets } from './queries/assets'
import { quotaOf } from './quota'
import { withinQuota } from './rules'
import { uploadedFile } from './views'

type Storing = {
  readonly files: readonly Taken[]
  readonly actor: Actor
  readonly request: RequestInfo
  readonly audit: (detail: AuditDetail) => void
}

/** Writes a row for each file that fits into the person's quota, and returns a result for all of them. */
export async function storeTaken(db: Tx, { files: taken, actor, request, audit }: Storing): Promise<{ result: UploadedFile[] }> {
  const files = withinQuota(taken, { usedBytes: await lockUsedBytes(db, actor.id), quota: quotaOf(actor) })
  const stored = files.filter((file) => file.refused === undefined)
  const scan = env().CLAMD === undefined ? 'NONE' : 'WAITING'
  await insertAssets(
    db,
    stored.map(({ id, fileName, mediaType, sizeBytes, sha256 }) => ({
      id,
      fileName,
      mediaType,
      sizeBytes,
      sha256,
      ownerId: actor.id,
      createdAt: request.at,
      scan,
    })),
  )
  for (const { id, mediaType, sizeBytes } of stored)
    audit({ entity: 'asset', entityId: id, changes: { mediaType: { to: mediaType }, sizeBytes: { to: sizeBytes } } })
  return { result: await Promise.all(files.map((file) => uploadedFile(file, request.locale))) }
}
