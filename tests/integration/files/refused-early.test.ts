import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgetSettings } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import { storage } from '@/server/kernel/files/storage'
import { member, type Member } from '../../support/members'
import * as samples from '../../support/file-samples'
import { leftIncoming, storedIds, uploadFiles, uploadServer } from '../../support/uploads'

const megabyte = 1024 ** 2
const server = uploadServer()

let me: Member
beforeAll(async () => {
  me = await member('STUDENT')
  await prisma().setting.create({ data: { key: 'uploadLimitMegabytes', value: 20, changedAt: new Date() } })
  forgetSettings()
  await server.listen()
})
afterAll(() => server.close())
afterEach(async () => {
  await expect.poll(leftIncoming).toEqual([])
  expect(storedIds()).toEqual([])
})

/** Sends a file of this size for as long as the server reads, and returns the answer and the bytes sent until it came. */
function send(name: string, start: Uint8Array, size: number): Promise<{ answer: string; sentBytes: number }> {
  const head = Buffer.from(`--b\r\ncontent-disposition: form-data; name="files[0]"; filename="${name}"\r\n\r\n`)
  const last = Buffer.from('\r\n--b--\r\n')
  const piece = Buffer.alloc(65_536, 'x')
  return new Promise((resolve) => {
    const socket = connect(server.port(), '127.0.0.1')
    let [answer, sentBytes] = ['', 0]
    const done = () => resolve({ answer, sentBytes })
    socket.on('error', done).on('close', done)
    // The client sends for as long again as the server waits before it closes: the server asked for none of these bytes.
    socket.on('data', (bytes) => {
      answer += bytes
      setTimeout(() => (done(), socket.destroy()), 1_500)
    })
    socket.write(
      `POST /asset/upload HTTP/1.1\r\nhost: localhost\r\ncookie: ${me.cookie}\r\nsec-fetch-site: same-origin\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${head.length + size + last.length}\r\n\r\n`,
    )
    socket.write(Buffer.concat([head, start]))
    const more = (): void => {
      while (sentBytes < size - start.length) {
        if (socket.destroyed) return
        const next = piece.subarray(0, Math.min(size - start.length - sentBytes, piece.length))
        sentBytes += next.length
        if (!socket.write(next)) return void socket.once('drain', more)
      }
      socket.end(last)
    }
    more()
  })
}

describe('a file that is refused', () => {
  test.each([
    ['a program that is called a document', 'thesis.pdf', Buffer.from('MZ\u0000\u0001'), 'typeDoesNotMatch'],
    ['one of a type that is not taken', 'film.mp4', Buffer.from('\u0000\u0000\u0000 ftyp'), 'typeNotAllowed'],
    ['one that is too large', 'scan.pdf', samples.pdf, 'tooLarge'],
  ])('%s is answered while it comes, and the rest is not read', async (_case, name, start, code) => {
    const { answer, sentBytes } = await send(name, start, 369 * megabyte)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain(`"path":"files.0","code":"${code}"`)
    // The buffers of both ends hold bytes that were sent and not read.
    expect(sentBytes).toBeLessThan((code === 'tooLarge' ? 40 : 20) * megabyte)
  })

  test('leaves the others of the same request, where it is small', async () => {
    const { body } = await uploadFiles({
      cookie: me.cookie,
      files: [
        ['program.pdf', Buffer.from('MZ\u0000\u0001 small')],
        ['real.pdf', samples.pdf],
        ['film.mp4', Buffer.from('film')],
      ],
    })
    expect(body.result.map(({ status, code }) => code ?? status)).toEqual(['typeDoesNotMatch', 'SUCCESS', 'typeNotAllowed'])
    await prisma().asset.deleteMany()
    for (const id of storedIds()) await storage.remove(id)
  })
})
