import { z } from 'zod'
import { placeFaults } from '@/lib/clinical/site'
import { helpLevels, procedureSites } from '@/lib/clinical/vocabulary'
import { contract } from '@/lib/contract'
import { headerFields, occurredAt, revision, Saved, Target } from './parts'

/** A locked or cancelled session takes no more; the text stays with the writer. */
const closed = ['clinical-sessions.LOCKED', 'clinical-sessions.CANCELLED'] as const

/** Begins a session under an id that the device made. The same id again answers the same. Its header has revision 1. */
export const createSession = contract({
  name: 'clinical-sessions.create',
  method: 'POST',
  // Without `studentId` it is the asker's own.
  input: z.strictObject({ id: z.uuid(), studentId: z.uuid().optional(), ...headerFields, occurredAt }),
  output: Saved,
  queued: true,
})

export const saveHeader = contract({
  name: 'clinical-sessions.saveHeader',
  method: 'POST',
  input: z.strictObject({ id: z.uuid(), revision, ...headerFields, occurredAt }),
  output: Saved,
  errors: closed,
  queued: true,
})

/** A place may still be missing: asking for marking demands it. Adds (revision 0, an id that the device made) or changes a procedure line; with the revision of its removal it is taken back. */
export const saveLine = contract({
  name: 'clinical-sessions.saveLine',
  method: 'POST',
  input: z
    .strictObject({
      sessionId: z.uuid(),
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
    }),
  output: Saved,
  errors: [...closed, 'clinical-sessions.PROCEDURE_INACTIVE'],
  queued: true,
})

/** Takes a line away; its marks are kept and no longer shown. */
export const removeLine = contract({
  name: 'clinical-sessions.removeLine',
  method: 'POST',
  input: z.strictObject({ sessionId: z.uuid(), lineId: z.uuid(), revision, occurredAt }),
  output: Saved,
  errors: closed,
  queued: true,
})

/** The student marks themself, a teacher marks the student; `value` null is 'not observed'. */
export const saveMark = contract({
  name: 'clinical-sessions.saveMark',
  method: 'POST',
  input: z.strictObject({ sessionId: z.uuid(), target: Target, value: z.number().int().min(-1_000).max(1_000).nullable(), revision, occurredAt }),
  output: Saved,
  errors: closed,
  queued: true,
})

/** Back to no mark at all. */
export const clearMark = contract({
  name: 'clinical-sessions.clearMark',
  method: 'POST',
  input: z.strictObject({ sessionId: z.uuid(), target: Target, revision, occurredAt }),
  output: Saved,
  errors: closed,
  queued: true,
})

/** The student's or the teacher's own text on the session, by who writes. */
export const saveRemark = contract({
  name: 'clinical-sessions.saveRemark',
  method: 'POST',
  input: z.strictObject({ sessionId: z.uuid(), text: z.string().max(4_000).default(''), revision, occurredAt }),
  output: Saved,
  errors: closed,
  queued: true,
})
