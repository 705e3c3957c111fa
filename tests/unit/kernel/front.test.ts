import { Agent, createServer, request } from 'node:http'
import net from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { peerHeader } from '@/server/kernel/http/address'
import { standInFront } from '@/server/kernel/http/front'
import { registerMethod } from '@/server/kernel/http/methods'
import { providePoll } from '@/server/kernel/http/unchanged'
import { getNotificationsCall } from '@/server/notifications'
import { addressOf, pages } from '../../architecture/app-files'
import { listenFor } from '../../support/route-server'

/** The sessions that exist. */
const known = new Set<string>()
vi.mock('@/server/kernel/live', async () => {
  const { hashToken } = await import('@/server/kernel/secrets/token')
  const found = (hash: string) =>
    [...known].some((token) => hashToken(token) === hash) ? { ownerId: 'somebody', userId: 'somebody', until: Infinity } : null
  return { pollingSession: (hash: string) => Promise.resolve(found(hash)), sessionInMemory: found }
})

/** Answers as Next does: a page for any method, or a bare refusal where the test asks for one. */
let gate: Promise<void> = Promise.resolve()
let isFast = false
let drawing = 0
let mostDrawn = 0
const drawn: string[] = []
const next = createServer((incoming, outgoing) => {
  if (incoming.headers['x-slow']) {
    drawing += 1
    mostDrawn = Math.max(mostDrawn, drawing)
    drawn.push(String(incoming.headers['x-slow']))
    outgoing.on('finish', () => void (drawing -= 1))
    return void gate.then(() => setTimeout(() => outgoing.end('drawn'), isFast ? 0 : 20))
  }
  outgoing.statusCode = incoming.headers['x-refuse'] ? 405 : 200
  if (incoming.headers['x-refuse'] === 'wordless') return void outgoing.end()
  if (incoming.headers['x-own']) outgoing.setHeader('content-security-policy', 'its own')
  outgoing.end(
    JSON.stringify({
      peer: incoming.headers[peerHeader],
      id: incoming.headers['x-request-id'] ?? null,
      agent: incoming.headers['user-agent'] ?? null,
      url: incoming.url,
    }),
  )
})
// Next listens to this event, and does nothing with requests that it does not know.
next.on('upgrade', () => {})
const server = listenFor(next)
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubEnv('DATABASE_URL', 'postgresql://cusp@localhost/cusp')
  vi.stubEnv('AUTH_SECRET', 'x'.repeat(44))
  vi.stubEnv('TRUSTED_PROXIES', '127.0.0.1')
  standInFront()
  await server.listen()
})
afterAll(() => {
  vi.unstubAllEnvs()
  next.closeAllConnections()
  server.close()
})

type Heard = { readonly http: number; readonly headers: NodeJS.Dict<string | string[]>; readonly body: string }
function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Heard> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port(), method, path, headers, agent: false }, (response) => {
      let body = ''
      response
        .setEncoding('utf8')
        .on('data', (text: string) => {
          body += text
        })
        .on('end', () => resolve({ http: response.statusCode ?? 0, headers: response.headers, body }))
    })
      .on('error', reject)
      .end()
  })
}

/** Everything that the server answers to these bytes, until the connection ends. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = net.connect(server.port(), '127.0.0.1', () => void socket.write(bytes))
    socket.setTimeout(2_000, () => socket.destroy(new Error(`still open after: ${heard}`)))
    socket
      .setEncoding('utf8')
      .on('data', (text) => {
        heard += String(text)
      })
      .on('error', reject)
      .on('end', () => resolve(heard))
  })
}

describe('a request', () => {
  test('is told from which socket it comes, whatever it says itself, and has no id yet', async () => {
    const { body } = await ask('GET', '/', { [peerHeader]: '10.0.0.1', 'x-request-id': 'forged' })
    expect(JSON.parse(body)).toMatchObject({ peer: '127.0.0.1', id: null })
  })

  test('to become something else is the request that it also is', async () => {
    const upgrade =
      'GET /nowhere HTTP/1.1\r\nhost: a\r\nconnection: upgrade, close\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
    expect(await sendRaw(upgrade)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(await sendRaw(upgrade.replace('websocket', 'h2c'))).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  })
})

/** The parts of a request that Next gets to read. */
const Read = z.object({ url: z.string(), agent: z.string().nullable() })

