import { Agent, request, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { POST as login } from '@/app/login/route'
import { discardBody } from '@/server/kernel/http/discard-body'
import { routeServer } from '../../support/route-server'

const megabyte = 1024 ** 2

const server = routeServer(login, '/login')
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(() => server.listen())
afterAll(() => {
  agent.destroy()
  server.close()
})

type Heard = { readonly http: number; readonly body: unknown; readonly socket: Socket }

/** Sends the whole body as fast as the server takes it, and reads only then: a client that sends and reads at once would not notice. */
function post(size: number, headers: Record<string, string | number> = {}): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const sending = request({
      port: server.port(),
      host: '127.0.0.1',
      method: 'POST',
      path: '/login',
      agent,
      headers: { 'content-type': 'application/json', ...headers },
    })
    let answer: IncomingMessage | null = null
    let left = size
    let isSent = false
    const hear = async (): Promise<void> => {
      if (!isSent || !answer) return
      const { socket } = answer
      let text = ''
      for await (const piece of answer) text += String(piece)
      resolve({ http: answer.statusCode ?? 0, body: JSON.parse(text), socket })
    }
    sending.on('error', reject).on('response', (response) => {
      answer = response
      void hear()
    })
    const more = (): void => {
      while (left > 0) {
        const piece = Buffer.alloc(Math.min(65_536, left), ' ')
        left -= piece.length
        if (!sending.write(piece)) return void sending.once('drain', more)
      }
      sending.end(() => {
        isSent = true
        void hear()
      })
    }
    more()
  })
}

describe('a body that is too large', () => {
  test.each([
    ['12 MB that do not say how much they are', 12 * megabyte, {}],
    ['12 MB that say so', 12 * megabyte, { 'content-length': 12 * megabyte }],
    ['a byte more than there may be', megabyte + 1, {}],
  ])('%s: is taken to its end and answered, and the connection serves the next request', async (_case, size, headers) => {
    const { socket, ...refused } = await post(size, headers)
    expect(refused).toEqual({ http: 413, body: { status: 'TOO_LARGE' } })
    const next = await post(10)
    expect([next.http, next.body, next.socket === socket]).toMatchObject([400, { status: 'VALIDATION_FAILED' }, true])
  })

  test('is answered before the connection ends, where that is its last request', async () => {
    expect(await post(12 * megabyte, { connection: 'close' })).toMatchObject({ http: 413, body: { status: 'TOO_LARGE' } })
  })

  test('without end is answered, and then cut off', async () => {
    const heard: number[] = []
    const cut = new Promise<string>((resolve) => {
      const sending = request({
        port: server.port(),
        host: '127.0.0.1',
        method: 'POST',
        path: '/login',
        headers: { 'content-type': 'application/json' },
      })
      sending
        .on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)))
        .on('response', ({ statusCode }) => void heard.push(Number(statusCode)))
      const more = (): void => {
        while (!sending.destroyed) if (!sending.write(Buffer.alloc(65_536, ' '))) return void sending.once('drain', more)
      }
      more()
    })
    expect([await cut, heard]).toEqual([expect.stringMatching(/EPIPE|ECONNRESET/), [413]])
  })
})

describe('reading to nowhere', () => {
  afterEach(() => void vi.useRealTimers())

  test('gives a sender who stops in the middle so long and no longer', async () => {
    vi.useFakeTimers()
    const cancelled = vi.fn()
    const reader = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel: cancelled,
    }).getReader()
    const done = vi.fn()
    void discardBody(reader, { mostBytes: 100, mostMs: 10_000 }).then(done)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect([done.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(cancelled).toHaveBeenCalledOnce()
  })
})
