import { z } from 'zod'
import { ageBands, checkKinds, helpLevels, markSides, patientAttendances, patientKinds, procedureSites, shifts } from '@/lib/clinical/vocabulary'
import { checkStates } from '@/lib/states/check-request'
import { Instant } from '../time.shapes'

export const Person = z.object({ id: z.string(), displayName: z.string() })
export type Person = z.output<typeof Person>

/** What the device claims; the server's own time is stored beside it. */
export const occurredAt = Instant.optional()
/** The revision of the part that the writer saw; 0 where there was none. */
export const revision = z.number().int().min(0).max(2_000_000_000)

/** What every save of a part answers: the part's new revision, and when the server stored it. */
export const Saved = z.object({ revision: z.number(), savedAt: z.string() })

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
  note: z.string(),
  sortOrder: z.number(),
  revision: z.number(),
})
export type Line = z.output<typeof Line>

export const Target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('criterion'), lineId: z.uuid(), criterionId: z.uuid() }),
  z.strictObject({ kind: z.literal('item'), itemId: z.uuid() }),
])

export const Mark = z.object({
  side: z.enum(markSides),
  target: Target,
  /** Null: not observed. A target without a mark has no row at all. */
  value: z.number().nullable(),
  /** The version of the scale on which it was given. */
  scaleId: z.string(),
  givenBy: Person,
  givenAt: z.string(),
  revision: z.number(),
})
export type Mark = z.output<typeof Mark>

export const Remark = z.object({ text: z.string(), revision: z.number() })

export const Check = z.object({
  id: z.string(),
  kind: z.enum(checkKinds),
  state: z.enum(checkStates),
  askedAt: z.string(),
  takenBy: Person.nullable(),
  takenAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type Check = z.output<typeof Check>
