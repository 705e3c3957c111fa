import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/reflections'
import { reflectionLimits } from '@/lib/reflections/vocabulary'
import { handedIn, reflection as machine, type ReflectionEvent, type ReflectionState } from '@/lib/states/reflection'
import { transition } from '@/server/kernel/calls/transition'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { commenting } from '@/server/kernel/limits'
import { assertNoPatient } from '@/server/patient-check'
import { answers, entity, writes } from '../access'
import { acknowledgementEvidence } from '../evidence'
import { viewHref } from '../hrefs'
import { lockOwn, lockRead, lockWritten } from '../lock'
import { notifyReaders } from '../notices'
import { countComments, insertComment, isOwnComment, listCommenters } from '../queries/comments'
import {
  countShares,
  endShares,
  insertShares,
  listKept,
  listReaders,
  listTagIds,
  markSeen,
  updateAcknowledged,
  updateState,
  type StateFields,
} from '../queries/writes'
import { readersFor, viewsAll } from '../scope'

type At = { readonly id: string; readonly state: ReflectionState }

function moveState(
  db: Tx,
  { id, state }: At,
  on: Exclude<ReflectionEvent, 'acknowledge'>,
  fields: StateFields = {},
): Promise<ReflectionState> {
  return transition({ machine, from: state, on, compareAndSet: (from, to) => updateState(db, { id, from, to }, fields) })
}

/**
 * Gives a reflection to these people and returns those who did not have it yet. @throws VALIDATION_FAILED where one of them cannot read it, or there are too
 * many
 */
async function giveToReaders(db: Tx, actor: Actor, { id, readerIds, at }: { id: string; readerIds: readonly string[]; at: Date }) {
  const wanted = [...new Set(readerIds)]
  const found = await listReaders(db, readersFor(actor), wanted)
  if (found.length < wanted.length) throw badField('readerIds', 'teacherUnknown')
  const fresh = await insertShares(db, { reflectionId: id, userIds: wanted, at })
  if ((await countShares(db, id)) > reflectionLimits.readers) throw badField('readerIds', 'tooMany')
  return fresh
}

export const shareReflectionCall = defineCall(contracts.shareReflection, {
  ...writes,
  replay: 'keyed',
  audit: 'reflections.shared',
  handle: async ({ actor, input: { id, readerIds }, db, request, emit, touch, audit }) => {
    const held = await lockOwn(db, actor, id)
    const fresh = await giveToReaders(db, actor, { id, readerIds, at: request.at })
    const state = held.state === 'PRIVATE' ? await moveState(db, held, 'share', { sharedAt: request.at }) : held.state
    notifyReaders({ emit, byId: actor.id }, 'reflectionShared', { to: fresh, person: actor.displayName, href: viewHref(id) })
    touch(...fresh)
    audit({ entity, entityId: id, changes: { state: { from: held.state, to: state }, readers: { to: fresh } } })
    return { state }
  },
})

export const endReflectionShareCall = defineCall(contracts.endReflectionShare, {
  ...writes,
  replay: 'keyed',
  audit: 'reflections.shareEnded',
  handle: async ({ actor, input: { id, userId }, db, request, emit, touch, audit }) => {
    const held = await lockOwn(db, actor, id)
    const ended = await endShares(db, { reflectionId: id, userId, at: request.at })
    const state = await afterEnding(db, held)
    notifyReaders({ emit, byId: actor.id }, 'reflectionShareEnded', { to: ended, person: actor.displayName, href: viewHref(id) })
    touch(...ended)
    audit({ entity, entityId: id, changes: { state: { from: held.state, to: state }, readers: { from: ended } } })
    return { state }
  },
})

/** A reflection that is shared with nobody any more becomes private. */
async function afterEnding(db: Tx, at: At): Promise<ReflectionState> {
  if (at.state !== 'SHARED' || (await countShares(db, at.id)) > 0) return at.state
  return moveState(db, at, 'end', { sharedAt: null })
}

