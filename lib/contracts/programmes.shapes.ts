import { z } from 'zod'
import { id, listed, name, revision, whole } from './lists/parts.shapes'

export { Done, FindEntries, OneEntry, RemoveEntry, Saved } from './lists/parts.shapes'

const Programme = z.object({ id: z.string(), name: z.string(), lengthYears: z.number().int(), published: z.boolean() })

/** `students`: who is in it and has not graduated. */
export const Programmes = listed(Programme.extend({ students: z.number().int() }))

export const SaveProgramme = z.strictObject({ id, revision, name, lengthYears: whole(1, 10), published: z.boolean() })

/** `years`: how many students are in which year. `isReferenced`: something names it, so that it cannot be deleted. */
const ProgrammeUsage = z.object({
  years: z.array(z.object({ year: z.number().int(), students: z.number().int() })),
  graduates: z.number().int(),
  procedures: z.number().int(),
  sections: z.number().int(),
  isReferenced: z.boolean(),
})
export const ReadProgramme = z.object({ programme: Programme.extend({ revision: z.number().int() }), usage: ProgrammeUsage })
