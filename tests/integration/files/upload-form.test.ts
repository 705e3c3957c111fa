import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { POST as upload } from '@/app/asset/upload/route'
import { peerHeader } from '@/server/kernel/http/address'
import { prisma } from '@/server/kernel/db'
import { pdf } from '../../support/file-samples'
import { leftIncoming, sendForm, storedIds, uploadFiles } from '../../support/uploads'
import { member, type Member } from '../../support/members'
import { ownPage } from '../../support/http'

let me: Member
beforeAll(async () => {
  me = await member('STUDENT')
})
afterEach(async () => {
  expect(leftIncoming()).toEqual([])
  expect([storedIds().length, await prisma().asset.count()]).toEqual([0, 0])
})

const file = (name = 'files[0]') => `--b\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\n\n%PDF-1.7\n`
const field = (name: string, value: string) => `--b\ncontent-disposition: form-data; name="${name}"\n\n${value}\n`
const end = '--b--\n'

describe('who sends', () => {
  test.each([
    ['nobody', {}],
    ['a wrong token', { username: 'p', authToken: 'nonsense' }],
  ])('%s is refused', async (_case, fields) => {
    const { http, body } = await uploadFiles({ fields, files: [['a.pdf', pdf]] })
    expect([http, body]).toEqual([200, { status: 'AUTHENTICATION_FAILED' }])
  })

  test("somebody else's name beside a token is refused", async () => {
    expect((await uploadFiles({ fields: { username: 'else', authToken: me.token }, files: [['a.pdf', pdf]] })).body).toEqual({
      status: 'AUTHENTICATION_FAILED',
    })
  })

  test('what one person left to be sent is not sent as another', async () => {
    expect(
      (await uploadFiles({ cookie: me.cookie, headers: { ...ownPage, 'x-cusp-user': 'another' }, files: [['a.pdf', pdf]] })).body,
    ).toEqual({ status: 'AUTHENTICATION_FAILED' })
  })

  test('a token that comes after the files comes too late', async () => {
    expect((await sendForm(file() + field('authToken', me.token) + end)).body).toEqual({ status: 'AUTHENTICATION_FAILED' })
    const { http, body } = await sendForm(file() + field('locale', 'de') + end, { cookie: me.cookie })
    expect([http, body.issues]).toEqual([
      400,
      [{ path: 'locale', code: 'fieldAfterFiles', message: 'This field must come before the files' }],
    ])
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a page that does not say where it is', { 'sec-fetch-site': '' }],
    ['a sister site', { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:3000' }],
  ])('a cookie from %s is refused', async (_case, headers) => {
    const { http, body } = await uploadFiles({ cookie: me.cookie, headers, files: [['a.pdf', pdf]] })
    expect([http, body]).toEqual([403, { status: 'FORBIDDEN' }])
  })

  test('nothing is written, and the answer is there, while a stranger still sends', async () => {
    const head = Buffer.from(`--b\r\ncontent-disposition: form-data; name="files[0]"; filename="a.pdf"\r\n\r\n`)
    let seen: string[] = []
    let finish = (): void => {}
    const answered = new Promise<void>((resolve) => void (finish = resolve))
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(head),
      // The client goes on sending only once the answer is there.
      pull: async (controller) => {
        controller.enqueue(new Uint8Array(65_536))
        await answered
        controller.close()
      },
    })
    const init = {
      method: 'POST',
      headers: { [peerHeader]: '192.0.2.1', 'content-type': 'multipart/form-data; boundary=b' },
      body,
      duplex: 'half',
    }
    const response = await upload(new Request('http://localhost:3000/asset/upload', init))
    seen = leftIncoming()
    finish()
    expect([await response.json(), seen]).toEqual([{ status: 'AUTHENTICATION_FAILED' }, []])
  })
})

describe('what is sent', () => {
  test.each([
    ['JSON', '{}', { 'content-type': 'application/json' }, 415, 'UNSUPPORTED'],
    ['a form without a boundary', end, { 'content-type': 'multipart/form-data' }, 415, 'UNSUPPORTED'],
    ['more than 20 files of the limit', end, { 'content-length': String(600 * 1024 ** 2) }, 413, 'TOO_LARGE'],
    ['a key that is none', file() + end, { 'idempotency-key': 'once' }, 400, 'VALIDATION_FAILED'],
  ])('%s is refused', async (_case, text, headers, http, status) => {
    const answer = await sendForm(text, { cookie: me.cookie, headers })
    expect([answer.http, answer.body.status]).toEqual([http, status])
  })

  test.each([
    ['no file', end, 'files', 'required'],
    ['a field that is not known', field('folder', 'x') + file() + end, 'folder', 'unknownKey'],
    ['a file under another name', file('photo') + end, 'photo', 'unknownKey'],
    ['a null character', field('username', 'a\u0000b') + file() + end, '', 'nullCharacter'],
    ['a field without end', field('authToken', 'x'.repeat(10_000)) + file() + end, 'authToken', 'tooLong'],
    ['21 files', Array.from({ length: 21 }, (_, at) => file(`files[${at}]`)).join('') + end, 'files', 'tooManyFiles'],
    ['21 fields', Array.from({ length: 21 }, (_, at) => field(`f${at}`, '')).join('') + end, '', 'tooManyFields'],
    ['a file that is cut off', file().slice(0, -3), '', 'formUnreadable'],
    ['a part whose head is none', '--b\n:\n\nx\n--b--\n', '', 'formUnreadable'],
    ['nothing', '', '', 'formUnreadable'],
  ])('%s is refused', async (_case, text, path, code) => {
    const { http, body } = await sendForm(text, { cookie: me.cookie })
    expect([http, body.status, body.issues]).toMatchObject([400, 'VALIDATION_FAILED', [{ path, code }]])
  })

  test('a sender who hangs up leaves nothing', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(file().replaceAll('\n', '\r\n'))),
      pull: (controller) => controller.error(new Error('ECONNRESET')),
    })
    const init = {
      method: 'POST',
      headers: { [peerHeader]: '192.0.2.1', cookie: me.cookie, ...ownPage, 'content-type': 'multipart/form-data; boundary=b' },
      body,
      duplex: 'half',
    }
    expect((await upload(new Request('http://localhost:3000/asset/upload', init))).status).toBe(400)
  })

  test('another method is refused', async () => {
    expect((await upload(new Request('http://localhost:3000/asset/upload'))).status).toBe(405)
  })
})
