import 'server-only'
import * as contracts from '@/lib/contracts/files'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { chooseLogoCall, downloadLogoCall } from './logo'
import { partCalls } from './parts'
import { dropStored, removalMessages } from './drop'
import { findAsset, listOwnAssets } from './queries/assets'
import { assetsFor } from './scope'
import { storeTaken } from './store-taken'

export const uploadCall = defineCall(contracts.upload, {
  access: { kind: 'session', why: 'what a person uploads is theirs; who else sees it is decided where it is used' },
  module: null,
  effect: 'write',
  audit: 'files.uploaded',
  replay: 'keyed',
  handle: async ({ actor, input, db, request, audit }) =>
    storeTaken(db, { files: input.files.map(({ taken }) => taken()), actor, request, audit }),
})

export const discardUploadCall = defineCall(contracts.discardUpload, {
  access: { kind: 'session', why: 'what a person uploads is theirs to give up; what something uses stays' },
  module: null,
  effect: 'write',
  audit: 'files.discarded',
  replay: 'idempotent',
  handle: async ({ actor, input: { id }, db, request, emit, audit }) => {
    const own = await listOwnAssets(db, { ownerId: actor.id, ids: [id] })
    if (own.length === 0) throw refuse('NOT_FOUND')
    const dropped = await dropStored(db, { ids: [id], at: request.at })
    for (const message of removalMessages(dropped)) emit(message)
    audit({ entity: 'asset', entityId: id, changes: { dropped: { to: dropped.length > 0 } } })
    return {}
  },
})

export const downloadCall = defineCall(contracts.download, {
  access: { kind: 'session', why: 'scope decides which files each person may fetch' },
  module: null,
  effect: 'read',
  notWhileViewing: true,
  handle: async ({ actor, input, db }) => {
    const found = await findAsset(db, assetsFor(actor), input.id)
    if (!found) throw refuse('NOT_FOUND')
    return found
  },
})

export const filesCalls = [uploadCall, ...partCalls, discardUploadCall, downloadCall, downloadLogoCall, chooseLogoCall]
