import 'server-only'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator application has it: SHA-1, six digits, half a minute. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks may differ by one step either way. */
const drift = 1
/** The secret is as long as the hash, which RFC 4226 recommends. */
const secretBytes = 20

/** A new secret in base32, as people type it. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The address in the QR code, with the account and the institution. */
export function addressOf(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...kind, issuer, label, secret }).toString()
}

/** The half minute to which this code belongs, of those valid at that time; null where it belongs to none. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = TOTP.validate({ ...kind, secret: Secret.fromBase32(secret), token: code, timestamp, window: drift })
  return delta === null ? null : Math.floor(timestamp / 1_000 / kind.period) + delta
}

/** The code as it was meant: applications show a space within it, and recovery codes are written with hyphens. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .toUpperCase()
}

export function isFromApplication(code: string): boolean {
  return /^\d{6}$/.test(code)
}
