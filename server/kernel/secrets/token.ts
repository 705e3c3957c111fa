import 'server-only'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, base64url: sessions, links, one-time values. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

const personal = 'cusp_'

/** A token for a program that acts for a person. Its beginning lets people who search code for forgotten secrets recognise it. */
export function newPersonalToken(): string {
  return `${personal}${newToken()}`
}

export function isPersonalToken(token: string): boolean {
  return token.startsWith(personal) && token.length > personal.length + 40
}

/** The hash that is stored instead of a token. A random token needs no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether an Authorization header is `Bearer` with this secret; a wrong one takes as long as the right one. */
export function carriesSecret(authorization: string | null, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(authorization ?? '')), Buffer.from(hashToken(`Bearer ${secret}`)))
}
