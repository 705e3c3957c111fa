import { hostCookie, type CookieName } from '@/lib/host-cookie'

const isHttps = (): boolean => window.location.protocol === 'https:'

/** Stores a value in a cookie, which the server reads before it draws a page. */
export function storeCookie(name: CookieName, value: string, days = 365): void {
  document.cookie = `${hostCookie(name, isHttps())}=${value}; path=/; samesite=lax; max-age=${days * 86_400}${isHttps() ? '; secure' : ''}`
}

export function storedCookie(name: CookieName): string | undefined {
  const begin = `${hostCookie(name, isHttps())}=`
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(begin))
    ?.slice(begin.length)
}
