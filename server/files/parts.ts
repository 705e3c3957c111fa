import 'server-only'
import { open } from 'node:fs/promises'
import * as contracts from '@/lib/contracts/files'
import { startBytes } from '@/lib/files/file-start'
import { readSettings } from '@/server/config'
import { badField, refuse } from '@/server/kernel/errors'
import { defineCall } from '@/server/kernel/define-call'
import type { Taking } from '@/server/kernel/http/expose-upload'
import { sendingPieces } from '@/server/kernel/limits'
import { partStore } from '@/server/kernel/files/part-store'
import type { SpooledFile } from '@/server/kernel/files/spool'
import { countBegun, deletePart, findPart, findCompletePart, lockPart, insertPart, updateTakenBytes } from './queries/parts'
import { lockUsedBytes } from './queries/assets'
import { problemOfStart } from './media-type'
import { quotaOf } from './quota'
import { cleanFileName, mostBegun, problemOf } from './rules'
import { settleStored } from './settle'
import { storeTaken } from './store-taken'
import { sha256Of, checkAndStoreOne } from './check-and-store'
import { issuesOf } from './views'

const access = { kind: 'session', why: 'what a person uploads is theirs; who else sees it is decided where it is used' } as const
const writing = { access, module: null, effect: 'write' } as const

export const beginPartCall = defineCall(contracts.beginPart, {
  ...writing,
  audit: 'files.partBegun',
  replay: 'keyed',
  handle: async ({ actor, input: { id, name, sizeBytes }, db, request }) => {
    const limit = (await readSettings()).uploadLimitMegabytes * 1024 ** 2
    const problem = problemOf({ fileName: cleanFileName(name), sizeBytes, tooLarge: sizeBytes > limit })
    if (problem !== null) throw badField(problem === 'tooLarge' ? 'sizeBytes' : 'name', problem)
    const used = await lockUsedBytes(db, actor.id)
    const begun = await countBegun(db, actor.id)
    if (begun.files >= mostBegun) throw badField('name', 'tooManyFiles')
    if (used + begun.bytes + sizeBytes > quotaOf(actor)) throw badField('sizeBytes', 'quotaReached')
    const own = { id, ownerId: actor.id }
    if ((await insertPart(db, { ...own, name, sizeBytes, begunAt: request.at })) === 0) {
      const known = await findPart(db, own)
      if (!known) throw refuse('NOT_FOUND')
      return { offset: known.takenBytes }
    }
    return { offset: 0 }
  },
})

export const partStateCall = defineCall(contracts.partState, {
  access,
  module: null,
  effect: 'read',
  notWhileViewing: true,
  handle: async ({ actor, input: { id }, db }) => {
    const found = await findPart(db, { id, ownerId: actor.id })
    if (!found) throw refuse('NOT_FOUND')
    return { offset: found.takenBytes }
  },
})

/** A piece is accepted only where the last one ended; a client that sends one twice is told the offset to go on from. */
export const putPartCall = defineCall(contracts.putPart, {
  ...writing,
  audit: 'files.partTaken',
  replay: 'idempotent',
  handle: async ({ actor, input: { id, offset, sha256, piece: sent }, db }) => {
    const own = { id, ownerId: actor.id }
    const part = await lockPart(db, own)
    if (!part) throw refuse('NOT_FOUND')
    const piece = sent()
    if (!piece || piece.sizeBytes === 0) throw badField('files', 'required')
    if (offset !== part.takenBytes) throw refuse('STATE_CHANGED', { code: 'files.OFFSET', data: { offset: part.takenBytes } })
    if (piece.tooLarge || offset + piece.sizeBytes > part.sizeBytes) throw badField('files', 'tooLarge')
    const problem = offset === 0 ? problemOfStart(part.name, await startOf(piece.path)) : null
    if (problem !== null) throw badField('files', problem)
    if (sha256 !== undefined && sha256 !== piece.sha256) throw badField('sha256', 'pieceDamaged')
    await partStore.write(id, { offset, from: piece.path })
    const takenBytes = offset + piece.sizeBytes
    await updateTakenBytes(db, { ...own, takenBytes })
    return { offset: takenBytes }
  },
})

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export const takingPieces = {
  limitBytes: () => Promise.resolve(contracts.pieceBytes),
  mostFiles: 1,
  atOnce: 3,
  limit: sendingPieces,
  receive: ([piece]: readonly SpooledFile[]) => Promise.resolve({ piece: () => piece ?? null }),
  // A piece is not stored as a file of its own, so there is nothing to settle.
  settle: () => Promise.resolve(),
  issues: () => [],
} as const

export const endPartCall = defineCall(contracts.endPart, {
  ...writing,
  audit: 'files.uploaded',
  replay: 'keyed',
  handle: async ({ actor, input: { id, taken: readTaken }, db, request, audit, emit }) => {
    const own = { id, ownerId: actor.id }
    const part = await lockPart(db, own)
    if (!part) throw refuse('NOT_FOUND')
    const taken = readTaken()
    if (!taken) throw refuse('STATE_CHANGED', { code: 'files.OFFSET', data: { offset: part.takenBytes } })
    await deletePart(db, own)
    emit({ type: 'files.partDone', payload: { id } })
    return storeTaken(db, { files: [taken], actor, request, audit })
  },
})

/** Checks the joined pieces as one file: it is linked into the request's folder under a second name. */
async function checkAndStoreParts(_: readonly SpooledFile[], { fields: { id = '' }, folder, actor }: Taking) {
  const part = contracts.isUploadId(id) ? await findCompletePart({ id, ownerId: actor.id }) : null
  const lent = part && (await partStore.lend(id, { into: folder, sizeBytes: part.sizeBytes }))
  if (!part || !lent) return { taken: () => null }
  const limit = (await readSettings()).uploadLimitMegabytes * 1024 ** 2
  const { name: fileName, sizeBytes } = part
  const taken = await checkAndStoreOne({ ...lent, fileName, sizeBytes, sha256: await sha256Of(lent.path), tooLarge: sizeBytes > limit })
  return { taken: () => taken }
}

export const endingParts = {
  limitBytes: () => Promise.resolve(0),
  mostFiles: 1,
  atOnce: 3,
  receive: checkAndStoreParts,
  settle: settleStored,
  issues: issuesOf,
} as const

export const dropPartCall = defineCall(contracts.dropPart, {
  ...writing,
  audit: 'files.partDropped',
  replay: 'idempotent',
  handle: async ({ actor, input: { id }, db, emit }) => {
    const own = { id, ownerId: actor.id }
    if (!(await lockPart(db, own))) throw refuse('NOT_FOUND')
    await deletePart(db, own)
    emit({ type: 'files.partDone', payload: { id } })
    return {}
  },
})

export const partCalls = [beginPartCall, partStateCall, putPartCall, endPartCall, dropPartCall]
