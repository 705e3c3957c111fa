import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, base64url: sessions, links, one-time values. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

const personal = 'cusp_'

/** Of a program that acts for a person. It begins so that whoever looks through code for secrets that were left in it knows it. */
export function newPersonalToken(): string {
  return `${personal}${newToken()}`
}

export function isPersonalToken(token: string): boolean {
  return token.startsWith(personal) && token.length > personal.length + 40
}

/** What is stored instead of a token. A random token needs no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
