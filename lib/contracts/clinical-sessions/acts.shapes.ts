import { z } from 'zod'
import { endedKinds } from '@/lib/clinical/checks'
import { checkKinds, checklistItems, checkOutcomes } from '@/lib/clinical/vocabulary'
import { arrivedAfter, occurredAt, revision } from './parts.shapes'

export { Done } from '../plain.shapes'

const sessionId = z.uuid().toLowerCase()

export const AddComment = z.strictObject({
  sessionId,
  commentId: z.uuid().toLowerCase(),
  text: z.string().trim().min(1).max(4_000),
  occurredAt,
})
/** The input of acts that need only the session; `OfCheck` also names one of its checks. */
export const OfSession = z.strictObject({ sessionId, occurredAt })
/** Finishes the marking of exactly what the teacher saw: the header and every line, each by its revision. */
export const FinishMarking = z.strictObject({
  sessionId,
  seen: z.strictObject({ headerRevision: revision, lines: z.array(z.strictObject({ id: z.uuid().toLowerCase(), revision })).max(500) }),
  occurredAt,
})
export const OfCheck = z.strictObject({ sessionId, checkId: z.uuid().toLowerCase(), occurredAt })
export const AskForCheck = z.strictObject({ sessionId, checkId: z.uuid().toLowerCase(), kind: z.enum(checkKinds), occurredAt })
export const EndCheck = z.strictObject({
  sessionId,
  checkId: z.uuid().toLowerCase(),
  kind: z.enum(endedKinds),
  outcome: z.enum(checkOutcomes),
  checklist: z.array(z.enum(checklistItems)).max(checklistItems.length).default([]),
  note: z.string().trim().max(2_000).default(''),
  occurredAt,
})
export const CancelSession = z.strictObject({ sessionId, reason: z.string().trim().max(500).default(''), occurredAt })

export const SavedAt = z.object({ savedAt: z.string(), arrivedAfter })
export const Asked = z.object({ askedAt: z.string(), arrivedAfter })
export const Finished = z.object({ state: z.literal('MARKED_LOCKED'), finishedAt: z.string() })
/** The session is back in the state in which its marking was finished. */
export const FinishUndone = z.object({ state: z.enum(['OPEN', 'UNLOCKED']), savedAt: z.string() })
export const Cancelled = z.object({ state: z.literal('CANCELLED'), savedAt: z.string() })
