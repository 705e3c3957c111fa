import 'server-only'
import * as contracts from '@/lib/contracts/concerns'
import { listOwnAssets } from '@/server/files'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { findCaseFile, insertCaseFiles } from '../queries/files'
import { writingInCase } from '../rules'
import { casesFor } from '../scope'
import { concernEntity, handlerWrites, lockConcernFor } from './access'

type Added = { readonly actor: Actor; readonly concernId: string; readonly fileIds: readonly string[]; readonly at: Date }

/** Only files that the actor uploaded are added: nobody may pass on another person's. */
export async function addEvidence(db: Tx, { actor, concernId, fileIds, at }: Added): Promise<void> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return
  const own = await listOwnAssets(db, { ownerId: actor.id, ids })
  assertSound([own.length < ids.length && issueAt('fileIds', 'fileGone')])
  await insertCaseFiles(db, { concernId, assetIds: ids, addedById: actor.id, at })
}

export const addCaseFilesCall = defineCall(contracts.addCaseFiles, {
  ...handlerWrites,
  audit: 'concerns.filesAdded',
  limit: () => writingInCase,
  handle: async ({ actor, input: { id, fileIds }, db, request, audit }) => {
    await lockConcernFor(db, casesFor(actor), id)
    await addEvidence(db, { actor, concernId: id, fileIds, at: request.at })
    audit({ entity: concernEntity, entityId: id, changes: { files: { to: fileIds } } })
    return {}
  },
})

export const downloadCaseFileCall = defineCall(contracts.downloadCaseFile, {
  ...handlerWrites,
  replay: 'idempotent',
  audit: 'concerns.fileDownloaded',
  handle: async ({ actor, input: { id }, db, audit }) => {
    const found = await findCaseFile(db, casesFor(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    audit({ entity: concernEntity, entityId: found.concernId, changes: { file: { to: id } } })
    return found.file
  },
})
