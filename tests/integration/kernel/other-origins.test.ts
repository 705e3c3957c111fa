import { beforeAll, describe, expect, test } from 'vitest'
import { GET, POST as api } from '@/app/api/[...call]/route'
import { POST as auth } from '@/app/auth/route'
import { GET as forgottenByGet } from '@/app/forgottenpassword/route'
import { POST as getConfig } from '@/app/getconfig/route'
import { POST as getUsers } from '@/app/getusers/route'
import { POST as login } from '@/app/login/route'
import { prisma } from '@/server/kernel/db'
import { ownPage, send, type Answered } from '../../support/http'
import { signedIn, type SignedIn } from '../../support/signed-in'

let me: SignedIn
beforeAll(async () => {
  me = await signedIn({ role: 'STUDENT' })
})

const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } as const
const corsHeadersOf = ({ headers }: Answered) => [...headers.keys()].filter((name) => name.startsWith('access-control-'))

describe('another site’s page', () => {
  test('reads no answer, though the browser sends the cookie along', async () => {
    const answers = [
      await send(login, '/login', { body: { username: me.username, password: me.password }, headers: evil }),
      await send(auth, '/auth', { cookie: me.cookie, headers: evil }),
      await send(getConfig, '/getconfig', { cookie: me.cookie, headers: evil }),
      await send(getUsers, '/getusers', { cookie: me.cookie, headers: evil }),
      await send(GET, '/api/sign-in/readSecondFactor', { method: 'GET', cookie: me.cookie, headers: evil }),
    ]
    expect(answers.map(corsHeadersOf)).toEqual([[], [], [], [], []])
  })

  test('has no link sent, by an image or a link either', async () => {
    const { http, body } = await send(forgottenByGet, `/forgottenpassword?username=${me.username}`, { method: 'GET', headers: evil })
    expect([http, body, await prisma().outboxEvent.count()]).toEqual([403, { status: 'FORBIDDEN' }, 0])
  })

  test('sends no form: only JSON is taken', async () => {
    const form = await send(api, '/api/sign-in/logout', {
      raw: '{}',
      cookie: me.cookie,
      headers: { ...ownPage, 'content-type': 'text/plain' },
    })
    expect([form.http, form.body]).toEqual([415, { status: 'UNSUPPORTED' }])
    expect((await send(auth, '/auth', { cookie: me.cookie, headers: ownPage })).body.status).toBe('SUCCESS')
  })
})

describe('an answer', () => {
  test('of a call is kept by no cache, and says what it is', async () => {
    const answers = [
      await send(auth, '/auth', { cookie: me.cookie, headers: ownPage }),
      await send(auth, '/auth'),
      await send(auth, '/auth', { method: 'GET' }),
      await send(GET, '/api/nothing/here', { method: 'GET' }),
    ]
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 405, 404])
    for (const { headers } of answers)
      expect([headers.get('cache-control'), headers.get('content-type')]).toEqual(['no-store', 'application/json; charset=utf-8'])
  })
})

describe('where a field stands counts', () => {
  test('the query of a write is not its input, nor does it say who sends', async () => {
    const { body } = await send(auth, `/auth?authToken=${me.token}`)
    expect(body).toEqual({ status: 'AUTHENTICATION_FAILED' })
    const tried = await send(login, `/login?username=${me.username}&password=${encodeURIComponent(me.password)}`)
    expect([tried.http, tried.body.status]).toEqual([400, 'VALIDATION_FAILED'])
  })

  test('of a cookie and a token the token is who asks, and a name that is not its own is nobody', async () => {
    const other = await signedIn({ role: 'TEACHER' })
    expect((await send(auth, '/auth', { body: { authToken: other.token }, cookie: me.cookie, headers: ownPage })).body).toMatchObject({
      user: { id: other.id },
    })
    expect(
      (await send(auth, '/auth', { body: { authToken: other.token, username: me.username }, cookie: me.cookie, headers: ownPage })).body,
    ).toEqual({ status: 'AUTHENTICATION_FAILED' })
  })

  test('a parameter that is given twice is one text, and never a list', async () => {
    const { http, body } = await send(forgottenByGet, '/forgottenpassword?username=first&username=second', { method: 'GET' })
    expect([http, body]).toEqual([200, { status: 'SUCCESS' }])
    expect(await prisma().outboxEvent.findMany({ select: { payload: true } })).toEqual([
      { payload: expect.objectContaining({ username: 'second' }) },
    ])
  })
})
