import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as auth } from '@/app/auth/route'
import { routeServer } from '../../support/route-server'

let asked = 0
const server = routeServer((request) => {
  asked += 1
  return auth(request)
}, '/auth')
beforeAll(() => server.listen())
afterAll(() => server.close())

/** Everything that the server answers to these bytes, until the connection ends. */
function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = ''
    const socket = net.connect(server.port(), '127.0.0.1', () => void socket.write(bytes))
    socket.setTimeout(10_000, () => socket.destroy(new Error(`still open after ${all}`)))
    socket
      .setEncoding('utf8')
      .on('data', (piece) => {
        all += String(piece)
      })
      .on('error', reject)
      .on('end', () => resolve(all))
  })
}

const hidden = 'POST /hidden HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n'
const start = 'POST /auth HTTP/1.1\r\nhost: cusp.example\r\ncontent-type: application/json\r\n'

test.each([
  ['a length and chunks', `${start}content-length: ${5 + hidden.length}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['two lengths', `${start}content-length: 2\r\ncontent-length: ${2 + hidden.length}\r\n\r\n{}${hidden}`],
  ['a coding that is none', `${start}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
  ['a space before the colon', `${start}content-length : 2\r\n\r\n{}${hidden}`],
])('a request with %s is refused, and what it hides is no request', async (_case, bytes) => {
  asked = 0
  expect(await answerTo(bytes)).toMatch(/^HTTP\/1\.1 400 [^\n]*\r\nconnection: close\r\n\r\n$/i)
  expect(asked).toBe(0)
})
