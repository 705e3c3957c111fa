import { z } from 'zod'
import { ageBands, helpLevels, patientAttendances, patientKinds, procedureSites, shifts } from '@/lib/clinical/vocabulary'

export { Header, Line, Mark, Remark } from '@/lib/contracts/clinical-sessions/parts.shapes'

/** What somebody typed, or what the server has instead, as far as it is shown. */
export const Body = z.looseObject({
  text: z.string().optional(),
  note: z.string().optional(),
  reason: z.string().optional(),
  site: z.enum(procedureSites).optional(),
  teeth: z.array(z.number()).optional(),
  surfaces: z.array(z.string()).optional(),
  value: z.number().nullable().optional(),
  helpLevel: z.enum(helpLevels).nullish(),
  clinicId: z.string().optional(),
  chairNumber: z.number().nullish(),
  heldOn: z.iso.date().optional(),
  shift: z.enum(shifts).optional(),
  teacherId: z.string().optional(),
  partnerId: z.string().nullish(),
  participationTypeId: z.string().optional(),
  specialtyId: z.string().nullish(),
  patient: z.object({ kind: z.enum(patientKinds), text: z.string() }).nullish(),
  patientAgeBand: z.enum(ageBands).nullish(),
  patientReturning: z.boolean().nullish(),
  patientAttendance: z.enum(patientAttendances).optional(),
})
export type Body = z.output<typeof Body>

/** The answer CONFLICT: the part as the server has it. */
export const Newer = z.looseObject({ revision: z.number() })
export type Newer = z.output<typeof Newer>
export const Conflict = z.looseObject({ newer: Newer })

/** The answer VALIDATION_FAILED. */
export const Faulty = z.looseObject({ issues: z.array(z.looseObject({ message: z.string() })) })
