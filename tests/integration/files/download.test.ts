import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { downloadCall } from '@/server/files'
import { pool, prisma } from '@/server/kernel/db'
import { storage } from '@/server/kernel/files/storage'
import * as samples from '../../support/file-samples'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { fetchAsset, uploadFiles } from '../../support/uploads'

let [me, other]: Member[] = []
let [letter, picture] = ['', '']
beforeAll(async () => {
  ;[me, other] = [await member('STUDENT'), await member('STUDENT')]
  const { body } = await uploadFiles({
    cookie: me.cookie,
    files: [
      ["Bréf (1)'; x.pdf", samples.pdf],
      ['face.png', await samples.png()],
    ],
  })
  ;[letter = '', picture = ''] = body.result.map(({ asset_id: id }) => id ?? '')
})

const envelope = (bytes: Buffer): unknown => JSON.parse(bytes.toString())

describe('GET /asset/<id>', () => {
  test('a document is saved, never shown, under the name it came with', async () => {
    const { http, headers, bytes } = await fetchAsset(letter, me)
    expect([http, bytes]).toEqual([200, samples.pdf])
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'application/pdf',
      'content-length': String(samples.pdf.length),
      'content-disposition': `attachment; filename="Br_f (1)'; x.pdf"; filename*=UTF-8''Br%C3%A9f%20%281%29%27%3B%20x.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      vary: 'cookie',
    })
  })

  test.each([
    ['in UTF-8 says so', samples.csv, 'text/csv; charset=utf-8'],
    ['in anything else is bytes', Buffer.from('name,year\r\n\xc5se M\xfcller,4\r\n', 'latin1'), 'application/octet-stream'],
    // The file is read in pieces, and a piece may end within a letter.
    ['longer than what is read at once, in UTF-8', Buffer.from(`x${'é'.repeat(200_000)}`), 'text/csv; charset=utf-8'],
    ['that ends within a letter', Buffer.from('name\r\né').subarray(0, -1), 'application/octet-stream'],
  ])('a table %s', async (_which, table, type) => {
    const { body } = await uploadFiles({ cookie: me?.cookie ?? '', files: [['people.csv', table]] })
    const { http, headers, bytes } = await fetchAsset(body.result[0]?.asset_id ?? '', me)
    expect([http, headers.get('content-type'), bytes.equals(table)]).toEqual([200, type, true])
    expect(headers.get('content-disposition')).toContain('attachment; filename="people.csv"')
  })

  test('a picture is shown, and kept by no browser', async () => {
    const { http, headers } = await fetchAsset(picture, me)
    expect([http, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'image/png',
      `inline; filename="face.png"; filename*=UTF-8''face.png`,
    ])
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['private, no-store', 'nosniff'])
  })

  test('a client may state who it is in the query', async () => {
    expect((await fetchAsset(letter, { query: `?username=${me?.username}&authToken=${me?.token}` })).http).toBe(200)
  })

  test('is refused to nobody, and to others as if it were not there', async () => {
    expect(envelope((await fetchAsset(letter)).bytes)).toEqual({ status: 'AUTHENTICATION_FAILED' })
    for (const id of [letter, picture, v7()]) {
      const { http, headers, bytes } = await fetchAsset(id, other)
      expect([http, envelope(bytes), headers.get('content-type')]).toEqual([
        404,
        { status: 'NOT_FOUND' },
        'application/json; charset=utf-8',
      ])
    }
  })

  test('no role reaches a file of somebody else', async () => {
    await expectOutOfScope({
      call: downloadCall,
      parameter: 'id',
      input: (id) => ({ id }),
      id: letter,
      entitled: me ?? (await member('STUDENT')),
      strangers: other ? [other] : [],
    })
  })

  test('the picture that a person chose is shown to everybody in session, until they take it away', async () => {
    await prisma().user.update({ where: { id: me?.id }, data: { profileImageId: picture } })
    expect((await fetchAsset(picture, other)).http).toBe(200)
    expect(envelope((await fetchAsset(picture)).bytes)).toEqual({ status: 'AUTHENTICATION_FAILED' })
    await prisma().user.update({ where: { id: me?.id }, data: { profileImageId: null } })
    expect((await fetchAsset(picture, other)).http).toBe(404)
  })

  test('a deleted file is gone, and so is one whose bytes are lost', async () => {
    const { body } = await uploadFiles({
      cookie: me?.cookie ?? '',
      files: [
        ['a.pdf', samples.pdf],
        ['b.pdf', samples.pdf],
      ],
    })
    const [deleted = '', lost = ''] = body.result.map(({ asset_id: id }) => id ?? '')
    await prisma().asset.update({ where: { id: deleted }, data: { deletedAt: new Date() } })
    await storage.remove(lost)
    for (const id of [deleted, lost]) expect(envelope((await fetchAsset(id, me)).bytes)).toEqual({ status: 'NOT_FOUND' })
  })

  test('the id under which the log knows the request is ours, whatever the sender calls it', async () => {
    const query = pool().query
    Object.assign(pool(), { query: () => Promise.reject(new Error('not today')) })
    const { http, bytes } = await fetchAsset(letter, { ...me, headers: { 'x-request-id': 'mine' } })
    Object.assign(pool(), { query })
    expect([http, envelope(bytes)]).toEqual([500, { status: 'ERROR', id: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  })

  test.each(['nonsense', '..%2F..%2Fetc%2Fpasswd', '%00'])('%s is no id', async (id) => {
    const { http, bytes } = await fetchAsset(id, me)
    expect([http, envelope(bytes)]).toMatchObject([400, { status: 'VALIDATION_FAILED', issues: [{ path: 'id', code: 'notUuid' }] }])
  })
})
