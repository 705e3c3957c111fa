import { z } from 'zod'
import { sessionActs } from '@/lib/clinical/session-acts'
import { checkKinds, checkOutcomes, markSides, toothNotations } from '@/lib/clinical/vocabulary'
import { sessionStates } from '@/lib/states/treatment-session'
import { Fix } from '../location.shapes'
import { Clinic, Procedure, Scale, Section } from '../catalogue.shapes'
import { Chart, Check, Header, Line, Mark, Person, Radiograph, Remark, Target } from './parts.shapes'

const Comment = z.object({ id: z.string(), author: Person, text: z.string(), createdAt: z.string(), unread: z.boolean() })

const Told = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()])), z.null()])
/** The stored value of a field before and after a change; an id if the field names a record. */
export const FieldChange = z.object({ from: Told, to: Told })
export type FieldChange = z.output<typeof FieldChange>

/**
 * What an act changed: the names of the fields, and the values before and after for marks and for fields that hold no secret. It holds no patient and no text.
 */
export const HistoryDetail = z.object({
  fields: z.array(z.string()).optional(),
  /** The fields whose values may be shown here; earlier versions kept none. */
  changes: z.record(z.string(), FieldChange).optional(),
  lineId: z.string().optional(),
  procedureId: z.string().optional(),
  checkId: z.string().optional(),
  checkKind: z.enum(checkKinds).optional(),
  outcome: z.enum(checkOutcomes).optional(),
  radiographId: z.string().optional(),
  /** The teachers of a session that was handed over; their names are in the history entry. */
  fromTeacherId: z.string().optional(),
  toTeacherId: z.string().optional(),
  side: z.enum(markSides).optional(),
  target: Target.optional(),
  /** The targets of an act on many marks at once. */
  targets: z.array(Target).optional(),
  scaleId: z.string().optional(),
  /** Absent if there was no mark before. */
  from: z.number().nullable().optional(),
  to: z.number().nullable().optional(),
  /** When the act was done according to the device, if the device said so. */
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
  fromTeacher: Person.nullable().default(null),
  toTeacher: Person.nullable().default(null),
  detail: HistoryDetail,
  /** The names of the records whose ids are in the changes, by id. */
  names: z.record(z.string(), z.string()).default({}),
})

const Earlier = z.object({ commentId: z.string().nullable(), historyId: z.string().nullable() })

const May = z.object({
  editHeader: z.boolean(),
  /** A copy that an earlier version kept lacks this field: then the server decides. */
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
  unlock: z.boolean().default(false),
  handOver: z.boolean().default(false),
})

/** A change that arrived after the lock, as its writer requested it. */
const LateArrival = z.object({
  id: z.string(),
  callName: z.string(),
  by: Person,
  occurredAt: z.string(),
  receivedAt: z.string(),
  /** The input of the call; null if the reader may not see it yet. */
  input: z.record(z.string(), z.unknown()).nullable(),
  /** Whether the reader may apply or dismiss the change. */
  mayDecide: z.boolean(),
})

/**
 * Partners record the same patient visit in sessions of their own. The other session shows only its student and the lines that it shares with this one
 * (`lineIds`).
 */
const LinkedSession = z.object({
  id: z.string(),
  student: Person,
  participationTypeId: z.string(),
  mayOpen: z.boolean(),
  lineIds: z.array(z.string()).default([]),
})
const LinkableSession = z.object({ id: z.string(), student: Person, chairNumber: z.number().nullable(), startsAt: z.string().nullable() })

/** The supervisors who can be asked to confirm what was done at a place where nobody has an account, and the result of the request. */
const Outside = z.object({
  supervisors: z.array(z.object({ id: z.string(), name: z.string() })),
  confirmation: z
    .object({
      state: z.enum(['ASKED', 'CONFIRMED', 'DECLINED']),
      supervisor: z.object({ id: z.string(), name: z.string() }),
      askedAt: z.string(),
      expiresAt: z.string(),
      /** False if the session has changed since the request: the link no longer counts. */
      isCurrent: z.boolean(),
      decidedAt: z.string().nullable(),
      /** The name as the supervisor signed it; empty before that. */
      name: z.string(),
      role: z.string(),
      registrationNumber: z.string(),
      remark: z.string(),
    })
    .nullable(),
})

