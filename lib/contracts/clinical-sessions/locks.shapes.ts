import { z } from 'zod'
import { Day } from '../plain.shapes'
import { occurredAt, revision } from './parts.shapes'

export { SavedAt } from './acts.shapes'

const sessionId = z.uuid().toLowerCase()
const reason = z.string().trim().min(1).max(500)

export const UnlockSession = z.strictObject({ sessionId, reason })
export const Unlocked = z.object({ state: z.literal('UNLOCKED'), savedAt: z.string() })

/** Hands over either the named sessions or all of the asker's own open sessions of a day. */
export const HandOver = z
  .strictObject({
    sessionIds: z.array(z.uuid().toLowerCase()).min(1).max(200).optional(),
    heldOn: Day.optional(),
    teacherId: z.uuid().toLowerCase(),
    reason,
  })
  .refine(({ sessionIds, heldOn }) => (sessionIds === undefined) !== (heldOn === undefined), { path: ['sessionIds'], message: 'required' })
/** The number of sessions that have the new teacher. */
export const HandedOver = z.object({ count: z.number(), savedAt: z.string() })

/** If `revision` is the current one of the part, the late change replaces what somebody else has written since. */
export const ApplyLate = z.strictObject({ sessionId, lateId: z.uuid().toLowerCase(), revision: revision.optional() })
export const DismissLate = z.strictObject({ sessionId, lateId: z.uuid().toLowerCase() })

const tagIds = z.array(z.uuid().toLowerCase()).max(50).default([])
/** The tags to add and the tags to remove, so that two people who tag at once do not undo each other. */
export const SaveTags = z.strictObject({ sessionId, addIds: tagIds, removeIds: tagIds, occurredAt })

/** Null unlinks the session. */
export const LinkVisit = z.strictObject({ sessionId, otherId: z.uuid().toLowerCase().nullable() })
