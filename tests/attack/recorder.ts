import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Failure = { readonly what: string; readonly status: number; readonly body: string }
export type Recorder = {
  readonly url: string
  readonly port: number
  /** The number of answers of each status, and the failures, since the last reading. */
  readonly take: () => { readonly counts: ReadonlyMap<number, number>; readonly failures: readonly Failure[] }
  readonly close: () => Promise<void>
}

/**
 * A proxy before the server, which trusts it; it counts what the tools send and keeps each answer of 500 and more. Each request gets an address of its own, so
 * that limits by address stop no tool before it is done.
 */
export async function recordBefore(port: number): Promise<Recorder> {
  let [counts, asked] = [new Map<number, number>(), 0]
  let failures: Failure[] = []
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = portOf(server.address())

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await text(incoming).catch(() => '')
    asked += 1
    const from = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    // The tools know only the address of this recorder; the application knows only its own.
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.headers['x-forwarded-for'] ?? from,
      'content-length': String(Buffer.byteLength(body)),
      'transfer-encoding': undefined,
    }
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method: incoming.method,
        path: incoming.url,
        headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        counts.set(status, (counts.get(status) ?? 0) + 1)
        if (status >= 500) failures.push({ what: `${incoming.method} ${incoming.url}`.slice(0, 500), status, body: body.slice(0, 1000) })
        outgoing.writeHead(status, answer.headers)
        answer.pipe(outgoing)
      },
    )
    sent.on('error', (error) => {
      failures.push({ what: `${incoming.method} ${incoming.url}: ${error.message}`.slice(0, 500), status: 0, body: body.slice(0, 1000) })
      outgoing.destroy()
    })
    sent.end(body)
  }

  return {
    url: `http://localhost:${own}`,
    port: own,
    take: () => {
      const taken = { counts, failures }
      counts = new Map()
      failures = []
      return taken
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The recorder has no port')
  return address.port
}
