import 'server-only'
import * as contracts from '@/lib/contracts/files'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { chooseLogoCall, downloadLogoCall } from './logo'
import { findAsset, holdUsedBytes, insertAssets } from './queries'
import { quotaOf } from './quota'
import { withinQuota } from './rules'
import { assetsFor } from './scope'
import { uploadedFile } from './views'

export const uploadCall = defineCall(contracts.upload, {
  access: { kind: 'session', why: 'what a person uploads is theirs; who else sees it is decided where it is used' },
  module: null,
  effect: 'write',
  audit: 'files.uploaded',
  replay: 'keyed',
  handle: async ({ actor, input, db, request, audit }) => {
    const files = withinQuota(
      input.files.map(({ taken }) => taken()),
      { usedBytes: await holdUsedBytes(db, actor.id), quota: quotaOf(actor) },
    )
    const stored = files.filter((file) => file.refused === undefined)
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
      })),
    )
    for (const { id, mediaType, sizeBytes } of stored)
      audit({ entity: 'asset', entityId: id, changes: { mediaType: { to: mediaType }, sizeBytes: { to: sizeBytes } } })
    return { result: await Promise.all(files.map((file) => uploadedFile(file, request.locale))) }
  },
})

export const downloadCall = defineCall(contracts.download, {
  access: { kind: 'session', why: 'scope decides which files each person may fetch' },
  module: null,
  effect: 'read',
  handle: async ({ actor, input, db }) => {
    const found = await findAsset(db, assetsFor(actor), input.id)
    if (!found) throw refuse('NOT_FOUND')
    return found
  },
})

export const filesCalls = [uploadCall, downloadCall, downloadLogoCall, chooseLogoCall]
