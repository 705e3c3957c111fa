import 'server-only'
import { randomInt } from 'node:crypto'
import { keyedHashes } from '@/server/kernel/secrets/cipher'
import { hashToken } from '@/server/kernel/secrets/token'

/** The characters of recovery codes, without letters and digits that are taken for each other. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 137 bits: nobody can try them all against the stored hash, however fast the hash is. */
const letterCount = 28
const codeCount = 10
/** The number of remaining codes at which the person is told to make new ones. */
const few = 3

/** Ten different codes, in groups of four. */
export function newRecoveryCodes(): string[] {
  const made = new Set<string>()
  while (made.size < codeCount) made.add(Array.from({ length: letterCount }, () => letters[randomInt(letters.length)]).join(''))
  return [...made].map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** The stored hash of a code in the form of `plainCode`. It names its algorithm, and needs no secret of the application. */
export function hashRecoveryCode(userId: string, code: string): string {
  return `sha256.${hashToken(`${userId} ${code}`)}`
}

/** The hashes under which this code may be stored: earlier codes were half as long, and hashed under AUTH_SECRET. */
export function hashesOfRecoveryCode(userId: string, code: string): string[] {
  return [hashRecoveryCode(userId, code), ...keyedHashes('recovery-code', `${userId} ${code}`)]
}

export function areFew(left: number): boolean {
  return left <= few
}
