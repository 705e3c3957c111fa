import { z } from 'zod'
import { ageBands, dentitions, patientKinds, procedureSites, toothNotations } from '@/lib/clinical/vocabulary'
import { caseStates, caseTwices, planItemStates, planPhases } from '@/lib/states/clinical-case'
import { day, id } from '../lists/parts.shapes'

export { Done } from '../plain.shapes'

const Named = z.object({ id: z.string(), name: z.string() })
const Person = z.object({ id: z.string(), displayName: z.string() })
const count = z.number().int()
const seenRevision = z.number().int().min(0).max(1_000_000)
/** The hash of the plan that the reader was shown. Whoever agrees to a plan or takes it over sends the hash back, so that nobody agrees to one they have not seen. */
const planHash = z.string().regex(/^[0-9a-f]{64}$/)
const reason = z.string().trim().max(500).default('')
const teeth = z.array(z.number().int().min(11).max(185)).max(52).default([])
const surfaces = z.array(z.string().max(8)).max(12).default([])

/** `state` RUNNING stands for open cases and cases in recall; `abandoned` says whether abandoned cases are left out, included or the only ones. */
export const FindCases = z.strictObject({
  q: z.string().trim().max(100).default(''),
  state: z.enum(['RUNNING', 'ALL', ...caseStates]).default('RUNNING'),
  abandoned: z.enum(['exclude', 'include', 'only']).default('exclude'),
  only: z.enum(['stalled', 'recall', 'agree', 'twice', '']).default(''),
  specialtyId: id.optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
})
export const CaseRow = z.object({
  id: z.string(),
  reference: count,
  title: z.string(),
  student: Person,
  specialty: z.string().nullable(),
  state: z.enum(caseStates),
  planned: count,
  done: count,
  lastVisitOn: z.string().nullable(),
  openedOn: z.string(),
  nextRecallOn: z.string().nullable(),
  isStalled: z.boolean(),
  isRecallDue: z.boolean(),
  isToAgree: z.boolean(),
  /** ITEM: an item of the plan is also planned in another case that the reader sees; PATIENT: another student has an open case with this hospital number. */
  twice: z.enum(caseTwices).nullable(),
  /** The student to whom the case was offered and who has not decided yet. */
  offeredTo: z.string().nullable(),
})
export const Cases = z.object({
  rows: z.array(CaseRow),
  total: count,
  page: count,
  pages: count,
  counts: z.object({ stalled: count, recall: count, agree: count, twice: count }),
  /** What others ask the reader to take over. */
  offered: z.array(z.object({ id: z.string(), reference: count, title: z.string(), from: z.string(), reason: z.string() })),
  specialties: z.array(Named),
  /** True for a student, who opens cases; other readers look at the cases of students. */
  mayCreate: z.boolean(),
  mayHandOver: z.boolean(),
})

