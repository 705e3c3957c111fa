import { z } from 'zod'
import { isSeen } from '@/lib/seen'

export { Done, Nothing } from '../plain.shapes'

const id = z.uuid().toLowerCase()

export const PersonalToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The first letters of the token. */
  hint: z.string(),
  mayWrite: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
  lastAddress: z.string().nullable(),
})
export type PersonalToken = z.output<typeof PersonalToken>
/** `most` is the number of tokens that one person may have at a time. */
export const PersonalTokens = z.object({ tokens: z.array(PersonalToken), most: z.number().int() })

export const NewToken = z.strictObject({
  name: z.string().trim().min(1).max(80).refine(isSeen, 'charactersUnseen'),
  /** A year at most. */
  days: z.number().int().min(1).max(365),
  /** Without it, the token may only read. */
  mayWrite: z.boolean(),
})
/** The token itself is shown only in this answer. */
export const MadeToken = z.object({ id: z.string(), token: z.string(), expiresAt: z.string() })

export const OneToken = z.strictObject({ id })
