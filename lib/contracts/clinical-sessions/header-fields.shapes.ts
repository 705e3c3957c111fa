import { z } from 'zod'
import { shifts } from '@/lib/clinical/shifts'
import { ageBands, patientAttendances, patientKinds } from '@/lib/clinical/vocabulary'
import { Instant } from '../plain.shapes'

const Patient = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(patientKinds[0]), text: z.string().trim().min(1).max(40) }),
  z.strictObject({ kind: z.literal(patientKinds[1]), text: z.string().trim().min(1).max(8) }),
])

/** The head of a session. A null says that it is not known or does not apply. */
export const headerFields = {
  teacherId: z.uuid().toLowerCase(),
  partnerId: z.uuid().toLowerCase().nullable().default(null),
  participationTypeId: z.uuid().toLowerCase(),
  clinicId: z.uuid().toLowerCase(),
  specialtyId: z.uuid().toLowerCase().nullable().default(null),
  heldOn: z.iso.date(),
  shift: z.enum(shifts),
  chairNumber: z.number().int().min(1).max(999).nullable().default(null),
  patient: Patient.nullable().default(null),
  patientAgeBand: z.enum(ageBands).nullable().default(null),
  patientReturning: z.boolean().nullable().default(null),
  patientAttendance: z.enum(patientAttendances).default('ATTENDED'),
  startsAt: Instant.nullable().default(null),
  endsAt: Instant.nullable().default(null),
  /** The place in words, for sessions without a chair. */
  location: z.string().trim().max(120).default(''),
  /** The reason why the session is written down later than the day after it. */
  retrospectiveReason: z.string().trim().max(500).nullable().default(null),
} as const
