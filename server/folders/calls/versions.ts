import 'server-only'
import * as contracts from '@/lib/contracts/folders'
import { extensionOf } from '@/lib/files/file-names'
import { mostVersions, type ReceiptKind } from '@/lib/folders/vocabulary'
import { institutionToday } from '@/server/config'
import { dropStored, listOwnAssets, removalMessages } from '@/server/files'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { listRefusing } from '@/server/messaging'
import { unnamedAssets } from '../queries/purge.sql'
import { findReadable } from '../queries/rows.sql'
import { lockOwner, insertVersions, type OwnNode } from '../queries/tree.sql'
import {
  deleteVersionsBelow,
  isAsked,
  listReceipts,
  listVersions,
  upsertConfirmed,
  upsertOpened,
  updateVersion,
} from '../queries/versions.sql'
import { receiptsAtOnce } from '../rules'
import { ownFiles, readableFiles, type OwnFiles } from '../scope'
import { mostTold, reminderNotices } from '../tell'
import { marking, nodeEntity, ownNode, reading, sharing, writing } from './access'

/** @throws NOT_FOUND */
async function ownFile(db: Tx, scope: OwnFiles, id: string): Promise<OwnNode> {
  const node = await ownNode(db, scope, id)
  if (node.kind !== 'FILE') throw refuse('NOT_FOUND')
  return node
}

export const listVersionsCall = defineCall(contracts.listVersions, {
  ...reading,
  handle: async ({ actor, input: { nodeId }, db }) => {
    const scope = ownFiles(actor)
    const { version } = await ownFile(db, scope, nodeId)
    const found = await listVersions(db, scope, nodeId)
    return { current: version, versions: found.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })) }
  },
})

/** Stores this file as the next version, and deletes the oldest versions beyond twenty. @throws CONFLICT where somebody else changed the file first */
async function storeNextVersion(
  db: Tx,
  scope: OwnFiles,
  { node, assetId, revision, at }: { node: OwnNode; assetId: string; revision: number; at: Date },
): Promise<{ number: number; messages: OutboxMessage[] }> {
  const number = node.version + 1
  if ((await updateVersion(db, scope, { id: node.id, revision, version: number, at })) === 0) throw refuse('CONFLICT')
  await insertVersions(db, [{ nodeId: node.id, number, assetId, at }])
  const over = await deleteVersionsBelow(db, node.id, number - mostVersions + 1)
  return { number, messages: over.length === 0 ? [] : removalMessages(await dropStored(db, { ids: over, at })) }
}

export const newVersionCall = defineCall(contracts.newVersion, {
  ...writing,
  audit: 'folders.versionAdded',
  handle: async ({ actor, input: { nodeId, assetId, revision }, db, request, emit, audit }) => {
    const scope = ownFiles(actor)
    await lockOwner(db, scope)
    const node = await ownFile(db, scope, nodeId)
    const [asset] = await listOwnAssets(db, { ownerId: actor.id, ids: await unnamedAssets(db, [assetId]) })
    if (!asset) throw refuse('NOT_FOUND')
    if (extensionOf(asset.fileName) !== extensionOf(node.name)) throw badField('assetId', 'versionOfOtherType')
    const { number, messages } = await storeNextVersion(db, scope, { node, assetId, revision, at: request.at })
    for (const message of messages) emit(message)
    audit({ entity: nodeEntity, entityId: nodeId, changes: { version: { from: node.version, to: number } } })
    return {}
  },
})

export const restoreVersionCall = defineCall(contracts.restoreVersion, {
  ...writing,
  audit: 'folders.versionRestored',
  handle: async ({ actor, input: { nodeId, number: wanted, revision }, db, request, emit, audit }) => {
    const scope = ownFiles(actor)
    await lockOwner(db, scope)
    const node = await ownFile(db, scope, nodeId)
    const found = (await listVersions(db, scope, nodeId)).find(({ number }) => number === wanted)
    if (!found) throw refuse('NOT_FOUND')
    const { number, messages } = await storeNextVersion(db, scope, { node, assetId: found.assetId, revision, at: request.at })
    for (const message of messages) emit(message)
    audit({ entity: nodeEntity, entityId: nodeId, changes: { version: { from: node.version, to: number }, restored: { to: wanted } } })
    return {}
  },
})

