import 'server-only'
import { readConcernNumber } from '@/lib/concerns/vocabulary'
import * as contracts from '@/lib/contracts/concerns'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { assertProven } from '@/server/kernel/secrets/proof'
import { deleteHandler, findIdByNumber, hasActedAsOwner, insertEntry, lockConcern, moveConcern, upsertHandler } from '../queries/case'
import { listHolders, listReceivers, replaceReceivers } from '../queries/people'
import { handedOverBy } from '../scope'
import { concernNotice } from '../tell'
import { adminReads, adminWrites, cannotHandle, concernEntity, handlersOf, handlerWrites, lockOwned, partOf } from './access'

export const addCaseHandlerCall = defineCall(contracts.addCaseHandler, {
  ...handlerWrites,
  audit: 'concerns.handlerAdded',
  handle: async ({ actor, input: { id, userId, part }, db, request, emit, audit }) => {
    const found = await lockOwned(db, actor, id)
    // A present or past owner of the case does not decide on the appeal.
    const isOwner = partOf(found, userId) === 'OWNER'
    const wasOwner = isOwner || (await hasActedAsOwner(db, { concernId: id, userId }))
    assertSound([
      await cannotHandle(db, { userId, path: 'userId', about: found }),
      wasOwner && part === 'APPEAL' && issueAt('userId', 'ownerNoAppeal'),
      isOwner && part === 'HANDLER' && issueAt('userId', 'cannotHandle'),
    ])
    if (isOwner) return {}
    await upsertHandler(db, { concernId: id, userId, part, at: request.at })
    await insertEntry(db, {
      concernId: id,
      authorId: actor.id,
      at: request.at,
      kind: 'STATE',
      sight: 'HANDLERS',
      step: 'HANDLER_ADDED',
      text: '',
    })
    emit(concernNotice({ key: part === 'OWNER' ? 'concernAssigned' : 'concernAdded', to: [userId], about: found, view: 'case' }))
    audit({ entity: concernEntity, entityId: id, changes: { [part.toLowerCase()]: { to: userId } } })
    return {}
  },
})

export const removeCaseHandlerCall = defineCall(contracts.removeCaseHandler, {
  ...handlerWrites,
  audit: 'concerns.handlerRemoved',
  handle: async ({ actor, input: { id, userId }, db, request, audit }) => {
    const found = await lockOwned(db, actor, id)
    const part = partOf(found, userId)
    if (part === null) throw refuse('NOT_FOUND')
    if (part === 'OWNER') throw refuse('STATE_CHANGED', { code: 'concerns.OWNER' })
    await deleteHandler(db, { concernId: id, userId })
    await insertEntry(db, {
      concernId: id,
      authorId: actor.id,
      at: request.at,
      kind: 'STATE',
      sight: 'HANDLERS',
      step: 'HANDLER_REMOVED',
      text: '',
    })
    audit({ entity: concernEntity, entityId: id, changes: { handler: { from: userId } } })
    return {}
  },
})

export const readConcernReceiversCall = defineCall(contracts.readConcernReceivers, {
  ...adminReads,
  handle: async ({ db }) => ({ programmes: await listReceivers(db), holders: await listHolders(db) }),
})

export const saveConcernReceiversCall = defineCall(contracts.saveConcernReceivers, {
  ...adminWrites,
  audit: 'concerns.receiversSaved',
  handle: async ({ input: { programmeId, userIds }, db, audit }) => {
    const holders = new Set((await listHolders(db)).map(({ id }) => id))
    if (userIds.some((id) => !holders.has(id))) throw badField('userIds', 'cannotHandle')
    const before = await replaceReceivers(db, programmeId, [...new Set(userIds)])
    if (before === null) throw refuse('NOT_FOUND')
    audit({ entity: 'programme', entityId: programmeId, changes: { receivers: { from: before, to: userIds } } })
    return {}
  },
})

export const handOverCaseCall = defineCall(contracts.handOverCase, {
  ...adminWrites,
  audit: 'concerns.handedOver',
  handle: async ({ actor, input: { number, userId, reason }, db, request, emit, audit }) => {
    assertProven(actor, request.at)
    const scope = handedOverBy(actor)
    const stored = readConcernNumber(number)
    const id = stored === null ? null : await findIdByNumber(db, scope, stored)
    const found = id === null ? null : await lockConcern(db, scope, id)
    if (!found) throw badField('number', 'caseUnknown')
    assertSound([await cannotHandle(db, { userId, path: 'userId', about: found })])
    const before = handlersOf(found, userId)
    if (found.state === 'OPEN') await moveConcern(db, { id: found.id, from: 'OPEN', to: 'TRIAGED' })
    await upsertHandler(db, { concernId: found.id, userId, part: 'OWNER', at: request.at })
    await insertEntry(db, {
      concernId: found.id,
      authorId: actor.id,
      at: request.at,
      kind: 'STATE',
      sight: 'HANDLERS',
      step: 'HANDED_OVER',
      text: reason,
    })
    emit(concernNotice({ key: 'concernAssigned', to: [userId], about: found, view: 'case' }))
    emit(concernNotice({ key: 'concernAdded', to: before, about: found, view: 'case' }))
    audit({ entity: concernEntity, entityId: found.id, changes: { owner: { to: userId } } })
    return {}
  },
})
