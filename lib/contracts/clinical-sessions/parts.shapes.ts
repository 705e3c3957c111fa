import { z } from 'zod'
import { shifts } from '@/lib/clinical/shifts'
import {
  ageBands,
  checkKinds,
  checklistItems,
  checkOutcomes,
  dentitions,
  difficulties,
  helpLevels,
  markSides,
  patientAttendances,
  patientKinds,
  procedureSites,
  radiographKinds,
  radiographQualities,
} from '@/lib/clinical/vocabulary'
import { checkStates } from '@/lib/states/check-request'
import { Instant } from '../plain.shapes'

export const Person = z.object({ id: z.string(), displayName: z.string() })
export type Person = z.output<typeof Person>

/** When the act was done according to the device; the server's own time is stored beside it. */
export const occurredAt = Instant.optional()
/** The revision of the part that the writer saw; 0 if the part did not exist. */
export const revision = z.number().int().min(0).max(2_000_000_000)

/**
 * The save arrived after the session was locked, and the part is unchanged: 'kept' means that the change is kept beside the session, 'dropped' that it has lost
 * its meaning.
 */
export const arrivedAfter = z.enum(['kept', 'dropped']).optional()
/** What every save of a part answers: the part's new revision, and when the server stored it. */
export const Saved = z.object({ revision: z.number(), savedAt: z.string(), arrivedAfter })

export const Header = z.object({
  teacherId: z.string(),
  partnerId: z.string().nullable(),
  participationTypeId: z.string(),
  clinicId: z.string(),
  specialtyId: z.string().nullable(),
  heldOn: z.string(),
  shift: z.enum(shifts),
  chairNumber: z.number().nullable(),
  patient: z.object({ kind: z.enum(patientKinds), text: z.string() }).nullable(),
  patientAgeBand: z.enum(ageBands).nullable(),
  patientReturning: z.boolean().nullable(),
  patientAttendance: z.enum(patientAttendances),
  startsAt: z.string().nullable().default(null),
  endsAt: z.string().nullable().default(null),
  location: z.string().default(''),
  /** If not null, the session was written down later, from paper. */
  retrospectiveReason: z.string().nullable().default(null),
  revision: z.number(),
})
export type Header = z.output<typeof Header>

export const Line = z.object({
  id: z.string(),
  procedureId: z.string(),
  site: z.enum(procedureSites),
  /** FDI numbers. */
  teeth: z.array(z.number()),
  /** Surfaces of those teeth; of a quadrant, an arch or a sextant its codes (lib/clinical/site.ts). */
  surfaces: z.array(z.string()),
  quantity: z.number(),
  helpLevel: z.enum(helpLevels).nullable(),
  difficulty: z.enum(difficulties).nullable().default(null),
  /** The stage, if the procedure has stages. */
  stageId: z.string().nullable().default(null),
  /** The procedure was done outside of the programmes and years that may do it, and the student was warned. The server sets this. */
  outside: z.boolean().default(false),
  note: z.string(),
  sortOrder: z.number(),
  revision: z.number(),
})
export type Line = z.output<typeof Line>

export const Target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('criterion'), lineId: z.uuid().toLowerCase(), criterionId: z.uuid().toLowerCase() }),
  z.strictObject({ kind: z.literal('item'), itemId: z.uuid().toLowerCase() }),
])

export const Mark = z.object({
  side: z.enum(markSides),
  target: Target,
  /** Null: not observed. A target without a mark has no row at all. */
  value: z.number().nullable(),
  /** The version of the scale on which it was given. */
  scaleId: z.string(),
  /** The reason for the mark, in the teacher's words. */
  note: z.string().default(''),
  givenBy: Person,
  givenAt: z.string(),
  revision: z.number(),
})
export type Mark = z.output<typeof Mark>

/** The teeth that the patient has (lib/clinical/chart.ts). Revision 0 means that nobody has charted them. */
export const Chart = z.object({
  dentition: z.enum(dentitions),
  missing: z.array(z.number()),
  supernumerary: z.array(z.number()),
  revision: z.number(),
})
export type Chart = z.output<typeof Chart>

export const Remark = z.object({ text: z.string(), revision: z.number() })

export const Check = z.object({
  id: z.string(),
  kind: z.enum(checkKinds),
  state: z.enum(checkStates),
  askedAt: z.string(),
  takenBy: Person.nullable(),
  takenAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  // A field with a default may be missing in a copy that an earlier version kept.
  endedBy: Person.nullable().default(null),
  /** The outcome of a start or step check; a final check ends with the marking. */
  outcome: z.enum(checkOutcomes).nullable().default(null),
  /** The checklist items that the teacher confirmed. */
  checklist: z.array(z.enum(checklistItems)).default([]),
  note: z.string().default(''),
})
export type Check = z.output<typeof Check>

export const Radiograph = z.object({
  id: z.string(),
  kind: z.enum(radiographKinds),
  /** FDI numbers; none of a picture of the whole jaw. */
  teeth: z.array(z.number()),
  justification: z.string(),
  authorisedBy: Person.nullable(),
  authorisedAt: z.string().nullable(),
  takenAt: z.string().nullable(),
  quality: z.enum(radiographQualities).nullable(),
  report: z.string(),
  sortOrder: z.number(),
  revision: z.number(),
})
export type Radiograph = z.output<typeof Radiograph>
