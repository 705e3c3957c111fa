import { request, Server as HttpServer } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

type Place = { readonly port: number; readonly host: string }

const inside = '127.0.0.1'
/** A balancer asks every few seconds whether requests may be sent here; where one has asked lately, it is given the time to ask again. */
const probedLatelyMs = 30_000
const probePauseMs = 3_000
/** What was announced just before the last answer is on its way for a quarter of a second (server/kernel/announce-soon.ts). */
const lastWordsMs = 300

/**
 * Keeps the door shut until the server can answer: Next listens first and gets ready afterwards, and whoever connects in between hangs. Next is told that it
 * listens, a request through a private door waits until it answers, and only then the real one opens.
 * @returns the server, or null while the door is shut.
 */
export function openWhenReady(place: Place): () => HttpServer | null {
  const { listen } = HttpServer.prototype
  let opened: HttpServer | null = null
  HttpServer.prototype.listen = function (this: HttpServer): HttpServer {
    HttpServer.prototype.listen = listen
    void openLater(this, place, (server) => void (opened = server))
    return this
  }
  return () => opened
}

async function openLater(server: HttpServer, { port, host }: Place, tell: (server: HttpServer) => void): Promise<void> {
  const { address } = server
  server.address = () => ({ address: host, port, family: 'IPv4' })
  process.nextTick(() => server.emit('listening'))
  await answerPrivately(server)
  // Next would get ready a second time.
  server.removeAllListeners('listening')
  server.address = address
  tell(server)
  server.listen(port, host)
}

/** Resolves once a page is answered, or after half a minute, since a page may need what is not there yet, such as a database. */
async function answerPrivately(server: HttpServer): Promise<void> {
  const door = createServer((socket) => server.emit('connection', socket))
  await new Promise<void>((resolve) => void door.listen({ port: 0, host: inside, exclusive: true }, resolve))
  const address = door.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    while ((await statusOf(port, '/api/health')) !== 200) await wait(50)
    // The first page takes a second longer than those after it.
    await Promise.race([statusOf(port, '/'), wait(30_000, undefined, { ref: false })])
  } finally {
    door.close()
  }
}

function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { accept: 'text/html', host: 'localhost' }
    request({ host: inside, port, path, headers, agent: false }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end()
  })
}

/**
 * Leaves in good order: says so to balancers, lets each connection end with its answer, closes the idle ones, and resolves once everything that came is
 * answered. The application, which is bundled apart, counts the requests (server/kernel/http/going.ts).
 */
export async function leave(server: HttpServer): Promise<void> {
  globalThis.cuspGoing = true
  if (Date.now() - (globalThis.cuspProbedAt ?? 0) < probedLatelyMs) await wait(probePauseMs)
  server.close()
  while ((globalThis.cuspUnanswered ?? 0) > 0) {
    server.closeIdleConnections()
    await wait(20)
  }
  await wait(lastWordsMs)
}
