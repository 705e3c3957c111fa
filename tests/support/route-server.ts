import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { peerHeader } from '@/server/kernel/http/address'

/** A route behind a real socket, with its body passed on as Next does it. */
export function routeServer(handler: (request: Request) => Promise<Response>, path: string) {
  const server = createServer((incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
    const init = {
      method: 'POST',
      headers: [...headers, [peerHeader, '192.0.2.1']] as [string, string][],
      body: incoming as unknown as ReadableStream,
      duplex: 'half',
    }
    void handler(new Request(`http://localhost:3000${path}`, init)).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
    })
  })
  return listenFor(server)
}

/** A server that accepts a connection and never answers. */
export function silentServer() {
  const server = net.createServer()
  return {
    ...listenFor(server),
    connected: () => new Promise<void>((resolve) => void server.once('connection', () => setImmediate(resolve))),
  }
}

/** Starts and stops a server of the test's own, on a free port. */
export function listenFor(server: net.Server) {
  return {
    listen: () => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)),
    port: () => (server.address() as AddressInfo).port,
    close: () => void server.close(),
  }
}
