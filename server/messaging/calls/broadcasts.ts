import 'server-only'
import * as contracts from '@/lib/contracts/messaging'
import { instantsAt } from '@/lib/clinical/session-times'
import { institutionTimeZone, institutionToday } from '@/server/config'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { assertNoPatient } from '@/server/patient-check'
import { attachFiles, fileNamesOf } from '../attach'
import { audienceInWords, sightOf } from '../audience'
import { countInAudience, listAudience, listAudienceChoices } from '../queries/audience.sql'
import { countRead, lockOwnBroadcast, insertBroadcast, listReaders, updateClosed, settleBroadcast } from '../queries/broadcasts'
import { findThread, insertMessage, lockThread } from '../queries/thread'
import { mostDaysAhead, mostMembers, receiptsAtOnce, undoMs } from '../rules'
import { threadsBegunBy } from '../scope'
import { broadcasting, reading, threadEntity, writing } from './access'

export const readBroadcastChoicesCall = defineCall(contracts.readBroadcastChoices, {
  ...reading,
  handle: async ({ actor, db, request }) => {
    const { forAll } = await sightOf(db, actor, await institutionToday(request.at))
    const { roles, ...choices } = await listAudienceChoices(db)
    return { ...choices, roles: forAll ? roles : [] }
  },
})

export const countAudienceCall = defineCall(contracts.countAudience, {
  ...reading,
  handle: async ({ actor, input: { audience }, db, request }) => {
    const today = await institutionToday(request.at)
    const { scope, most } = await sightOf(db, actor, today)
    const count = await countInAudience(db, { audience, today, scope, authorId: actor.id })
    return { ...count, most, words: await audienceInWords(db, audience, request.locale) }
  },
})

const dayMs = 86_400_000

/** The instant of a wall time: the earlier one where the time occurs twice, the moment of the change where the clock skips it. */
async function instantOf({ on, time }: { on: string; time: string }): Promise<Date> {
  const [instant] = instantsAt(on, time, await institutionTimeZone())
  return instant ?? new Date(`${on}T${time}:00Z`)
}

export const broadcastMessageCall = defineCall(contracts.broadcastMessage, {
  ...writing,
  audit: 'messaging.broadcast',
  limit: () => broadcasting,
  handle: async ({
    actor,
    input: { id, threadId, subject, text, fileIds, audience, replies, urgent, sendAt, despite },
    db,
    request,
    emit,
    audit,
  }) => {
    const today = await institutionToday(request.at)
    const { scope, most, forAll } = await sightOf(db, actor, today)
    const wanted = { audience, today, scope, authorId: actor.id }
    const { reach } = await countInAudience(db, wanted)
    const sendsAt = sendAt === null ? new Date(request.at.getTime() + undoMs) : await instantOf(sendAt)
    assertSound([
      sendsAt <= request.at && issueAt('sendAt', 'datePast'),
      sendsAt.getTime() > request.at.getTime() + mostDaysAhead * dayMs && issueAt('sendAt', 'sendTimeFar'),
      reach === 0 && issueAt('audience', 'audienceEmpty'),
      reach > most && issueAt('audience', 'recipientsTooMany', { most }),
      replies === 'ALL' && reach >= mostMembers && issueAt('replies', 'repliesAllTooMany', { most: mostMembers }),
    ])
    // Most readers of a broadcast are students.
    await assertNoPatient(db, { texts: [subject, text, ...(await fileNamesOf(db, { actor, fileIds }))], despite, at: request.at })
    // With the right to write to everybody, the audience is resolved when the broadcast is sent; a teacher's audience is fixed here to the students in their
    // scope.
    const stored = forAll
      ? audience
      : { ...audience, years: [], groupIds: [], firmIds: [], roleIds: [], userIds: await listAudience(db, wanted, most) }
    const isNew = await insertBroadcast(db, {
      id: threadId,
      subject,
      authorId: actor.id,
      audience: { audience: stored, forAll },
      audienceWords: await audienceInWords(db, audience, request.locale),
      replies,
      urgent,
      sendsAt,
    })
    const message = { id, threadId, authorId: actor.id, text, at: request.at, occurredAt: null, seq: 1 }
    if (!isNew || !(await insertMessage(db, message))) throw refuse('CONFLICT', { code: 'messaging.TAKEN' })
    await attachFiles(db, { actor, messageId: id, fileIds })
    emit({ type: 'messaging.broadcast', payload: { threadId }, notBefore: sendsAt, priority: 'bulk' })
    audit({
      entity: threadEntity,
      entityId: threadId,
      changes: { people: { to: reach }, files: { to: fileIds }, sendsAt: { to: sendsAt } },
    })
    return { threadId, sendsAt: sendsAt.toISOString(), reach }
  },
})

export const cancelBroadcastCall = defineCall(contracts.cancelBroadcast, {
  ...writing,
  audit: 'messaging.broadcastCancelled',
  handle: async ({ actor, input: { threadId }, db, request, audit }) => {
    const found = await lockOwnBroadcast(db, threadsBegunBy(actor), threadId)
    if (!found) throw refuse('NOT_FOUND')
    if ((await settleBroadcast(db, threadId, { state: 'CANCELLED', at: request.at })) === 0)
      throw refuse('STATE_CHANGED', { code: 'messaging.SENT' })
    audit({ entity: threadEntity, entityId: threadId })
    return {}
  },
})

export const closeThreadCall = defineCall(contracts.closeThread, {
  ...writing,
  audit: 'messaging.closed',
  handle: async ({ actor, input: { threadId }, db, request, audit }) => {
    const found = await lockThread(db, threadsBegunBy(actor), threadId)
    if (!found) throw refuse('NOT_FOUND')
    await updateClosed(db, threadId, request.at)
    audit({ entity: threadEntity, entityId: threadId })
    return {}
  },
})

export const readReceiptsCall = defineCall(contracts.readReceipts, {
  ...reading,
  handle: async ({ actor, input: { threadId, page }, db }) => {
    const found = await findThread(db, threadsBegunBy(actor), threadId)
    if (found?.kind !== 'BROADCAST') throw refuse('NOT_FOUND')
    const of = { threadId, authorId: actor.id }
    const people = await listReaders(db, { ...of, skip: (page - 1) * receiptsAtOnce, limit: receiptsAtOnce })
    return {
      people: people.map(({ readAt, ...person }) => ({ ...person, readAt: readAt?.toISOString() ?? null })),
      ...(await countRead(db, of)),
      pageSize: receiptsAtOnce,
    }
  },
})

export const broadcastCalls = [
  readBroadcastChoicesCall,
  countAudienceCall,
  broadcastMessageCall,
  cancelBroadcastCall,
  closeThreadCall,
  readReceiptsCall,
]
