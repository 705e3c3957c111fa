import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** A signature as it is stored; dates as instants. */
type Sealed = {
  readonly id: string
  readonly taskId: string
  readonly signerId: string
  readonly nameDigest: string
  readonly role: string
  readonly meaning: string
  readonly strokesDigest: string | null
  readonly contentHash: string
  readonly at: Date
  readonly deviceHash: string
  readonly openedAt: Date | null
  /** Empty for signatures from before this was recorded; their seals do not contain it. */
  readonly provenBy: string
}

/**
 * The seal of a signature is in its audit entry, which the audit's chain covers: a signature that was changed or inserted in the database has no
 * entry, and a deleted one leaves an entry without a signature. Data that erasure deletes (name, strokes, address, registration) is in the seal as
 * a salted digest, or not at all.
 */
export function sealOf(signature: Sealed): string {
  const { id, taskId, signerId, nameDigest, role, meaning, strokesDigest, contentHash, at, deviceHash, openedAt, provenBy } = signature
  const content = [
    id,
    taskId,
    signerId,
    nameDigest,
    role,
    meaning,
    strokesDigest,
    contentHash,
    at.toISOString(),
    deviceHash,
    openedAt?.toISOString() ?? null,
    ...(provenBy === '' ? [] : [provenBy]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

export function newSalt(): string {
  return randomBytes(16).toString('hex')
}

export function digestOf(salt: string, value: string): string {
  return createHash('sha256').update(`${salt}\n${value}`).digest('hex')
}

export function strokesText(strokes: unknown): string {
  return JSON.stringify(strokes)
}
