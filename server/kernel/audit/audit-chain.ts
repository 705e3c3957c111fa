import 'server-only'
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * The content with which an audit entry is sealed. Each hash covers the one before it, so that an entry that is changed, removed, inserted or moved behind the
 * application's back shows in all later ones; the last entry of each sealing is signed with a key that is not in the database. docs/decisions/0047.
 */
export type ChainRow = {
  readonly seq: number
  readonly id: string
  /** The time with all the digits that PostgreSQL keeps. */
  readonly at: string
  readonly actorId: string | null
  readonly viewedId: string | null
  readonly address: string
  readonly call: string
  readonly action: string
  readonly entity: string | null
  readonly entityId: string | null
  /** The changes as PostgreSQL writes them, so that no number is rounded on the way. */
  readonly changes: string
  readonly requestId: string
  readonly addressSalt: string | null
  readonly changesSalt: string | null
  readonly addressDigest: string | null
  readonly changesDigest: string | null
}

/** The hash that the first entry follows. */
export const beginning = '0'.repeat(64)

/** The hash of an entry that follows another. @throws where no seal allows the entry: it is erased and has a value all the same */
export function hashOfLink(previous: string, row: ChainRow): string {
  const { seq, id, at, actorId, viewedId, call, action, entity, entityId, requestId } = row
  const content = [
    seq,
    id,
    at,
    actorId,
    viewedId,
    call,
    action,
    entity,
    entityId,
    requestId,
    fieldsIn(row.changes),
    addressDigestOf(row),
    changesDigestOf(row),
  ]
  return createHash('sha256')
    .update(`${previous}\n${JSON.stringify(content)}`)
    .digest('hex')
}

/** `audit_digest` of the migration computes the same. */
export function digestOf(salt: string, value: string): string {
  return createHash('sha256').update(`${salt}\n${value}`).digest('hex')
}

function addressDigestOf({ address, addressSalt, addressDigest }: ChainRow): string {
  if (addressSalt !== null && addressDigest === null) return digestOf(addressSalt, address)
  if (addressSalt === null && addressDigest !== null && address === '') return addressDigest
  throw new Error('an address that is neither kept nor erased')
}

function changesDigestOf({ changes, changesSalt, changesDigest }: ChainRow): string {
  if (changesSalt !== null && changesDigest === null) return digestOf(changesSalt, changes)
  if (changesSalt === null && changesDigest !== null && isEmptied(changes)) return changesDigest
  throw new Error('values that are neither kept nor erased')
}

function fieldsIn(changes: string): string[] {
  const parsed: unknown = JSON.parse(changes)
  return Object.keys(Object(parsed)).sort()
}

function isEmptied(changes: string): boolean {
  const parsed: unknown = JSON.parse(changes)
  return Object.values(Object(parsed)).every((value) => JSON.stringify(value) === '{}')
}

/** A key derived from AUTH_SECRET for this purpose only. `id` tells keys apart without revealing anything about them. */
export type ChainKey = { readonly id: string; readonly bytes: Buffer }

export function chainKey(secret: string): ChainKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, 'cusp', 'audit-chain', 32))
  return { id: createHmac('sha256', bytes).update('id').digest('base64url').slice(0, 8), bytes }
}

/** The current key, which signs, comes first. Signatures under the previous secret are accepted as long as that secret is configured. */
export function chainKeys({
  AUTH_SECRET,
  AUTH_SECRET_PREVIOUS,
}: {
  readonly AUTH_SECRET: string
  readonly AUTH_SECRET_PREVIOUS?: string | undefined
}): ChainKey[] {
  return [AUTH_SECRET, ...(AUTH_SECRET_PREVIOUS === undefined ? [] : [AUTH_SECRET_PREVIOUS])].map(chainKey)
}

/** The signed content: the end of one sealing, or the point up to which entries were removed. */
type Signed =
  | { readonly kind: 'seal'; readonly seq: number; readonly hash: string }
  | { readonly kind: 'checkpoint'; readonly seq: number; readonly hash: string; readonly removed: number; readonly at: string }

export function macOf({ id, bytes }: ChainKey, signed: Signed): string {
  const content =
    signed.kind === 'seal' ? [signed.kind, signed.seq, signed.hash] : [signed.kind, signed.seq, signed.hash, signed.removed, signed.at]
  return `${id}.${createHmac('sha256', bytes).update(JSON.stringify(content)).digest('base64url')}`
}

/** OTHER_KEY: the signature was made under another AUTH_SECRET, so nothing can be said about it. */
export function checkMac(keys: readonly ChainKey[], mac: string, signed: Signed): 'RIGHT' | 'WRONG' | 'OTHER_KEY' {
  const key = keys.find(({ id }) => mac.startsWith(`${id}.`))
  if (!key) return 'OTHER_KEY'
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(key, signed))]
  return given.length === right.length && timingSafeEqual(given, right) ? 'RIGHT' : 'WRONG'
}
