import 'server-only'
import { decrypt, encrypt, type Sealing } from '@/server/kernel/secrets/cipher'
import { signOnCookieFor } from '@/server/kernel/http/session-cookie'

/** A cookie for the way between Cusp and a provider, which the browser can neither read nor make. */
export function sealedCookie(sealing: Sealing, value: unknown, livesSeconds: number): string {
  return signOnCookieFor(encrypt(sealing, JSON.stringify(value)), livesSeconds)
}

/** The content of the cookie; null where there is none, or none that was sealed here for this purpose. */
export function inCookie(sealing: Sealing, cookie: string | undefined): unknown {
  if (!cookie) return null
  try {
    return JSON.parse(decrypt(sealing, cookie))
  } catch {
    return null
  }
}
