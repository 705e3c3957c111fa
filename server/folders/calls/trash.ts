import 'server-only'
import * as contracts from '@/lib/contracts/folders'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { purgeEntries } from '../purge'
import { listTrashRootIds } from '../queries/purge.sql'
import {
  lockOwner,
  listNames,
  listTrashRoots,
  liveFolders,
  updatePlaces,
  updateRestored,
  updateTrashed,
  type OwnNode,
} from '../queries/tree.sql'
import { freeName, topmost } from '../rules'
import { ownFiles, type OwnFiles } from '../scope'
import type { Tx } from '@/server/kernel/db'
import { nodeEntity, ownNodes, writing } from './access'

export const binNodesCall = defineCall(contracts.binNodes, {
  ...writing,
  audit: 'folders.binned',
  handle: async ({ actor, input: { nodeIds }, db, request, audit }) => {
    const scope = ownFiles(actor)
    await lockOwner(db, scope)
    const nodes = topmost(await ownNodes(db, scope, nodeIds))
    await updateTrashed(
      db,
      scope,
      nodes.map(({ id }) => id),
      request.at,
    )
    for (const { id, name } of nodes) audit({ entity: nodeEntity, entityId: id, changes: { name: { from: name } } })
    return {}
  },
})

/** @throws NOT_FOUND where one of these was not deleted, or only as a part of something else */
async function trashRoots(db: Tx, scope: OwnFiles, ids: readonly string[]): Promise<OwnNode[]> {
  const found = await listTrashRoots(db, scope, ids)
  if (found.length < new Set(ids).size) throw refuse('NOT_FOUND')
  return found
}

export const restoreNodesCall = defineCall(contracts.restoreNodes, {
  ...writing,
  audit: 'folders.restored',
  handle: async ({ actor, input: { nodeIds }, db, request, audit }) => {
    const scope = ownFiles(actor)
    await lockOwner(db, scope)
    const roots = await trashRoots(db, scope, nodeIds)
    const there = await liveFolders(
      db,
      scope,
      roots.flatMap(({ parentId }) => parentId ?? []),
    )
    const placeOf = ({ parentId }: OwnNode) => (parentId !== null && there.has(parentId) ? parentId : null)
    const names = await listNames(db, scope, [...new Set(roots.map(placeOf))])
    const placed = roots.map((root) => {
      const parentId = placeOf(root)
      return { id: root.id, parentId, ...freeName(root.name, names.get(parentId ?? '') ?? new Set()) }
    })
    await updatePlaces(db, scope, placed, request.at)
    await updateRestored(
      db,
      scope,
      placed.map(({ id }) => id),
    )
    for (const { id, name } of placed) audit({ entity: nodeEntity, entityId: id, changes: { name: { to: name } } })
    return {}
  },
})

export const purgeNodesCall = defineCall(contracts.purgeNodes, {
  ...writing,
  audit: 'folders.purged',
  handle: async ({ actor, input: { nodeIds }, db, request, emit, audit }) => {
    const scope = ownFiles(actor)
    await lockOwner(db, scope)
    const roots = await trashRoots(db, scope, nodeIds)
    for (const message of await purgeEntries(
      db,
      scope,
      roots.map(({ id }) => id),
      request.at,
    ))
      emit(message)
    for (const { id, name } of roots) audit({ entity: nodeEntity, entityId: id, changes: { name: { from: name } } })
    return {}
  },
})

export const emptyTrashCall = defineCall(contracts.emptyTrash, {
  ...writing,
  audit: 'folders.purged',
  handle: async ({ actor, db, request, emit, audit }) => {
    const scope = ownFiles(actor)
    await lockOwner(db, scope)
    const ids = await listTrashRootIds(db, scope)
    for (const message of await purgeEntries(db, scope, ids, request.at)) emit(message)
    for (const id of ids) audit({ entity: nodeEntity, entityId: id })
    return {}
  },
})

export const trashCalls = [binNodesCall, restoreNodesCall, purgeNodesCall, emptyTrashCall]
