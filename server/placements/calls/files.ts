import 'server-only'
import * as contracts from '@/lib/contracts/placements'
import { mostProviderFiles } from '@/lib/placements/vocabulary'
import { institutionToday } from '@/server/config'
import { dropStored, listOwnAssets, removalMessages } from '@/server/files'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { changing, placing, providerEntity } from '../access'
import * as files from '../queries/files'
import { findProvider, lockProvider } from '../queries/providers'
import { checkState } from '../rules'
import { providersFor } from '../scope'

export const listProviderFilesCall = defineCall(contracts.listProviderFiles, {
  ...placing,
  handle: async ({ actor, input: { providerId }, db, request }) => {
    if (!(await findProvider(db, providersFor(actor), providerId))) throw refuse('NOT_FOUND')
    const today = await institutionToday(request.at)
    const rows = await files.listFiles(db, { providerId, limit: mostProviderFiles })
    return {
      today,
      files: rows.map(({ assetId, asset, addedBy, at, providerId: _, ...row }) => ({
        ...row,
        ...{ id: assetId, fileName: asset.fileName, sizeBytes: asset.sizeBytes, isReady: asset.scan !== 'WAITING' },
        ...{ addedBy: addedBy.displayName, at: at.toISOString(), state: checkState(row.endsOn, today) },
      })),
    }
  },
})

export const addProviderFilesCall = defineCall(contracts.addProviderFiles, {
  ...changing,
  audit: 'placements.filesAdded',
  handle: async ({ actor, input: { providerId, fileIds, endsOn }, db, request, audit }) => {
    if (!(await lockProvider(db, providersFor(actor), providerId))) throw refuse('NOT_FOUND')
    const ids = [...new Set(fileIds)]
    // Nobody passes on files that somebody else has uploaded, or that are kept elsewhere already.
    const own = await listOwnAssets(db, { ownerId: actor.id, ids })
    assertSound([
      own.length < ids.length && issueAt('fileIds', 'fileGone'),
      (await files.countFiles(db, providerId)) + ids.length > mostProviderFiles && issueAt('fileIds', 'tooMany'),
    ])
    if ((await files.insertFiles(db, { providerId, assetIds: ids, endsOn, addedById: actor.id, at: request.at })) < ids.length)
      throw refuse('CONFLICT', { data: { newer: null } })
    audit({
      entity: providerEntity,
      entityId: providerId,
      changes: { files: { to: ids }, ...(endsOn !== null && { endsOn: { to: endsOn } }) },
    })
    return {}
  },
})

/** Finds the file in the revision that the actor saw, under the lock of its provider. @throws NOT_FOUND, CONFLICT */
async function lockSeen(db: Tx, actor: Actor, { id, revision }: { id: string; revision: number }) {
  const seen = await files.findFile(db, providersFor(actor), id)
  if (!seen || !(await lockProvider(db, providersFor(actor), seen.providerId))) throw refuse('NOT_FOUND')
  const before = await files.findFile(db, providersFor(actor), id)
  if (!before) throw refuse('NOT_FOUND')
  if (before.revision !== revision) throw refuse('CONFLICT', { data: { newer: { id, revision: before.revision } } })
  return before
}

export const saveProviderFileCall = defineCall(contracts.saveProviderFile, {
  ...changing,
  audit: 'placements.fileSaved',
  handle: async ({ actor, input: { id, revision, endsOn }, db, request, audit }) => {
    const before = await lockSeen(db, actor, { id, revision })
    await files.updateFile(db, { assetId: id, endsOn })
    const changes = { file: { to: before.asset.fileName }, endsOn: { from: before.endsOn, to: endsOn } }
    audit({ entity: providerEntity, entityId: before.providerId, changes })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

/** The stored bytes are removed as well, unless something else names the file. */
export const removeProviderFileCall = defineCall(contracts.removeProviderFile, {
  ...changing,
  audit: 'placements.fileRemoved',
  handle: async ({ actor, input, db, request, audit, emit }) => {
    const before = await lockSeen(db, actor, input)
    await files.deleteFile(db, input.id)
    for (const message of removalMessages(await dropStored(db, { ids: [input.id], at: request.at }))) emit(message)
    audit({ entity: providerEntity, entityId: before.providerId, changes: { file: { from: before.asset.fileName } } })
    return {}
  },
})

export const downloadProviderFileCall = defineCall(contracts.downloadProviderFile, {
  ...placing,
  notWhileViewing: true,
  handle: async ({ actor, input: { id }, db }) => {
    const file = await files.findReadable(db, providersFor(actor), id)
    if (!file) throw refuse('NOT_FOUND')
    return file
  },
})

export const providerFileCalls = [
  listProviderFilesCall,
  addProviderFilesCall,
  saveProviderFileCall,
  removeProviderFileCall,
  downloadProviderFileCall,
]
