import { z } from 'zod'

/** What a call takes that takes nothing, and what one answers that only says that it is done. */
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

/** A number that is typed into a field, which may be empty or hold anything. What is too small or too large says that, and not that it is none. */
export const WholeNumber = z.number({ error: ({ code }) => (code === 'invalid_type' ? 'numberNeeded' : undefined) }).int()