export const submitReflectionCall = defineCall(contracts.submitReflection, {
  ...writes,
  replay: 'keyed',
  audit: 'reflections.submitted',
  handle: async ({ actor, input: { id: sent, readerIds, despite }, db, request, emit, touch, audit }) => {
    const held = await lockWritten(db, actor, sent)
    const { id } = held
    // A device that began the same reflection a second time has not seen the stored text, and its own text is kept beside it.
    if (id !== sent && (await listKept(db, id)).length > 0) throw refuse('STATE_CHANGED', { data: { state: held.state } })
    // Two devices that submit the same reflection have both done it; readers whom only the second one chose are asked as well.
    if (held.state === 'SUBMITTED') {
      const fresh = await giveToReaders(db, actor, { id, readerIds, at: request.at })
      notifyReaders({ emit, byId: actor.id }, 'reflectionSubmitted', { to: fresh, person: actor.displayName, href: viewHref(id) })
      touch(...fresh)
      audit({ entity, entityId: id, changes: { readers: { to: fresh } } })
      return { state: held.state }
    }
    if (held.words === 0) throw badField('answers', 'required')
    if (!despite && (await listTagIds(db, id)).length === 0) throw refuse('VALIDATION_FAILED', { code: 'reflections.NO_TAGS' })
    await giveToReaders(db, actor, { id, readerIds, at: request.at })
    const state = await moveState(db, held, 'submit', { submittedAt: request.at })
    const to = [...new Set([...held.shares.map(({ userId }) => userId), ...readerIds])]
    notifyReaders({ emit, byId: actor.id }, 'reflectionSubmitted', { to, person: actor.displayName, href: viewHref(id) })
    touch(...to)
    audit({ entity, entityId: id, changes: { state: { from: held.state, to: state }, readers: { to } } })
    return { state }
  },
})

export const withdrawReflectionCall = defineCall(contracts.withdrawReflection, {
  ...writes,
  replay: 'keyed',
  audit: 'reflections.withdrawn',
  handle: async ({ actor, input: { id }, db, request, emit, touch, audit }) => {
    const held = await lockOwn(db, actor, id)
    const shared = await moveState(db, held, 'withdraw', { submittedAt: null, sharedAt: request.at })
    const state = await afterEnding(db, { id, state: shared })
    const readers = held.shares.map(({ userId }) => userId)
    // These readers were asked to acknowledge the reflection, and find nothing to acknowledge any more.
    notifyReaders({ emit, byId: actor.id }, 'reflectionWithdrawn', { to: readers, person: actor.displayName, href: viewHref(id) })
    touch(...readers)
    audit({ entity, entityId: id, changes: { state: { from: held.state, to: state } } })
    return { state }
  },
})

export const seeReflectionCall = defineCall(contracts.seeReflection, {
  ...answers,
  replay: 'idempotent',
  audit: 'reflections.seen',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    await lockRead(db, actor, id)
    await markSeen(db, { reflectionId: id, userId: actor.id, at: request.at })
    audit({ entity, entityId: id, isOnceADay: true })
    return {}
  },
})

type Said = { readonly id: string; readonly promptUid: string | null; readonly text: string; readonly despite: boolean }
/**
 * Stores a comment; false for one that is there already because its answer was lost. @throws where there are too many, its id is taken, or it looks like a
 * patient's data
 */
async function storeComment(
  db: Tx,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
  reflectionId: string,
  { id, promptUid, text, despite }: Said,
): Promise<boolean> {
  if (await isOwnComment(db, { id, reflectionId, authorId: actor.id })) return false
  await assertNoPatient(db, { texts: [text], despite, at })
  if ((await countComments(db, reflectionId)) >= reflectionLimits.comments) throw badField('text', 'tooManyComments')
  if (!(await insertComment(db, { id, reflectionId, authorId: actor.id, promptUid, text, createdAt: at }))) throw refuse('CONFLICT')
  return true
}

