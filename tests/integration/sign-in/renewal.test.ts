import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { POST as api } from '@/app/api/[...call]/route'
import { POST as auth } from '@/app/auth/route'
import { GET as poll } from '@/app/getnotifications/route'
import { POST as login } from '@/app/login/route'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { startListening, stopListening } from '@/server/kernel/live'
import { hashToken } from '@/server/kernel/secrets/token'
import { ownPage, send, sessionOf, type Answered } from '../../support/http'
import { person } from '../../support/people'
import { signedIn, type SignedIn } from '../../support/signed-in'

const fresh = { password: 'seven purple umbrellas', confirm: 'seven purple umbrellas' }
let me: SignedIn
beforeEach(async () => {
  me = await signedIn()
})
afterEach(() => void stopClock(null))

const statusOf = async (cookie: string) => (await send(auth, '/auth', { cookie, headers: ownPage })).body.status
const sessionRow = (cookie: string) =>
  prisma().signInSession.findUniqueOrThrow({ where: { tokenHash: hashToken(cookie.split('=')[1] ?? '') } })
const prove = (cookie = me.cookie) =>
  send(api, '/api/sign-in/reauthenticate', { body: { password: me.password }, cookie, headers: ownPage })
const tryChangePassword = (cookie = me.cookie) =>
  send(api, '/api/sign-in/changePassword', { body: { ...fresh, current: me.password }, cookie, headers: ownPage })
const afterSeconds = (seconds: number) => stopClock(new Date(Date.now() + seconds * 1_000))

describe('a login', () => {
  const logIn = (who: { username: string; password: string }, cookie: string) =>
    send(login, '/login', { body: { username: who.username, password: who.password }, cookie, headers: ownPage })

  test('ends the session of the cookie that came along', async () => {
    const next = sessionOf(await logIn(me, me.cookie))
    expect([await statusOf(me.cookie), await statusOf(next)]).toEqual(['AUTHENTICATION_FAILED', 'SUCCESS'])
    expect((await send(auth, '/auth', { body: { authToken: me.token } })).body.status).toBe('SUCCESS')
  })

  test('also of somebody else, and where it was logged out of without a network', async () => {
    const other = await person()
    await logIn(other, `${me.cookie}; signedout=1`)
    expect(await statusOf(me.cookie)).toBe('AUTHENTICATION_FAILED')
  })

  test('is when somebody was last seen', async () => {
    const other = await person()
    const seen = () => prisma().user.findUniqueOrThrow({ where: { id: other.id }, select: { lastSeenAt: true } })
    expect(await seen()).toEqual({ lastSeenAt: null })
    stopClock(new Date('2026-11-22T08:00:00Z'))
    await logIn(other, '')
    expect(await seen()).toEqual({ lastSeenAt: new Date('2026-11-22T08:00:00Z') })
  })

  test('that fails ends none', async () => {
    await logIn({ ...me, password: 'wrong' }, me.cookie)
    expect(await statusOf(me.cookie)).toBe('SUCCESS')
  })
})

describe.each<[string, () => Promise<Answered>]>([
  ['reauthenticate', () => prove()],
  ['changePassword', () => tryChangePassword()],
])('%s', (_name, ask) => {
  test('begins a session with a token of its own; the one before serves what is under way, and then ends', async () => {
    const next = sessionOf(await ask())
    expect(next).not.toBe(me.cookie)
    expect([await statusOf(me.cookie), await statusOf(next)]).toEqual(['SUCCESS', 'SUCCESS'])
    afterSeconds(61)
    expect([await statusOf(me.cookie), await statusOf(next)]).toEqual(['AUTHENTICATION_FAILED', 'SUCCESS'])
  })

  test('proves the new session and not the old one', async () => {
    await prisma().signInSession.updateMany({ where: { userId: me.id }, data: { provenAt: new Date(0) } })
    const next = sessionOf(await ask())
    expect([(await sessionRow(me.cookie)).provenAt.getTime(), (await sessionRow(next)).provenAt.getTime() > 0]).toEqual([0, true])
  })

  test('once more with the old token does not lengthen its life', async () => {
    await prove()
    afterSeconds(50)
    await prove()
    afterSeconds(65)
    expect(await statusOf(me.cookie)).toBe('AUTHENTICATION_FAILED')
  })

  test('with a wrong password leaves all as it is', async () => {
    me = { ...me, password: 'wrong' }
    const answer = await ask()
    expect([answer.http, answer.cookies.filter((cookie) => cookie.startsWith('cusp='))]).toEqual([400, []])
    afterSeconds(61)
    expect(await statusOf(me.cookie)).toBe('SUCCESS')
  })
})

test('logging out ends a session that was retired a moment ago, and no other', async () => {
  const next = sessionOf(await prove())
  await send(api, '/api/sign-in/logout', { cookie: next, headers: ownPage })
  expect([await statusOf(me.cookie), await statusOf(next)]).toEqual(['AUTHENTICATION_FAILED', 'AUTHENTICATION_FAILED'])
  expect((await send(auth, '/auth', { body: { authToken: me.token } })).body.status).toBe('SUCCESS')
})

test('a client that sends its token keeps it, and is proven', async () => {
  await prisma().signInSession.updateMany({ where: { userId: me.id }, data: { provenAt: new Date(0) } })
  const before = await prisma().signInSession.count({ where: { userId: me.id } })
  const answer = await send(api, '/api/sign-in/reauthenticate', {
    body: { password: me.password, authToken: me.token, username: me.username },
    headers: ownPage,
  })
  expect([answer.body.status, answer.cookies]).toEqual(['SUCCESS', []])
  expect(await prisma().signInSession.count({ where: { userId: me.id } })).toBe(before)
  const row = await prisma().signInSession.findUniqueOrThrow({ where: { tokenHash: hashToken(me.token) } })
  expect(row.provenAt.getTime()).toBeGreaterThan(0)
  // The cookie sent along belongs to another session, which was not proved.
  await send(api, '/api/sign-in/reauthenticate', {
    body: { password: me.password, authToken: me.token },
    cookie: me.cookie,
    headers: ownPage,
  })
  expect((await sessionRow(me.cookie)).provenAt.getTime()).toBe(0)
})

test('the poll does not remember a retired session past its end', async () => {
  await startListening()
  try {
    const ask = (etag = '') =>
      send(poll, '/getnotifications', { method: 'GET', cookie: me.cookie, headers: { ...ownPage, ...(etag && { 'if-none-match': etag }) } })
    const etag = (await ask()).headers.get('etag') ?? ''
    expect((await ask(etag)).http).toBe(304)
    await prove()
    await expect.poll(async () => (await ask(etag)).http).toBe(304)
    afterSeconds(61)
    expect((await ask(etag)).body).toEqual({ status: 'AUTHENTICATION_FAILED' })
  } finally {
    await stopListening()
  }
})
