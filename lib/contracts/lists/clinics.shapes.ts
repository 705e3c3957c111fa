import { z } from 'zod'
import { id, listed, name, revision, whole } from './parts.shapes'

export { Done, FindEntries, OneEntry, RemoveEntry, Saved } from './parts.shapes'

const features = { hasChairs: z.boolean(), hasTeeth: z.boolean(), hasShifts: z.boolean(), active: z.boolean() }
/** Its chairs have the numbers from 1 on. */
const Clinic = z.object({ id: z.string(), name: z.string(), chairCount: z.number().int(), ...features })

export const Clinics = listed(Clinic.extend({ sessions: z.number().int() }))
/** `shifts`: those still to come. */
export const ReadClinic = z.object({
  clinic: Clinic.extend({ revision: z.number().int() }),
  usage: z.object({ sessions: z.number().int(), shifts: z.number().int(), supervisors: z.number().int(), isReferenced: z.boolean() }),
})
export const SaveClinic = z.strictObject({ id, revision, name, chairCount: whole(0, 500), ...features }).superRefine(({ hasChairs, chairCount }, context) => {
  if (hasChairs && chairCount === 0) context.addIssue({ code: 'custom', path: ['chairCount'], message: 'chairsNeeded', input: undefined })
})
