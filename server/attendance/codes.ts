import 'server-only'
import { keyedHash } from '@/server/kernel/secrets/cipher'

/** Consonants that are not mistaken for another letter or figure, and make no words. */
const letters = 'BCDFGHJKLMNPRSTWX'
const lettersLong = 6
const hashLong = 20

/** How long a code is shown. The previous code counts, too: reading and typing takes a moment. */
export const stepMs = { CODE: 5 * 60_000, QR: 20_000 } as const
export type CodeKind = keyof typeof stepMs

export type CheckInRow = {
  readonly id: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly endedAt: Date | null
}
/** `step`: the step that a scanned code contains; typed letters contain none. */
export type Token = { readonly kind: 'CODE'; readonly text: string } | { readonly kind: 'QR'; readonly text: string; readonly step: number }

/** A typed or scanned code in the form in which it is compared: six letters, or the end of the address in a QR code. Null where the text can be neither. */
export function tokenOf(text: string): Token | null {
  const typed = text.replace(/[\s-]/g, '').toUpperCase()
  if (typed.length === lettersLong && [...typed].every((letter) => letters.includes(letter))) return { kind: 'CODE', text: typed }
  const scanned = /(?:^|\/attendance\/checkin\/)(([0-9a-z]{4,9})-[\w-]{20})\/?$/.exec(text.trim())
  const [, whole, step] = scanned ?? []
  return whole === undefined || step === undefined ? null : { kind: 'QR', text: whole, step: Number.parseInt(step, 36) }
}

/** Steps count time, and are the same for all check-ins. */
export function stepAt(kind: CodeKind, at: Date): number {
  return Math.floor(at.getTime() / stepMs[kind])
}

export function stepEndsAt(kind: CodeKind, at: Date): Date {
  return new Date((stepAt(kind, at) + 1) * stepMs[kind])
}

/** An HMAC of the check-in and the step, under a key of the server's that stands nowhere in the database. */
export function codeOf(checkInId: string, kind: CodeKind, step: number): string {
  const hash = keyedHash('check-in', `${kind}:${checkInId}:${step}`)
  if (kind === 'QR') return `${step.toString(36)}-${hash.slice(0, hashLong)}`
  let number = Buffer.from(hash, 'base64url').readBigUInt64BE()
  let text = ''
  while (text.length < lettersLong) {
    text += letters[Number(number % BigInt(letters.length))] ?? ''
    number /= BigInt(letters.length)
  }
  return text
}

export function endOf({ closesAt, endedAt }: CheckInRow): Date {
  return endedAt !== null && endedAt < closesAt ? endedAt : closesAt
}

export function isOpenAt(checkIn: CheckInRow, at: Date): boolean {
  return at >= checkIn.opensAt && at < endOf(checkIn)
}

export type Shown = { readonly isNow: boolean; readonly at: Date }

/**
 * When a token was shown as a check-in's code: now (or a step ago), or earlier; null: never. The token itself determines that, so that only the server's clock
 * is used. `isNow`: only whether it is shown now is checked.
 */
export function whenShown(checkIn: CheckInRow, token: Token, at: Date, { isNow: isNowAsked = false } = {}): Shown | null {
  if (isNowAsked && !isOpenAt(checkIn, at)) return null
  const { kind } = token
  const lastAt = new Date(Math.min(at.getTime(), endOf(checkIn).getTime() - 1))
  const [opened, last] = [stepAt(kind, checkIn.opensAt), stepAt(kind, lastAt)]
  const first = isNowAsked ? Math.max(opened, stepAt(kind, at) - 1) : opened
  for (let step = token.kind === 'QR' ? Math.min(token.step, last) : last; step >= first; step -= 1) {
    if (codeOf(checkIn.id, kind, step) === token.text) {
      const isNow = isOpenAt(checkIn, at) && step >= stepAt(kind, at) - 1
      return { isNow, at: new Date(Math.max(step * stepMs[kind], checkIn.opensAt.getTime())) }
    }
    if (token.kind === 'QR') return null
  }
  return null
}
