import { z } from 'zod'
import { placeFaults } from '@/lib/clinical/site'
import { helpLevels, procedureSites } from '@/lib/clinical/vocabulary'
import { headerFields } from './header-fields.shapes'
import { occurredAt, revision, Target } from './parts.shapes'

export { Saved } from './parts.shapes'

const id = z.uuid()

// Without `studentId` it is the asker's own.
export const CreateSession = z.strictObject({ id, studentId: z.uuid().optional(), ...headerFields, occurredAt })

export const SaveHeader = z.strictObject({ id, revision, ...headerFields, occurredAt })

export const SaveLine = z
  .strictObject({
    sessionId: id,
    lineId: z.uuid(),
    revision,
    procedureId: z.uuid(),
    site: z.enum(procedureSites),
    teeth: z.array(z.number().int()).max(52).default([]),
    surfaces: z.array(z.string().max(8)).max(12).default([]),
    quantity: z.number().int().min(1).max(99).default(1),
    helpLevel: z.enum(helpLevels).nullable().default(null),
    note: z.string().max(2_000).default(''),
    sortOrder: z.number().int().min(0).max(9_999).default(0),
    occurredAt,
  })
  .superRefine((line, context) => {
    for (const { path, code } of placeFaults(line)) context.addIssue({ code: 'custom', path: [path], message: code, input: line[path] })
  })

export const RemoveLine = z.strictObject({ sessionId: id, lineId: z.uuid(), revision, occurredAt })

export const SaveMark = z.strictObject({ sessionId: id, target: Target, value: z.number().int().min(-1_000).max(1_000).nullable(), revision, occurredAt })

export const ClearMark = z.strictObject({ sessionId: id, target: Target, revision, occurredAt })

export const SaveRemark = z.strictObject({ sessionId: id, text: z.string().max(4_000).default(''), revision, occurredAt })
