import 'server-only'
import { isHttps as secure } from '@/lib/env'
import { cookieName } from '@/lib/cookie-name'

const daySeconds = 86_400

/** Set while logged out without a network: the server then sees nobody until a login removes it. */
const signedOutCookie = (): string => cookieName('signedout')
/** `__Host-` needs Secure, which plain http cannot set. */
export const sessionCookie = (): string => (secure() ? '__Host-cusp' : 'cusp')

/** This cookie stays when its owner logs out, so that the browser is recognised at the next login. It gives access to nothing. */
export const deviceCookie = (): string => (secure() ? '__Host-cuspdevice' : 'cuspdevice')
/** No browser keeps a cookie longer. */
export const deviceDays = 400

/**
 * The cookie of a person who began to log in through a provider: the provider's answer counts only in this browser. It is Lax because the answer comes from
 * another site.
 */
export const signOnCookie = (): string => (secure() ? '__Host-cusp-sso' : 'cusp-sso')

/** An empty value removes the cookie. */
export function signOnCookieFor(sealed: string, seconds: number): string {
  return serialiseCookie(signOnCookie(), sealed, seconds)
}

export function cookieOf(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

/** The token that a browser carries, unless it logged out while offline. */
export function tokenOfCookies(header: string | null): string | null {
  return cookieOf(header, signedOutCookie()) === null ? cookieOf(header, sessionCookie()) : null
}

/** The browser keeps the cookie as long as the session may last. */
export function signInCookies({ token, days }: { token: string; days: number }): string[] {
  return [serialiseCookie(sessionCookie(), token, days * daySeconds), serialiseCookie(signedOutCookie(), '', 0, false)]
}

export function signOutCookies(): string[] {
  return [serialiseCookie(sessionCookie(), '', 0), serialiseCookie(signedOutCookie(), '', 0, false)]
}

export function deviceCookieFor(token: string): string {
  return serialiseCookie(deviceCookie(), token, deviceDays * daySeconds)
}

/** The cookie for the stored locale setting; null returns to the browser's language. */
export function localeCookieFor(locale: string | null): string {
  return serialiseCookie(cookieName('locale'), locale ?? '', locale === null ? 0 : 365 * daySeconds, false)
}

function serialiseCookie(name: string, value: string, maxAge: number, httpOnly = true): string {
  return [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    'SameSite=Lax',
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure() ? ['Secure'] : []),
  ].join('; ')
}
