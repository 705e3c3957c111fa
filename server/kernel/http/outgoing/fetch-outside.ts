import 'server-only'
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isAllowed, isSafeAddress, type Ways } from './addresses'

/** The reason why an answer could not be fetched. */
type FetchProblem = 'badAddress' | 'innerAddress' | 'redirected' | 'refused' | 'tooLarge' | 'unreachable'

export class NotFetched extends Error {
  override readonly name = 'NotFetched'
  constructor(readonly problem: FetchProblem) {
    super(problem)
  }
}

/** Looks up the addresses of a name. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** How to ask for an answer, and how long and how large it may be. */
type Asked = Ways & {
  readonly accept: string
  readonly patienceMs: number
  readonly mostBytes: number
}

/**
 * Fetches an address that an administrator entered. A person who may enter an address must not thereby reach what only this machine reaches: the name is looked
 * up once, each of its addresses is checked, and the connection goes to one of those. Redirects are not followed, because they would have to be checked again.
 * @throws NotFetched
 */
export function fetchOutside(address: string, asked: Asked, resolve: Resolve = lookup): Promise<Buffer> {
  if (!isSafeAddress(address, asked.mayLoopback)) return Promise.reject(new NotFetched('badAddress'))
  const url = new URL(address)
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // A literal address is checked here, because no name is looked up for it.
  if (isIP(literal) > 0 && !isAllowed(literal, asked)) return Promise.reject(new NotFetched('innerAddress'))
  const ask = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((taken, reject) => {
    const fail = (problem: FetchProblem) => reject(new NotFetched(problem))
    const request = ask(
      url,
      {
        lookup: guardedLookup(asked, resolve),
        signal: AbortSignal.timeout(asked.patienceMs),
        agent: false,
        headers: { accept: asked.accept, 'user-agent': 'Cusp' },
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
          if (size <= asked.mostBytes) return
          answer.destroy()
          fail('tooLarge')
        })
        answer.on('end', () => taken(Buffer.concat(chunks)))
        answer.on('error', () => fail('unreachable'))
      },
    )
    request.on('error', (error) => (error instanceof NotFetched ? reject(error) : fail('unreachable')))
    request.end()
  })
}

function guardedLookup(ways: Ways, resolve: Resolve): LookupFunction {
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
