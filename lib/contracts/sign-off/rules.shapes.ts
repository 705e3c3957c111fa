import { z } from 'zod'
import { WholeNumber } from '../plain.shapes'

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(120)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)

/** From when on a signature looks odd. */
export const SignoffRules = z.strictObject({
  /** Within which a device, an address or many signatures count as together. */
  minutes: WholeNumber.min(1).max(1_440),
  /** More signatures than that within these minutes. */
  many: WholeNumber.min(2).max(1_000),
  /** Fewer seconds than that after opening. */
  seconds: WholeNumber.min(1).max(600),
  /** More days than that after the event. */
  days: WholeNumber.min(1).max(365),
  /** From so many students on that named one address. */
  students: WholeNumber.min(2).max(100),
  freeMail: z.array(Domain).max(200),
})