export const OneCase = z.strictObject({ id })
export const PlanItem = z.object({
  id: z.string(),
  phase: z.enum(planPhases),
  procedureId: z.string(),
  procedure: z.string(),
  site: z.enum(procedureSites),
  teeth: z.array(z.number()),
  surfaces: z.array(z.string()),
  state: z.enum(planItemStates),
  doneOn: z.string().nullable(),
  reason: z.string(),
  revision: count,
  isAgreed: z.boolean(),
  /** True if another open case of the patient that the reader sees plans this item, too. */
  isTwice: z.boolean(),
})
export const Case = z.object({
  id: z.string(),
  reference: count,
  title: z.string(),
  summary: z.string(),
  state: z.enum(caseStates),
  student: Person,
  supervisor: Person,
  specialty: Named.nullable(),
  /** Given to people who treat or supervise the patient, not to a student who is asked to take the case over. */
  patient: z.object({ kind: z.enum(patientKinds), text: z.string() }).nullable(),
  ageBand: z.enum(ageBands).nullable(),
  dentition: z.enum(dentitions),
  missingTeeth: z.array(z.number()),
  openedOn: z.string(),
  nextRecallOn: z.string().nullable(),
  isStalled: z.boolean(),
  revision: count,
  planRevision: count,
  planHash: z.string(),
  agreed: z.object({ by: z.string(), at: z.string(), isCurrent: z.boolean() }).nullable(),
  /** When the student asked the supervisor to agree to the present plan; null where no request is open. */
  askedAt: z.string().nullable(),
  items: z.array(PlanItem),
  /** How many of each planned procedure are counted this academic year, for the procedures that have a target in the student's year. Null for other readers. */
  standing: z.array(z.object({ procedureId: z.string(), counted: z.number(), target: count })).nullable(),
  visits: z.array(
    z.object({
      sessionId: z.string(),
      heldOn: z.string(),
      clinic: z.string(),
      isFinished: z.boolean(),
      procedures: z.array(z.string()),
      mayOpen: z.boolean(),
    }),
  ),
  /** The student's recent sessions that are not linked to a case as a visit. */
  unlinked: z.array(z.object({ sessionId: z.string(), heldOn: z.string(), clinic: z.string() })),
  transfer: z.object({ to: Person, reason: z.string() }).nullable(),
  continuedFrom: z.object({ id: z.string(), reference: count }).nullable(),
  continuedAs: z.object({ reference: count, student: z.string() }).nullable(),
  /** `before` is the patient before a change, for readers who may see the patient. */
  history: z.array(z.object({ at: z.string(), by: z.string(), act: z.string(), reason: z.string(), before: z.string().nullable() })),
  /** `others` lists only the cases that the reader sees. */
  twice: z
    .object({
      level: z.enum(caseTwices),
      others: z.array(z.object({ id: z.string(), reference: count, title: z.string(), student: z.string() })),
    })
    .nullable(),
  may: z.object({
    edit: z.boolean(),
    plan: z.boolean(),
    agree: z.boolean(),
    withdrawAgreement: z.boolean(),
    reopen: z.boolean(),
    remove: z.boolean(),
    answer: z.boolean(),
  }),
  notation: z.enum(toothNotations),
  today: z.string(),
})
export const ReadCase = z.object({ found: Case })

const fields = {
  title: z.string().trim().min(1).max(120),
  summary: z.string().trim().max(2_000).default(''),
  patient: z.strictObject({ kind: z.enum(patientKinds), text: z.string().trim().min(1).max(60) }),
  ageBand: z.enum(ageBands).nullable().default(null),
  specialtyId: id.nullable().default(null),
  supervisorId: id,
} as const
/** When the act was done according to the device, if it waited there for a network. */
const occurredAt = z.iso.datetime({ offset: true }).optional()

export const SaveCase = z.strictObject({ id, revision: seenRevision, ...fields, occurredAt })
export const SavedCase = z.object({ revision: count })

export const SaveItem = z.strictObject({
  caseId: id,
  planItemId: id,
  revision: seenRevision,
  phase: z.enum(planPhases),
  procedureId: id,
  teeth,
  surfaces,
  occurredAt,
})
export const SavedItem = z.object({ revision: count })
export const DropItem = z.strictObject({ caseId: id, planItemId: id, revision: seenRevision, isDropped: z.boolean(), reason })

/** Links a session to a case as its visit; null unlinks it. */
export const LinkVisit = z.strictObject({ sessionId: id, caseId: id.nullable() })
export const SetState = z.strictObject({
  id,
  on: z.enum(['recall', 'resume', 'abandon', 'discharge', 'close', 'reopen', 'remove']),
  reason,
  nextRecallOn: day.optional(),
})
export const NewState = z.object({ state: z.enum(caseStates) })
export const AskTransfer = z.strictObject({ id, studentId: id, reason })
export const AnswerTransfer = z.strictObject({ id, isAccepted: z.boolean(), newId: z.uuid().toLowerCase(), planHash, reason })
export const AgreePlan = z.strictObject({ id, planRevision: seenRevision, planHash })
export const WithdrawAgreement = z.strictObject({ id, reason })

export const OfSession = z.strictObject({ sessionId: id })
export const CaseOfSession = z.object({
  linked: z
    .object({
      id: z.string(),
      reference: count,
      title: z.string(),
      items: z.array(PlanItem.pick({ id: true, procedureId: true, procedure: true, site: true, teeth: true, surfaces: true })),
    })
    .nullable(),
  /** The student's running cases, those of the same patient first. */
  offered: z.array(z.object({ id: z.string(), reference: count, title: z.string(), isSamePatient: z.boolean() })),
  mayLink: z.boolean(),
})
export const Nothing = z.strictObject({})
export const CaseChoices = z.object({ students: z.array(Person), supervisors: z.array(Person), specialties: z.array(Named) })
