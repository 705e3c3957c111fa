import { z } from 'zod'
import { shifts } from '@/lib/clinical/shifts'
import { difficulties, helpLevels, patientAttendances, procedureSites, toothNotations } from '@/lib/clinical/vocabulary'

export { SavedAt } from './acts.shapes'

const sessionId = z.uuid().toLowerCase()
/** A link's secret, as it is in the mail. */
const token = z.string().trim().min(1).max(200)

export const AskConfirmation = z.strictObject({ sessionId, supervisorId: z.uuid().toLowerCase() })
export const AskedConfirmation = z.object({ askedAt: z.string(), expiresAt: z.string() })
export const WithdrawConfirmation = z.strictObject({ sessionId })

export const FindConfirmation = z.strictObject({ token })

const Named = z.object({ name: z.string() })
const Captioned = z.object({ caption: z.string() })
/** The record that is confirmed (lib/clinical/confirmed-content.ts). It holds no patient, no marks, and nothing that the student wrote except the place. */
const ConfirmedRecord = z.object({
  supervisorName: z.string(),
  student: Named,
  partner: Named.nullable(),
  participationType: Named,
  specialty: Named.nullable(),
  heldOn: z.string(),
  shift: z.enum(shifts),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  clinic: Named,
  location: z.string(),
  patientAttendance: z.enum(patientAttendances),
  lines: z.array(
    z.object({
      procedure: Captioned,
      stage: Captioned.nullable(),
      site: z.enum(procedureSites),
      teeth: z.array(z.number()),
      surfaces: z.array(z.string()),
      quantity: z.number(),
      helpLevel: z.enum(helpLevels).nullable(),
      difficulty: z.enum(difficulties).nullable(),
    }),
  ),
  toothNotation: z.enum(toothNotations),
  expiresAt: z.string(),
})
/** Null if the session has changed since the link was sent: the link no longer counts. */
export const ReadConfirmation = z.object({ record: ConfirmedRecord.nullable() })

export const DecideConfirmation = z
  .strictObject({
    token,
    decision: z.enum(['CONFIRM', 'DECLINE']),
    name: z.string().trim().min(1).max(120),
    role: z.string().trim().min(1).max(120),
    registrationNumber: z.string().trim().max(60).default(''),
    remark: z.string().trim().max(2_000).default(''),
  })
  .refine(({ decision, remark }) => decision === 'CONFIRM' || remark !== '', { path: ['remark'], message: 'declineReasonNeeded' })
export const DecidedConfirmation = z.object({ state: z.enum(['CONFIRMED', 'DECLINED']), decidedAt: z.string() })
