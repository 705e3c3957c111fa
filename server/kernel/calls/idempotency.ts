import 'server-only'
import { keyedHashes } from '../secrets/cipher'
import type { Tx } from '../db'
import { refuse } from '../errors'
import { claimKey, findKey, storeAnswer } from '../queries/idempotency'

type KeyOfRequest = {
  readonly userId: string
  readonly call: string
  readonly key: string
  readonly input: unknown
  readonly at: Date
}

/**
 * Takes the key inside the call's transaction. A second request with the same key waits here for the first one to commit.
 * @returns the first answer where there is one, else null: go on, then `storeFirstAnswer`.
 * @throws IDEMPOTENCY_MISMATCH for the same key with another body.
 */
export async function firstAnswer(db: Tx, { userId, call, key, input, at }: KeyOfRequest): Promise<{ readonly answer: unknown } | null> {
  const hashes = hashesOf(input)
  const [bodyHash = ''] = hashes
  if (await claimKey(db, { userId, call, key, bodyHash, at })) return null
  const row = await findKey(db, { userId, call, key })
  if (row && !hashes.includes(row.bodyHash)) throw refuse('IDEMPOTENCY_MISMATCH')
  if (!row || row.answer === null) throw refuse('UNAVAILABLE')
  return { answer: row.answer }
}

export async function storeFirstAnswer(db: Tx, { userId, call, key }: KeyOfRequest, answer: unknown): Promise<void> {
  await storeAnswer(db, { userId, call, key, answer: JSON.parse(JSON.stringify(answer)) })
}

/** The hash is keyed because a body may hold a patient's number, which anybody with the database could guess from a plain hash. */
function hashesOf(input: unknown): string[] {
  return keyedHashes('idempotency', JSON.stringify(sortKeys(input)) ?? '')
}

/** Keys are sorted because two clients may write the same fields in different order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sortKeys(inner)]),
  )
}
