import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/messaging'
import { institutionToday, readSettings } from '@/server/config'
import { removalMessages } from '@/server/files'
import { isStudent, type Actor } from '@/server/kernel/actor'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { defineCall, type RequestInfo } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { assertAttemptOf } from '@/server/kernel/limits'
import { assertNoPatient } from '@/server/patient-check'
import { attachFiles, detachFiles, fileNamesOf } from '../attach'
import { canAnswer, findAnswer } from '../queries/broadcasts'
import { areNew, deleteBlock, insertBlock, isStudentAmong, isStudentId, isWithStudent, findReachedIds } from '../queries/people'
import {
  countMembers,
  findLastSeq,
  findMember,
  findOwnMessage,
  insertMembers,
  insertMessage,
  insertThread,
  listMembers,
  lockThread,
  updateRead,
  updateSorted,
  raiseMembers,
  settleUnread,
  markMessageWithdrawn,
  type MemberFound,
  type ThreadFound,
} from '../queries/thread'
import { closedBecause, mostFromStudent, mostMembers, withdrawableMs } from '../rules'
import { blockableFor, reachFor, threadsFor } from '../scope'
import { reachingOut, sending, sorting, threadEntity, writing } from './access'

/** The device's time, which is shown beside the server's and decides nothing; null where it lies in the future. */
function claimedTime(occurredAt: string | undefined, at: Date): Date | null {
  const said = occurredAt === undefined ? null : new Date(occurredAt)
  return said !== null && said < at ? said : null
}

async function assertReach(db: Tx, { actor, request, ids }: { actor: Actor; request: RequestInfo; ids: readonly string[] }): Promise<void> {
  const { studentsWriteTo } = await readSettings()
  const scope = reachFor(actor, { today: await institutionToday(request.at), studentsWriteTo })
  const reached = await findReachedIds(db, scope, ids)
  const unreachable = ids.filter((id) => !reached.has(id))
  // Blocked, unknown and out of reach have one answer, so that nobody learns which of them it is.
  if (unreachable.length > 0) throw refuse('FORBIDDEN', { code: 'messaging.UNREACHABLE', data: { unreachable } })
}

export const sendMessageCall = defineCall(contracts.sendMessage, {
  ...writing,
  audit: 'messaging.sent',
  limit: () => sending,
  handle: async ({ actor, input: { id, threadId, subject, text, to, fileIds, despite, occurredAt }, db, request, audit, touch }) => {
    const ids = [...new Set(to)].filter((one) => one !== actor.id)
    const most = isStudent(actor) ? mostFromStudent : mostMembers - 1
    assertSound([ids.length === 0 && issueAt('to', 'recipientNeeded'), ids.length > most && issueAt('to', 'recipientsTooMany', { most })])
    await assertReach(db, { actor, request, ids })
    if (await isStudentAmong(db, [actor.id, ...ids]))
      await assertNoPatient(db, { texts: [subject, text, ...(await fileNamesOf(db, { actor, fileIds }))], despite, at: request.at })
    if (await areNew(db, { userId: actor.id, ids })) await assertAttemptOf(reachingOut, actor.id)
    const isNew = await insertThread(db, { id: threadId, subject, authorId: actor.id, at: request.at })
    if (!isNew) throw refuse('CONFLICT', { code: 'messaging.TAKEN' })
    await insertMembers(db, { threadId, userIds: [actor.id, ...ids], authorId: actor.id, at: request.at })
    const message = { id, threadId, authorId: actor.id, text, at: request.at, occurredAt: claimedTime(occurredAt, request.at), seq: 1 }
    if (!(await insertMessage(db, message))) throw refuse('CONFLICT', { code: 'messaging.TAKEN' })
    await attachFiles(db, { actor, messageId: id, fileIds })
    await updateRead(db, { threadId, userId: actor.id, seq: 1, lastSeq: 1, at: request.at })
    touch(...ids)
    audit({ entity: threadEntity, entityId: threadId, changes: { people: { to: ids.length }, files: { to: fileIds } } })
    return { threadId, seq: 1, at: request.at.toISOString() }
  },
})

/** Locks a thread that the actor is a member of. @throws NOT_FOUND */
async function lockOwnThread(
  db: Tx,
  { actor, threadId }: { actor: Actor; threadId: string },
): Promise<{ thread: ThreadFound; own: MemberFound }> {
  const thread = await lockThread(db, threadsFor(actor), threadId)
  const own = thread && (await findMember(db, { threadId, userId: actor.id }))
  if (!thread || !own) throw refuse('NOT_FOUND')
  return { thread, own }
}

