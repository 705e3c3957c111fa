import { z } from 'zod'
import { procedureSites } from '@/lib/clinical/vocabulary'

/** Captions are the institution's own words and are never translated. */
const Named = z.object({ id: z.string(), name: z.string() })
const Captioned = z.object({ id: z.string(), caption: z.string() })

export const ScaleValue = z.object({ value: z.number(), label: z.string(), meaning: z.string(), colour: z.string(), pass: z.boolean() })
/** A version of a scale; its values in order. */
export const Scale = z.object({ id: z.string(), name: z.string(), version: z.number(), values: z.array(ScaleValue) })
export type Scale = z.output<typeof Scale>

export const Procedure = z.object({
  id: z.string(),
  code: z.string(),
  caption: z.string(),
  category: z.string(),
  site: z.enum(procedureSites),
  scaleId: z.string(),
  criteria: z.array(Captioned),
})
export const Section = z.object({ id: z.string(), caption: z.string(), required: z.boolean(), scaleId: z.string(), items: z.array(Captioned) })
export const Clinic = Named.extend({ chairCount: z.number() })

export { Nothing } from './plain.shapes'

/** Active rows only, in the institution's order. */
export const Catalogue = z.object({
  procedures: z.array(Procedure),
  sections: z.array(Section),
  scales: z.array(Scale),
  clinics: z.array(Clinic),
  specialties: z.array(Named),
  participationTypes: z.array(Named),
})
