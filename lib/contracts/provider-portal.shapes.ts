import { z } from 'zod'
import { mostPlaced } from '@/lib/placements/vocabulary'
import { portalMarks, providerNoteKinds } from '@/lib/provider-portal/vocabulary'
import { notes } from './placements/parts.shapes'

export { Done } from './plain.shapes'

const id = z.uuid().toLowerCase()
/** A link's secret, as it is in the mail. */
const token = z.string().trim().min(1).max(200)
const text = notes.min(1, 'required')
const By = z.object({ by: z.string(), at: z.string() })

export const OfLink = z.strictObject({ token })
export const Saved = z.object({ savedAt: z.string() })

/** The page shows no address, number or programme of any student: only their names, and when they come. */
export const Portal = z.object({
  institution: z.string(),
  provider: z.object({ name: z.string(), town: z.string() }),
  /** The contact to whom the link was sent. */
  contact: z.string(),
  expiresAt: z.string(),
  today: z.string(),
  /** Current and future placements, by first day. */
  placements: z.array(
    z.object({
      id: z.string(),
      student: z.string(),
      specialty: z.string().nullable(),
      fromOn: z.string(),
      toOn: z.string(),
      weekdays: z.array(z.number().int()),
      startsTime: z.string(),
      endsTime: z.string(),
      state: z.enum(['PROPOSED', 'CONFIRMED', 'CANCELLED']),
      /** A hash of the shown placement, which is sent back with an answer. */
      shown: z.string(),
      answer: By.nullable(),
      /** The requested change that waits for a decision. */
      asked: z.object({ text: z.string(), by: z.string() }).nullable(),
    }),
  ),
  /** The numbers of further placements and dates that are not listed here. */
  morePlacements: z.number().int(),
  moreDates: z.number().int(),
  /** The dates of the last 14 days and the next eight weeks. */
  dates: z.array(
    z.object({
      occurrenceId: z.string(),
      on: z.string(),
      startsTime: z.string(),
      endsTime: z.string(),
      state: z.enum(['PLANNED', 'CANCELLED']),
      cancelReason: z.string(),
      /** True if the date has begun or begins within the hour, and its register is open. */
      mayRegister: z.boolean(),
      students: z.array(z.object({ id: z.string(), displayName: z.string(), mark: z.enum([...portalMarks, 'EXCUSED']).nullable() })),
    }),
  ),
  /** Forms that wait for this contact's signature. */
  toSign: z.array(z.object({ taskId: z.string(), form: z.string(), student: z.string().nullable(), submittedAt: z.string().nullable() })),
  /** Reported problems that wait for an answer. */
  told: z.array(By.extend({ id: z.string(), text: z.string() })),
})

/** With CHANGE, `text` says what should change. */
export const Answer = z
  .strictObject({ token, placementId: id, shown: z.string().max(100), answer: z.enum(['AGREE', 'CHANGE']), text: notes.default('') })
  .refine(({ answer, text: said }) => answer === 'AGREE' || said !== '', { path: ['text'], error: 'required' })
export const Problem = z.strictObject({ token, text })
export const Register = z.strictObject({
  token,
  occurrenceId: id,
  entries: z
    .array(z.strictObject({ studentId: id, mark: z.enum(portalMarks) }))
    .min(1)
    .max(mostPlaced),
})
export const Registered = Saved.extend({ left: z.number().int() })
export const OfTask = z.strictObject({ token, taskId: id })

export const OfProvider = z.strictObject({ providerId: id })
/** `links` holds the latest link of each contact. */
export const PortalState = z.object({
  linkDays: z.number().int(),
  links: z.array(
    z.object({
      contactId: z.string(),
      sentTo: z.string(),
      sentAt: z.string(),
      openedAt: z.string().nullable(),
      /** When the link expires, or was ended. */
      endsAt: z.string(),
      isOver: z.boolean(),
    }),
  ),
  /** Answers to placements that have not changed since. */
  answers: z.array(By.extend({ placementId: z.string() })),
  notes: z.array(
    By.extend({
      id: z.string(),
      placementId: z.string().nullable(),
      kind: z.enum(providerNoteKinds),
      text: z.string(),
      byName: z.string(),
      settled: By.nullable(),
      placement: z.object({ student: z.string(), fromOn: z.string(), toOn: z.string() }).nullable(),
    }).omit({ by: true }),
  ),
})
export const OfContact = z.strictObject({ contactId: id })
export const Open = OfContact.extend({ email: z.string().max(254) })
export const Opened = z.object({ expiresAt: z.string() })
export const One = z.strictObject({ id })
