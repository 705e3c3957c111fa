import { mkdtempSync, readdirSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { scanStream } from '@/server/kernel/files/clamd'
import { prisma } from '@/server/kernel/db'
import * as samples from '../../support/file-samples'
import { runJobNamed } from '../../support/jobs'
import { member, type Member } from '../../support/members'
import { fetchAsset, store, uploadFiles } from '../../support/uploads'

// The test signature is split in two, so that no scanner takes this source file for a virus.
const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))
const socketPath = path.join(mkdtempSync(path.join(tmpdir(), 'cusp-clamd-')), 'clamd.sock')
process.env.CLAMD = socketPath

/** Speaks INSTREAM as clamd does: pieces with their length before them, and an empty piece at the end. */
let scannedBytes = 0
const most = 1024 * 1024
const clamd = createServer((socket: Socket) => {
  let bytes = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more])
    const content = parseStream(bytes)
    if (content === null && bytes.length <= most) return
    scannedBytes += content?.length ?? 0
    const found = content?.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'
    socket.end(content === null ? 'INSTREAM size limit exceeded. ERROR\0' : found)
  })
})

/** The bytes of the stream, or null until all have come. */
function parseStream(bytes: Buffer): Buffer | null {
  const pieces: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

const listen = () => new Promise<void>((resolve) => void clamd.listen(socketPath, resolve))
const close = () => new Promise<void>((resolve) => void clamd.close(() => resolve()))

let me: Member
let admin: Member
let other: Member
beforeAll(async () => {
  await listen()
  me = await member('STUDENT')
  other = await member('STUDENT')
  admin = await member('ADMIN')
})
beforeEach(async () => void (await prisma().outboxEvent.deleteMany()))
afterAll(() => close())

async function uploadFile(name: string, bytes: Uint8Array): Promise<string> {
  const { body } = await uploadFiles({ cookie: me.cookie, files: [[name, bytes]] })
  return body.result[0]?.asset_id ?? ''
}
const scanOf = async (id: string) => (await prisma().asset.findUniqueOrThrow({ where: { id } })).scan
/** Makes the file a profile picture, so that other people may see it, too. */
const useAsPicture = (id: string) => prisma().user.update({ where: { id: me.id }, data: { profileImageId: id } })
const httpOf = async (id: string, who: Member) => (await fetchAsset(id, who)).http

describe('what is uploaded', () => {
  test('is its owner’s alone until it was looked into, and then anybody’s who may see it', async () => {
    const id = await uploadFile('a.png', await samples.png())
    await useAsPicture(id)
    expect([await scanOf(id), await httpOf(id, me), await httpOf(id, other)]).toEqual(['WAITING', 200, 404])
    await runJobNamed('scan-files')
    expect([await scanOf(id), await httpOf(id, other)]).toEqual(['CLEAN', 200])
  })

  test('and is infected is kept apart, opened by nobody, and told to whoever uploaded it and to administrators', async () => {
    const id = await uploadFile('Secret name.csv', eicar)
    await runJobNamed('scan-files')
    expect([await scanOf(id), await httpOf(id, me), await httpOf(id, other)]).toEqual(['INFECTED', 404, 404])
    expect(readdirSync(path.join(store, 'quarantine'))).toEqual([id])
    const told = await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, orderBy: { id: 'asc' } })
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { to: [me.id], key: 'fileInfected', values: { name: 'Secret name.csv', found: 'Eicar-Test-Signature' } },
      { to: expect.arrayContaining([admin.id]), key: 'fileInfectedBy', values: { person: me.displayName } },
    ])
    expect(JSON.stringify(told[1])).not.toContain('Secret name')
    expect(await prisma().auditEntry.count({ where: { action: 'files.infected', entityId: id } })).toBe(1)
    await runJobNamed('scan-files')
    expect(await prisma().auditEntry.count({ where: { action: 'files.infected', entityId: id } })).toBe(1)
  })

  test('waits as long as the scanner cannot be reached, and is its owner’s meanwhile', async () => {
    const id = await uploadFile('a.pdf', samples.pdf)
    await close()
    await runJobNamed('scan-files')
    expect([await scanOf(id), await httpOf(id, me)]).toEqual(['WAITING', 200])
    await listen()
    await runJobNamed('scan-files')
    expect(await scanOf(id)).toBe('CLEAN')
  })

  test('and is larger than the scanner takes goes on waiting, and holds up nothing', async () => {
    const large = await uploadFile('large.pdf', Buffer.concat([samples.pdf, Buffer.alloc(3 * most)]))
    const small = await uploadFile('small.pdf', samples.pdf)
    await runJobNamed('scan-files')
    expect([await scanOf(large), await scanOf(small)]).toEqual(['WAITING', 'CLEAN'])
    await prisma().asset.update({ where: { id: large }, data: { scan: 'NONE' } })
  })
})

describe('what the scanner takes not', () => {
  test('is shown to it after what it has not seen yet, however much of it there is, and again after ten minutes', async () => {
    const large = await uploadFile('large.pdf', Buffer.concat([samples.pdf, Buffer.alloc(3 * most)]))
    // More files than are taken at a time, none of which the file store has.
    const { id: _, ...row } = await prisma().asset.findUniqueOrThrow({ where: { id: large } })
    const gone = Array.from({ length: 100 }, () => v7())
    await prisma().asset.createMany({ data: gone.map((id) => ({ ...row, id, createdAt: new Date('2026-01-01') })) })
    const small = await uploadFile('small.pdf', samples.pdf)
    for (let time = 0; time < 3; time += 1) await runJobNamed('scan-files')
    expect([await scanOf(large), await scanOf(small)]).toEqual(['WAITING', 'CLEAN'])
    const tried = async () => (await prisma().asset.findUniqueOrThrow({ where: { id: large } })).scannedAt
    const first = await tried()
    await runJobNamed('scan-files')
    expect([first === null, await tried()]).toEqual([false, first])
    await prisma().asset.update({ where: { id: large }, data: { scannedAt: new Date(Date.now() - 601_000) } })
    await runJobNamed('scan-files')
    expect((await tried())?.getTime()).toBeGreaterThan(Date.now() - 60_000)
    await prisma().asset.updateMany({ where: { id: { in: [large, ...gone] } }, data: { scan: 'NONE' } })
  })
})

describe('the scanner', () => {
  async function* pieces(...all: readonly Buffer[]) {
    for (const piece of all) yield await Promise.resolve(piece)
  }

  test('sees what stands over the border of two pieces, and all of it', async () => {
    const before = scannedBytes
    const content = [Buffer.alloc(200_000, 'a'), eicar.subarray(0, 20), eicar.subarray(20)]
    expect(await scanStream(socketPath, pieces(...content))).toEqual({ found: 'Eicar-Test-Signature' })
    expect(scannedBytes - before).toBe(200_000 + eicar.length)
  })

  test('that hangs up or talks of something else has said nothing of the file', async () => {
    for (const answer of ['', 'PONG\0']) {
      const place = `${socketPath}.${answer.length}`
      const odd = createServer((socket) => void socket.on('error', () => {}).end(answer))
      await new Promise<void>((resolve) => void odd.listen(place, resolve))
      await expect(scanStream(place, pieces(samples.pdf))).rejects.toThrow()
      odd.close()
    }
    await expect(scanStream('tcp://127.0.0.1:1', pieces(samples.pdf))).rejects.toThrow()
  })
})