describe('what an attack sent', () => {
  test('a query of thousands of fields is refused, one of a hundred is not', async () => {
    const fields = (count: number) => `/clinical?${Array.from({ length: count }, () => 'a').join('&')}`
    expect([
      (await ask('GET', fields(100))).http,
      (await ask('GET', fields(101))).http,
      (await ask('POST', fields(7_000).replace('/clinical', '/getconfig'))).http,
    ]).toEqual([200, 400, 400])
    expect((await ask('GET', fields(101).replace('?', '?a?'))).http).toBe(400)
  })

  test('what says itself to be a browser, for as long as a header may be, is read as far as it is kept', async () => {
    const { agent } = Read.parse(JSON.parse((await ask('GET', '/', { 'user-agent': `Mozilla/5.0 (${'a'.repeat(14_000)}` })).body))
    expect(agent).toHaveLength(300)
  })

  test.each(['/asset/..%c0%af.env', '/api/%', '/sso/%ff/authenticate', '/%E0%A4%A'])('%s is no address, and no error', async (path) => {
    const { http, body } = await ask('GET', path)
    expect([http, body]).toEqual([404, '{"status":"NOT_FOUND"}'])
  })

  test.each([
    ['http://evil.example/clinical/?a=b', '/clinical/?a=b'],
    ['https://evil.example', '/'],
    ['http://a@evil.example//b', '//b'],
  ])('%s is an address of ours', async (asked, url) => {
    expect(Read.parse(JSON.parse((await ask('GET', asked)).body)).url).toBe(url)
  })

  test.each(['ftp://evil.example/x', 'mailto:a@b.example', 'evil'])('%s is none', async (asked) => {
    expect(await sendRaw(`GET ${asked} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 40[04] /)
  })

  test('of two hosts neither is asked, and the connection ends', async () => {
    expect(await sendRaw('GET /clinical HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('a page', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])('is not asked for by %s', async (method) => {
    const { http, headers, body } = await ask(method, '/clinical?a=b')
    expect([http, headers.allow, JSON.parse(body)]).toEqual([405, 'GET, HEAD', { status: 'METHOD_NOT_ALLOWED' }])
  })

  test.each([
    '/',
    '/?reset',
    '/clinical/',
    '/%63linical',
    '/clinical/treatmentsession/new',
    '/setpassword/abc',
    'http://cusp.test/settings',
    '/~offline',
    '/./clinical',
    '/login/../clinical',
    '/serwist/sw.js',
    '/_next/static/chunks/a.js',
  ])('is at %s', async (path) => {
    expect((await ask('PUT', path)).http).toBe(405)
    expect([(await ask('GET', path)).http, (await ask('HEAD', path)).http]).toEqual([200, 200])
  })

  test('every one is known', async () => {
    const answers = await Promise.all(pages.map(async (page) => [page, (await ask('PUT', addressOf(page))).http]))
    expect(answers).toEqual(pages.map((page) => [page, 405]))
  })

  test.each(['/login', '/api/clinical/treatmentsession', '/clinicalcases', '/_next/statics'])('is none at %s', async (path) => {
    expect((await ask('POST', path)).http).toBe(200)
  })
})

describe('a method that no route can have', () => {
  registerMethod('/front-test/{id}', 'POST')
  test.each([
    ['TRACE', '/login', 'GET, HEAD, POST'],
    ['PROPFIND', '/front-test/7', 'POST'],
    ['OPTIONS', '*', 'GET, HEAD, POST'],
    ['TRACE', '/_next/data/a.json', 'GET, HEAD, POST'],
  ])('%s %s', async (method, path, allow) => {
    const { http, headers } = await ask(method, path)
    expect([http, headers.allow]).toEqual([405, allow])
  })
})

describe('every answer', () => {
  const policies = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(self)'),
  }

  test.each([
    ['GET', '/_next/image?url=a'],
    ['GET', '/_next/static/a.js'],
    ['TRACE', '/'],
    ['OPTIONS', '*'],
    ['PUT', '/clinical'],
    ['POST', '/login'],
  ])('says what a browser may do: %s %s', async (method, path) => {
    expect((await ask(method, path)).headers).toMatchObject({
      ...policies,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  test('but for what it says itself', async () => {
    const { headers } = await ask('GET', '/', { 'x-own': '1' })
    expect(headers).toMatchObject({ ...policies, 'content-security-policy': 'its own' })
  })

  test('leaves the window of a sign-in provider its opener', async () => {
    expect((await ask('GET', '/sso/entra/authenticate')).headers['cross-origin-opener-policy']).toBe('unsafe-none')
  })

  test('asks for https where the request came by it', async () => {
    const asked = async (proto?: string) =>
      (await ask('GET', '/_next/static/a.js', proto ? { 'x-forwarded-proto': proto } : {})).headers['strict-transport-security']
    expect([await asked(), await asked('http'), await asked('https, http')]).toEqual([
      undefined,
      undefined,
      expect.stringContaining('max-age=31536000'),
    ])
  })

  test('that refuses a method says which there are, where it does not itself', async () => {
    const refused = async (path: string) => (await ask('DELETE', path, { 'x-refuse': '1' })).headers.allow
    expect([
      await refused('/front-test/7'),
      await refused('/FRONT-TEST/7/?a=b'),
      await refused('/api/health'),
      await refused('/nowhere'),
    ]).toEqual(['POST', 'POST', 'GET', undefined])
  })
})

test.each(['/login', '/auth', '/getconfig', '/getusers', '/asset/upload'])(
  'a method that %s does not have is refused in words',
  async (path) => {
    const { http, headers, body } = await ask('DELETE', path, { 'x-refuse': 'wordless' })
    expect({ http, body: JSON.parse(body) }).toEqual({ http: 405, body: { status: 'METHOD_NOT_ALLOWED' } })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect((await ask('HEAD', path, { 'x-refuse': 'wordless' })).body).toBe('')
  },
)

describe('many pages at once', () => {
  const page = (name: string, from: string, headers: Record<string, string> = {}, path = '/') =>
    ask('GET', path, { 'x-slow': name, 'x-forwarded-for': from, ...headers })
  const flood = (count: number) => Array.from({ length: count }, () => page('flood', '203.0.113.1'))
  const Lane = z.looseObject({ waiting: z.array(z.unknown()) })
  /** The number of requests that wait in the lane of server/kernel/http/page-lane.ts. */
  function waiting(lane = 'anonymous-page'): number {
    const lanes: unknown = Reflect.get(globalThis, 'cuspLanes')
    return lanes instanceof Map && lanes.has(lane) ? Lane.parse(lanes.get(lane)).waiting.length : 0
  }
  let open = (): void => {}
  /** No page is drawn to its end before `open` is called. */
  beforeEach(() => {
    mostDrawn = 0
    drawn.length = 0
    gate = new Promise((resolve) => void (open = resolve))
  })

  test('of people who are not logged in are drawn four at a time, and another network need not wait until they are through', async () => {
    const all = flood(60)
    await vi.waitFor(() => expect(waiting()).toBe(56))
    const other = page('other', '198.51.100.1')
    await vi.waitFor(() => expect(waiting()).toBe(57))
    open()
    expect(await other).toMatchObject({ http: 200, body: 'drawn' })
    expect((await Promise.all(all)).every(({ http }) => http === 200)).toBe(true)
    expect([mostDrawn, drawn.length]).toEqual([4, 61])
    expect(drawn.indexOf('other')).toBeLessThan(7)
  })

  test('a cookie that is nobody’s opens no other way; an address that is not found is drawn in turn, too', async () => {
    const paths = ['/nowhere', '/clinical', '/nothing.js', '/_next/nothing', '/asset/a/b/c']
    const all = paths.map((path) => page('flood', '203.0.113.1', { cookie: `cusp=${'x'.repeat(43)}` }, path))
    await vi.waitFor(() => expect(waiting()).toBe(1))
    open()
    await Promise.all(all)
    expect(mostDrawn).toBe(4)
  })

  test('what is no page, and whoever is logged in, waits for none of it', async () => {
    known.add('a-session-of-somebody')
    const all = flood(30)
    await vi.waitFor(() => expect(waiting()).toBe(26))
    const others = [
      page('work', '203.0.113.1', { cookie: 'cusp=a-session-of-somebody' }),
      ...['/api/health', '/getnotifications', '/_next/static/a.js', '/asset/x', '/icon.svg', '/sso/shibboleth/metadata'].map((path) =>
        page(path, '203.0.113.1', {}, path),
      ),
    ]
    await vi.waitFor(() => expect(drawn).toHaveLength(4 + others.length))
    expect(waiting()).toBe(26)
    open()
    await Promise.all([...all, ...others])
  })

  test('whoever leaves while they wait is drawn nothing, and holds no place', async () => {
    const all = flood(12)
    await vi.waitFor(() => expect(waiting()).toBe(8))
    const headers = { 'x-slow': 'gone', 'x-forwarded-for': '203.0.113.1' }
    const gone = request({ host: '127.0.0.1', port: server.port(), path: '/', headers }).on('error', () => {})
    gone.end()
    await vi.waitFor(() => expect(waiting()).toBe(9))
    gone.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    open()
    await Promise.all(all)
    expect((await page('after', '203.0.113.1')).http).toBe(200)
    expect(drawn).not.toContain('gone')
  })

  test('so many that nobody would live to see them are turned away, and asked to come again', async () => {
    isFast = true
    const turnedAway: Heard[] = []
    const all = Array.from({ length: 1_040 }, async () => {
      const answer = await page('flood', '203.0.113.1')
      if (answer.http !== 200) turnedAway.push(answer)
    })
    await vi.waitFor(() => expect(turnedAway.length).toBeGreaterThan(0), { timeout: 20_000 })
    open()
    await Promise.all(all)
    // 900 requests of one network may wait or be drawn; the machine's speed decides how many of the rest come before a place is free.
    expect(turnedAway.length).toBeLessThanOrEqual(1_040 - 900)
    expect(turnedAway[0]).toMatchObject({
      http: 429,
      headers: { 'retry-after': '5', refresh: '5' },
      body: '{"status":"TOO_MANY_REQUESTS"}',
    })
  }, 60_000)

  describe('of people who are logged in', () => {
    const cookie = 'cusp=a-session-of-somebody'
    const ofSomebody = (name: string, headers: Record<string, string> = {}) => page(name, '203.0.113.1', { cookie, ...headers })
    const poll = (headers: Record<string, string>) => ask('GET', '/getnotifications', headers)
    beforeEach(() => {
      isFast = true
      known.add('a-session-of-somebody')
      providePoll({ ...getNotificationsCall, etag: () => '"new.somebody"' })
    })

    test('are drawn twelve at a time', async () => {
      const all = Array.from({ length: 30 }, () => ofSomebody('mine'))
      await vi.waitFor(() => expect(waiting('known-page')).toBe(18))
      open()
      expect((await Promise.all(all)).every(({ http }) => http === 200)).toBe(true)
      expect(mostDrawn).toBe(12)
    })

    test('none waits longer than two seconds: it says so in the reader’s language, and asks again by itself', async () => {
      // A place is given back after two seconds, so the ones behind the next twelve wait too long.
      const all = Array.from({ length: 40 }, () => ofSomebody('mine', { accept: 'text/html', 'accept-language': 'de' }))
      const begun = performance.now()
      const turnedAway = (await Promise.race([all.at(-1), new Promise<null>((resolve) => setTimeout(resolve, 6_000, null))])) ?? null
      expect(performance.now() - begun).toBeLessThan(4_000)
      expect(turnedAway).toMatchObject({ http: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
      expect(turnedAway?.headers.refresh).toBe(turnedAway?.headers['retry-after'])
      expect(Number(turnedAway?.headers.refresh)).toBeGreaterThanOrEqual(3)
      expect(turnedAway?.body).toContain('<html lang="de">')

      // News waits until there is room, and so does what nobody has asked for yet.
      expect((await poll({ cookie, 'if-none-match': '"old.somebody"' })).http).toBe(304)
      expect(await poll({ cookie, 'if-none-match': '"old.of another"' })).toMatchObject({
        http: 503,
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
        body: expect.stringContaining('"code":"notifications.BUSY"'),
      })
      expect((await poll({ cookie: 'cusp=unknown' })).http).toBe(503)
      expect((await ofSomebody('ahead', { 'next-router-prefetch': '1' })).http).toBe(503)
      // Whatever is written comes through.
      expect((await ask('POST', '/api/clinical-sessions/addComment', { cookie })).http).toBe(200)

      open()
      await Promise.all(all)
      await vi.waitFor(async () => expect((await poll({ cookie, 'if-none-match': '"old.somebody"' })).http).toBe(200), {
        timeout: 5_000,
        interval: 200,
      })
      expect((await poll({ cookie, 'if-none-match': '"new.somebody"' })).http).toBe(304)
    }, 30_000)
  })
})

test('a process that is about to end ends each connection with its answer', async () => {
  const agent = new Agent({ keepAlive: true })
  const connectionOf = (path: string) =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port: server.port(), path, agent }, (response) => {
        response.resume().once('end', () => resolve(response.headers.connection))
      })
        .on('error', reject)
        .end()
    })
  expect(await connectionOf('/api/health')).toBe('keep-alive')
  Reflect.set(globalThis, 'cuspGoing', true)
  expect([await connectionOf('/api/health'), await connectionOf('/clinical')]).toEqual(['close', 'close'])
  Reflect.deleteProperty(globalThis, 'cuspGoing')
  expect(await connectionOf('/api/health')).toBe('keep-alive')
  agent.destroy()
})
