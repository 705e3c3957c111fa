import 'server-only'
import * as contracts from '@/lib/contracts/messaging'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { listBlocks } from '../queries/people'
import { findMessageFile, listMessageFiles } from '../queries/files.sql'
import { canAnswer, countRead } from '../queries/broadcasts'
import { findLastSeq, findMember, findThread, findThreadOf, listMembers, listMessages, type ThreadFound } from '../queries/thread'
import { countScheduled, countUnread, listThreadLines } from '../queries/threads.sql'
import { listReachable } from '../reach'
import { closedBecause, mayTakeBack, messagesAtOnce, mostMembers, threadsAtOnce } from '../rules'
import { messageFilesFor, threadsFor } from '../scope'
import { reading } from './access'

export const listThreadsCall = defineCall(contracts.listThreads, {
  ...reading,
  limit: ({ q, after }) => whereSearched({ q, cursor: after }),
  handle: async ({ actor, input: { box = 'INBOX', q = '', after }, db }) => {
    const rows = await listThreadLines(db, {
      userId: actor.id,
      box,
      q,
      after: parsePlace(after),
      limit: threadsAtOnce + 1,
    })
    const shown = rows.slice(0, threadsAtOnce)
    const last = shown.at(-1)
    return {
      rows: shown.map(({ sortAt, ...row }) => ({ ...row, at: sortAt.toISOString() })),
      next: rows.length > threadsAtOnce && last ? `${last.sortAt.toISOString()}~${last.id}` : null,
      unread: await countUnread(db, actor.id),
      scheduled: await countScheduled(db, actor.id),
    }
  },
})

function parsePlace(after: string | undefined): { at: Date; id: string } | null {
  const [at = '', id = ''] = after?.split('~') ?? []
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), id } : null
}

async function requireThread(db: Db, actor: Actor, id: string): Promise<ThreadFound> {
  const scope = threadsFor(actor)
  const thread = (await findThread(db, scope, id)) ?? (await findThreadOf(db, scope, id))
  if (!thread) throw refuse('NOT_FOUND')
  return thread
}

export const readThreadCall = defineCall(contracts.readThread, {
  ...reading,
  handle: async ({ actor, input: { id, before }, db, request }) => {
    const thread = await requireThread(db, actor, id)
    const own = await findMember(db, { threadId: thread.id, userId: actor.id })
    const fromSeq = own?.fromSeq ?? 1
    const of = { threadId: thread.id, readerId: actor.id }
    const lastSeq = await findLastSeq(db, of)
    const rows = await listMessages(db, { ...of, fromSeq, before: before ?? lastSeq + 1, limit: messagesAtOnce + 1 })
    // Somebody who has left does not read later messages.
    const leftAt = own?.leftAt ?? null
    const seen = leftAt === null ? rows : rows.filter(({ at }) => at <= leftAt)
    const shownIds = seen.slice(0, messagesAtOnce).flatMap(({ id: one, withdrawnAt }) => (withdrawnAt === null ? [one] : []))
    const files = await listMessageFiles(db, shownIds)
    const members = thread.kind === 'DIRECT' ? await listMembers(db, { threadId: thread.id, askerId: actor.id, limit: mostMembers }) : []
    const isBroadcast = thread.kind === 'BROADCAST'
    const isOwn = isBroadcast && thread.author?.id === actor.id
    const others = isBroadcast
      ? Number(await canAnswer(db, { authorId: thread.author?.id ?? null, askerId: actor.id }))
      : members.filter(({ userId, leftAt, canRead }) => userId !== actor.id && leftAt === null && canRead).length
    const { parent, replies, closedAt, state, sendsAt, ...shown } = thread
    const isSent = state === 'SENT'
    return {
      thread: {
        ...shown,
        flagged: own?.flagged ?? false,
        muted: own !== null && own.mutedAt !== null,
        archived: own?.box === 'ARCHIVED',
        unread: own?.unread ?? false,
        lastSeq,
        readSeq: own?.readSeq ?? lastSeq,
        closed: isSent
          ? closedBecause({ thread: { kind: thread.kind, replies, closedAt }, hasLeft: own === null || leftAt !== null, others, isOwn })
          : 'NO_REPLIES',
        about: parent,
        receipt: isOwn && isSent ? await countRead(db, { threadId: thread.id, authorId: actor.id }) : null,
        answersApart: isBroadcast && replies === 'SENDER',
        takesReplies: thread.kind !== 'NOTICE' && replies !== 'NONE' && closedAt === null,
        sendsAt: state === 'SCHEDULED' ? sendsAt.toISOString() : null,
        isCancelled: state === 'CANCELLED',
      },
      people: members
        .filter(({ userId }) => userId !== actor.id)
        .map(({ userId, displayName, leftAt, readSeq, readAt }) => ({
          id: userId,
          displayName,
          hasLeft: leftAt !== null,
          readSeq,
          readAt: readAt?.toISOString() ?? null,
        })),
      messages: seen
        .slice(0, messagesAtOnce)
        .reverse()
        .map(({ authorId, authorName, authorCaption: caption, withdrawnAt, isRead, at, occurredAt, ...message }) => ({
          ...message,
          author: authorId === null ? null : { id: authorId, displayName: authorName ?? '', caption },
          isOwn: authorId === actor.id,
          at: at.toISOString(),
          occurredAt: occurredAt?.toISOString() ?? null,
          isWithdrawn: withdrawnAt !== null,
          files: files.flatMap(({ messageId, ...file }) => (messageId === message.id ? [file] : [])),
          mayTakeBack: isSent && authorId === actor.id && mayTakeBack({ at, isRead, withdrawnAt }, request.at),
        })),
      hasOlder: rows.length > messagesAtOnce,
    }
  },
})

/** Access is decided again at each download. */
export const downloadMessageFileCall = defineCall(contracts.downloadMessageFile, {
  ...reading,
  handle: async ({ actor, input: { id }, db }) => {
    const file = await findMessageFile(db, messageFilesFor(actor), id)
    if (!file) throw refuse('NOT_FOUND')
    return file
  },
})

export const findReachCall = defineCall(contracts.findReach, {
  ...reading,
  limit: ({ q }) => whereSearched({ q }),
  handle: async ({ actor, input: { q = '', id }, db, request }) => listReachable(db, { actor, q, id, at: request.at }),
})

export const listBlockedCall = defineCall(contracts.listBlocked, {
  ...reading,
  handle: async ({ actor, db }) => ({ people: await listBlocks(db, actor.id) }),
})

export const readingCalls = [listThreadsCall, readThreadCall, downloadMessageFileCall, findReachCall, listBlockedCall]
