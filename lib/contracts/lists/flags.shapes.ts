import { z } from 'zod'
import { paletteColours } from '@/lib/clinical/palette'
import { isSeen } from '@/lib/seen'
import { id, listed, revision } from './parts.shapes'

export { Done, FindEntries, OneEntry, RemoveEntry, Saved } from './parts.shapes'

const colour = z.enum(paletteColours)
const Flag = z.object({ id: z.string(), caption: z.string(), colour, active: z.boolean(), shownToTeachers: z.boolean() })
/** `people`: who carries it. */
export const Flags = listed(Flag.extend({ people: z.number().int() }))
export const ReadFlag = z.object({ flag: Flag.extend({ revision: z.number().int() }), usage: z.object({ people: z.number().int(), isReferenced: z.boolean() }) })
export const SaveFlag = z.strictObject({ id, revision, caption: z.string().trim().min(1).max(60).refine(isSeen, 'charactersUnseen'), colour, active: z.boolean(), shownToTeachers: z.boolean() })
