import { beforeAll, describe, expect, test, vi } from 'vitest'
import { actingAddress, networkOf, peerHeader } from '@/server/kernel/http/address'

const proxy = '10.0.0.1'
beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://cusp@localhost/cusp')
  vi.stubEnv('TRUSTED_PROXIES', '10.0.0.0/8, 2001:db8::/32')
})

const addressOf = (peer: string, forwarded?: string) =>
  actingAddress(new Headers({ [peerHeader]: peer, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) }))

describe('the acting address', () => {
  test.each([
    ['the socket, where it is no trusted proxy', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['the last that is no trusted proxy', proxy, '203.0.113.9, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['without the port that some proxies write', proxy, '203.0.113.9, 198.51.100.7:4711', '198.51.100.7'],
    ['of the sixth version with brackets and port', proxy, '203.0.113.9, [2001:db9::7]:4711', '2001:db9::7'],
    ['of the fourth version written as the sixth', `::ffff:${proxy}`, '::FFFF:198.51.100.7', '198.51.100.7'],
    ['so also in hexadecimal and in full', proxy, '0:0:0:0:0:ffff:c633:6407', '198.51.100.7'],
    ['one spelling of the sixth version', '2001:DB9:0:0::7', undefined, '2001:db9::7'],
    ['without the name of an interface', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['the proxy, where nothing is before it', proxy, undefined, proxy],
    ['the proxy, where all before it are proxies', proxy, '10.0.0.3, 10.0.0.2', proxy],
    ['the proxy, where what it wrote cannot be read: what stands before that, anybody can write', proxy, '203.0.113.9, unknown', proxy],
    ['what the proxy saw, and not the proxy that somebody claims to be', proxy, '10.0.0.9, 198.51.100.7', '198.51.100.7'],
    ['what the first of several proxies saw', proxy, '1.1.1.1, 203.0.113.9, 10.1.2.3, 2001:db8::5, 10.0.0.2', '203.0.113.9'],
    ['the socket, where somebody without a proxy names many', '203.0.113.1', '198.51.100.7, 10.0.0.2', '203.0.113.1'],
    ['the proxy, where the fourth version is written in octal', proxy, '198.51.100.7, 010.0.0.1', proxy],
    ['the proxy, where it is written as one number', proxy, '198.51.100.7, 3325256711', proxy],
    ['the proxy, where it wrote nothing after the comma', proxy, '198.51.100.7, ', proxy],
    ['the proxy, where it holds a port that is none', proxy, '198.51.100.7:port', proxy],
    ['the proxy, where it holds a line of another header', proxy, '198.51.100.7 x-cusp-peer: 1.1.1.1', proxy],
    ['the proxy, of brackets within brackets', proxy, '[[2001:db9::7]]', proxy],
    ['not the proxy of the fourth version that one of the sixth pretends to be', proxy, '203.0.113.9, ::10.0.0.2', '::a00:2'],
  ])('is %s', (_case, peer, forwarded, address) => {
    expect(addressOf(peer, forwarded)).toBe(address)
  })
})

test('a million letters are read from their end, and nothing before what cannot be read counts', () => {
  expect(addressOf(proxy, `${'203.0.113.9, '.repeat(80_000)}198.51.100.7`)).toBe('198.51.100.7')
  expect(addressOf(proxy, 'x'.repeat(1024 ** 2))).toBe(proxy)
  expect(addressOf(proxy, `[${':'.repeat(1024 ** 2)}]`)).toBe(proxy)
})

describe('whom a limit counts by', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db9:1:2:3:4:5:6', '2001:db9:1:2::/64'],
    ['2001:db9:1:2:ffff::', '2001:db9:1:2::/64'],
    ['2001:db9:1:3::1', '2001:db9:1:3::/64'],
    ['2001:db9::7', '2001:db9:0:0::/64'],
    ['2001:db9::7:0:0:0:1', '2001:db9:0:7::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
