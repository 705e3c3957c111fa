import { z } from 'zod'
import { radiographFaults } from '@/lib/clinical/radiographs'
import { radiographKinds, radiographQualities } from '@/lib/clinical/vocabulary'
import { Instant } from '../plain.shapes'
import { occurredAt, revision } from './parts.shapes'

export { Saved } from './parts.shapes'

const ids = { sessionId: z.uuid().toLowerCase(), radiographId: z.uuid().toLowerCase() } as const

export const SaveRadiograph = z
  .strictObject({
    ...ids,
    revision,
    kind: z.enum(radiographKinds),
    teeth: z.array(z.number().int()).max(52).default([]),
    justification: z.string().max(2_000).default(''),
    takenAt: Instant.nullable().default(null),
    /** The writer knows that it was taken before it was authorised. */
    retrospective: z.boolean().default(false),
    quality: z.enum(radiographQualities).nullable().default(null),
    report: z.string().max(4_000).default(''),
    sortOrder: z.number().int().min(0).max(9_999).default(0),
    occurredAt,
  })
  .superRefine((radiograph, context) => {
    for (const { path, code } of radiographFaults(radiograph))
      context.addIssue({ code: 'custom', path: [path], message: code, input: radiograph[path] })
  })

export const RemoveRadiograph = z.strictObject({ ...ids, revision, occurredAt })
export const AuthoriseRadiograph = z.strictObject({ ...ids, revision, occurredAt })
