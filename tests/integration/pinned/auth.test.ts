import { beforeAll, describe, expect, test } from 'vitest'
import { POST as auth } from '@/app/auth/route'
import { POST as login } from '@/app/login/route'
import { prisma } from '@/server/kernel/db'
import { hashToken } from '@/server/kernel/secrets/token'
import { ownPage, send, sessionOf } from '../../support/http'
import { person, type Person } from '../../support/people'

let someone: Person
let token: string
let cookie: string
beforeAll(async () => {
  someone = await person({ role: 'TEACHER' })
  const body = { username: someone.username, password: someone.password }
  token = String(Reflect.get(Object((await send(login, '/login', { body })).body.user), 'authToken'))
  cookie = sessionOf(await send(login, '/login', { body, headers: ownPage }))
})

describe('POST /auth', () => {
  test.each([
    ['username and authToken in the body', () => ({ body: { username: someone.username, authToken: token } })],
    ['authToken alone', () => ({ body: { authToken: token, locale: 'nb' } })],
    ['a bearer token', () => ({ headers: { authorization: `Bearer ${token}` } })],
    ['the cookie of our own page', () => ({ cookie, headers: ownPage })],
  ])('answers status and user for %s', async (_case, sent) => {
    const { http, body } = await send(auth, '/auth', sent())
    expect(http).toBe(200)
    expect(body).toMatchObject({
      status: 'SUCCESS',
      user: { id: someone.id, username: someone.username, authToken: '', privs: { APP_TEACHER: true } },
    })
  })

  test.each([
    ['no token', () => ({})],
    ['a wrong token', () => ({ body: { username: someone.username, authToken: 'x'.repeat(43) } })],
    ["somebody else's name", () => ({ body: { username: 'other', authToken: token } })],
    ['a cookie after logging out offline', () => ({ cookie: `${cookie}; signedout=1`, headers: ownPage })],
  ])('refuses %s under HTTP 200', async (_case, sent) => {
    const { http, body } = await send(auth, '/auth', sent())
    expect([http, body]).toEqual([200, { status: 'AUTHENTICATION_FAILED' }])
  })

  test('refuses an unknown key', async () => {
    const { http, body } = await send(auth, '/auth', { body: { authToken: token, unknown: 1 } })
    expect([http, body.status]).toEqual([400, 'VALIDATION_FAILED'])
  })

  test.each([
    ['expired', { expiresAt: new Date(Date.now() - 1000) }],
    ['idle too long', { lastSeenAt: new Date(Date.now() - 13 * 3_600_000) }],
  ])('refuses a session that is %s', async (_case, data) => {
    const body = { username: someone.username, password: someone.password }
    const other = String(Reflect.get(Object((await send(login, '/login', { body })).body.user), 'authToken'))
    await prisma().signInSession.update({ where: { tokenHash: hashToken(other) }, data })
    expect((await send(auth, '/auth', { body: { authToken: other } })).body).toEqual({ status: 'AUTHENTICATION_FAILED' })
  })

  test('refuses the session of somebody who was disabled meanwhile', async () => {
    const gone = await person()
    const other = String(
      Reflect.get(
        Object((await send(login, '/login', { body: { username: gone.username, password: gone.password } })).body.user),
        'authToken',
      ),
    )
    await prisma().user.update({ where: { id: gone.id }, data: { status: 'DISABLED' } })
    expect((await send(auth, '/auth', { body: { authToken: other } })).body).toEqual({ status: 'AUTHENTICATION_FAILED' })
  })
})
