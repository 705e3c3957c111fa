import 'server-only'
import { randomInt } from 'node:crypto'
import { keyedHashes } from '@/server/kernel/secrets/cipher'
import { hashToken } from '@/server/kernel/secrets/token'

/** Without letters and digits that are taken for each other. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 137 bits: nobody tries them all on what is stored, however fast its hash. */
const letterCount = 28
const codeCount = 10
/** With so few left, the person is told to make new ones. */
const few = 3

/** Ten that differ, in groups of four. */
export function newRecoveryCodes(): string[] {
  const made = new Set<string>()
  while (made.size < codeCount) made.add(Array.from({ length: letterCount }, () => letters[randomInt(letters.length)]).join(''))
  return [...made].map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** What is stored of one, as `plainCode` has it. Says how it was made: no secret of the application goes into it. */
export function hashRecoveryCode(userId: string, code: string): string {
  return `sha256.${hashToken(`${userId} ${code}`)}`
}

/** What may be stored of this code: those of before were half as long, and hashed under AUTH_SECRET. */
export function hashesOfRecoveryCode(userId: string, code: string): string[] {
  return [hashRecoveryCode(userId, code), ...keyedHashes('recovery-code', `${userId} ${code}`)]
}

export function areFew(left: number): boolean {
  return left <= few
}
