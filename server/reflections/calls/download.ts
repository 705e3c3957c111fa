import 'server-only'
import * as contracts from '@/lib/contracts/reflections'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { reads } from '../access'
import { findFile } from '../queries/files'
import { reflectionsFor } from '../scope'

/** Access is checked at each download: a share that has ended opens no file any more. */
export const downloadReflectionFileCall = defineCall(contracts.downloadReflectionFile, {
  ...reads,
  notWhileViewing: true,
  handle: async ({ actor, input: { id }, db }) => {
    const asset = await findFile(db, reflectionsFor(actor), id)
    if (!asset) throw refuse('NOT_FOUND')
    return asset
  },
})
