import { z } from 'zod'

/** The clinical cards that a person gets. `overseer` is a person who neither studies nor teaches, and sees the clinics. `none` means no clinical cards. */
export const Face = z.enum(['student', 'teacher', 'overseer', 'none'])
export type Face = z.output<typeof Face>
