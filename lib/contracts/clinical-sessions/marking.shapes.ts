import { z } from 'zod'
import { checkKinds } from '@/lib/clinical/vocabulary'
import { occurredAt, Person, revision } from './parts.shapes'

export { Done, Nothing } from '../plain.shapes'
export { Saved } from './parts.shapes'

const sessionId = z.uuid().toLowerCase()

export const After = z.strictObject({ afterId: sessionId })
export const NextToMark = z.object({
  /** The number of waiting students without this session's own; at most 100. */
  waiting: z.number(),
  next: z
    .object({
      sessionId: z.string(),
      student: Person,
      clinicName: z.string(),
      chairNumber: z.number().nullable(),
      /** Null if nobody waits: then the next session only awaits marks. */
      check: z.object({ id: z.string(), kind: z.enum(checkKinds) }).nullable(),
    })
    .nullable(),
})
export type NextToMark = z.output<typeof NextToMark>

export const SaveConcern = z.strictObject({ sessionId, text: z.string().max(4_000).regex(/\S/), revision, occurredAt })
export const RemoveConcern = z.strictObject({ sessionId, occurredAt })
export const Concerns = z.object({
  drafts: z.array(
    z.object({
      sessionId: z.string(),
      student: Person,
      clinicName: z.string(),
      heldOn: z.string(),
      text: z.string(),
      updatedAt: z.string(),
    }),
  ),
})
