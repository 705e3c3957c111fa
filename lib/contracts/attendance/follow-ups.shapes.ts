import { z } from 'zod'
import { isSeen } from '@/lib/seen'
import { Day } from '../plain.shapes'
import { id, Person } from './parts.shapes'

export { Done } from '../plain.shapes'

const revision = z.number().int().min(0).max(2_000_000_000)

/** All follow-ups of one student, the open ones first; otherwise the open ones of everybody in one's registers, the first due first. */
export const FindFollowUps = z.strictObject({ studentId: id.optional() })
const FollowUp = z.object({
  id: z.string(),
  student: Person,
  note: z.string(),
  dueOn: z.string(),
  isOverdue: z.boolean(),
  by: z.string(),
  at: z.string(),
  doneAt: z.string().nullable(),
  doneBy: z.string().nullable(),
  revision: z.number().int(),
})
export const FollowUps = z.object({ rows: z.array(FollowUp), today: z.string(), isCut: z.boolean() })

/** `revision` is 0 for a new one. */
export const SaveFollowUp = z.strictObject({
  id,
  revision,
  studentId: id,
  note: z
    .string()
    .trim()
    .min(1)
    .max(1_000)
    .refine((text) => isSeen(text), 'charactersUnseen'),
  dueOn: Day,
})
export const SetFollowUpDone = z.strictObject({ id, revision, done: z.boolean() })
