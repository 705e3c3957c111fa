import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetSettings } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import { member, type Member } from '../../support/members'
import { leftIncoming, storedIds, uploadServer } from '../../support/uploads'

const megabyte = 1024 ** 2

const server = uploadServer()

let me: Member
beforeAll(async () => {
  me = await member('STUDENT')
  await prisma().setting.create({ data: { key: 'uploadLimitMegabytes', value: 200, changedAt: new Date() } })
  forgetSettings()
  await server.listen()
})
afterAll(() => server.close())

test('100 MB are taken with at most 32 MB more of memory', async () => {
  expect(await send(20 * megabyte)).toContain('"status":"SUCCESS"')
  const before = memory()
  let peak = before
  const watch = setInterval(() => void (peak = Math.max(peak, memory())), 5)
  const answer = await send(100 * megabyte)
  clearInterval(watch)
  expect(answer).toContain(`"size_bytes":${100 * megabyte}`)
  expect(storedIds()).toHaveLength(2)
  expect(peak - before).toBeLessThanOrEqual(32 * megabyte)
}, 60_000)

test('a stranger who sends 100 MB is answered, not left hanging, and nothing is kept', async () => {
  expect(await send(100 * megabyte, 'cusp=nonsense')).toContain('AUTHENTICATION_FAILED')
  expect([leftIncoming(), storedIds().length]).toEqual([[], 2])
}, 60_000)

/** What the process holds outside the heap and in it. */
function memory(): number {
  return process.memoryUsage.rss()
}

/** Sends a PDF of this size as fast as the server takes it, and waits until all was taken and answered. */
function send(size: number, cookie = me.cookie): Promise<string> {
  const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="files[0]"; filename="a.pdf"\r\n\r\n')
  const pdf = Buffer.from('%PDF-1.7\n')
  const end = Buffer.from('\r\n--b--\r\n')
  const piece = Buffer.alloc(65_536, 'x')
  return new Promise((resolve, reject) => {
    const socket = connect(server.port(), '127.0.0.1')
    let answer = ''
    let left = size - pdf.length
    let isSent = false
    const done = () => isSent && answer.includes('\r\n\r\n') && (socket.destroy(), resolve(answer))
    socket.on('error', reject).on('data', (bytes) => {
      answer += bytes
      done()
    })
    socket.write(
      `POST /asset/upload HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${head.length + size + end.length}\r\n\r\n`,
    )
    socket.write(Buffer.concat([head, pdf]))
    const more = (): void => {
      while (left > 0) {
        const next = piece.subarray(0, Math.min(left, piece.length))
        left -= next.length
        if (!socket.write(next)) return void socket.once('drain', more)
      }
      socket.write(end, () => {
        isSent = true
        done()
      })
    }
    more()
  })
}
