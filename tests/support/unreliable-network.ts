import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** One arrival of a write at the server. */
type Delivery = { readonly key: string; readonly call: string }
type Answer = { readonly status: number; readonly headers: OutgoingHttpHeaders; readonly body: Buffer }

export interface UnreliableNetwork {
  readonly url: string
  /** The writes as they reached the server, repetitions included. */
  readonly delivered: readonly Delivery[]
  /** Cuts the network: nothing gets through. */
  cut: () => void
  /** Restores the network. If it is bad, the answer to each new write is lost on its way back, and every repetition arrives twice at once. */
  mend: (how: 'good' | 'bad') => void
  close: () => Promise<void>
}

/** The network between a device and the server: an address of its own, with the server behind it. */
export async function unreliableNetwork(serverPort: number): Promise<UnreliableNetwork> {
  let state: 'good' | 'bad' | 'cut' = 'good'
  const delivered: Delivery[] = []
  const seen = new Set<string>()

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    if (state === 'cut') return void incoming.socket.destroy()
    const send = () => passOnRequest(serverPort, incoming, body)
    const delivery = deliveryOf(incoming)
    if (!delivery) return reply(response, await send())
    delivered.push(delivery)
    const isAgain = seen.has(delivery.key)
    seen.add(delivery.key)
    if (state === 'good') return reply(response, await send())
    if (isAgain) {
      delivered.push(delivery)
      const [answer] = await Promise.all([send(), send()])
      return reply(response, answer)
    }
    loseAnswer(response, await send())
  }

  const server = createServer((incoming, response) => void handle(incoming, response).catch(() => incoming.socket.destroy()))
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    delivered,
    cut: () => {
      state = 'cut'
      server.closeAllConnections()
    },
    mend: (how) => void (state = how),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function deliveryOf({ method, url = '', headers }: IncomingMessage): Delivery | null {
  const key = headers['idempotency-key']
  if (method !== 'POST' || typeof key !== 'string') return null
  return { key, call: url.replace(/^\/api\//, '').replace('/', '.') }
}

function passOnRequest(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      buffer(answer).then((whole) => done({ status: answer.statusCode ?? 502, headers: answer.headers, body: whole }), fail)
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

function reply(response: ServerResponse, { status, headers: { 'transfer-encoding': _chunked, ...headers }, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length })
  response.end(body)
}

/** The answer begins to arrive and breaks off: if nothing came at all, a browser would send the request again by itself. */
function loseAnswer(response: ServerResponse, { status, headers: { 'transfer-encoding': _chunked, ...headers }, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length + 1 })
  response.write(body.subarray(0, 1), () => response.destroy())
}
