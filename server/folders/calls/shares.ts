import 'server-only'
import * as contracts from '@/lib/contracts/folders'
import { holds } from '@/lib/privileges'
import { institutionToday } from '@/server/config'
import { isStudent, isTeacher, type Actor } from '@/server/kernel/actor'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import type { InputOf } from '@/lib/contract'
import { listAudienceChoices, listReachable, findReachableIds } from '@/server/messaging'
import { findReadable, listSharedWith } from '../queries/rows.sql'
import {
  countShares,
  endShare,
  isTaken,
  knownTargets,
  listReachedPeople,
  listShares,
  updateHidden,
  upsertShares,
} from '../queries/shares.sql'
import { lockOwner } from '../queries/tree.sql'
import { mostShares } from '../rules'
import { ownFiles, readableFiles } from '../scope'
import { mostTold, sharedNotices } from '../tell'
import { pageOf, rowsView } from '../views'
import { marking, nodeEntity, ownNode, reading, sharing, writing } from './access'

const sharesWithRoles = (actor: Actor): boolean => holds(actor.privileges, 'ASSETS_SHARE_ROLE')
/** Students share with the groups that they are in, everybody else with any group. */
const groupsOf = (actor: Actor): string | null => (isStudent(actor) && !isTeacher(actor) ? actor.id : null)

export const readShareChoicesCall = defineCall(contracts.readShareChoices, {
  ...reading,
  handle: async ({ actor, db, request }) => {
    const { programmes, groups, firms, roles } = await listAudienceChoices(db)
    const ids = [...groups, ...firms].map(({ id }) => id)
    const known = await knownTargets(db, { ids, groupsOf: groupsOf(actor), today: await institutionToday(request.at) })
    return {
      groups: groups.filter(({ id }) => known.has(`GROUP ${id}`)),
      firms: firms.filter(({ id }) => known.has(`FIRM ${id}`)),
      programmes: sharesWithRoles(actor) ? programmes : [],
      roles: sharesWithRoles(actor) ? roles : [],
    }
  },
})

export const findSharePeopleCall = defineCall(contracts.findSharePeople, {
  ...reading,
  handle: async ({ actor, db, request }) => ({ people: (await listReachable(db, { actor, at: request.at })).people }),
})

export const listSharedCall = defineCall(contracts.listShared, {
  ...reading,
  limit: ({ page }) => whereSearched({ page }),
  handle: async ({ actor, input: { page, shown }, db, request }) => {
    const reader = readableFiles(actor, await institutionToday(request.at))
    return rowsView(await listSharedWith(db, reader, { hidden: shown === 'HIDDEN', ...pageOf(page) }))
  },
})

export const readAccessCall = defineCall(contracts.readAccess, {
  ...reading,
  handle: async ({ actor, input: { nodeId }, db, request }) => {
    const scope = ownFiles(actor)
    const node = await ownNode(db, scope, nodeId)
    const today = await institutionToday(request.at)
    const found = await listShares(db, scope, { nodeIds: [...node.ancestors, nodeId], today, limit: mostShares * 3 })
    return {
      shares: found.map(({ throughId, throughName, name, ...share }) => ({
        ...share,
        name: name ?? '',
        through: throughId === nodeId ? null : { id: throughId, name: throughName },
      })),
    }
  },
})

type Targets = InputOf<typeof contracts.shareNode>['with']

/** @throws FORBIDDEN where the actor may not share with years and roles, NOT_FOUND where a target is none that they may share with */
async function assertMayShareWith(db: Db, { actor, targets, at }: { actor: Actor; targets: Targets; at: Date }): Promise<void> {
  if (targets.some(({ target }) => target === 'YEAR' || target === 'ROLE') && !sharesWithRoles(actor)) throw refuse('FORBIDDEN')
  const people = targets.filter(({ target }) => target === 'USER').map(({ targetId }) => targetId)
  const reachable = await findReachableIds(db, { actor, at, ids: people })
  const today = await institutionToday(at)
  const ids = targets.map(({ targetId }) => targetId)
  const known = await knownTargets(db, { ids, groupsOf: groupsOf(actor), today })
  for (const { target, targetId, year } of targets) {
    const key = target === 'YEAR' ? `${target} ${targetId} ${year}` : `${target} ${targetId}`
    if (!(target === 'USER' ? reachable.has(targetId) : known.has(key))) throw refuse('NOT_FOUND')
  }
}

export const shareNodeCall = defineCall(contracts.shareNode, {
  ...writing,
  audit: 'folders.shared',
  limit: () => sharing,
  handle: async ({ actor, input: { nodeId, with: targets, receipt, untilOn }, db, request, emit, audit }) => {
    const scope = ownFiles(actor)
    await lockOwner(db, scope)
    const node = await ownNode(db, scope, nodeId)
    const today = await institutionToday(request.at)
    const isFull = (await countShares(db, nodeId)) + targets.length > mostShares
    assertSound([
      untilOn !== null && untilOn < today && issueAt('untilOn', 'dayPast'),
      isFull && issueAt('with', 'sharesTooMany', { most: mostShares }),
    ])
    await assertMayShareWith(db, { actor, targets, at: request.at })
    const ids = targets.map(({ id }) => id)
    if (new Set(ids).size < ids.length || (await isTaken(db, ids))) throw refuse('CONFLICT', { code: 'folders.TAKEN' })
    const wanted = new Map(targets.map((one) => [`${one.target} ${one.targetId} ${one.year}`, one]))
    const shares = [...wanted.values()].map(({ year, target, ...one }) => ({ ...one, target, year: target === 'YEAR' ? year : 0 }))
    const stand = await upsertShares(db, shares, { nodeId, receipt, untilOn, at: request.at })
    const begun = stand.filter((id) => ids.includes(id))
    const reached = await listReachedPeople(db, { shareIds: begun, ownerId: actor.id, today, limit: mostTold })
    for (const message of sharedNotices(reached, { kind: node.kind, name: node.name, by: actor.displayName })) emit(message)
    const told = shares.map(({ target, targetId, year }) => ({ target, id: targetId, ...(year > 0 && { year }) }))
    audit({ entity: nodeEntity, entityId: nodeId, changes: { sharedWith: { to: told } } })
    return {}
  },
})

export const unshareNodeCall = defineCall(contracts.unshareNode, {
  ...writing,
  audit: 'folders.unshared',
  handle: async ({ actor, input: { shareId }, db, request, audit }) => {
    const nodeId = await endShare(db, ownFiles(actor), { id: shareId, at: request.at })
    if (nodeId === null) throw refuse('NOT_FOUND')
    audit({ entity: nodeEntity, entityId: nodeId, changes: { share: { from: shareId } } })
    return {}
  },
})

export const hideNodeCall = defineCall(contracts.hideNode, {
  ...marking,
  audit: 'folders.hidden',
  handle: async ({ actor, input: { nodeId, hidden }, db, request, audit }) => {
    const node = await findReadable(db, readableFiles(actor, await institutionToday(request.at)), nodeId)
    if (!node || node.ownerId === actor.id) throw refuse('NOT_FOUND')
    await updateHidden(db, { nodeId, userId: actor.id }, hidden)
    audit({ entity: nodeEntity, entityId: nodeId, changes: { hidden: { to: hidden } } })
    return {}
  },
})

export const sharingCalls = [
  readShareChoicesCall,
  findSharePeopleCall,
  listSharedCall,
  readAccessCall,
  shareNodeCall,
  unshareNodeCall,
  hideNodeCall,
]
