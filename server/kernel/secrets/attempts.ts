import 'server-only'
import { createHash } from 'node:crypto'
import { now } from '../clock'
import { refuse, type Refusal } from '../errors'
import { upsertAttempt, upsertAttempts, forgetAttempts, listAttempts } from '../queries/attempts'

/** A limit of `most` tries of a kind in a number of minutes. `what` is hashed, so that the table contains no name and no address. */
export type Limit = { readonly kind: string; readonly what: string; readonly most: number; readonly minutes: number }

/**
 * Counts a try, and then allows or refuses it, so that many at the same moment cannot all be the last one allowed. It runs outside the call's transaction, so
 * that a refused call still counts.
 * @throws TOO_MANY_REQUESTS with Retry-After
 */
export async function assertAttempt(limit: Limit): Promise<void> {
  const { count, endsAt } = await upsertAttempt(bucketOf(limit), now(), limit.minutes)
  if (count > limit.most) throw tooMany(endsAt)
}

/** Checks limits that count only failures; `countAttempt` counts one. @throws TOO_MANY_REQUESTS with Retry-After where one of them is reached. */
export async function assertBelow(...limits: readonly Limit[]): Promise<void> {
  const counted = await listAttempts(limits.map(bucketOf), now())
  for (const limit of limits) {
    const found = counted.get(bucketOf(limit))
    if (found && found.count >= limit.most) throw tooMany(found.endsAt)
  }
}

/** Counts a try, and returns the count including it. */
export async function countAttempt(limit: Limit): Promise<number> {
  return (await upsertAttempt(bucketOf(limit), now(), limit.minutes)).count
}

/** The `what` of those limits that are reached, where several are checked at once. */
export async function attemptsReached(limits: readonly Limit[]): Promise<ReadonlySet<string>> {
  const counts = await listAttempts(limits.map(bucketOf), now())
  return new Set(limits.filter((limit) => (counts.get(bucketOf(limit))?.count ?? 0) >= limit.most).map(({ what }) => what))
}

/** Counts one try for each of these limits, which all have the same length. */
export async function countAttempts(limits: readonly Limit[]): Promise<void> {
  const [first] = limits
  if (first) await upsertAttempts(limits.map(bucketOf), now(), first.minutes)
}

export async function clearAttempts(limit: Limit): Promise<void> {
  await forgetAttempts(bucketOf(limit))
}

function tooMany(endsAt: Date): Refusal {
  return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now().getTime()) / 1000)) })
}

function bucketOf({ kind, what }: Limit): string {
  return `${kind}:${createHash('sha256').update(what).digest('base64url').slice(0, 32)}`
}
