import 'server-only'
import * as contracts from '@/lib/contracts/curriculum'
import { curriculumLimits, mayLieIn, type NodeKind } from '@/lib/curriculum/vocabulary'
import { changesOf } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { countComponents } from '../queries/components.sql'
import { recordHistory, type Changes } from '../queries/history'
import {
  countNodes,
  insertNode,
  listChildren,
  listPlaces,
  listPlacesIn,
  removeNode,
  updateNode,
  updateOrder,
  updatePlace,
  type NodeRow,
  type PlaceRow,
} from '../queries/nodes.sql'
import { placedBefore, titleKeyOf } from '../rules'
import { curriculumOf } from '../scope'
import { textOf } from '../views'
import { moveToMake, nodeEntity, nodeToChange, ordering, requireNode, writing } from './access'

type Titled = { titleKey: string; id: string; path: string }
/** @throws VALIDATION_FAILED where another node below this parent has the same title */
async function assertFree(db: Tx, { parentId, ...titled }: Titled & { parentId: string }): Promise<readonly PlaceRow[]> {
  const places = await listPlaces(db, parentId)
  assertFreeIn(places, titled)
  return places
}

function assertFreeIn(places: readonly PlaceRow[], { titleKey, id, path }: Titled): void {
  if (places.some((one) => one.id !== id && one.titleKey === titleKey)) throw badField(path, 'nodeNameTaken')
}

function assertFits(kind: NodeKind, parent: NodeRow, path: string): void {
  if (!mayLieIn(kind, parent.kind)) throw badField(path, 'nodeKindMisplaced')
}

export const saveCurriculumNodeCall = defineCall(contracts.saveCurriculumNode, {
  ...writing,
  audit: 'curriculum.nodeSaved',
  handle: async ({ actor, input: { id, parentId, kind, title, notes, revision }, db, request, audit }) => {
    const at = request.at
    const titleKey = titleKeyOf(title)
    const savedAt = at.toISOString()
    if (revision === 0) {
      if (parentId === null || kind === null) throw badField(parentId === null ? 'parentId' : 'kind', 'required')
      const parent = await nodeToChange(db, actor, parentId)
      assertFits(kind, parent, 'kind')
      if (parent.path.length + 1 >= curriculumLimits.depth) throw badField('parentId', 'nodesTooDeep')
      const places = await assertFree(db, { parentId, titleKey, id, path: 'title' })
      if (places.length >= curriculumLimits.children || (await countNodes(db, parent.yearId)) >= curriculumLimits.nodes)
        throw badField('parentId', 'tooManyNodes')
      const node = { id, yearId: parent.yearId, parentId, kind, title, titleKey, notes, path: [...parent.path, parent.id], at }
      if ((await insertNode(db, node)) === 0) throw refuse('CONFLICT', { code: 'curriculum.TAKEN' })
      const changes = changesOf(null, { title, kind, ...(notes !== '' && { notes }) })
      await recordHistory(db, {
        nodeId: id,
        at,
        byId: actor.id,
        act: 'ADDED',
        changes: { title: { to: title }, parent: { to: parent.title } },
      })
      audit({ entity: nodeEntity, entityId: id, changes: { ...changes, parent: { to: parentId } } })
      return { revision: 1, savedAt }
    }
    const before = await nodeToChange(db, actor, id)
    const wanted = before.kind === 'PROGRAMME' ? before.kind : (kind ?? before.kind)
    if (before.parentId !== null) {
      const parent = await requireNode(db, curriculumOf(actor), before.parentId)
      assertFits(wanted, parent, 'kind')
      await assertFree(db, { parentId: parent.id, titleKey, id, path: 'title' })
    }
    if (wanted !== before.kind && (await listChildren(db, id)).some((child) => !mayLieIn(child.kind, wanted)))
      throw badField('kind', 'nodeKindMisplaced')
    const after = { title, notes, kind: wanted }
    if ((await updateNode(db, { id, revision, titleKey, at, ...after })) === 0) throw refuse('CONFLICT')
    const { title: wasTitle, notes: wasNotes, kind: wasKind } = before
    const changes = changesOf({ title: wasTitle, notes: wasNotes, kind: wasKind }, after)
    await recordHistory(db, { nodeId: id, at, byId: actor.id, act: 'CHANGED', changes: textOf(changes) })
    audit({ entity: nodeEntity, entityId: id, changes })
    return { revision: revision + 1, savedAt }
  },
})

