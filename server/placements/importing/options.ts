import 'server-only'
import { z } from 'zod'
import type { ImportOptions } from '@/lib/contracts/imports'

/** A choice for a name that is not known: its id, or '-' to leave it out, a space, and the name. */
const Chosen = z.array(z.string().regex(/^(?:-|[0-9a-f-]{36}) ./s)).default([])

/** The options of a whole file. `state`: the state of new placements where the file gives none. */
export const Options = z.object({
  state: z.enum(['PROPOSED', 'CONFIRMED']),
  dayOrder: z.enum(['AUTO', 'DMY', 'MDY']),
  ofProvider: Chosen,
  ofStudent: Chosen,
  ofSpecialty: Chosen,
})
export type PlacementOptions = z.output<typeof Options>

export const firstOptions: ImportOptions = { state: 'PROPOSED', dayOrder: 'AUTO', ofProvider: [], ofStudent: [], ofSpecialty: [] }
