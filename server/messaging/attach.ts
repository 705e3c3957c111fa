import 'server-only'
import { dropStored, listOwnAssets } from '@/server/files'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, bad } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { deleteMessageFiles, insertMessageFiles } from './queries/files.sql'

/** With a message go files of its author's alone: what somebody was sent is not sent on. They count in the author's space, as all that they upload. */
export async function attachFiles(
  db: Tx,
  { actor, messageId, fileIds }: { actor: Actor; messageId: string; fileIds: readonly string[] },
): Promise<void> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return
  const own = await listOwnAssets(db, { ownerId: actor.id, ids })
  assertSound([own.length < ids.length && bad('fileIds', 'fileGone')])
  await insertMessageFiles(db, messageId, ids)
}

/** With a withdrawn message go its files, but for what the author keeps elsewhere; answers which are to be removed. */
export async function detachFiles(db: Tx, messageId: string, at: Date): Promise<string[]> {
  const ids = await deleteMessageFiles(db, messageId)
  return ids.length === 0 ? [] : dropStored(db, { ids, at })
}
