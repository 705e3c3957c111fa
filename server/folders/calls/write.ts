import 'server-only'
import * as contracts from '@/lib/contracts/folders'
import { extensionOf } from '@/lib/files/file-names'
import { cleanFileName, listOwnAssets } from '@/server/files'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { unnamedAssets } from '../queries/purge.sql'
import {
  findDepthBelow,
  lockOwner,
  insertNodes,
  insertVersions,
  listCurrentAssets,
  listNames,
  updateName,
  updatePlaces,
  type OwnNode,
} from '../queries/tree.sql'
import { freeName, mostDepth, nameKeyOf, topmost } from '../rules'
import { ownFiles } from '../scope'
import { making, nodeEntity, ownFolder, ownNode, ownNodes, writing } from './access'

/** The ids of a folder and of the folders above it, which lie above anything put into it. */
const foldersAbove = (folder: OwnNode | null): string[] => (folder === null ? [] : [...folder.ancestors, folder.id])

/** @throws VALIDATION_FAILED where nothing of the name can be shown */
function cleanName(name: string): string {
  const clean = cleanFileName(name.replace(/[\\/]/g, '-'))
  if (clean === '') throw badField('name', 'required')
  return clean
}

export const makeFolderCall = defineCall(contracts.makeFolder, {
  ...writing,
  audit: 'folders.folderMade',
  limit: () => making,
  handle: async ({ actor, input: { id, parentId, name: typed }, db, request, audit }) => {
    const scope = ownFiles(actor)
    const name = cleanName(typed)
    await lockOwner(db, scope)
    const ancestors = foldersAbove(await ownFolder(db, scope, parentId))
    if (ancestors.length >= mostDepth) throw badField('name', 'foldersTooDeep')
    const nameKey = nameKeyOf(name)
    if ((await listNames(db, scope, [parentId])).get(parentId ?? '')?.has(nameKey)) throw badField('name', 'fileNameTaken')
    const row = { id, ownerId: actor.id, parentId, kind: 'FOLDER' as const, name, nameKey, ancestors, updatedAt: request.at }
    if ((await insertNodes(db, [row])) === 0) throw refuse('CONFLICT', { code: 'folders.TAKEN' })
    audit({ entity: nodeEntity, entityId: id, changes: { name: { to: name } } })
    return {}
  },
})

type NewFiles = {
  readonly ownerId: string
  readonly parentId: string | null
  readonly ancestors: string[]
  readonly at: Date
  readonly files: readonly { id: string; assetId: string; name: string; nameKey: string }[]
}

/** @throws CONFLICT where an id is taken */
async function insertFiles(db: Tx, { files, at, ...shared }: NewFiles): Promise<void> {
  const nodes = files.map(({ id, name, nameKey }) => ({
    ...shared,
    id,
    name,
    nameKey,
    kind: 'FILE' as const,
    version: 1,
    updatedAt: at,
  }))
  if ((await insertNodes(db, nodes)) < nodes.length) throw refuse('CONFLICT', { code: 'folders.TAKEN' })
  const versions = files.map(({ id, assetId }) => ({ nodeId: id, number: 1, assetId, at }))
  await insertVersions(db, versions)
}

export const addFilesCall = defineCall(contracts.addFiles, {
  ...writing,
  audit: 'folders.filesAdded',
  handle: async ({ actor, input: { parentId, files }, db, request, audit }) => {
    const scope = ownFiles(actor)
    await lockOwner(db, scope)
    const ancestors = foldersAbove(await ownFolder(db, scope, parentId))
    const assetIds = files.map(({ assetId }) => assetId)
    const free = new Set(await unnamedAssets(db, assetIds))
    const assets = new Map((await listOwnAssets(db, { ownerId: actor.id, ids: [...free] })).map((asset) => [asset.id, asset]))
    const taken = (await listNames(db, scope, [parentId])).get(parentId ?? '') ?? new Set()
    const rows = files.map(({ id, assetId }) => {
      const asset = assets.get(assetId)
      // One file becomes only one entry, so that it is counted and purged once.
      if (!asset || !free.delete(assetId)) throw refuse('NOT_FOUND')
      return { id, assetId, ...freeName(asset.fileName, taken) }
    })
    await insertFiles(db, { ownerId: actor.id, parentId, ancestors, at: request.at, files: rows })
    for (const { id, name } of rows) audit({ entity: nodeEntity, entityId: id, changes: { name: { to: name } } })
    return {}
  },
})

