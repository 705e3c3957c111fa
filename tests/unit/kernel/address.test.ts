import { beforeAll, describe, expect, test, vi } from 'vitest'
import { actingAddress, peerHeader } from '@/server/kernel/address'

const proxy = '10.0.0.1'
beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://cusp@localhost/cusp')
  vi.stubEnv('TRUSTED_PROXIES', '10.0.0.0/8, 2001:db8::/32')
})

const acting = (peer: string, forwarded?: string) => actingAddress(new Headers({ [peerHeader]: peer, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) }))

describe('the acting address', () => {
  test.each([
    ['the socket, where it is no trusted proxy', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['the last that is no trusted proxy', proxy, '203.0.113.9, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['without the port that some proxies write', proxy, '203.0.113.9, 198.51.100.7:4711', '198.51.100.7'],
    ['of the sixth version with brackets and port', proxy, '203.0.113.9, [2001:db9::7]:4711', '2001:db9::7'],
    ['of the fourth version written as the sixth', `::ffff:${proxy}`, '::FFFF:198.51.100.7', '198.51.100.7'],
    ['the proxy, where nothing is before it', proxy, undefined, proxy],
    ['the proxy, where all before it are proxies', proxy, '10.0.0.3, 10.0.0.2', proxy],
    ['the proxy, where what it wrote cannot be read: what stands before that, anybody can write', proxy, '203.0.113.9, unknown', proxy],
  ])('is %s', (_case, peer, forwarded, address) => {
    expect(acting(peer, forwarded)).toBe(address)
  })
})
