import { z } from 'zod'
import { occurredAt } from './parts.shapes'

export { Done } from '../plain.shapes'

const sessionId = z.uuid()

export const AddComment = z.strictObject({ sessionId, commentId: z.uuid(), text: z.string().trim().min(1).max(4_000), occurredAt })
/** Nothing but which session, and which of its checks. */
export const OfSession = z.strictObject({ sessionId, occurredAt })
export const OfCheck = z.strictObject({ sessionId, checkId: z.uuid(), occurredAt })
export const AskForCheck = z.strictObject({ sessionId, checkId: z.uuid(), kind: z.literal('FINAL_CHECK'), occurredAt })
export const CancelSession = z.strictObject({ sessionId, reason: z.string().trim().max(500).default(''), occurredAt })

export const SavedAt = z.object({ savedAt: z.string() })
export const Asked = z.object({ askedAt: z.string() })
export const Finished = z.object({ state: z.literal('MARKED_LOCKED'), finishedAt: z.string() })
export const Cancelled = z.object({ state: z.literal('CANCELLED'), savedAt: z.string() })
