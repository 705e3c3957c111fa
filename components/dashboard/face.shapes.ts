import { z } from 'zod'

/** Which clinical cards somebody gets. `overseer`: who neither studies nor teaches, and sees the clinics. `none`: no clinical cards. */
export const Face = z.enum(['student', 'teacher', 'overseer', 'none'])
export type Face = z.output<typeof Face>
