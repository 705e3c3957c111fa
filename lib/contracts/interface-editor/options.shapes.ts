import { z } from 'zod'
import { toothNotations } from '@/lib/clinical/vocabulary'
import { phraseKinds } from '@/lib/clinical/permits'
import { isSeen } from '@/lib/seen'
import { id, revision } from './parts.shapes'

export { Nothing, Done, MoveEntry, Saved } from './parts.shapes'

const ClinicOptions = z.strictObject({ hasChairs: z.boolean(), hasTeeth: z.boolean(), hasShifts: z.boolean() })
export const ClinicalSettings = z.strictObject({
  toothNotation: z.enum(toothNotations),
  blindSelfMarks: z.boolean(),
  escalateAfterDays: z.number().int().min(0).max(365),
})
export type ClinicalSettings = z.output<typeof ClinicalSettings>

const OutsideSupervisor = z.object({ id: z.string(), name: z.string(), email: z.string() })
export const Options = z.object({
  settings: ClinicalSettings,
  clinics: z.array(
    ClinicOptions.extend({ id: z.string(), name: z.string(), revision: z.number(), supervisors: z.array(OutsideSupervisor) }),
  ),
})
export const SaveClinicOptions = ClinicOptions.extend({ id, revision })
/** The device that adds a supervisor makes the id. The clinic of a supervisor never changes. */
export const SaveSupervisor = z.strictObject({
  id,
  clinicId: z.uuid().toLowerCase(),
  name: z.string().trim().min(1).max(120).refine(isSeen, 'charactersUnseen'),
  email: z
    .string()
    .trim()
    .min(1)
    .max(254)
    .pipe(z.email({ error: 'emailInvalid' })),
})
export const RemoveSupervisor = z.strictObject({ id })

export const Phrases = z.object({ phrases: z.array(z.object({ id: z.string(), kind: z.enum(phraseKinds), text: z.string() })) })
