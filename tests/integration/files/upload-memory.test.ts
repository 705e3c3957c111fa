import { connect } from 'node:net'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetSettings } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import { member, type Member } from '../../support/members'
import { POST as end } from '@/app/asset/upload/end/route'
import { POST as put } from '@/app/asset/upload/part/route'
import { pieceBytes } from '@/lib/contracts/files'
import { beginPartCall } from '@/server/files/parts'
import { outputAs } from '../../support/call'
import { routeServer } from '../../support/route-server'
import { leftIncoming, storedIds, uploadServer } from '../../support/uploads'

const megabyte = 1024 ** 2

const server = uploadServer()
const pieces = routeServer(put, '/asset/upload/part')
const ends = routeServer(end, '/asset/upload/end')

let me: Member
beforeAll(async () => {
  me = await member('STUDENT')
  await prisma().setting.create({ data: { key: 'uploadLimitMegabytes', value: 200, changedAt: new Date() } })
  forgetSettings()
  for (const one of [server, pieces, ends]) await one.listen()
})
afterAll(() => {
  for (const one of [server, pieces, ends]) one.close()
})

test('100 MB are taken with at most 32 MB more of memory', async () => {
  expect(await send(20 * megabyte)).toContain('"status":"SUCCESS"')
  const before = usedMemory()
  let peak = before
  const watch = setInterval(() => void (peak = Math.max(peak, usedMemory())), 5)
  const answer = await send(100 * megabyte)
  clearInterval(watch)
  expect(answer).toContain(`"size_bytes":${100 * megabyte}`)
  expect(storedIds()).toHaveLength(2)
  expect(peak - before).toBeLessThanOrEqual(32 * megabyte)
}, 60_000)

test('in pieces, too', async () => {
  await uploadInPieces(20 * megabyte)
  const before = usedMemory()
  let peak = before
  const watch = setInterval(() => void (peak = Math.max(peak, usedMemory())), 5)
  const answer = await uploadInPieces(100 * megabyte)
  clearInterval(watch)
  expect(answer).toContain(`"size_bytes":${100 * megabyte}`)
  expect(peak - before).toBeLessThanOrEqual(32 * megabyte)
}, 60_000)

test('a stranger who sends 100 MB is answered, not left hanging, and nothing is kept', async () => {
  expect(await send(100 * megabyte, 'cusp=nonsense')).toContain('AUTHENTICATION_FAILED')
  expect([leftIncoming(), storedIds().filter((name) => !name.endsWith('.partial')).length]).toEqual([[], 4])
}, 60_000)

/** The memory that the process holds in all, in and outside the heap. */
function usedMemory(): number {
  return process.memoryUsage.rss()
}

async function uploadInPieces(size: number): Promise<string> {
  const id = v7()
  await outputAs(me, beginPartCall, { id, name: 'a.pdf', sizeBytes: size })
  for (let offset = 0; offset < size; offset += pieceBytes) {
    const sent = { fields: { id, offset: String(offset) }, start: offset === 0 ? '%PDF-1.7\n' : '', port: pieces.port() }
    expect(await send(Math.min(pieceBytes, size - offset), me.cookie, sent)).toContain('"status":"SUCCESS"')
  }
  return send(0, me.cookie, { fields: { id }, start: '', port: ends.port() })
}

const whole = { fields: {}, start: '%PDF-1.7\n', port: 0 }

/** Sends a PDF of this size as fast as the server takes it, and waits for the answer. */
function send(
  size: number,
  cookie = me.cookie,
  { fields, start, port }: { fields: Record<string, string>; start: string; port: number } = whole,
): Promise<string> {
  const named = Object.entries(fields).map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const file = '--b\r\ncontent-disposition: form-data; name="files[0]"; filename="a.pdf"\r\n\r\n'
  const head = Buffer.from(named.join('') + (size > 0 ? file : ''))
  const pdf = Buffer.from(start)
  const last = Buffer.from(size > 0 ? '\r\n--b--\r\n' : '--b--\r\n')
  const piece = Buffer.alloc(65_536, 'x')
  return new Promise((resolve, reject) => {
    const socket = connect(port || server.port(), '127.0.0.1')
    let answer = ''
    let left = size - pdf.length
    let isSent = false
    const done = () => isSent && answer.includes('\r\n\r\n') && (socket.destroy(), resolve(answer))
    socket.on('error', reject).on('data', (bytes) => {
      answer += bytes
      done()
    })
    socket.write(
      `POST /asset/upload HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${head.length + size + last.length}\r\n\r\n`,
    )
    socket.write(Buffer.concat([head, pdf]))
    const more = (): void => {
      while (left > 0) {
        const next = piece.subarray(0, Math.min(left, piece.length))
        left -= next.length
        if (!socket.write(next)) return void socket.once('drain', more)
      }
      socket.write(last, () => {
        isSent = true
        done()
      })
    }
    more()
  })
}
