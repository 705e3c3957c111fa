import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { POST as end } from '@/app/asset/upload/end/route'
import { POST as put } from '@/app/asset/upload/part/route'
import { forgetSettings } from '@/server/config'
import { pieceBytes } from '@/lib/contracts/files'
import { beginPartCall, dropPartCall, endPartCall, partStateCall, putPartCall } from '@/server/files/parts'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { partStore } from '@/server/kernel/files/part-store'
import { callAs, outputAs } from '../../support/call'
import * as samples from '../../support/file-samples'
import { ownPage, send, type Answered } from '../../support/http'
import { runJobNamed } from '../../support/jobs'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { runOutboxJob } from '../../support/outbox'
import { fetchAsset, leftIncoming, store } from '../../support/uploads'

const at = new Date('2026-11-20T10:00:00Z')
let me: Member
beforeAll(async () => {
  stopClock(at)
  me = await member('STUDENT')
})
beforeEach(async () => {
  await prisma().uploadPart.deleteMany()
})
afterEach(() => expect(leftIncoming()).toEqual([]))

/** A PDF of this size in bytes. */
const pdf = (size: number) => Buffer.concat([samples.pdf, Buffer.alloc(size - samples.pdf.length, 'x')])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const listParts = () => (existsSync(path.join(store, 'parts')) ? readdirSync(path.join(store, 'parts')) : [])

async function postForm(
  handler: typeof put,
  fields: Readonly<Record<string, string>>,
  piece?: Uint8Array,
  who: Member = me,
): Promise<Answered> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (piece) body.append('files[0]', new Blob([Uint8Array.from(piece)]), 'piece')
  const encoded = new Response(body)
  return send(handler, '/asset/upload/part', {
    raw: await encoded.arrayBuffer(),
    cookie: who.cookie,
    headers: { ...ownPage, 'content-type': encoded.headers.get('content-type') ?? '', 'idempotency-key': v7() },
  })
}
const begin = (name: string, sizeBytes: number, id = v7()) => callAs(me, beginPartCall, { id, name, sizeBytes })
const sendPiece = (id: string, offset: number, piece: Uint8Array, more = {}) =>
  postForm(put, { id, offset: String(offset), ...more }, piece)

/** Sends all pieces of a file that was begun. */
async function sendAll(id: string, bytes: Buffer): Promise<Answered> {
  for (let offset = 0; offset < bytes.length; offset += pieceBytes)
    await sendPiece(id, offset, bytes.subarray(offset, offset + pieceBytes), {
      sha256: sha256(bytes.subarray(offset, offset + pieceBytes)),
    })
  return postForm(end, { id })
}

