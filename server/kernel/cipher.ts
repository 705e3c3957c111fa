import 'server-only'
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/env'

/** AES-256-GCM under a key derived from AUTH_SECRET for this purpose: nonce, tag and text in one base64url string. */
export function encrypt(purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(`encrypt:${purpose}`), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

export function decrypt(purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(`encrypt:${purpose}`), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** A keyed hash to find by what is stored encrypted. */
export function keyedHash(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(`find:${purpose}`)).update(text).digest('base64url')
}

function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', env().AUTH_SECRET, 'cusp', purpose, 32))
}
