import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
  globalThis.cuspEnv = undefined
})

async function cookiesAt(appUrl: string) {
  vi.stubEnv('DATABASE_URL', 'postgresql://cusp@localhost/cusp')
  vi.stubEnv('APP_URL', appUrl)
  return { ...(await import('@/server/kernel/http/session-cookie')), ...(await import('@/lib/cookie-name')) }
}

describe('the cookie of a session', () => {
  test('over https is of this host alone, secure, and out of reach of scripts and of other sites', async () => {
    const { signInCookies, signOutCookies } = await cookiesAt('https://cusp.example')
    expect(signInCookies({ token: 'abc', days: 1 })[0]).toBe('__Host-cusp=abc; Path=/; Max-Age=86400; SameSite=Lax; HttpOnly; Secure')
    expect(signOutCookies()[0]).toBe('__Host-cusp=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure')
  })

  test('every other one is secure there, too, stays on this site, and is of this host alone', async () => {
    const { deviceCookieFor, localeCookieFor, signInCookies, signOnCookieFor, signOutCookies } = await cookiesAt('https://cusp.example')
    for (const cookie of [
      ...signInCookies({ token: 'abc', days: 1 }),
      ...signOutCookies(),
      localeCookieFor('de'),
      deviceCookieFor('abc'),
      signOnCookieFor('abc', 60),
    ])
      expect(cookie).toMatch(/^__Host-[^;]*; Path=\/; .*SameSite=Lax.*; Secure$/)
  })

  test('language, appearance and the mark of a logout are read where a neighbour cannot set them; plain http has no such place', async () => {
    const names = ['locale', 'theme', 'density', 'sidebar', 'signedout'] as const
    const { cookieName } = await cookiesAt('https://cusp.example')
    expect(names.map(cookieName)).toEqual(names.map((name) => `__Host-${name}`))
    vi.resetModules()
    globalThis.cuspEnv = undefined
    const plain = await cookiesAt('http://localhost:3000')
    expect(names.map(plain.cookieName)).toEqual(names)
    expect(plain.localeCookieFor('de')).toBe('locale=de; Path=/; Max-Age=31536000; SameSite=Lax')
  })

  test('a neighbour logs nobody out', async () => {
    const { tokenOfCookies } = await cookiesAt('https://cusp.example')
    expect([tokenOfCookies('__Host-cusp=abc; signedout=1'), tokenOfCookies('__Host-cusp=abc; __Host-signedout=1')]).toEqual(['abc', null])
  })

  test('under another name is none: what a neighbour of the host could set counts for nothing', async () => {
    const { tokenOfCookies } = await cookiesAt('https://cusp.example')
    expect([tokenOfCookies('cusp=forged'), tokenOfCookies('__Secure-cusp=forged'), tokenOfCookies('__Host-cusp=abc')]).toEqual([
      null,
      null,
      'abc',
    ])
  })
})
