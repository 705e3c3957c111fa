import { createHash } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import sharp from 'sharp'
import { forgetSettings } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import * as samples from '../../support/file-samples'
import { fetchAsset, leftIncoming, storedIds, uploadFiles } from '../../support/uploads'
import { member, type Member } from '../../support/members'

let me: Member
beforeAll(async () => {
  me = await member('STUDENT')
})
afterEach(() => expect(leftIncoming()).toEqual([]))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const rowOf = (id = '') => prisma().asset.findUniqueOrThrow({ where: { id } })

describe('POST /asset/upload', () => {
  test('stores each file, a row for it and an audit entry, and answers in the order sent', async () => {
    const { http, body } = await uploadFiles({
      cookie: me.cookie,
      files: [
        ['Protocol.PDF', samples.pdf],
        ['letter.docx', samples.docx],
        ['list.csv', samples.csv],
        ['old.xls', samples.xls],
      ],
    })
    expect([http, body.status]).toEqual([200, 'SUCCESS'])
    expect(body.result.map(({ name, status, media_type: type }) => [name, status, type])).toEqual([
      ['Protocol.PDF', 'SUCCESS', 'application/pdf'],
      ['letter.docx', 'SUCCESS', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['list.csv', 'SUCCESS', 'text/csv'],
      ['old.xls', 'SUCCESS', 'application/vnd.ms-excel'],
    ])
    const id = body.result[0]?.asset_id ?? ''
    expect(await rowOf(id)).toMatchObject({
      ownerId: me.id,
      fileName: 'Protocol.PDF',
      sizeBytes: samples.pdf.length,
      sha256: sha256(samples.pdf),
      deletedAt: null,
    })
    expect(await prisma().auditEntry.findFirst({ where: { action: 'files.uploaded', entityId: id } })).toMatchObject({
      actorId: me.id,
      entity: 'asset',
      changes: { sizeBytes: { to: samples.pdf.length } },
    })
    expect((await fetchAsset(id, me)).bytes).toEqual(samples.pdf)
  })

  test('takes a client with username and authToken in fields before the files, and its language', async () => {
    const { body } = await uploadFiles({
      fields: { username: me.username.toUpperCase(), authToken: me.token, locale: 'en-US' },
      files: [['a.pdf', samples.pdf]],
    })
    expect(body).toMatchObject({ status: 'SUCCESS', result: [{ name: 'a.pdf', status: 'SUCCESS', asset_id: expect.any(String) }] })
  })

  test('one refused file does not lose the others; the answer is then not SUCCESS and says what was', async () => {
    const { http, body } = await uploadFiles({
      cookie: me.cookie,
      files: [
        ['a.pdf', samples.pdf],
        ['b.pdf', samples.html],
        ['c.pdf', samples.pdf],
      ],
    })
    expect([http, body.status]).toEqual([400, 'VALIDATION_FAILED'])
    expect(body.result.map(({ status }) => status)).toEqual(['SUCCESS', 'VALIDATION_FAILED', 'SUCCESS'])
    expect(body.result[1]).toEqual({
      name: 'b.pdf',
      status: 'VALIDATION_FAILED',
      code: 'typeDoesNotMatch',
      message: 'The content of this file does not match its extension',
    })
    expect(body.issues).toEqual([
      { path: 'files.1', code: 'typeDoesNotMatch', message: 'The content of this file does not match its extension' },
    ])
    expect((await fetchAsset(body.result[2]?.asset_id ?? '', me)).bytes).toEqual(samples.pdf)
  })

  test.each([
    ['an SVG', 'drawing.svg', samples.svg, 'typeNotAllowed'],
    ['a page', 'page.html', samples.html, 'typeNotAllowed'],
    ['a file of two names', 'page.pdf.exe', samples.pdf, 'typeNotAllowed'],
    ['an SVG that says it is a PNG', 'drawing.png', samples.svg, 'typeDoesNotMatch'],
    ['a page that says it is a picture', 'photo.jpg', samples.html, 'typeDoesNotMatch'],
    ['a page that says it is a table', 'list.csv', samples.html, 'typeDoesNotMatch'],
    ['a PDF that says it is a Word file', 'letter.docx', samples.pdf, 'typeDoesNotMatch'],
    ['a Word file with macros', 'letter.docx', samples.docm, 'typeDoesNotMatch'],
    ['an Excel file that says it is a Word file', 'letter.doc', samples.xls, 'typeDoesNotMatch'],
    ['a name without an extension', 'README', samples.pdf, 'extensionMissing'],
    ['a name that is all extension', '.pdf', samples.pdf, 'extensionMissing'],
    ['a name of nothing but a path', '../..', samples.pdf, 'fileNameMissing'],
    ['an empty file', 'empty.pdf', Buffer.alloc(0), 'emptyFile'],
    [
      'a picture that is cut off',
      'cut.png',
      Buffer.from('89504e470d0a1a0a0000000d49484452000000640000006408020000000000000000000000494441540000', 'hex'),
      'notAnImage',
    ],
  ])('refuses %s', async (_case, name, bytes, code) => {
    const before = [storedIds().length, await prisma().asset.count()]
    const { http, body } = await uploadFiles({ cookie: me.cookie, files: [[name, bytes]] })
    expect([http, body.status, body.result[0]?.code]).toEqual([400, 'VALIDATION_FAILED', code])
    expect(body.result[0]?.message).toMatch(/\w{4}/)
    expect([storedIds().length, await prisma().asset.count()]).toEqual(before)
  })

  test('a badly written name is cleaned, cut and never a path', async () => {
    const { body } = await uploadFiles({
      cookie: me.cookie,
      files: [
        ['../../../\u202Eetc/X\tray.pdf', samples.pdf],
        [`${'n'.repeat(300)}.pdf`, samples.pdf],
      ],
    })
    expect(body.result.map(({ name }) => name)).toEqual(['Xray.pdf', `${'n'.repeat(196)}.pdf`])
    expect(storedIds()).toEqual(expect.arrayContaining(body.result.map(({ asset_id: id }) => id)))
  })

  test('a photo is turned upright and says nothing of where it was taken', async () => {
    const photo = await samples.photo()
    expect((await sharp(photo).metadata()).exif?.includes(Buffer.from('Cusp Camera'))).toBe(true)
    const { body } = await uploadFiles({ cookie: me.cookie, files: [['IMG_1.jpg', photo]] })
    const { bytes } = await fetchAsset(body.result[0]?.asset_id ?? '', me)
    const { width, height, format, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
    expect({ width, height, format, exif, xmp, iptc, icc, orientation }).toEqual({ width: 40, height: 60, format: 'jpeg' })
    expect(await rowOf(body.result[0]?.asset_id)).toMatchObject({ mediaType: 'image/jpeg', sizeBytes: bytes.length, sha256: sha256(bytes) })
  })

  test('a picture is drawn anew: nothing that was hidden behind it is stored', async () => {
    const { body } = await uploadFiles({ cookie: me.cookie, files: [['a.png', Buffer.concat([await samples.png(), samples.html])]] })
    const { bytes } = await fetchAsset(body.result[0]?.asset_id ?? '', me)
    expect(bytes.includes(samples.html)).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 60, height: 40 })
  })

  test('a wide picture is at most 4096 pixels long, an animated one keeps its pictures, one of too many pixels is refused', async () => {
    const wide = await sharp({ create: { width: 6000, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { body } = await uploadFiles({
      cookie: me.cookie,
      files: [
        ['wide.png', wide],
        ['moves.gif', await samples.animatedGif(3)],
        ['bomb.png', await samples.hugePng()],
      ],
    })
    const [first, second, third] = body.result
    expect(await sharp((await fetchAsset(first?.asset_id ?? '', me)).bytes).metadata()).toMatchObject({ width: 4096, height: 20 })
    expect(await sharp((await fetchAsset(second?.asset_id ?? '', me)).bytes, { animated: true }).metadata()).toMatchObject({
      format: 'gif',
      pages: 3,
      width: 20,
    })
    expect(third?.code).toBe('tooManyPixels')
  })
})

describe('limits', () => {
  test('a file past the limit is refused and leaves nothing; the next one is taken', async () => {
    await prisma().setting.create({ data: { key: 'uploadLimitMegabytes', value: 1, changedAt: new Date() } })
    forgetSettings()
    try {
      const edge = Buffer.concat([samples.pdf, Buffer.alloc(1024 * 1024 - samples.pdf.length)])
      const { body } = await uploadFiles({
        cookie: me.cookie,
        files: [
          ['long.pdf', Buffer.concat([edge, Buffer.from(' ')])],
          ['edge.pdf', edge],
        ],
      })
      expect(body.result.map(({ code, size_bytes: size }) => code ?? size)).toEqual(['tooLarge', 1024 * 1024])
    } finally {
      await prisma().setting.delete({ where: { key: 'uploadLimitMegabytes' } })
      forgetSettings()
    }
  })

  test('what a person may keep is counted, over all their files and to the last byte', async () => {
    const full = await member('STUDENT')
    const kept = { ownerId: full.id, fileName: 'old.pdf', mediaType: 'application/pdf', sha256: '', createdAt: new Date() }
    const room = 2 * 1024 ** 3 - 2_000_000_000 - samples.pdf.length
    await prisma().asset.createMany({
      data: [
        { ...kept, id: v7(), sizeBytes: 2_000_000_000 },
        { ...kept, id: v7(), sizeBytes: room },
        { ...kept, id: v7(), sizeBytes: 2_000_000_000, deletedAt: new Date() },
      ],
    })
    const { body } = await uploadFiles({
      cookie: full.cookie,
      files: [
        ['fits.pdf', samples.pdf],
        ['not.pdf', samples.pdf],
      ],
    })
    expect(body.result.map(({ code, status }) => code ?? status)).toEqual(['SUCCESS', 'quotaReached'])
    expect(storedIds()).toContain(body.result[0]?.asset_id)
    expect(await prisma().asset.count({ where: { ownerId: full.id } })).toBe(4)
    expect((await uploadFiles({ cookie: full.cookie, files: [['a.csv', Buffer.from('a')]] })).body.result[0]).toMatchObject({
      code: 'quotaReached',
      message: 'Your space is full. Empty the trash.',
    })
  })

  test('two uploads at once do not both take the last room', async () => {
    const full = await member('STUDENT')
    const sizes = [2_000_000_000, 2 * 1024 ** 3 - 2_000_000_000 - samples.pdf.length]
    await prisma().asset.createMany({
      data: sizes.map((sizeBytes) => ({
        id: v7(),
        ownerId: full.id,
        fileName: 'old.pdf',
        mediaType: 'application/pdf',
        sha256: '',
        createdAt: new Date(),
        sizeBytes,
      })),
    })
    const both = await Promise.all([1, 2, 3].map(() => uploadFiles({ cookie: full.cookie, files: [['a.pdf', samples.pdf]] })))
    expect(both.filter(({ body }) => body.status === 'SUCCESS')).toHaveLength(1)
  })
})

describe('a repeated request', () => {
  const send = (key: string, bytes: Uint8Array) =>
    uploadFiles({ cookie: me.cookie, headers: { 'idempotency-key': key, 'sec-fetch-site': 'same-origin' }, files: [['a.pdf', bytes]] })

  test('is answered as the first was and stores nothing twice; with another file it is refused', async () => {
    const key = v7()
    const first = await send(key, samples.pdf)
    const before = storedIds()
    expect((await send(key, samples.pdf)).body).toEqual(first.body)
    expect(storedIds()).toEqual(before)
    const other = await send(key, Buffer.concat([samples.pdf, Buffer.from(' ')]))
    expect([other.http, other.body.status]).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    expect(storedIds()).toEqual(before)
  })
})

describe('a transaction that fails', () => {
  test('leaves no file behind', async () => {
    const before = storedIds()
    await prisma().$executeRaw`CREATE FUNCTION fail_asset() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`
    await prisma().$executeRaw`CREATE TRIGGER fail_asset BEFORE INSERT ON asset FOR EACH ROW EXECUTE FUNCTION fail_asset()`
    try {
      const { http, body } = await uploadFiles({
        cookie: me.cookie,
        files: [
          ['a.pdf', samples.pdf],
          ['b.png', await samples.png()],
        ],
      })
      expect([http, body.status]).toEqual([500, 'ERROR'])
      expect(JSON.stringify(body)).not.toContain('asset')
      expect(storedIds()).toEqual(before)
    } finally {
      await prisma().$executeRaw`DROP TRIGGER fail_asset ON asset`
    }
  })
})
