import { z } from 'zod'
import { placeFaults } from '@/lib/clinical/site'
import { difficulties, helpLevels, procedureSites } from '@/lib/clinical/vocabulary'
import { headerFields } from './header-fields.shapes'
import { whereWritten } from '../location.shapes'
import { arrivedAfter, occurredAt, revision, Target } from './parts.shapes'

export { Saved } from './parts.shapes'

const id = z.uuid().toLowerCase()

// Without `studentId` the session is the asker's own. If its clinic asks for it, the student says where they begin the session.
export const CreateSession = z.strictObject({
  id,
  studentId: z.uuid().toLowerCase().optional(),
  ...headerFields,
  ...whereWritten,
  occurredAt,
})

export const SaveHeader = z.strictObject({ id, revision, ...headerFields, occurredAt })

export const SaveLine = z
  .strictObject({
    sessionId: id,
    lineId: z.uuid().toLowerCase(),
    revision,
    procedureId: z.uuid().toLowerCase(),
    site: z.enum(procedureSites),
    teeth: z.array(z.number().int()).max(52).default([]),
    surfaces: z.array(z.string().max(8)).max(12).default([]),
    quantity: z.number().int().min(1).max(99).default(1),
    helpLevel: z.enum(helpLevels).nullable().default(null),
    difficulty: z.enum(difficulties).nullable().default(null),
    stageId: z.uuid().toLowerCase().nullable().default(null),
    note: z.string().max(2_000).default(''),
    sortOrder: z.number().int().min(0).max(9_999).default(0),
    occurredAt,
  })
  .superRefine((line, context) => {
    for (const { path, code } of placeFaults(line)) context.addIssue({ code: 'custom', path: [path], message: code, input: line[path] })
  })

export const RemoveLine = z.strictObject({ sessionId: id, lineId: z.uuid().toLowerCase(), revision, occurredAt })

const markValue = z.number().int().min(-1_000).max(1_000).nullable()

// Without `note` an existing note stays. Only a teacher writes notes.
/** The version of the scale that the teacher or student had before them; if it is missing or belongs to another scale, today's version is used. */
const scaleId = z.uuid().toLowerCase().optional()

/** The revision of the line that is marked, as whoever marks saw it. A teacher's mark of a criterion is refused without it. */
const lineRevision = revision.optional()

export const SaveMark = z.strictObject({
  sessionId: id,
  target: Target,
  value: markValue,
  scaleId,
  lineRevision,
  note: z.string().max(2_000).optional(),
  revision,
  occurredAt,
})

/** The limit for the targets of one call, as many as a session can have; a longer list was not made by hand. */
const restTargets = 2_000
export const MarkRest = z.strictObject({
  sessionId: id,
  value: markValue,
  targets: z
    .array(z.strictObject({ target: Target, scaleId, lineRevision, revision }))
    .min(1)
    .max(restTargets),
  occurredAt,
})
export const RestMarked = z.object({
  savedAt: z.string(),
  /** In the order of the targets; null for a target that was left unchanged. */
  revisions: z.array(z.number().nullable()),
  /**
   * The targets that were left unchanged, and why: the target got another mark in the meantime, its scale has no such value, the session has no such target, or
   * somebody else changed its line.
   */
  left: z.array(z.object({ target: Target, why: z.enum(['MARKED', 'OFF_SCALE', 'GONE', 'CHANGED']) })),
  arrivedAfter,
})
export const UnmarkRest = z.strictObject({ sessionId: id, value: markValue, targets: z.array(Target).min(1).max(restTargets), occurredAt })
export const RestUnmarked = z.object({ savedAt: z.string(), revisions: z.array(z.number().nullable()), arrivedAfter })

export const ClearMark = z.strictObject({ sessionId: id, target: Target, revision, occurredAt })

export const SaveRemark = z.strictObject({ sessionId: id, text: z.string().max(4_000).default(''), revision, occurredAt })
