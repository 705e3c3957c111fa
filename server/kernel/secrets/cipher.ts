import 'server-only'
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/env'

declare const declared: unique symbol
/** A kind of encrypted data with a key derived for it alone; only `defineSealing` makes one. */
export type Sealing = { readonly name: string; readonly nowhere: string | null; readonly [declared]: true }

/**
 * Declares a kind of encrypted data. Its domain hands in where it is stored (queries/sealed.sql.ts), so that it is encrypted again when the secret is
 * exchanged.
 * @param name part of the key, must never change
 * @param nowhere why it needs no place: it expires before the previous secret is removed
 */
export function defineSealing(name: string, { nowhere }: { readonly nowhere?: string } = {}): Sealing {
  return { name, nowhere: nowhere ?? null } as Sealing
}

/** The version names the method: AES-256-GCM; nonce, tag and text in base64url. */
const version = '1'

/** Encrypts a text under a key derived from AUTH_SECRET for this purpose, and names the key: `1.<key>.<what was encrypted>` (decision 0053). */
export function encrypt(sealing: Sealing, text: string): string {
  const { AUTH_SECRET: secret } = env()
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, `encrypt:${sealing.name}`), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [version, keyId(secret), Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')].join('.')
}

/** @throws where the text was changed, or encrypted under a secret that is not known (any more); the message names its key */
export function decrypt(sealing: Sealing, sealed: string): string {
  const named = /^1\.([\w-]+)\.([\w-]+)$/.exec(sealed)
  // A text from before keys were named: every known key is tried.
  if (!named) return openedByAny(sealing, sealed)
  const [, id, body = ''] = named
  const secret = knownSecrets().find((one) => keyId(one) === id)
  if (secret === undefined) throw new Error(`encrypted under another secret (key ${id}): is AUTH_SECRET_PREVIOUS missing?`)
  return openBody(deriveKey(secret, `encrypt:${sealing.name}`), body)
}

/** A keyed hash by which encrypted data can be found. */
export function keyedHash(purpose: string, text: string): string {
  return hashUnder(env().AUTH_SECRET, purpose, text)
}

/** The same hash under each known secret, the current one first, so that data from under the previous secret is found, too. */
export function keyedHashes(purpose: string, text: string): string[] {
  return knownSecrets().map((secret) => hashUnder(secret, purpose, text))
}

/** An id that tells secrets apart without revealing anything about them. */
export function keyId(secret: string): string {
  return deriveKey(secret, 'id').subarray(0, 6).toString('base64url')
}

/** The prefix of everything that is encrypted under this secret. */
export function sealPrefix(secret: string): string {
  return `${version}.${keyId(secret)}.`
}

function knownSecrets(): string[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env()
  return AUTH_SECRET_PREVIOUS === undefined ? [AUTH_SECRET] : [AUTH_SECRET, AUTH_SECRET_PREVIOUS]
}

function openedByAny(sealing: Sealing, body: string): string {
  const [secret = '', previous] = knownSecrets()
  try {
    return openBody(deriveKey(secret, `encrypt:${sealing.name}`), body)
  } catch (error) {
    if (previous === undefined) throw error
    return openBody(deriveKey(previous, `encrypt:${sealing.name}`), body)
  }
}

function openBody(key: Buffer, body: string): string {
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function hashUnder(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', deriveKey(secret, `find:${purpose}`))
    .update(text)
    .digest('base64url')
}

/** Derived keys are cached, because deriving one takes ten times as long as using it. There is one key for each purpose. */
const keys = new Map<string, Buffer>()

function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`
  const known = keys.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, 'cusp', purpose, 32))
  keys.set(name, key)
  return key
}
