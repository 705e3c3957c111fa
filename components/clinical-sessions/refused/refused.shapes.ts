import { z } from 'zod'
import { shifts } from '@/lib/clinical/shifts'
import {
  ageBands,
  checklistItems,
  checkOutcomes,
  dentitions,
  difficulties,
  helpLevels,
  patientAttendances,
  patientKinds,
  procedureSites,
  radiographQualities,
} from '@/lib/clinical/vocabulary'

import { Line } from '@/lib/contracts/clinical-sessions/parts.shapes'

export { Chart, Header, Line, Mark, Radiograph, Remark } from '@/lib/contracts/clinical-sessions/parts.shapes'

/** The values that are shown, as typed or as the server has them. */
export const Body = z.looseObject({
  text: z.string().optional(),
  note: z.string().optional(),
  reason: z.string().optional(),
  site: z.enum(procedureSites).optional(),
  teeth: z.array(z.number()).optional(),
  surfaces: z.array(z.string()).optional(),
  dentition: z.enum(dentitions).optional(),
  missing: z.array(z.number()).optional(),
  supernumerary: z.array(z.number()).optional(),
  value: z.number().nullable().optional(),
  helpLevel: z.enum(helpLevels).nullish(),
  difficulty: z.enum(difficulties).nullish(),
  kind: z.string().optional(),
  justification: z.string().optional(),
  authorisedBy: z.object({ displayName: z.string() }).nullish(),
  takenAt: z.iso.datetime({ offset: true }).nullish(),
  quality: z.enum(radiographQualities).nullish(),
  report: z.string().optional(),
  outcome: z.enum(checkOutcomes).optional(),
  checklist: z.array(z.enum(checklistItems)).optional(),
  stageId: z.string().nullish(),
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
  startsAt: z.string().nullish(),
  endsAt: z.string().nullish(),
  location: z.string().optional(),
  retrospectiveReason: z.string().nullish(),
})
export type Body = z.output<typeof Body>

/** The content of a CONFLICT answer: the part as the server has it. */
export const Newer = z.looseObject({ revision: z.number() })
export type Newer = z.output<typeof Newer>
export const Conflict = z.looseObject({ newer: Newer })

/** The content of the answers LINE_CHANGED and CONTENT_CHANGED: the parts that somebody else has changed, in their current state. */
export const Changed = z.looseObject({ line: Line.optional(), lines: z.array(Line).default([]), header: Body.optional() })

/** The content of a VALIDATION_FAILED answer. */
export const Faulty = z.looseObject({ issues: z.array(z.looseObject({ message: z.string() })) })

/** The answer of a refusal that the institution gives a reason for. */
export const Reasoned = z.looseObject({ reason: z.string() })

/** The content of the answer when another teacher ended the check first. */
export const CheckFaster = z.looseObject({
  endedBy: z.object({ displayName: z.string() }).nullable(),
  outcome: z.enum(checkOutcomes).nullable(),
})
