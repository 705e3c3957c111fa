import { z } from 'zod'
import { sessionActs } from '@/lib/clinical/session-acts'
import { markSides } from '@/lib/clinical/vocabulary'
import { sessionStates } from '@/lib/states/treatment-session'
import { Clinic, Procedure, Scale, Section } from '../catalogue.shapes'
import { Check, Header, Line, Mark, Person, Remark, Target } from './parts.shapes'

const Comment = z.object({ id: z.string(), author: Person, text: z.string(), createdAt: z.string(), unread: z.boolean() })

/** What an act changed: names of fields, and of marks the value before and after. No patient, no text. */
export const HistoryDetail = z.object({
  fields: z.array(z.string()).optional(),
  lineId: z.string().optional(),
  procedureId: z.string().optional(),
  checkId: z.string().optional(),
  side: z.enum(markSides).optional(),
  target: Target.optional(),
  scaleId: z.string().optional(),
  /** Absent where there was no mark. */
  from: z.number().nullable().optional(),
  to: z.number().nullable().optional(),
  /** When the device said that it was done, where it said so. */
  occurredAt: z.string().optional(),
})
export type HistoryDetail = z.output<typeof HistoryDetail>

const HistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  by: Person,
  act: z.enum(sessionActs),
  fromState: z.enum(sessionStates).nullable(),
  toState: z.enum(sessionStates).nullable(),
  reason: z.string().nullable(),
  detail: HistoryDetail,
})

const May = z.object({
  editHeader: z.boolean(),
  /** Not yet known to a copy that an earlier version kept: then the server decides. */
  reassign: z.boolean().default(true),
  editLines: z.boolean(),
  selfMark: z.boolean(),
  mark: z.boolean(),
  askForCheck: z.boolean(),
  withdrawCheck: z.boolean(),
  takeCheck: z.boolean(),
  finish: z.boolean(),
  cancel: z.boolean(),
  comment: z.boolean(),
})

/** What was taken out of use stays where it was used, and says so. */
const withActive = { active: z.boolean() } as const
const UsedCriterion = z.object({ id: z.string(), caption: z.string(), ...withActive })
export const UsedProcedure = Procedure.extend({ criteria: z.array(UsedCriterion), ...withActive })
export const UsedSection = Section.extend({ items: z.array(UsedCriterion), ...withActive })

export const Session = z.object({
  id: z.string(),
  state: z.enum(sessionStates),
  side: z.enum(['student', 'teacher', 'viewer']),
  header: Header,
  student: Person.extend({ year: z.number().nullable() }),
  teacher: Person,
  partner: Person.nullable(),
  clinic: Clinic,
  specialty: z.object({ id: z.string(), name: z.string() }).nullable(),
  participationType: z.object({ id: z.string(), name: z.string() }),
  createdBy: Person,
  createdAt: z.string(),
  occurredAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z.string().nullable(),
  finishedBy: Person.nullable(),
  lines: z.array(Line),
  marks: z.array(Mark),
  /** What a teacher has marked, also where the student may not read the marks yet: something at all, and which lines. */
  marked: z.object({ any: z.boolean(), lineIds: z.array(z.string()) }).default({ any: false, lineIds: [] }),
  /** The teacher's is null as long as the student may not read it. */
  remarks: z.object({ student: Remark, teacher: Remark.nullable() }),
  /** The newest request for a check, open or ended. */
  check: Check.nullable(),
  comments: z.array(Comment),
  /** Newest first. */
  history: z.array(HistoryEntry),
  may: May,
  /** The procedures of its lines, every section that is in use or marked here, and every scale that they or its marks name. */
  catalogue: z.object({ procedures: z.array(UsedProcedure), sections: z.array(UsedSection), scales: z.array(Scale) }),
})
export type Session = z.output<typeof Session>

export const OneSession = z.strictObject({ id: z.uuid() })
export const ReadSession = z.object({ session: Session })
