import { z } from 'zod'

/** Which cards somebody gets. `none`: the clinical area is closed to them, and there are no other cards yet. */
export const Face = z.enum(['student', 'teacher', 'none'])
export type Face = z.output<typeof Face>
