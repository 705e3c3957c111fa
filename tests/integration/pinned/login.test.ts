import { beforeAll, describe, expect, test } from 'vitest'
import { POST as login } from '@/app/login/route'
import { forgetSettings } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import { hashToken } from '@/server/kernel/secrets/token'
import { ownPage, send } from '../../support/http'
import { person, type Person } from '../../support/people'
import { statementsOf } from '../../support/statements'

let student: Person
beforeAll(async () => {
  student = await person({ username: 'Ada.Lovelace', locale: 'de' })
  await person({ username: 'disabled', status: 'DISABLED' })
  await person({ username: 'pending', activation: 'PENDING' })
  await person({ username: 'sso-only', withoutPassword: true })
})

describe('POST /login', () => {
  test('answers status and user; another client gets the token, under no cookie of ours', async () => {
    const { http, body, cookies } = await send(login, '/login', { body: { username: student.username, password: student.password } })
    expect(http).toBe(200)
    expect(body).toEqual({
      status: 'SUCCESS',
      user: {
        id: student.id,
        username: 'Ada.Lovelace',
        authToken: expect.stringMatching(/^[\w-]{43}$/),
        emailAddress: student.email,
        displayName: 'Test Ada.Lovelace',
        avatarFileName: '',
        privs: expect.objectContaining({ APP_STUDENT: true, TREATMENTSESSION_EDIT: true }),
      },
    })
    expect(cookies).toEqual([])
    const token = String(Reflect.get(Object(body.user), 'authToken'))
    const row = await prisma().signInSession.findUnique({ where: { tokenHash: hashToken(token) } })
    expect(row?.userId).toBe(student.id)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('gives our own page an httpOnly cookie and no token, and the language of the person', async () => {
    const { body, cookies } = await send(login, '/login', {
      body: { username: 'ADA.lovelace', password: student.password },
      headers: ownPage,
    })
    expect(Reflect.get(Object(body.user), 'authToken')).toBe('')
    expect(cookies.find((cookie) => cookie.startsWith('cusp='))).toMatch(
      /^cusp=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/,
    )
    expect(cookies.find((cookie) => cookie.startsWith('locale='))).toContain('locale=de')
  })

  test('the cookie is kept as long as a session may last here', async () => {
    await prisma().setting.create({ data: { key: 'sessionDays', value: 90, changedAt: new Date() } })
    forgetSettings()
    const { cookies } = await send(login, '/login', { body: { username: student.username, password: student.password }, headers: ownPage })
    await prisma().setting.delete({ where: { key: 'sessionDays' } })
    forgetSettings()
    expect(cookies.find((cookie) => cookie.startsWith('cusp='))).toContain(`Max-Age=${90 * 86_400};`)
  })

  test.each([
    ['a wrong password', { username: 'Ada.Lovelace', password: 'not the one' }],
    ['a name that nobody has', { username: 'nobody.here', password: 'correct horse staple' }],
    ['a disabled account', { username: 'disabled', password: 'correct horse staple' }],
    ['a pending account', { username: 'pending', password: 'correct horse staple' }],
    ['an account without a password here', { username: 'sso-only', password: 'correct horse staple' }],
  ])('answers %s alike', async (_case, body) => {
    const answered = await send(login, '/login', { body, address: `198.51.100.${body.username.length}` })
    expect([answered.http, answered.body, answered.cookies]).toEqual([200, { status: 'LOGIN_FAILED' }, []])
  })

  test('asks the same of the database for a name that nobody has, a wrong password and a closed account', async () => {
    const asked = (username: string) =>
      statementsOf(() => send(login, '/login', { body: { username, password: 'wrong' }, address: '198.51.100.99' }))
    await asked('first.of.all')
    const [known, closed, unknown] = [await asked('Ada.Lovelace'), await asked('disabled'), await asked('nobody.here')]
    expect(known.length).toBeGreaterThan(3)
    expect([closed, unknown]).toEqual([known, known])
  })

  test.each([
    ['no body', {}, ['password', 'username']],
    ['an unknown key', { username: 'a', password: 'b', admin: true }, ['admin']],
    ['a name that is too long', { username: 'a'.repeat(321), password: 'b' }, ['username']],
    ['a password that is too long', { username: 'a', password: 'b'.repeat(201) }, ['password']],
    ['a name of another type', { username: ['a'], password: 'b' }, ['username']],
  ])('refuses %s by the field', async (_case, body, paths) => {
    const answered = await send(login, '/login', { body })
    expect(answered.http).toBe(400)
    expect(answered.body.status).toBe('VALIDATION_FAILED')
    expect(
      Object(answered.body.issues)
        .map((issue: { path: string }) => issue.path)
        .sort(),
    ).toEqual(paths)
  })

  test('says the messages of a refusal in the language asked for', async () => {
    const { body } = await send(login, '/login', { body: { password: 'b', locale: 'en-GB' } })
    expect(body.issues).toEqual([{ path: 'username', code: 'required', message: 'This is required' }])
    const german = await send(login, '/login', { body: { username: 7, password: 'b', locale: 'de' } })
    expect(german.body.issues).toEqual([{ path: 'username', code: 'wrongType', message: expect.stringMatching(/\w{3}/) }])
    expect(Object(german.body.issues)[0].message).not.toBe('This is not a valid kind of value')
  })

  test.each([
    ['what is not JSON', '{"username":', 400, 'VALIDATION_FAILED', undefined],
    ['a null byte', '{"username":"a\\u0000b","password":"c"}', 400, 'VALIDATION_FAILED', undefined],
    ['a body of 10 MB', JSON.stringify({ username: 'a', password: 'b'.repeat(10 * 1024 * 1024) }), 413, 'TOO_LARGE', undefined],
    ['another media type', 'username=a&password=b', 415, 'UNSUPPORTED', 'application/x-www-form-urlencoded'],
  ])('refuses %s', async (_case, raw, http, status, type) => {
    const answered = await send(login, '/login', { raw, headers: type ? { 'content-type': type } : {} })
    expect([answered.http, answered.body.status]).toEqual([http, status])
  })

  test('refuses another method and another site', async () => {
    const wrong = await send(login, '/login', { method: 'GET' })
    expect([wrong.http, wrong.body.status]).toEqual([405, 'METHOD_NOT_ALLOWED'])
    const foreign = await send(login, '/login', {
      body: { username: student.username, password: student.password },
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    })
    expect([foreign.http, foreign.body.status]).toEqual([403, 'FORBIDDEN'])
  })

  test('after five failures the pair of name and address waits, even with the right password; another address does not', async () => {
    const victim = await person({ username: 'limited' })
    for (let i = 0; i < 5; i += 1) await send(login, '/login', { body: { username: 'limited', password: 'wrong' }, address: '203.0.113.7' })
    const waits = await send(login, '/login', { body: { username: 'Limited', password: victim.password }, address: '203.0.113.7' })
    expect([waits.http, waits.body.status]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(waits.body.retryAfterSeconds).toBe(Number(waits.headers.get('retry-after')))
    const elsewhere = await send(login, '/login', { body: { username: 'limited', password: victim.password }, address: '203.0.113.8' })
    expect(elsewhere.body.status).toBe('SUCCESS')
  })

  test('an X-Forwarded-For of a peer that is no trusted proxy changes nothing', async () => {
    await person({ username: 'spoofed' })
    for (let i = 0; i < 5; i += 1)
      await send(login, '/login', {
        body: { username: 'spoofed', password: 'wrong' },
        address: '203.0.113.9',
        headers: { 'x-forwarded-for': `10.0.0.${i}` },
      })
    const waits = await send(login, '/login', {
      body: { username: 'spoofed', password: 'wrong' },
      address: '203.0.113.9',
      headers: { 'x-forwarded-for': '10.9.9.9' },
    })
    expect(waits.http).toBe(429)
  })

  test('the accounts of a demo are refused outside the demo', async () => {
    const known = await person({ username: 'demo-student', password: 'chairside' })
    await prisma().setting.create({ data: { key: 'demoSeed', value: { accounts: ['demo-student'] }, changedAt: new Date() } })
    const { body } = await send(login, '/login', { body: { username: known.username, password: 'chairside' }, address: '198.51.100.200' })
    expect(body.status).toBe('LOGIN_FAILED')
  })
})
