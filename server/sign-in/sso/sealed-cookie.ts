import 'server-only'
import { decrypt, encrypt, type Sealing } from '@/server/kernel/secrets/cipher'
import { signOnCookieFor } from '@/server/kernel/http/session-cookie'

/** What a browser keeps between here and a provider, and can neither read nor make. */
export function sealedCookie(sealing: Sealing, value: unknown, livesSeconds: number): string {
  return signOnCookieFor(encrypt(sealing, JSON.stringify(value)), livesSeconds)
}

/** What it brings back; null where it brings nothing, or nothing that was sealed here for this. */
export function inCookie(sealing: Sealing, cookie: string | undefined): unknown {
  if (!cookie) return null
  try {
    return JSON.parse(decrypt(sealing, cookie))
  } catch {
    return null
  }
}
