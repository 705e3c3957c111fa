import { z } from 'zod'
import { contract } from '@/lib/contract'
import { occurredAt } from './parts'

const closed = ['clinical-sessions.LOCKED', 'clinical-sessions.CANCELLED'] as const
const sessionId = z.uuid()

/** Also on a session that is locked or cancelled. */
export const addComment = contract({
  name: 'clinical-sessions.addComment',
  method: 'POST',
  input: z.strictObject({ sessionId, commentId: z.uuid(), text: z.string().trim().min(1).max(4_000), occurredAt }),
  output: z.object({ savedAt: z.string() }),
  errors: ['clinical-sessions.NOT_SAVED'],
  queued: true,
})

/** The reader has seen the comments of a session. */
export const readComments = contract({
  name: 'clinical-sessions.readComments',
  method: 'POST',
  input: z.strictObject({ sessionId, occurredAt }),
  output: z.object({}),
  queued: true,
})

/** Puts the student into the queue of the clinic. */
export const askForCheck = contract({
  name: 'clinical-sessions.askForCheck',
  method: 'POST',
  input: z.strictObject({ sessionId, checkId: z.uuid(), kind: z.literal('FINAL_CHECK'), occurredAt }),
  output: z.object({ askedAt: z.string() }),
  errors: [...closed, 'clinical-sessions.EMPTY', 'clinical-sessions.INCOMPLETE', 'clinical-sessions.ALREADY_WAITING'],
  queued: true,
})

export const withdrawCheck = contract({
  name: 'clinical-sessions.withdrawCheck',
  method: 'POST',
  input: z.strictObject({ sessionId, checkId: z.uuid(), occurredAt }),
  output: z.object({ savedAt: z.string() }),
  errors: closed,
  queued: true,
})

/** A teacher takes the student who waits. Not queued: who comes later must learn at once that somebody else did. */
export const takeCheck = contract({
  name: 'clinical-sessions.takeCheck',
  method: 'POST',
  input: z.strictObject({ sessionId, checkId: z.uuid(), occurredAt }),
  output: z.object({ savedAt: z.string() }),
  errors: closed,
})

/** Locks the session and tells the student. With MARKS_MISSING the answer holds `missing`: the targets without a mark. */
export const finishMarking = contract({
  name: 'clinical-sessions.finishMarking',
  method: 'POST',
  input: z.strictObject({ sessionId, occurredAt }),
  output: z.object({ state: z.literal('MARKED_LOCKED'), finishedAt: z.string() }),
  errors: [...closed, 'clinical-sessions.EMPTY', 'clinical-sessions.INCOMPLETE', 'clinical-sessions.MARKS_MISSING'],
  queued: true,
})

export const cancelSession = contract({
  name: 'clinical-sessions.cancel',
  method: 'POST',
  input: z.strictObject({ sessionId, reason: z.string().trim().max(500).default(''), occurredAt }),
  output: z.object({ state: z.literal('CANCELLED'), savedAt: z.string() }),
  errors: closed,
  queued: true,
})