describe('a file in pieces', () => {
  test('is stored as it was, and its pieces go', async () => {
    const [id, bytes] = [v7(), pdf(pieceBytes * 2 + 1_000)]
    expect(await begin('Lecture.pdf', bytes.length, id)).toMatchObject({ output: { offset: 0 } })
    const { body } = await sendAll(id, bytes)
    expect(body).toMatchObject({ status: 'SUCCESS', result: [{ name: 'Lecture.pdf', status: 'SUCCESS', size_bytes: bytes.length }] })
    const assetId = String(Reflect.get(Object(Reflect.get(Object(body), 'result')[0]), 'asset_id'))
    expect((await fetchAsset(assetId, me)).bytes.equals(bytes)).toBe(true)
    await runOutboxJob()
    expect([listParts(), await prisma().uploadPart.count()]).toEqual([[], 0])
    expect(await postForm(end, { id })).toMatchObject({ http: 404 })
  })

  test('is not changed any more while it is looked into: what is begun anew under its id is another file', async () => {
    const [id, folder] = [v7(), mkdtempSync(path.join(tmpdir(), 'cusp-lent-'))]
    const [first, other] = [pdf(2_000), Buffer.alloc(2_000, '%PDF-other')]
    await begin('a.pdf', first.length, id)
    await sendPiece(id, 0, first)
    const lent = await partStore.lend(id, { into: folder, sizeBytes: first.length })
    await outputAs(me, dropPartCall, { id })
    await begin('a.pdf', other.length, id)
    expect(await sendPiece(id, 0, other)).toMatchObject({ body: { status: 'SUCCESS', offset: other.length } })
    expect(readFileSync(lent?.path ?? '').equals(first)).toBe(true)
    rmSync(folder, { recursive: true })
  })

  test('that was given up and begun anew under its id keeps the pieces that have come since', async () => {
    const [id, bytes] = [v7(), pdf(pieceBytes + 500)]
    await begin('a.pdf', bytes.length, id)
    await sendPiece(id, 0, bytes.subarray(0, pieceBytes))
    await outputAs(me, dropPartCall, { id })
    await begin('a.pdf', bytes.length, id)
    await sendPiece(id, 0, bytes.subarray(0, pieceBytes))
    await runOutboxJob()
    expect(await sendPiece(id, pieceBytes, bytes.subarray(pieceBytes))).toMatchObject({ body: { status: 'SUCCESS', offset: bytes.length } })
    expect(await postForm(end, { id })).toMatchObject({ body: { status: 'SUCCESS' } })
    await runOutboxJob()
    expect(listParts()).toEqual([])
  })

  test('goes on where it was broken off, and takes no piece twice or elsewhere', async () => {
    const [id, bytes] = [v7(), pdf(pieceBytes + 500)]
    await begin('a.pdf', bytes.length, id)
    const first = bytes.subarray(0, pieceBytes)
    expect(await sendPiece(id, 500, first)).toMatchObject({ http: 409, body: { code: 'files.OFFSET', offset: 0 } })
    expect(await sendPiece(id, 0, first)).toMatchObject({ body: { status: 'SUCCESS', offset: pieceBytes } })
    expect(await sendPiece(id, 0, first)).toMatchObject({ body: { status: 'STATE_CHANGED', offset: pieceBytes } })
    expect(await outputAs(me, partStateCall, { id })).toEqual({ offset: pieceBytes })
    expect(await begin('a.pdf', bytes.length, id)).toMatchObject({ output: { offset: pieceBytes } })
    // The state after a server was killed: the piece is written and its row is not.
    writeFileSync(path.join(store, 'parts', `${id}.partial`), Buffer.concat([first, Buffer.alloc(200, 'y')]))
    expect(await postForm(end, { id })).toMatchObject({ body: { status: 'STATE_CHANGED', offset: pieceBytes } })
    await sendPiece(id, pieceBytes, bytes.subarray(pieceBytes))
    const { body } = await postForm(end, { id })
    expect(body).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().asset.findFirstOrThrow({ where: { sha256: sha256(bytes) } })).toMatchObject({ ownerId: me.id })
  })

  test('takes no damaged piece, none that is too large, and no more than was said', async () => {
    const id = v7()
    await begin('a.pdf', 1_000, id)
    const piece = pdf(900)
    expect(await sendPiece(id, 0, piece, { sha256: sha256(samples.pdf) })).toMatchObject({ body: { issues: [{ code: 'pieceDamaged' }] } })
    expect(await sendPiece(id, 0, pdf(1_001))).toMatchObject({ body: { issues: [{ code: 'tooLarge' }] } })
    expect(await sendPiece(id, 0, pdf(pieceBytes + 1))).toMatchObject({ body: { issues: [{ code: 'tooLarge' }] } })
    expect(await postForm(put, { id, offset: '0' })).toMatchObject({ body: { issues: [{ code: 'required' }] } })
    expect(await outputAs(me, partStateCall, { id })).toEqual({ offset: 0 })
  })

  test('is looked into at its end: what is not what it says is refused by itself, and gone', async () => {
    const [id, bytes] = [v7(), Buffer.from('PK\x03\x04 no document')]
    await begin('a.docx', bytes.length, id)
    expect(await sendAll(id, bytes)).toMatchObject({
      body: { status: 'VALIDATION_FAILED', result: [{ status: 'VALIDATION_FAILED', code: 'typeDoesNotMatch' }] },
    })
    await runOutboxJob()
    expect([listParts(), await prisma().uploadPart.count()]).toEqual([[], 0])
  })

  test('is refused by its first piece where that is of another type', async () => {
    const [id, bytes] = [v7(), Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2 * pieceBytes)])]
    await begin('a.pdf', bytes.length, id)
    expect(await sendPiece(id, 0, bytes.subarray(0, pieceBytes))).toMatchObject({
      http: 400,
      body: { status: 'VALIDATION_FAILED', issues: [{ path: 'files', code: 'typeDoesNotMatch', message: expect.any(String) }] },
    })
    expect([listParts(), await outputAs(me, partStateCall, { id })]).toEqual([[], { offset: 0 }])
  })

  test('is refused at its beginning where name, size or room do not fit', async () => {
    expect(await begin('a.exe', 10)).toMatchObject({ issues: [{ path: 'name', code: 'typeNotAllowed' }] })
    await prisma().setting.create({ data: { key: 'uploadLimitMegabytes', value: 1, changedAt: at } })
    forgetSettings()
    expect(await begin('a.pdf', 1024 ** 2 + 1)).toMatchObject({ issues: [{ path: 'sizeBytes', code: 'tooLarge' }] })
    await prisma().setting.update({ where: { key: 'uploadLimitMegabytes' }, data: { value: 500 } })
    forgetSettings()
    // A file that was begun needs its room, too.
    for (let count = 0; count < 4; count += 1) expect(await begin('a.pdf', 500 * 1024 ** 2)).toMatchObject({ status: 'SUCCESS' })
    expect(await begin('a.pdf', 100 * 1024 ** 2)).toMatchObject({ issues: [{ path: 'sizeBytes', code: 'quotaReached' }] })
  })

  test('that nobody ends within a day goes, and so does what no row names', async () => {
    const id = v7()
    await begin('a.pdf', 1_000, id)
    await sendPiece(id, 0, pdf(500))
    await runJobNamed('sweep-uploads')
    expect(listParts()).toHaveLength(1)
    stopClock(new Date(Date.now() + 25 * 3_600_000))
    await prisma().uploadPart.update({ where: { id }, data: { begunAt: at } })
    await runJobNamed('sweep-uploads')
    stopClock(at)
    expect([listParts(), await prisma().uploadPart.count()]).toEqual([[], 0])
  })
})

