import { z } from 'zod'

/** Ids of procedures, the newest first. */
export const Recent = z.array(z.string())
