import 'server-only'
import { z } from 'zod'
import { signOnProviders, type SignOnProvider } from '@/lib/sign-in/sign-on'
import { signOnCookieFor } from '@/server/kernel/http/session-cookie'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { attemptSealing } from '../sealings'
import { inCookie, sealedCookie } from './sealed-cookie'

const livesMs = 15 * 60_000
const Attempt = z.object({
  /** A token known to this browser alone, and sealed there. */
  token: z.string(),
  provider: z.enum(signOnProviders),
  /** Whether a page of Cusp waits for the window's message. */
  way: z.enum(['window', 'page']),
  /** A path within Cusp. */
  returnTo: z.string(),
  /** The logged-in person who links an account, or proves again who they are. Null: somebody logs in. */
  of: z.object({ userId: z.string(), purpose: z.enum(['link', 'proof']) }).nullable(),
  /** The values that the provider's own part needs again (PKCE, state, nonce). */
  kept: z.record(z.string(), z.string()),
  expiresAt: z.number(),
})

/**
 * An attempt to log in through a provider. It is kept in a sealed cookie and nowhere else, so that beginning writes nothing: the provider's answer counts in
 * the browser that began, and nobody logs somebody else's browser in as themselves.
 */
export type Attempt = Readonly<z.output<typeof Attempt>>

export function newAttempt(asked: Omit<Attempt, 'token' | 'kept' | 'expiresAt'>, at: Date): Attempt {
  return { ...asked, token: newToken(), kept: {}, expiresAt: at.getTime() + livesMs }
}

export function attemptCookie(attempt: Attempt): string {
  return sealedCookie(attemptSealing, attempt, livesMs / 1000)
}

/** An empty cookie for an attempt that is over or done. */
export function noAttemptCookie(): string {
  return signOnCookieFor('', 0)
}

/** The hash that ties arrivals and tickets to an attempt. */
export function attemptHash({ token }: Pick<Attempt, 'token'>): string {
  return hashToken(token)
}

/** The attempt of this browser with this provider; null where it is over, or somebody else's. */
export function attemptOf(cookie: string | undefined, { provider, at }: { provider: SignOnProvider | null; at: Date }): Attempt | null {
  const read = Attempt.safeParse(inCookie(attemptSealing, cookie))
  if (!read.success || read.data.expiresAt <= at.getTime() || (provider !== null && read.data.provider !== provider)) return null
  return read.data
}

/** The path to go back to, which lies within Cusp. A browser reads a backslash as a slash, and `//elsewhere` leaves the site. */
export function ownPath(wanted: string | undefined): string {
  if (!wanted || wanted.length > 500 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/'
  const base = 'http://own.invalid'
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null
  return url?.origin === base && !/^\/(sso|api|auth)(\/|$)/.test(url.pathname) && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}`
    : '/'
}
