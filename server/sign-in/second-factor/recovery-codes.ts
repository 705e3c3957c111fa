import 'server-only'
import { randomInt } from 'node:crypto'
import { keyedHash } from '@/server/kernel/cipher'

/** Without letters and digits that are taken for each other. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const letterCount = 12
const codeCount = 10
/** With so few left, the person is told to make new ones. */
const few = 3

/** Ten that differ, in groups of four: some 58 bits each. */
export function newRecoveryCodes(): string[] {
  const made = new Set<string>()
  while (made.size < codeCount) made.add(Array.from({ length: letterCount }, () => letters[randomInt(letters.length)]).join(''))
  return [...made].map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** What is stored of one, as `plainCode` has it. */
export function hashRecoveryCode(userId: string, code: string): string {
  return keyedHash('recovery-code', `${userId} ${code}`)
}

export function areFew(left: number): boolean {
  return left <= few
}