export const replyMessageCall = defineCall(contracts.replyMessage, {
  ...writing,
  audit: 'messaging.replied',
  limit: () => sending,
  handle: async ({ actor, input: { id, threadId, text, fileIds, despite, occurredAt }, db, request, audit, touch }) => {
    const { thread, own } = await lockOwnThread(db, { actor, threadId })
    const isOwn = thread.kind === 'BROADCAST' && thread.author?.id === actor.id
    const closed = closedBecause({ thread, hasLeft: own.leftAt !== null, others: await countOthers(db, thread, actor), isOwn })
    if (closed !== null) throw refuse('FORBIDDEN', { code: 'messaging.CLOSED' })
    if (await isWithStudent(db, threadId))
      await assertNoPatient(db, { texts: [text, ...(await fileNamesOf(db, { actor, fileIds }))], despite, at: request.at })
    const written = { id, authorId: actor.id, text, at: request.at, occurredAt: claimedTime(occurredAt, request.at) }
    const into =
      thread.kind === 'BROADCAST' && thread.replies === 'SENDER' ? await answerThread(db, { thread, actor, at: request.at }) : thread
    const seq = into.lastSeq + 1
    if (!(await insertMessage(db, { ...written, threadId: into.id, seq }))) throw refuse('CONFLICT', { code: 'messaging.TAKEN' })
    await attachFiles(db, { actor, messageId: id, fileIds })
    touch(...(await raiseMembers(db, { threadId: into.id, authorId: actor.id, seq, at: request.at })))
    audit({ entity: threadEntity, entityId: into.id, changes: { files: { to: fileIds } } })
    return { threadId: into.id, seq, at: request.at.toISOString() }
  },
})

/** The number of other members who can read an answer and have not blocked its author; in a broadcast only its author counts. */
async function countOthers(db: Tx, { id, kind, author }: ThreadFound, actor: Actor): Promise<number> {
  if (kind === 'BROADCAST') return Number(await canAnswer(db, { authorId: author?.id ?? null, askerId: actor.id }))
  const members = await listMembers(db, { threadId: id, askerId: actor.id, limit: mostMembers })
  return members.filter(({ userId, leftAt, canRead }) => userId !== actor.id && leftAt === null && canRead).length
}

/** The first answer to a broadcast starts a thread with its author alone; later answers go into that thread. The broadcast must be locked. */
async function answerThread(
  db: Tx,
  { thread, actor, at }: { thread: ThreadFound; actor: Actor; at: Date },
): Promise<{ id: string; lastSeq: number }> {
  const known = await findAnswer(db, { parentId: thread.id, userId: actor.id })
  const found = known === null ? null : await lockThread(db, threadsFor(actor), known)
  if (found) return found
  const id = v7()
  await insertThread(db, { id, subject: thread.subject, authorId: actor.id, at, parentId: thread.id })
  const userIds = [actor.id, ...(thread.author ? [thread.author.id] : [])]
  await insertMembers(db, { threadId: id, userIds, authorId: actor.id, at })
  return { id, lastSeq: 0 }
}

export const markThreadReadCall = defineCall(contracts.markThreadRead, {
  ...sorting,
  audit: 'messaging.read',
  handle: async ({ actor, input: { threadId, seq }, db, request, touch }) => {
    const { own } = await lockOwnThread(db, { actor, threadId })
    // A member who has left has not read the later messages, so their authors can still withdraw them.
    if (own.leftAt !== null) return {}
    const lastSeq = await findLastSeq(db, { threadId, readerId: actor.id })
    if (await updateRead(db, { threadId, userId: actor.id, seq: Math.min(seq, lastSeq), lastSeq, at: request.at })) touch(actor.id)
    return {}
  },
})

export const sortThreadCall = defineCall(contracts.sortThread, {
  ...sorting,
  audit: 'messaging.sorted',
  handle: async ({ actor, input: { threadId, box, flagged, muted, unread }, db, request, touch }) => {
    await lockOwnThread(db, { actor, threadId })
    await updateSorted(db, {
      threadId,
      userId: actor.id,
      ...(box !== undefined && { box }),
      ...(flagged !== undefined && { flagged }),
      ...(muted !== undefined && { mutedAt: muted ? request.at : null }),
      ...(unread !== undefined && { unread }),
    })
    touch(actor.id)
    return {}
  },
})

