import { z } from 'zod'
import { WholeNumber } from '../plain.shapes'

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(120)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)

/** The limits beyond which a signature looks odd. */
export const SignoffRules = z.strictObject({
  /** The minutes within which signatures by one device or address, or many signatures, count as together. */
  minutes: WholeNumber.min(1).max(1_440),
  /** The number of signatures within these minutes that is still normal. */
  many: WholeNumber.min(2).max(1_000),
  /** A signature fewer seconds after opening the form looks odd. */
  seconds: WholeNumber.min(1).max(600),
  /** A signature more days after the event looks odd. */
  days: WholeNumber.min(1).max(365),
  /** The number of students naming one address from which on it looks odd. */
  students: WholeNumber.min(2).max(100),
  freeMail: z.array(Domain).max(200),
})
