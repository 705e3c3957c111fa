import 'server-only'
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { MetadataProblem } from '@/lib/metadata-problems'
import { metadataPatienceMs } from '../sso/patience'
import { isSafeAddress } from './idp-metadata'

export class NotFetched extends Error {
  override readonly name = 'NotFetched'
  constructor(readonly problem: MetadataProblem) {
    super(problem)
  }
}

const mostBytes = 4 * 1024 ** 2

/** Which addresses a name has. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

type Ways = {
  /** Whether the provider may be in the institution's own network. */
  readonly mayInner: boolean
  /** Whether it may be this machine: in development and tests alone. */
  readonly mayLoopback: boolean
}

/**
 * Fetches what an administrator named. Whoever may name an address must not thereby reach what only this machine reaches: the name is looked up once, each address
 * that it has is judged, and the connection goes to one of those. No redirect is followed, since it would have to be judged again.
 * @throws NotFetched
 */
export function fetchMetadata(address: string, ways: Ways, resolve: Resolve = lookup): Promise<Buffer> {
  if (!isSafeAddress(address, ways.mayLoopback)) return Promise.reject(new NotFetched('badAddress'))
  const url = new URL(address)
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // No name is looked up for what is an address already.
  if (isIP(literal) > 0 && !isAllowed(literal, ways)) return Promise.reject(new NotFetched('innerAddress'))
  const ask = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((taken, reject) => {
    const fail = (problem: MetadataProblem) => reject(new NotFetched(problem))
    const asked = ask(
      url,
      {
        lookup: guarded(ways, resolve),
        signal: AbortSignal.timeout(metadataPatienceMs),
        agent: false,
        headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml', 'user-agent': 'Cusp' },
      },
      (answer) => {
        const { statusCode = 0 } = answer
        if (statusCode !== 200) {
          answer.destroy()
          return fail(statusCode >= 300 && statusCode < 400 ? 'redirected' : 'refused')
        }
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          chunks.push(chunk)
          if (size <= mostBytes) return
          answer.destroy()
          fail('tooLarge')
        })
        answer.on('end', () => taken(Buffer.concat(chunks)))
        answer.on('error', () => fail('unreachable'))
      },
    )
    asked.on('error', (error) => (error instanceof NotFetched ? reject(error) : fail('unreachable')))
    asked.end()
  })
}

function guarded(ways: Ways, resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = error ? [] : found
      if (addresses.some(({ address }) => !isAllowed(address, ways))) return done(new NotFetched('innerAddress'), [])
      const [first] = addresses
      if (!first) return done(error ?? new NotFetched('unreachable'), [])
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

const loopback = listOf(['127.0.0.0/8'], ['::1/128'])
/** Private networks (RFC 1918, 6598, 4193). */
const inner = listOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'], ['fc00::/7'])
/** Never: this link, where clouds keep their secrets, everybody at once, what leads on to an address of the other kind, and what is no address of a machine. */
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
/** Where machines of IPv6 are that anybody may reach (RFC 4291): what lies outside is of a link, of a group, or leads on to IPv4. */
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
