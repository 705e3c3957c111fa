import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '@/server/kernel/secrets/cipher'
import { hashToken } from '@/server/kernel/secrets/token'

/**
 * The code with which a reader of the log of an empty installation may create its first admin; anybody else who reaches the page first may not. Its 256 bits
 * follow from AUTH_SECRET: every instance and every start has the same, and nothing is stored. It opens nothing once anybody exists.
 */
export function setUpCode(): string {
  return keyedHash('set-up', 'first-admin')
}

export function isSetUpCode(given: string): boolean {
  // Both hashes have the same length, whatever was given.
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(setUpCode())))
}