type Reading = { readonly actor: Actor; readonly nodeId: string; readonly version: number; readonly at: Date }

/** @throws NOT_FOUND where no share asks this reader for such a receipt, STATE_CHANGED where the version is no longer the current one */
async function assertAsked(db: Tx, { actor, nodeId, version, at }: Reading, receipts: readonly ReceiptKind[]): Promise<void> {
  const today = await institutionToday(at)
  const node = await findReadable(db, readableFiles(actor, today), nodeId)
  if (node?.kind !== 'FILE' || node.ownerId === actor.id) throw refuse('NOT_FOUND')
  if (!(await isAsked(db, { nodeId, ancestors: node.ancestors, userId: actor.id, today, receipts }))) throw refuse('NOT_FOUND')
  if (node.version !== version) throw refuse('STATE_CHANGED')
}

export const markOpenedCall = defineCall(contracts.markOpened, {
  ...marking,
  audit: 'folders.opened',
  handle: async ({ actor, input: { nodeId, version }, db, request, audit }) => {
    await assertAsked(db, { actor, nodeId, version, at: request.at }, ['OPENED', 'CONFIRMED'])
    if (await upsertOpened(db, { nodeId, userId: actor.id, version, at: request.at }))
      audit({ entity: nodeEntity, entityId: nodeId, changes: { version: { to: version } } })
    return {}
  },
})

export const confirmReadCall = defineCall(contracts.confirmRead, {
  ...marking,
  audit: 'folders.readConfirmed',
  handle: async ({ actor, input: { nodeId, version }, db, request, audit }) => {
    await assertAsked(db, { actor, nodeId, version, at: request.at }, ['CONFIRMED'])
    await upsertConfirmed(db, { nodeId, userId: actor.id, version, at: request.at })
    audit({ entity: nodeEntity, entityId: nodeId, changes: { version: { to: version } } })
    return {}
  },
})

export const readFileReceiptsCall = defineCall(contracts.readFileReceipts, {
  ...reading,
  handle: async ({ actor, input: { nodeId, page }, db, request }) => {
    const { version, ancestors } = await ownFile(db, ownFiles(actor), nodeId)
    const today = await institutionToday(request.at)
    const asked = { nodeId, ancestors, ownerId: actor.id, version, today }
    const { people, ...counts } = await listReceipts(db, { ...asked, skip: (page - 1) * receiptsAtOnce, limit: receiptsAtOnce })
    return {
      ...counts,
      version,
      pageSize: receiptsAtOnce,
      people: people.map(({ openedAt, confirmedAt, ...person }) => ({
        ...person,
        openedAt: openedAt?.toISOString() ?? null,
        confirmedAt: confirmedAt?.toISOString() ?? null,
      })),
    }
  },
})

export const remindReadersCall = defineCall(contracts.remindReaders, {
  ...writing,
  audit: 'folders.reminded',
  limit: () => sharing,
  handle: async ({ actor, input: { nodeId }, db, request, emit, audit }) => {
    const { version, ancestors, name } = await ownFile(db, ownFiles(actor), nodeId)
    const today = await institutionToday(request.at)
    const { people } = await listReceipts(db, { nodeId, ancestors, ownerId: actor.id, version, today, skip: 0, limit: mostTold })
    const waiting = people.filter(({ confirms, confirmedAt, openedAt }) => (confirms ? confirmedAt : openedAt) === null).map(({ id }) => id)
    // The answer counts everybody who was to be reminded, so that nobody learns who has blocked them.
    const refusing = await listRefusing(db, { authorIds: [actor.id], ids: waiting })
    const reminded = waiting.filter((id) => !refusing.has(id))
    for (const message of reminderNotices(reminded, { nodeId, version, today, name, by: actor.displayName })) emit(message)
    audit({ entity: nodeEntity, entityId: nodeId, changes: { version: { to: version }, people: { to: waiting.length } } })
    return { people: waiting.length }
  },
})

export const versionCalls = [
  listVersionsCall,
  newVersionCall,
  restoreVersionCall,
  markOpenedCall,
  confirmReadCall,
  readFileReceiptsCall,
  remindReadersCall,
]
