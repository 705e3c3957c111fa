import { z } from 'zod'
import { jointCredits, outsidePermits, phraseKinds } from '@/lib/clinical/permits'
import { procedureSites, toothNotations } from '@/lib/clinical/vocabulary'
import { Instant } from './plain.shapes'
import { savedSwitch } from './location.shapes'

/** Captions are the institution's own words and are never translated. */
const Named = z.object({ id: z.string(), name: z.string() })
const Captioned = z.object({ id: z.string(), caption: z.string() })

const ScaleValue = z.object({ value: z.number(), label: z.string(), meaning: z.string(), colour: z.string(), pass: z.boolean() })
/** A version of a scale, with its values in order. */
export const Scale = z.object({ id: z.string(), name: z.string(), version: z.number(), values: z.array(ScaleValue) })
export type Scale = z.output<typeof Scale>

/** A stage of a treatment over several visits: the part that was done at a visit. A stage that `completes` ends the treatment. */
const Stage = z.object({ id: z.string(), caption: z.string(), completes: z.boolean() })
/** The programmes and years that are permitted; without any, everybody is. */
const permits = z.array(z.object({ programmeId: z.string(), year: z.number() })).default([])

// Fields with a default may be missing from a copy that an earlier version stored.
export const Procedure = z.object({
  id: z.string(),
  code: z.string(),
  caption: z.string(),
  category: z.string(),
  specialtyId: z.string().nullable().default(null),
  site: z.enum(procedureSites),
  scaleId: z.string(),
  criteria: z.array(Captioned),
  stages: z.array(Stage).default([]),
  /** The credit where several students operate together. */
  jointCredit: z.enum(jointCredits).default('EACH'),
  /** The programmes and years that may do the procedure; lib/clinical/permits.ts says what follows. */
  permits,
  outside: z.object({ rule: z.enum(outsidePermits), reason: z.string() }).default({ rule: 'WARN', reason: '' }),
})
export const Section = z.object({
  id: z.string(),
  caption: z.string(),
  required: z.boolean(),
  scaleId: z.string(),
  items: z.array(Captioned),
  permits,
})
/** A room of a clinic with chairs; rooms are in the institution's order. */
export const Room = z.object({ name: z.string(), firstChair: z.number(), lastChair: z.number() })
/** Wards, theatres and practices have no chairs, no teeth or no shifts, and then do not ask for them. */
export const Clinic = Named.extend({
  chairCount: z.number(),
  hasChairs: z.boolean().default(true),
  hasTeeth: z.boolean().default(true),
  hasShifts: z.boolean().default(true),
  ...savedSwitch,
  rooms: z.array(Room).default([]),
})
export const Phrase = z.object({ id: z.string(), kind: z.enum(phraseKinds), text: z.string(), own: z.boolean() })
export type Phrase = z.output<typeof Phrase>

export { Nothing } from './plain.shapes'

/** Active rows only, in the institution's order. */
export const Catalogue = z.object({
  procedures: z.array(Procedure),
  sections: z.array(Section),
  scales: z.array(Scale),
  clinics: z.array(Clinic),
  specialties: z.array(Named),
  participationTypes: z.array(Named),
  tags: z.array(Named.extend({ group: z.string() })).default([]),
  /** The notation in which teeth are written. */
  toothNotation: z.enum(toothNotations).default('FDI'),
  /** The institution's feedback phrases, then the asker's own. */
  phrases: z.array(Phrase).default([]),
  /** The asker's programme and year, where they are a student: sections and procedures are theirs by it. */
  me: z.object({ programmeId: z.string().nullable(), year: z.number().nullable() }).nullable().default(null),
})

/** A phrase under an id made on the device; the same id again changes the phrase, or brings back a removed one. */
export const SavePhrase = z.strictObject({
  id: z.uuid().toLowerCase(),
  kind: z.enum(phraseKinds),
  text: z.string().trim().min(1).max(120),
  /** Whether the phrase belongs to the person who saves it; otherwise it is the institution's, which needs INTERFACE_ADMIN. */
  own: z.boolean(),
  occurredAt: Instant.optional(),
})
export const RemovePhrase = z.strictObject({ id: z.uuid().toLowerCase(), occurredAt: Instant.optional() })
export const Done = z.object({})
