import { z } from 'zod'
import { paletteColours } from '@/lib/clinical/palette'

/** A flag that somebody carries, as it is shown: never by its colour alone. */
export const Flag = z.object({ id: z.string(), caption: z.string(), colour: z.enum(paletteColours) })
export type CarriedFlag = z.output<typeof Flag>
