import { z } from 'zod'
import { densities, themes } from '@/lib/appearance'
import { defaultInstitution } from '@/lib/i18n/institution'

/**
 * The values that the offline shell needs before it knows anybody: its look, and the institution's time zone and wording. They contain nothing about a person.
 */
export const Configuration = z.object({
  theme: z.enum(themes).catch('system'),
  density: z.enum(densities).catch('comfortable'),
  /** Whether devices keep the records that are worked on, for times without a network. */
  keeps: z.boolean().catch(true),
  timeZone: z.string().catch(defaultInstitution.timeZone),
  /** The institution's own wording in the person's language, compiled (lib/i18n/compiled.ts). */
  wording: z.record(z.string(), z.unknown()).catch({}),
})
export type Configuration = z.output<typeof Configuration>