export const commentOnReflectionCall = defineCall(contracts.commentOnReflection, {
  ...answers,
  audit: 'reflections.commented',
  limit: () => commenting,
  handle: async ({ actor, input: { id, commentId, promptUid, text, despite }, db, request, emit, touch, audit }) => {
    const held = await lockRead(db, actor, id)
    // Comments are for the people who share a reflection: nobody comments on a private one.
    if (held.state === 'PRIVATE') throw refuse('STATE_CHANGED', { data: { state: held.state } })
    audit({ entity, entityId: id })
    if (!(await storeComment(db, { actor, at: request.at }, id, { id: commentId, promptUid, text, despite }))) return {}
    const readers = [...held.shares.map(({ userId }) => userId), ...(held.acknowledgedById === null ? [] : [held.acknowledgedById])]
    // People who have asked something are told of the answer, even if nobody gave them the reflection and they read it because it was submitted.
    const asked = actor.id === held.ownerId && handedIn.some((state) => state === held.state) ? await listCommenters(db, id) : []
    const to = actor.id === held.ownerId ? [...readers, ...asked] : [held.ownerId]
    notifyReaders({ emit, byId: actor.id }, 'reflectionCommented', { to, person: actor.displayName, href: viewHref(id) })
    touch(...to)
    return {}
  },
})

export const acknowledgeReflectionCall = defineCall(contracts.acknowledgeReflection, {
  ...answers,
  audit: 'reflections.acknowledged',
  evidence: acknowledgementEvidence,
  handle: async ({ actor, input: { id, submittedAt, commentId, text, despite }, db, request, emit, touch, audit, vouch }) => {
    const held = await lockRead(db, actor, id)
    const vouched = vouch({
      subject: [held.ownerId],
      author: [],
      counted: [],
      may: held.shares.some(({ userId }) => userId === actor.id) || viewsAll(actor),
      // A reflection that was taken back and submitted again is not the one that the reader has read.
      shown: {
        sent: new Date(submittedAt).getTime(),
        now: held.submittedAt?.getTime() ?? 0,
        refusal: refuse('STATE_CHANGED', { data: { state: held.state } }),
      },
    })
    const state = await transition({
      machine,
      from: held.state,
      on: 'acknowledge',
      vouched,
      compareAndSet: (from, to) => updateAcknowledged(db, vouched, { id, from, to, at: request.at }),
    })
    if (text !== '') await storeComment(db, { actor, at: request.at }, id, { id: commentId ?? v7(), promptUid: null, text, despite })
    notifyReaders({ emit, byId: actor.id }, 'reflectionAcknowledged', { to: [held.ownerId], person: actor.displayName, href: viewHref(id) })
    touch(held.ownerId)
    audit({ entity, entityId: id, changes: { state: { from: held.state, to: state } } })
    return { state }
  },
})

/** Revokes an acknowledgement that was given in error, because a workbook may count it. The reason is stored as a comment. */
export const revokeAcknowledgementCall = defineCall(contracts.revokeAcknowledgement, {
  ...answers,
  audit: 'reflections.acknowledgementRevoked',
  handle: async ({ actor, input: { id, commentId, reason, despite }, db, request, emit, touch, audit }) => {
    const held = await lockRead(db, actor, id)
    const byId = held.acknowledgedById
    if (byId === null) throw refuse('STATE_CHANGED', { data: { state: held.state } })
    if (held.ownerId === actor.id || (byId !== actor.id && !viewsAll(actor))) throw refuse('FORBIDDEN')
    const state = await moveState(db, held, 'revoke', { acknowledgedAt: null, acknowledgedById: null })
    await storeComment(db, { actor, at: request.at }, id, { id: commentId, promptUid: null, text: reason, despite })
    notifyReaders({ emit, byId: actor.id }, 'reflectionRevoked', {
      to: [held.ownerId, byId],
      person: actor.displayName,
      href: viewHref(id),
    })
    touch(held.ownerId, byId)
    audit({ entity, entityId: id, changes: { state: { from: held.state, to: state }, acknowledgedBy: { from: byId, to: null } } })
    return { state }
  },
})