export const renameNodeCall = defineCall(contracts.renameNode, {
  ...writing,
  audit: 'folders.renamed',
  handle: async ({ actor, input: { nodeId, name: typed, revision }, db, request, audit }) => {
    const scope = ownFiles(actor)
    await lockOwner(db, scope)
    const node = await ownNode(db, scope, nodeId)
    const name = cleanName(keepingExtension(typed, node))
    const nameKey = nameKeyOf(name)
    const taken = (await listNames(db, scope, [node.parentId])).get(node.parentId ?? '')
    if (nameKey !== nameKeyOf(node.name) && taken?.has(nameKey)) throw badField('name', 'fileNameTaken')
    if ((await updateName(db, scope, { id: nodeId, revision, name, nameKey, at: request.at })) === 0) throw refuse('CONFLICT')
    audit({ entity: nodeEntity, entityId: nodeId, changes: { name: { from: node.name, to: name } } })
    return {}
  },
})

/** A new name keeps the extension: it decides what opens the file, and the file's type was checked when it was uploaded. */
function keepingExtension(typed: string, { kind, name }: OwnNode): string {
  const extension = extensionOf(name)
  return kind === 'FOLDER' || extension === '' || extensionOf(typed) === extension ? typed : `${typed}.${extension}`
}

export const moveNodesCall = defineCall(contracts.moveNodes, {
  ...writing,
  audit: 'folders.moved',
  handle: async ({ actor, input: { nodeIds, parentId }, db, request, audit }) => {
    const scope = ownFiles(actor)
    await lockOwner(db, scope)
    const nodes = topmost(await ownNodes(db, scope, nodeIds))
    const ancestors = foldersAbove(await ownFolder(db, scope, parentId))
    if (nodes.some(({ id }) => ancestors.includes(id))) throw badField('parentId', 'folderInItself')
    const moved = nodes.filter((node) => node.parentId !== parentId)
    const ids = moved.map(({ id }) => id)
    const deepest = (await findDepthBelow(db, scope, ids)) + (moved.some(({ kind }) => kind === 'FOLDER') ? 1 : 0)
    if (ancestors.length + deepest > mostDepth) throw badField('parentId', 'foldersTooDeep')
    const taken = (await listNames(db, scope, [parentId])).get(parentId ?? '') ?? new Set()
    await updatePlaces(
      db,
      scope,
      moved.map(({ id, name }) => ({ id, parentId, ...freeName(name, taken) })),
      request.at,
    )
    for (const { id, parentId: from } of moved) audit({ entity: nodeEntity, entityId: id, changes: { folder: { from, to: parentId } } })
    return {}
  },
})

/** A copy is another entry for the same stored file: it takes no room, and the file is deleted with the last entry for it. */
export const copyFilesCall = defineCall(contracts.copyFiles, {
  ...writing,
  audit: 'folders.copied',
  limit: () => making,
  handle: async ({ actor, input: { files, parentId }, db, request, audit }) => {
    const scope = ownFiles(actor)
    await lockOwner(db, scope)
    const ids = files.map(({ nodeId }) => nodeId)
    const originals = new Map((await ownNodes(db, scope, ids)).map((node) => [node.id, node]))
    const ancestors = foldersAbove(await ownFolder(db, scope, parentId))
    const assets = await listCurrentAssets(db, scope, ids)
    const taken = (await listNames(db, scope, [parentId])).get(parentId ?? '') ?? new Set()
    const copies = files.map(({ id, nodeId }) => {
      const [original, assetId] = [originals.get(nodeId), assets.get(nodeId)]
      if (!original || assetId === undefined) throw refuse('NOT_FOUND')
      return { id, nodeId, assetId, ...freeName(original.name, taken) }
    })
    await insertFiles(db, { ownerId: actor.id, parentId, ancestors, at: request.at, files: copies })
    for (const { id, nodeId, name } of copies)
      audit({ entity: nodeEntity, entityId: id, changes: { name: { to: name }, copyOf: { to: nodeId } } })
    return {}
  },
})

export const writingCalls = [makeFolderCall, addFilesCall, renameNodeCall, moveNodesCall, copyFilesCall]
