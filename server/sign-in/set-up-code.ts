import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '@/server/kernel/secrets/cipher'
import { hashToken } from '@/server/kernel/secrets/token'

/**
 * A reader of the log of an empty installation may create its first admin; anybody else that reaches the page first may not. 256 bits that follow from
 * AUTH_SECRET: every instance and every start has the same, and nothing is stored. It opens nothing once anybody is there.
 */
export function setUpCode(): string {
  return keyedHash('set-up', 'first-admin')
}

export function isSetUpCode(given: string): boolean {
  // Of the same length, whatever was given.
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(setUpCode())))
}
