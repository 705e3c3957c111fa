import 'server-only'
import { isIP, type BlockList } from 'node:net'
import { env } from '@/lib/env'

/** Set on every request from the socket (instrumentation.ts), over whatever a client sent under this name. */
export const peerHeader = 'x-cusp-peer'

/**
 * The acting address: the socket's, unless that is a trusted proxy; then the last address in X-Forwarded-For that is not one. What cannot
 * be read ends the search: what stands before it could have been written by anybody.
 */
export function actingAddress(headers: Headers): string {
  const peer = plain(headers.get(peerHeader) ?? '')
  const trusted = env().TRUSTED_PROXIES
  if (!isTrusted(trusted, peer)) return peer
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()))
  const found = hops.reverse().find((hop) => !isTrusted(trusted, hop)) ?? ''
  return isIP(found) > 0 ? found : peer
}

/** Without brackets and port, which some proxies write. */
function plain(address: string): string {
  return address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1').replace(/^::ffff:/i, '')
}

function isTrusted(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family > 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
