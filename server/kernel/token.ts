import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, base64url: sessions, links, one-time values. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored instead of a token. A random token needs no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
