import 'server-only'
import { createHash } from 'node:crypto'
import { now } from './clock'
import { refuse } from './errors'
import { countAttempt, findAttempts, forgetAttempts } from './queries/attempts'

/** So many tries of a kind in so many minutes. `what` is hashed: no name and no address stands in the table. */
export type Limit = { readonly kind: string; readonly what: string; readonly most: number; readonly minutes: number }

/** @throws TOO_MANY_REQUESTS with Retry-After where the limit is reached. Outside the call's transaction, so that a refusal still counts. */
export async function assertBelow(limit: Limit): Promise<void> {
  const found = await findAttempts(bucketOf(limit), now())
  if (!found || found.count < limit.most) return
  throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil((found.endsAt.getTime() - now().getTime()) / 1000)) })
}

export async function noteAttempt(limit: Limit): Promise<void> {
  await countAttempt(bucketOf(limit), now(), limit.minutes)
}

export async function clearAttempts(limit: Limit): Promise<void> {
  await forgetAttempts(bucketOf(limit))
}

function bucketOf({ kind, what }: Limit): string {
  return `${kind}:${createHash('sha256').update(what).digest('base64url').slice(0, 32)}`
}