describe('the pieces of others', () => {
  test('are neither seen, added to, ended nor given up', async () => {
    const [id, bytes] = [v7(), pdf(1_000)]
    await begin('a.pdf', bytes.length, id)
    const other = await member('STUDENT')
    await expectOutOfScope({
      call: beginPartCall,
      parameter: 'id',
      input: (of) => ({ id: of, name: 'a.pdf', sizeBytes: 10 }),
      id,
      entitled: me,
    })
    await expectOutOfScope({ call: partStateCall, parameter: 'id', input: (of) => ({ id: of }), id, entitled: me, strangers: [other] })
    const piece = path.join(store, 'piece')
    writeFileSync(piece, bytes)
    const sent = () => ({ path: piece, sizeBytes: bytes.length, sha256: sha256(bytes), tooLarge: false })
    const putting = (of: string) => ({ id: of, offset: '0', piece: sent })
    await expectOutOfScope({ call: putPartCall, parameter: 'id', input: putting, id, entitled: me, strangers: [other] })
    const taken = () => ({ fileName: 'a.pdf', refused: 'typeDoesNotMatch' })
    await expectOutOfScope({ call: endPartCall, parameter: 'id', input: (of) => ({ id: of, taken }), id, entitled: me, strangers: [other] })
    const second = v7()
    await begin('a.pdf', bytes.length, second)
    await expectOutOfScope({
      call: dropPartCall,
      parameter: 'id',
      input: (of) => ({ id: of }),
      id: second,
      entitled: me,
      strangers: [other],
    })
    await runOutboxJob()
    expect(listParts()).toEqual([])
  })

  test('are nobody’s without a session', async () => {
    const refused = { status: 'AUTHENTICATION_FAILED' }
    const id = v7()
    expect(await callAs(null, beginPartCall, { id, name: 'a.pdf', sizeBytes: 10 })).toMatchObject(refused)
    expect(await callAs(null, partStateCall, { id })).toMatchObject(refused)
    expect(await callAs(null, putPartCall, { id })).toMatchObject(refused)
    expect(await callAs(null, endPartCall, { id })).toMatchObject(refused)
    expect(await callAs(null, dropPartCall, { id })).toMatchObject(refused)
  })
})
