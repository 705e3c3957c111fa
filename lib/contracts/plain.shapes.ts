import { z } from 'zod'

/** What a call takes that takes nothing, and what one answers that only says that it is done. */
export const Nothing = z.strictObject({})
export const Done = z.object({})

export const Text = z.string()