export const moveCurriculumNodeCall = defineCall(contracts.moveCurriculumNode, {
  ...writing,
  audit: 'curriculum.nodeMoved',
  handle: async ({ actor, input: { nodeId, parentId, beforeId, revision }, db, request, audit }) => {
    const at = request.at
    const { node, parent } = await moveToMake(db, actor, { nodeId, parentId })
    if (node.parentId === null) throw refuse('CONFLICT', { code: 'curriculum.ROOT' })
    if (node.revision !== revision) throw refuse('CONFLICT')
    if (parent === null) throw refuse('NOT_FOUND')
    if (parent.yearId !== node.yearId) throw badField('parentId', 'nodeOfOtherYear')
    if (parentId === nodeId || parent.path.includes(nodeId)) throw badField('parentId', 'nodeInItself')
    assertFits(node.kind, parent, 'parentId')
    if (parent.path.length + 1 + node.depth >= curriculumLimits.depth) throw badField('parentId', 'nodesTooDeep')
    const lying = await listPlacesIn(db, [parentId, node.parentId])
    const [places, before] = [lying.get(parentId) ?? [], lying.get(node.parentId) ?? []]
    assertFreeIn(places, { titleKey: titleKeyOf(node.title), id: nodeId, path: 'parentId' })
    if (places.length >= curriculumLimits.children && parentId !== node.parentId) throw badField('parentId', 'tooManyNodes')
    if (beforeId !== null && !places.some(({ id }) => id === beforeId)) throw refuse('CONFLICT')
    const after = before[before.findIndex(({ id }) => id === nodeId) + 1]?.id ?? null
    const order = placedBefore(
      places.map(({ id }) => id),
      nodeId,
      beforeId === nodeId ? after : beforeId,
    )
    await updatePlace(db, { id: nodeId, parent, order, at })
    const changes: Changes = parentId === node.parentId ? {} : { parent: { from: node.parentTitle, to: parent.title } }
    await recordHistory(db, { nodeId, at, byId: actor.id, act: 'MOVED', changes })
    audit({ entity: nodeEntity, entityId: nodeId, changes: { parent: { from: node.parentId, to: parentId } } })
    return { revision: revision + 1, from: { parentId: node.parentId, beforeId: after } }
  },
})

export const orderCurriculumNodesCall = defineCall(contracts.orderCurriculumNodes, {
  ...ordering,
  audit: 'curriculum.nodesOrdered',
  handle: async ({ actor, input: { nodeId, childIds }, db, request, audit }) => {
    await nodeToChange(db, actor, nodeId)
    const places = (await listPlaces(db, nodeId)).map(({ id }) => id)
    if (childIds.toSorted().join() !== places.toSorted().join()) throw refuse('CONFLICT')
    if (childIds.join() === places.join()) return {}
    await updateOrder(db, childIds)
    await recordHistory(db, { nodeId, at: request.at, byId: actor.id, act: 'ORDERED', changes: {} })
    audit({ entity: nodeEntity, entityId: nodeId })
    return {}
  },
})

export const removeCurriculumNodeCall = defineCall(contracts.removeCurriculumNode, {
  ...writing,
  audit: 'curriculum.nodeRemoved',
  handle: async ({ actor, input: { nodeId, revision }, db, request, audit }) => {
    const at = request.at
    const node = await nodeToChange(db, actor, nodeId)
    if (node.parentId === null) throw refuse('CONFLICT', { code: 'curriculum.ROOT' })
    if ((await listPlaces(db, nodeId)).length > 0 || (await countComponents(db, nodeId)) > 0)
      throw refuse('CONFLICT', { code: 'curriculum.IN_USE' })
    if ((await removeNode(db, { id: nodeId, revision, at })) === 0) throw refuse('CONFLICT')
    await recordHistory(db, { nodeId: node.parentId, at, byId: actor.id, act: 'REMOVED', changes: { title: { from: node.title } } })
    audit({ entity: nodeEntity, entityId: nodeId, changes: { title: { from: node.title } } })
    return {}
  },
})

export const nodeCalls = [saveCurriculumNodeCall, moveCurriculumNodeCall, orderCurriculumNodesCall, removeCurriculumNodeCall]
