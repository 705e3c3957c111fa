import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isAllowed } from '@/server/kernel/http/outgoing/addresses'
import { fetchOutside, type Resolve } from '@/server/kernel/http/outgoing/fetch-outside'

let server: Server
let asked = 0
let port = 0
let location = ''
beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1
    response.writeHead(location === '' ? 200 : 302, location === '' ? {} : { location }).end('metadata')
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => new Promise((closed) => void server.close(closed)))
beforeEach(() => {
  asked = 0
  location = ''
})

const patient = { accept: 'text/plain', patienceMs: 15_000, mostBytes: 1024 }
const strict = { ...patient, mayInner: false, mayLoopback: false }
/** A name server that gives these answers, one after the other, and records the names that it was asked for. */
function nameServerWith(...answers: readonly (readonly string[])[]): { readonly resolve: Resolve; readonly asked: string[] } {
  const names: string[] = []
  return {
    asked: names,
    resolve: (hostname, _options, done) => {
      const found = answers[Math.min(names.length, answers.length - 1)] ?? []
      names.push(hostname)
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    },
  }
}
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

describe('a name that leads inward is not asked', () => {
  test.each([
    ['to this machine', '127.0.0.1'],
    ['to another address of this machine', '127.8.8.8'],
    ['to this machine by IPv6', '::1'],
    ['to this machine, IPv4 within IPv6', '::ffff:127.0.0.1'],
    ['to the school’s network', '10.20.30.40'],
    ['to the school’s network, IPv4 within IPv6', '::ffff:192.168.0.1'],
    ['to the school’s network by IPv6', 'fd12:3456::1'],
    ['to the secrets of a cloud', '169.254.169.254'],
    ['to the secrets of a cloud, IPv4 within IPv6', '::ffff:169.254.169.254'],
    ['to this link by IPv6', 'fe80::1'],
    ['to the network of a carrier', '100.64.0.1'],
    ['to every address of this machine', '0.0.0.0'],
    ['to IPv4 by a gateway', '64:ff9b::7f00:1'],
    ['to IPv4 by another gateway', '64:ff9b:1::7f00:1'],
    ['to IPv4 by 6to4', '2002:7f00:1::1'],
    ['to IPv4 in the old way', '::7f00:1'],
    ['to a site of the old way', 'fec0::1'],
    ['to a group', 'ff02::1'],
  ])('%s', async (_where, address) => {
    const names = nameServerWith([address])
    expect(await problemOf(fetchOutside(`https://metadata.evil.example:${port}/`, strict, names.resolve))).toBe('innerAddress')
    // A request is refused as well if only one of the addresses is inside, because nobody controls which one is taken.
    expect(
      await problemOf(fetchOutside(`https://metadata.evil.example:${port}/`, strict, nameServerWith(['93.184.215.14', address]).resolve)),
    ).toBe('innerAddress')
    expect(names.asked).toEqual(['metadata.evil.example'])
    expect(asked).toBe(0)
  })

  test('with inner networks allowed, still not to this machine or this link', async () => {
    const inner = { mayInner: true, mayLoopback: false }
    expect(['10.0.0.1', 'fd00::1', '100.64.0.1', '2a00:1450::1', '93.184.215.14'].map((address) => isAllowed(address, inner))).toEqual(
      Array(5).fill(true),
    )
    expect(
      ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', 'fe80::1', '0.0.0.0', '::'].map((address) => isAllowed(address, inner)),
    ).toEqual(Array(7).fill(false))
  })
})

test('a name is looked up once: what was judged is what is asked, whatever the name leads to a moment later', async () => {
  // This name server gives one address to the check and another to the connection: connecting to the second would fail.
  const names = nameServerWith(['127.0.0.1'], ['127.0.0.99'])
  const text = await fetchOutside(`http://localhost:${port}/`, { ...patient, mayInner: false, mayLoopback: true }, names.resolve)
  expect([String(text), asked, names.asked]).toEqual(['metadata', 1, ['localhost']])
  // The other way round: the first answer is an inner address, so the name server is not asked a second time.
  const rebinding = nameServerWith(['127.0.0.1'], ['93.184.215.14'])
  expect(await problemOf(fetchOutside(`https://metadata.evil.example:${port}/`, strict, rebinding.resolve))).toBe('innerAddress')
  expect([rebinding.asked.length, asked]).toEqual([1, 1])
})

test.each(['http://127.0.0.1:1/', 'https://169.254.169.254/latest/meta-data/', 'http://localhost/admin', '//10.0.0.1/'])(
  'a redirect to %s is not followed',
  async (to) => {
    location = to
    const names = nameServerWith(['127.0.0.1'])
    expect(
      await problemOf(fetchOutside(`http://localhost:${port}/`, { ...patient, mayInner: false, mayLoopback: true }, names.resolve)),
    ).toBe('redirected')
    expect([asked, names.asked.length]).toEqual([1, 1])
  },
)

test('a name server that knows no such name, or says nothing at all, is not waited for without end', async () => {
  expect(await problemOf(fetchOutside('https://nobody.example/', strict, nameServerWith([]).resolve))).toBe('unreachable')
  expect(await problemOf(fetchOutside('https://silent.example/', { ...strict, patienceMs: 200 }, () => {}))).toBe('unreachable')
})