export const withdrawMessageCall = defineCall(contracts.withdrawMessage, {
  ...writing,
  audit: 'messaging.takenBack',
  handle: async ({ actor, input: { id }, db, request, audit, emit, touch }) => {
    const seen = await findOwnMessage(db, { id, authorId: actor.id })
    if (!seen) throw refuse('NOT_FOUND')
    await lockOwnThread(db, { actor, threadId: seen.threadId })
    const inTime = request.at.getTime() - seen.at.getTime() <= withdrawableMs
    const taken = inTime ? await markMessageWithdrawn(db, { ...seen, authorId: actor.id, at: request.at }) : 0
    if (taken === 0) throw refuse('STATE_CHANGED', { code: 'messaging.READ' })
    const ids = await detachFiles(db, id, request.at)
    for (const message of removalMessages(ids)) emit(message)
    touch(actor.id, ...(await settleUnread(db, seen.threadId)))
    audit({ entity: threadEntity, entityId: seen.threadId, changes: { message: { from: id } } })
    return {}
  },
})

export const leaveThreadCall = defineCall(contracts.leaveThread, {
  ...writing,
  audit: 'messaging.left',
  handle: async ({ actor, input: { threadId }, db, request, audit, touch }) => {
    await lockOwnThread(db, { actor, threadId })
    await updateSorted(db, { threadId, userId: actor.id, leftAt: request.at, unread: false })
    touch(actor.id)
    audit({ entity: threadEntity, entityId: threadId })
    return {}
  },
})

export const addPeopleToThreadCall = defineCall(contracts.addPeopleToThread, {
  ...writing,
  audit: 'messaging.peopleAdded',
  handle: async ({ actor, input: { threadId, userIds }, db, request, audit, touch }) => {
    const { thread, own } = await lockOwnThread(db, { actor, threadId })
    if (thread.kind !== 'DIRECT' || own.leftAt !== null) throw refuse('NOT_FOUND')
    await assertReach(db, { actor, request, ids: userIds })
    if (await areNew(db, { userId: actor.id, ids: userIds })) await assertAttemptOf(reachingOut, actor.id)
    const after = (await countMembers(db, threadId)) + userIds.length
    // The same limit as for a new message: a student cannot reach a whole year by adding people one after the other.
    if (isStudent(actor)) assertSound([after > mostFromStudent + 1 && issueAt('userIds', 'recipientsTooMany', { most: mostFromStudent })])
    if (after > mostMembers) throw refuse('STATE_CHANGED', { code: 'messaging.FULL' })
    // New members read from the next message on: earlier messages were written to others.
    await insertMembers(db, { threadId, userIds, authorId: actor.id, at: request.at, fromSeq: thread.lastSeq + 1 })
    touch(...userIds)
    audit({ entity: threadEntity, entityId: threadId, changes: { people: { to: userIds } } })
    return {}
  },
})

export const blockPersonCall = defineCall(contracts.blockPerson, {
  ...writing,
  audit: 'messaging.blocked',
  handle: async ({ actor, input: { userId }, db, request, audit }) => {
    const { studentsWriteTo } = await readSettings()
    const isOfStudent = await isStudentId(db, blockableFor(actor, studentsWriteTo), userId)
    if (isOfStudent === null) throw refuse('NOT_FOUND')
    if (!isStudent(actor) || !isOfStudent) throw refuse('FORBIDDEN', { code: 'messaging.STAFF' })
    await insertBlock(db, { userId: actor.id, blockedId: userId, at: request.at })
    audit({ entity: 'user', entityId: userId })
    return {}
  },
})

export const unblockPersonCall = defineCall(contracts.unblockPerson, {
  ...writing,
  audit: 'messaging.unblocked',
  handle: async ({ actor, input: { userId }, db, audit }) => {
    if (!(await deleteBlock(db, { userId: actor.id, blockedId: userId }))) throw refuse('NOT_FOUND')
    audit({ entity: 'user', entityId: userId })
    return {}
  },
})

export const writingCalls = [
  sendMessageCall,
  replyMessageCall,
  markThreadReadCall,
  sortThreadCall,
  withdrawMessageCall,
  leaveThreadCall,
  addPeopleToThreadCall,
  blockPersonCall,
  unblockPersonCall,
]
