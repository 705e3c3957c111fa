import 'server-only'
import { isIP, type BlockList } from 'node:net'
import { env } from '@/lib/env'

/** The length of a full IPv6 address with brackets, the name of an interface and a port. */
const longestHop = 80

/** Set on every request from the socket (front.ts), overwriting anything that a client sent under this name. */
export const peerHeader = 'x-cusp-peer'

/**
 * The acting address: the socket's, unless that is a trusted proxy; then the last address in X-Forwarded-For that is not one. An unreadable entry ends the
 * search, because anybody could have written the entries before it.
 */
export function actingAddress(headers: Headers): string {
  const peer = plainAddress(headers.get(peerHeader) ?? '')
  const trusted = env().TRUSTED_PROXIES
  if (!isTrusted(trusted, peer)) return peer
  // The header is read from its end, and no further than needed, however long it is.
  for (const hop of (headers.get('x-forwarded-for') ?? '').split(',').reverse()) {
    const found = plainAddress(hop.trim().slice(0, longestHop))
    if (!isTrusted(trusted, found)) return isIP(found) > 0 ? found : peer
  }
  return peer
}

/**
 * The network by which a limit counts. For IPv6 this is the /64 network that one household or machine is given, because it can use another address for every
 * try.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = shortestForm(address).split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail)]
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return `${all.slice(0, 4).join(':')}::/64`
}

/** An address without brackets and port, which some proxies write; an IPv4 address as such, in whatever form it is written. */
function plainAddress(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (isIP(bare) !== 6) return bare
  const short = shortestForm(bare)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? []
  if (high === undefined || low === undefined) return short
  const bytes = [high, low].map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 255])
  return bytes.join('.')
}

/** One spelling for each address: lower case, no leading zeros, the longest row of zeros left out. */
function shortestForm(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

function isTrusted(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family > 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
