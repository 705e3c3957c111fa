import 'server-only'
import { BlockList, isIP } from 'node:net'

export type Ways = {
  /** Whether the address may be in the institution's own network. */
  readonly mayInner: boolean
  /** Whether the address may be this machine, which is for development and tests only. */
  readonly mayLoopback: boolean
}

/** Everybody who logs in is sent to this address by their browser, so it must never be `javascript:`, nor a connection that could be listened to. */
export function isSafeAddress(text: string, mayLoopback: boolean): boolean {
  if (text.length > 2_000 || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && mayLoopback && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

const loopback = listOf(['127.0.0.0/8'], ['::1/128'])
/** Private networks (RFC 1918, 6598, 4193). */
const inner = listOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'], ['fc00::/7'])
/**
 * Addresses that are never allowed: the local link, where clouds keep their secrets; broadcast; addresses that lead to the other IP version; and those that
 * belong to no machine.
 */
const never = listOf(
  [
    '0.0.0.0/8',
    '169.254.0.0/16',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
)
/** IPv6 addresses of machines that anybody may reach (RFC 4291); all others belong to a link or a group, or lead to IPv4. */
const everybodys = listOf([], ['2000::/3'])

export function isAllowed(address: string, { mayInner, mayLoopback }: Ways): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return isAllowed(mapped, { mayInner, mayLoopback })
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0 || never.check(address, family)) return false
  if (loopback.check(address, family)) return mayLoopback
  if (inner.check(address, family)) return mayInner
  return family === 'ipv4' || everybodys.check(address, family)
}

function listOf(four: readonly string[], six: readonly string[]): BlockList {
  const list = new BlockList()
  const add = (ranges: readonly string[], family: 'ipv4' | 'ipv6') =>
    ranges.forEach((range) => {
      const [address = '', bits = ''] = range.split('/')
      list.addSubnet(address, Number(bits), family)
    })
  add(four, 'ipv4')
  add(six, 'ipv6')
  return list
}
