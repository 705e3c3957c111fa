import 'server-only'
import * as contracts from '@/lib/contracts/files'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { chooseLogoCall, downloadLogoCall } from './logo'
import { partCalls } from './parts'
import { findAsset } from './queries/assets'
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

export const filesCalls = [uploadCall, ...partCalls, downloadCall, downloadLogoCall, chooseLogoCall]
