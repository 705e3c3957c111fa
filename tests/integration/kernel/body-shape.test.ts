import { describe, expect, test } from 'vitest'
import { POST as login } from '@/app/login/route'
import { send } from '../../support/http'

describe('what a body holds', () => {
  test('half a million levels are refused like any other wrong type', async () => {
    const deep = '['.repeat(500_000) + ']'.repeat(500_000)
    const { http, body } = await send(login, '/login', { raw: `{"username":${deep},"password":"b"}` })
    expect([http, body.issues]).toMatchObject([400, [{ path: 'username', code: 'wrongType' }]])
  })

  test('a null character is found wherever it is', async () => {
    const { http, body } = await send(login, '/login', { raw: '{"username":[{"a":["\\u0000"]}],"password":"b"}' })
    expect([http, body.issues]).toMatchObject([400, [{ path: '', code: 'nullCharacter' }]])
    const name = await send(login, '/login', { raw: '{"username":{"a\\u0000":1},"password":"b"}' })
    expect(name.body.issues).toMatchObject([{ code: 'nullCharacter' }])
  })

  test('half a character, which no text in the database can hold, is refused; a whole one is not', async () => {
    const { http, body } = await send(login, '/login', { raw: '{"username":"Ada \\ud83d","password":"b"}' })
    expect([http, body.issues]).toMatchObject([400, [{ path: '', code: 'nullCharacter' }]])
    expect((await send(login, '/login', { raw: '{"username":"Ada \\ud83e\\uddb7","password":"b"}' })).body.status).toBe('LOGIN_FAILED')
  })

  test('of a body that is wrong in fifty thousand places the first hundred are said', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, 0]))
    const { http, body } = await send(login, '/login', { body: unknown })
    expect([http, Object(body.issues).length]).toEqual([400, 100])
    expect(Object(body.issues)[0]).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/\w/) })
  })
})
