import { z } from 'zod'
import { paletteColours } from '@/lib/clinical/palette'

/** A flag that a person carries, as it is shown; the colour never stands without the caption. */
export const Flag = z.object({ id: z.string(), caption: z.string(), colour: z.enum(paletteColours) })
export type CarriedFlag = z.output<typeof Flag>
