import { z } from 'zod'
import { patientKinds } from '@/lib/clinical/vocabulary'
import { askStates, contactStates, contactViews, patientMarks, patientQuestions } from '@/lib/feedback/vocabulary'
import { id } from '../lists/parts.shapes'

export { Done, Nothing } from '../plain.shapes'

const token = z.string().trim().min(1).max(200)
export const OfSession = z.strictObject({ sessionId: id })
export const OfToken = z.strictObject({ token })

export const Ask = z.object({
  state: z.enum(askStates),
  heldOn: z.string(),
  clinic: z.string(),
  /** The time until which a link that was shown before stays valid. */
  expiresAt: z.string().nullable(),
})
/** The link with its QR code, an SVG path whose unit is one square of the code. */
export const Link = z.object({ address: z.string(), size: z.number(), path: z.string(), expiresAt: z.string() })
export const Asked = z.object({ student: z.string(), clinic: z.string() })

const answer = {
  faces: z.array(z.number().int().min(0).max(5)).length(patientQuestions.length),
  words: z.string().trim().max(1_000).default(''),
  wantsContact: z.boolean().default(false),
  /** The writer has seen that the words look like a patient's data, and sends them all the same. */
  isChecked: z.boolean().default(false),
  /** A random value made for this answer, so that the same answer can be sent again. */
  receipt: z.string().min(20).max(100),
} as const
export const Give = z.strictObject({ token, ...answer })
export const GiveHere = z.strictObject(answer)

/** The data that a handed-over device shows. */
export const Here = z.object({
  isGiven: z.boolean(),
  student: z.string(),
  clinic: z.string(),
  sessionId: z.string(),
  ways: z.object({ providers: z.array(z.enum(['entra', 'shibboleth'])), hasPassword: z.boolean() }),
})

const count = z.number().int()
export const FindPatients = z.strictObject({ studentId: id.optional() })
/** Counts over the released batches: how often each face was chosen, in the order of the questions. */
export const Patients = z.object({
  patients: count,
  /** The numbers of answers that wait for the next batch, and of answers that are marked and not counted. Null for readers who do not look after feedback. */
  unreleased: z.object({ waiting: count, marked: count }).nullable(),
  questions: z.array(z.array(count)),
  words: z.array(z.object({ id: z.string(), text: z.string(), isHidden: z.boolean() })),
  student: z.object({ id: z.string(), displayName: z.string() }),
  mayHide: z.boolean(),
})
export const Hide = z.strictObject({ feedbackId: id, reason: z.string().trim().min(1).max(300) })

/** Answers that may not come from a patient, without their content. */
export const MarkedAnswers = z.object({
  rows: z.array(
    z.object({ id: z.string(), student: z.string(), clinic: z.string(), month: z.string(), marks: z.array(z.enum(patientMarks)) }),
  ),
})
export const CountMarked = z.strictObject({ feedbackId: id, reason: z.string().trim().min(1).max(300) })
/** How many patients ask for a call, and how many answers are marked. A number is null where the reader may not see what it counts. */
export const ToLookAfter = z.object({ contacts: count.nullable(), marked: count.nullable() })

export const FindContacts = z.strictObject({ view: z.enum(contactViews).default('OPEN') })
export const Contacts = z.object({
  view: z.enum(contactViews),
  counts: z.object({ open: count, overdue: count, done: count }),
  rows: z.array(
    z.object({
      sessionId: z.string(),
      state: z.enum(contactStates),
      isOverdue: z.boolean(),
      student: z.string(),
      teacher: z.string(),
      clinic: z.string(),
      heldOn: z.string(),
      askedOn: z.string(),
      dueOn: z.string(),
      /** The patient as the session names them; null for readers who may not open the session. */
      patient: z.object({ kind: z.enum(patientKinds), text: z.string() }).nullable(),
      mayOpen: z.boolean(),
      notes: z.array(z.object({ toState: z.enum(contactStates), note: z.string(), by: z.string(), at: z.string() })),
    }),
  ),
})
export const StepContact = z.strictObject({ sessionId: id, note: z.string().trim().min(1).max(500) })
