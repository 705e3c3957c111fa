import 'server-only'
import { dropStored, listOwnAssets } from '@/server/files'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { deleteMessageFiles, insertMessageFiles } from './queries/files.sql'

/** The names of those files that the actor owns. Files of somebody else are left out, because attaching them is refused. */
export async function fileNamesOf(db: Tx, { actor, fileIds }: { actor: Actor; fileIds: readonly string[] }): Promise<string[]> {
  if (fileIds.length === 0) return []
  return (await listOwnAssets(db, { ownerId: actor.id, ids: [...new Set(fileIds)] })).map(({ fileName }) => fileName)
}

/** A message takes only files of its author, not files that the author received. They count in the author's quota, as all their uploads. */
export async function attachFiles(
  db: Tx,
  { actor, messageId, fileIds }: { actor: Actor; messageId: string; fileIds: readonly string[] },
): Promise<void> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return
  const own = await listOwnAssets(db, { ownerId: actor.id, ids })
  assertSound([own.length < ids.length && issueAt('fileIds', 'fileGone')])
  await insertMessageFiles(db, messageId, ids)
}

/** Detaches the files of a withdrawn message, and drops those that the author uses nowhere else. Answers the ids of the files to remove from the store. */
export async function detachFiles(db: Tx, messageId: string, at: Date): Promise<string[]> {
  const ids = await deleteMessageFiles(db, messageId)
  return ids.length === 0 ? [] : dropStored(db, { ids, at })
}
