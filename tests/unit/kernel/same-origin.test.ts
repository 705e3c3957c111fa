import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
  globalThis.cuspEnv = undefined
})

const info = { id: 'id', at: new Date(0), address: '192.0.2.1', userAgent: '', locale: 'en-GB', sameOrigin: false }

/** Whether a write with a cookie is accepted under this APP_URL. */
async function isTaken(appUrl: string, headers: Record<string, string>): Promise<boolean> {
  vi.stubEnv('DATABASE_URL', 'postgresql://cusp@localhost/cusp')
  vi.stubEnv('APP_URL', appUrl)
  vi.stubEnv('LOG_LEVEL', 'silent')
  const { assertOwnPage } = await import('@/server/kernel/http/same-origin')
  const request = new Request('http://10.0.0.5:3000/login', { method: 'POST', headers })
  try {
    assertOwnPage(request, { cookieBorne: true, info, call: 'test' })
    return true
  } catch {
    return false
  }
}

describe('where a browser does not say whose page asks, its Origin is compared', () => {
  const given = 'https://cusp.example'

  test.each([
    ['our own', { origin: 'https://cusp.example' }, true],
    ['another scheme', { origin: 'http://cusp.example' }, false],
    ['another port', { origin: 'https://cusp.example:8443' }, false],
    ['the host that was asked, which is not ours', { origin: 'https://evil.example', host: 'evil.example' }, false],
    ['a name that ends like ours', { origin: 'https://not-cusp.example' }, false],
    ['none that can be read', { origin: 'null' }, false],
    ['none', {}, false],
  ])('%s', async (_case, headers: Record<string, string>, taken) => {
    expect(await isTaken(given, headers)).toBe(taken)
  })

  test('with the path that APP_URL may have', async () => {
    expect(await isTaken('https://cusp.example/', { origin: 'https://cusp.example' })).toBe(true)
  })

  test('where nobody said what our address is, with the one that was asked', async () => {
    expect(await isTaken('', { origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' })).toBe(true)
    expect(await isTaken('', { origin: 'http://evil.example', host: '10.0.0.5:3000' })).toBe(false)
  })
})

test('what the browser says itself counts before all that', async () => {
  expect(await isTaken('https://cusp.example', { 'sec-fetch-site': 'same-origin' })).toBe(true)
  expect(await isTaken('https://cusp.example', { 'sec-fetch-site': 'cross-site', origin: 'https://cusp.example' })).toBe(false)
})
