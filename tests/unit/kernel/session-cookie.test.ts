import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function cookiesAt(appUrl: string) {
  vi.stubEnv('DATABASE_URL', 'postgresql://cusp@localhost/cusp')
  vi.stubEnv('APP_URL', appUrl)
  return import('@/server/kernel/session-cookie')
}

describe('the cookie of a session', () => {
  test('over https is of this host alone, secure, and out of reach of scripts and of other sites', async () => {
    const { signInCookies, signOutCookies } = await cookiesAt('https://cusp.example')
    expect(signInCookies({ token: 'abc', days: 1 })[0]).toBe('__Host-cusp=abc; Path=/; Max-Age=86400; SameSite=Lax; HttpOnly; Secure')
    expect(signOutCookies()[0]).toBe('__Host-cusp=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure')
  })

  test('every other one is secure there, too, and stays on this site', async () => {
    const { localeCookieFor, signInCookies, signOutCookies } = await cookiesAt('https://cusp.example')
    for (const cookie of [...signInCookies({ token: 'abc', days: 1 }), ...signOutCookies(), localeCookieFor('de')]) expect(cookie).toMatch(/; Path=\/; .*SameSite=Lax.*; Secure$/)
  })

  test('under another name is none: what a neighbour of the host could set counts for nothing', async () => {
    const { tokenOfCookies } = await cookiesAt('https://cusp.example')
    expect([tokenOfCookies('cusp=forged'), tokenOfCookies('__Secure-cusp=forged'), tokenOfCookies('__Host-cusp=abc')]).toEqual([null, null, 'abc'])
  })
})