/** An entry that was taken out of use stays where it was used, marked as inactive. */
const withActive = { active: z.boolean() } as const
const UsedCriterion = z.object({ id: z.string(), caption: z.string(), ...withActive })
const UsedProcedure = Procedure.extend({ criteria: z.array(UsedCriterion), ...withActive })
/** A section without `permits`, because it is already decided whether the section is asked in this session. */
const UsedSection = Section.omit({ permits: true }).extend({ items: z.array(UsedCriterion), ...withActive })

export const Session = z.object({
  id: z.string(),
  state: z.enum(sessionStates),
  side: z.enum(['student', 'teacher', 'viewer']),
  header: Header,
  /** The student's year and programme, which decide what they may do; null where they are not known here. */
  student: Person.extend({ year: z.number().nullable(), programmeId: z.string().nullable().default(null) }),
  teacher: Person,
  partner: Person.nullable(),
  clinic: Clinic,
  /** The place where the student began the session, if the clinic asks for it. */
  where: z.array(Fix.extend({ by: Person })).default([]),
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
  /** Which lines a teacher has marked and whether there is any mark, told even while the student may not read the marks. */
  marked: z.object({ any: z.boolean(), lineIds: z.array(z.string()) }).default({ any: false, lineIds: [] }),
  /** The teacher's is null as long as the student may not read it. */
  remarks: z.object({ student: Remark, teacher: Remark.nullable() }),
  /** The reader's own serious-concern message about it, not sent yet; nobody else's. */
  concern: Remark.nullable().default(null),
  /** Teachers see a student's own mark only beside a mark of theirs. */
  blind: z.boolean().default(false),
  /** The newest request for a check, open or ended. */
  check: Check.nullable(),
  /** All requests for a check, in the order in which they were made. */
  checks: z.array(Check).default([]),
  radiographs: z.array(Radiograph).default([]),
  chart: Chart.default({ dentition: 'PERMANENT', missing: [], supernumerary: [], revision: 0 }),
  /** How teeth are written here; a setting of the institution. */
  toothNotation: z.enum(toothNotations).default('FDI'),
  comments: z.array(Comment),
  /** Newest first. */
  history: z.array(HistoryEntry),
  /** The ids of the oldest comment and the oldest history entry in this answer if older ones exist; otherwise null. */
  earlier: Earlier.default({ commentId: null, historyId: null }),
  /** Late changes that nobody has decided on, in the order in which they were done. */
  late: z.array(LateArrival).default([]),
  tags: z.array(z.object({ id: z.string(), name: z.string(), group: z.string() })).default([]),
  visit: z.object({ linked: z.array(LinkedSession), offered: z.array(LinkableSession) }).default({ linked: [], offered: [] }),
  outside: Outside.default({ supervisors: [], confirmation: null }),
  escalatedAt: z.string().nullable().default(null),
  /** Whether the reader may unlock a locked session. */
  unlocks: z.boolean().default(false),
  may: May,
  /** The procedures of its lines, every section that is in use or marked here, and every scale that they or its marks name. */
  catalogue: z.object({ procedures: z.array(UsedProcedure), sections: z.array(UsedSection), scales: z.array(Scale) }),
})
export type Session = z.output<typeof Session>

export const OneSession = z.strictObject({ id: z.uuid().toLowerCase() })
export const ReadSession = z.object({ session: Session })

export const BeforeInSession = OneSession.extend({ beforeId: z.uuid().toLowerCase() })
/** In the order in which they were written. */
export const EarlierComments = z.object({ comments: z.array(Comment), earlierId: z.string().nullable() })
/** Newest first. */
export const EarlierHistory = z.object({ history: z.array(HistoryEntry), earlierId: z.string().nullable() })
