import { beforeAll, describe, expect, test } from 'vitest'
import { POST as api } from '@/app/api/[...call]/route'
import { POST as login } from '@/app/login/route'
import { ownPage, send } from '../../support/http'
import { signedIn, type SignedIn } from '../../support/signed-in'

const loginAs = (text: string) => send(login, '/login', { raw: `{"username":${text},"password":"b"}` })
const refusedWith = (code: string) => [400, [{ path: '', code, message: expect.stringMatching(/\w/) }]]

describe('what a body holds', () => {
  test('of more than 32 levels is refused, of fewer is looked at', async () => {
    const deep = (levels: number) => loginAs(`${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`)
    const [within, beyond] = [await deep(32), await deep(33)]
    expect([within.http, within.body.issues]).toMatchObject([400, [{ path: 'username', code: 'wrongType' }]])
    expect([beyond.http, beyond.body.issues]).toEqual(refusedWith('invalid'))
  })

  test('a null character is found wherever it is', async () => {
    const { http, body } = await loginAs('[{"a":["\\u0000"]}]')
    expect([http, body.issues]).toMatchObject([400, [{ path: '', code: 'nullCharacter' }]])
    expect((await loginAs('{"a\\u0000":1}')).body.issues).toMatchObject([{ code: 'nullCharacter' }])
  })

  test('half a character, which no text in the database can hold, is refused; a whole one is not', async () => {
    const { http, body } = await loginAs('"Ada \\ud83d"')
    expect([http, body.issues]).toMatchObject([400, [{ path: '', code: 'nullCharacter' }]])
    expect((await loginAs('"Ada \\ud83e\\uddb7"')).body.status).toBe('LOGIN_FAILED')
  })

  test('what is not UTF-8 is refused, instead of read as something else', async () => {
    const sent = Buffer.concat([Buffer.from('{"username":"'), Buffer.from([0xff, 0xfe]), Buffer.from('","password":"b"}')])
    const answer = await login(
      new Request('http://localhost/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: sent }),
    )
    expect([answer.status, await answer.json()]).toMatchObject([400, { issues: [{ path: '', code: 'nullCharacter' }] }])
  })

  test('brackets and commas within a text count for nothing', async () => {
    expect((await loginAs(JSON.stringify('[{,"\\'.repeat(50)))).body.status).toBe('LOGIN_FAILED')
  })
})

describe('of anybody, 16 KB are taken', () => {
  test.each([
    ['login', login, '/login'],
    ['setPassword', api, '/api/sign-in/setPassword'],
    ['logout', api, '/api/sign-in/logout'],
  ])('by %s', async (_name, handler, path) => {
    const padded = (size: number) => `{}${' '.repeat(size - 2)}`
    const [within, beyond] = [
      await send(handler, path, { raw: padded(16_384), headers: ownPage }),
      await send(handler, path, { raw: padded(16_385), headers: ownPage }),
    ]
    expect(within.http).not.toBe(413)
    expect([beyond.http, beyond.body]).toEqual([413, { status: 'TOO_LARGE' }])
  })
})

describe('a megabyte of somebody who is signed in', () => {
  let me: SignedIn
  beforeAll(async () => {
    me = await signedIn()
  })
  const prove = (raw: string) => send(api, '/api/sign-in/reauthenticate', { raw, cookie: me.cookie, headers: ownPage })
  const keys = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0])))

  test('of which all are unknown fields', async () => {
    expect([await prove(keys(85_000)), await prove(`{"password":${keys(1_001)}}`)].map(({ http, body }) => [http, body.issues])).toEqual([
      refusedWith('tooManyFields'),
      refusedWith('tooManyFields'),
    ])
  })

  test('of a thousand unknown fields the first hundred are said', async () => {
    const { http, body } = await prove(keys(1_000))
    expect([http, Object(body.issues).length]).toEqual([400, 100])
    expect(Object(body.issues)).toContainEqual({ path: 'k1', code: 'unknownKey', message: expect.stringMatching(/\w/) })
  })

  test.each([
    ['lists within lists', `${'['.repeat(500_000)}${']'.repeat(500_000)}`, 'invalid'],
    ['lists beside lists', `[${'[],'.repeat(300_000)}[]]`, 'tooManyFields'],
    ['numbers', `[${'0,'.repeat(500_000)}0]`, 'tooManyFields'],
    ['objects of nine hundred fields', `[${`${keys(900)},`.repeat(85)}{}]`, 'tooManyFields'],
    ['a text without end', `{"password":"${'\\"'.repeat(400_000)}`, 'notJson'],
  ])('of %s holds nobody up', async (_case, raw, code) => {
    const { http, body } = await prove(raw)
    expect([http, body.issues]).toEqual(refusedWith(code))
  })

  test('a text of a megabyte is a text', async () => {
    expect((await prove(`{"password":"${'a,'.repeat(500_000)}"}`)).body.issues).toMatchObject([{ path: 'password', code: 'tooLong' }])
  })
})
