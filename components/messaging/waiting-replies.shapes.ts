import { z } from 'zod'

/** Of a reply that waits on the device: what was typed. */
export const Typed = z.object({ text: z.string() })
