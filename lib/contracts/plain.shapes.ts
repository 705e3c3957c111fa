import { z } from 'zod'

/** The input of a call that takes nothing, and the output of a call that only confirms. */
export const Nothing = z.strictObject({})
export const Done = z.object({})

export const Text = z.string()

/** The database has no year 0, and what is far from any life is a slip or an attack: it would be an error of the server's, or overflow. */
const isOfOurTimes = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1900 && year <= 2200
}

/** A real day, 'YYYY-MM-DD'. */
export const Day = z.iso.date({ abort: true }).refine(isOfOurTimes)

/** An instant with its offset. */
export const Instant = z.iso.datetime({ offset: true, abort: true }).refine(isOfOurTimes)

/** A number typed into a field, which may be empty or hold anything. A number that is too small or too large gets its own fault instead of 'numberNeeded'. */
export const WholeNumber = z.number({ error: ({ code }) => (code === 'invalid_type' ? 'numberNeeded' : undefined) }).int()
