// The built server's answers to requests that browsers do not send: raw ones, because Next answers many of them without the application's code.
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { test } from '@/tests/support/e2e'
import { startTestServer, type TestServer } from '@/tests/support/server'

let server: TestServer
// A client that closes the connection with its request may miss the answer before all of it is sent.
const agent = new Agent({ keepAlive: true })
// https is set at the start, not at the build.
test.beforeAll(async () => {
  server = await startTestServer({ data: 'empty', env: { APP_URL: 'https://cusp.example' } })
})
test.afterAll(() => {
  agent.destroy()
  return server.close()
})

type Heard = { readonly http: number; readonly headers: IncomingHttpHeaders; readonly body: string }
function ask(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, method, path, headers, agent }, (response) => {
      text(response).then((heard) => resolve({ http: response.statusCode ?? 0, headers: response.headers, body: heard }), reject)
    })
    sent.on('error', reject).end(body)
  })
}

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': expect.stringContaining('camera=(self)'),
  'strict-transport-security': expect.stringContaining('max-age=31536000'),
}
const json = { 'content-type': 'application/json' }

for (const [method, path, http] of [
  ['GET', '/', 200],
  ['GET', '/nowhere', 404],
  ['GET', '/clinical/', 308],
  ['GET', '//clinical', 308],
  ['GET', '/_next/static/nothing.js', 404],
  ['GET', '/serwist/sw.js', 200],
  ['GET', '/_next/image?url=%2Ficon.svg&w=64&q=75', 404],
  ['GET', '/_next/imagex', 404],
  ['GET', '/asset/nothing/here', 404],
  ['GET', '/%E0%A4%A', 404],
  ['GET', '/asset/..%c0%af.env', 404],
  ['GET', 'http://evil.example/clinical', 200],
  ['TRACE', '/', 405],
  ['TRACE', '/login', 405],
  ['OPTIONS', '*', 405],
  ['PROPFIND', '/api/health', 405],
  ['PUT', '/clinical', 405],
  ['PATCH', '/setpassword/abc', 405],
  ['DELETE', '/nowhere', 404],
  ['PUT', '/./clinical', 405],
  ['POST', '/serwist/sw.js', 405],
  ['POST', '/_next/static/chunks/any.js', 405],
  ['OPTIONS', '/_next/static/media/any.woff2', 405],
  ['PUT', '/login', 405],
  ['DELETE', '/api/clinical-sessions/create', 405],
  ['PUT', '/api/clinical-sessions/nothing', 404],
  ['GET', '/api/health', 200],
] as const) {
  test(`${method} ${path} is ${http} and says what a browser may do`, async () => {
    const heard = await ask(method, path)
    expect(heard.http).toBe(http)
    expect(heard.headers).toMatchObject({ ...everywhere, 'content-security-policy': expect.stringMatching(/^default-src '(self|none)'/) })
    if (http === 405) expect(heard.headers.allow).toMatch(/^[A-Z]+(, [A-Z]+)*$/)
  })
}

test('a page has the policy of a page, a worker its own, and all else may do nothing', async () => {
  const policyOf = async (path: string) => String((await ask('GET', path)).headers['content-security-policy'])
  expect(await policyOf('/')).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}'/)
  expect(await policyOf('/serwist/sw.js')).toBe("default-src 'none'; connect-src 'self'; script-src 'self'; frame-ancestors 'none'")
  expect(await policyOf('/_next/static/nothing.js')).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('what asks to become a websocket is answered, and the connection ends', async () => {
  for (const path of ['/', '/nowhere', '/_next/hmr', '/login']) {
    const heard = await new Promise<string>((resolve, reject) => {
      let all = ''
      const socket = net.connect(
        server.port,
        '127.0.0.1',
        () =>
          void socket.write(
            `GET ${path} HTTP/1.1\r\nhost: cusp.example\r\nconnection: upgrade, close\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
          ),
      )
      socket.setTimeout(10_000, () => socket.destroy(new Error(`${path}: still open after ${all}`)))
      socket
        .setEncoding('utf8')
        .on('data', (piece) => {
          all += String(piece)
        })
        .on('error', reject)
        .on('end', () => resolve(all))
    })
    expect(heard).toMatch(/^HTTP\/1\.1 (200|307|404|405) /)
  }
})

test('no address stands in what the server prints, however large the body is that is sent there', async () => {
  const spaces = ' '.repeat(12 * 1024 ** 2)
  const lengths: readonly Record<string, string>[] = [
    { 'content-length': String(spaces.length) },
    { 'content-length': `000${spaces.length}` },
    { 'transfer-encoding': 'chunked' },
  ]
  for (const length of lengths) {
    expect((await ask('POST', '/login?authToken=a-secret-word', { headers: { ...json, ...length }, body: spaces })).http).toBe(413)
    expect((await ask('POST', '/?authToken=a-secret-word', { headers: { ...json, ...length }, body: spaces })).http).toBe(405)
    expect((await ask('POST', '/nowhere?authToken=a-secret-word', { headers: { ...json, ...length }, body: spaces })).http).toBe(404)
  }
  // Next's own line about a body that is too large names the address.
  expect(server.output.join('\n')).not.toMatch(/a-secret-word|body exceeded/i)
})

test('thousands of fields in a query are refused before they are read', async () => {
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/api/health'],
    ['POST', '/getconfig'],
  ] as const)
    expect(await ask(method, `${path}?${'a&'.repeat(7_000)}`)).toMatchObject({
      http: 400,
      headers: everywhere,
      body: '{"status":"VALIDATION_FAILED"}',
    })
})

test('a megabyte of brackets and of unknown fields is refused before it is made into anything', async () => {
  const brackets = `${'['.repeat(500_000)}${']'.repeat(500_000)}`
  const fields = JSON.stringify(Object.fromEntries(Array.from({ length: 85_000 }, (_, at) => [`k${at}`, 0])))
  // A megabyte from an anonymous client is not even read; a logged-in person's is first checked for its shape, so that the answer names no field of the
  // contract.
  for (const body of [brackets, fields])
    expect(await ask('POST', '/login', { headers: json, body })).toMatchObject({ http: 413, body: '{"status":"TOO_LARGE"}' })
  expect(await ask('POST', '/api/sign-in/reauthenticate', { headers: json, body: brackets })).toMatchObject({
    http: 400,
    body: expect.stringContaining('"code":"invalid"'),
  })
  expect(await ask('POST', '/api/sign-in/reauthenticate', { headers: json, body: fields })).toMatchObject({
    http: 400,
    body: expect.stringContaining('"code":"tooManyFields"'),
  })
  expect(await ask('GET', '/api/health')).toMatchObject({ http: 200 })
})

test('a language that every object has as a property is no error', async () => {
  for (const language of ['constructor', '__proto__'])
    expect((await ask('GET', '/', { headers: { 'accept-language': language } })).http).toBe(200)
})
