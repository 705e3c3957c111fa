import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { GET as apiGet, POST as api } from '@/app/api/[...call]/route'
import { POST as auth } from '@/app/auth/route'
import { POST as forgotten } from '@/app/forgottenpassword/route'
import { POST as login } from '@/app/login/route'
import { prisma } from '@/server/kernel/db'
import { ownPage, send } from '../../support/http'
import { runOutboxJob, openedMail } from '../../support/outbox'
import { signedIn, type SignedIn } from '../../support/signed-in'

let me: SignedIn
beforeEach(async () => {
  me = await signedIn()
})

const fresh = 'seven purple umbrellas'
const Mail = z.object({ text: z.string() })
async function requestLink(username: string): Promise<string> {
  await prisma().outboxEvent.deleteMany()
  await send(forgotten, '/forgottenpassword', { body: { username } })
  await runOutboxJob()
  const row = await prisma().outboxEvent.findFirstOrThrow({ where: { type: 'mail' } })
  return /setpassword\/([\w-]+)/.exec(Mail.parse(openedMail(row.payload)).text)?.[1] ?? ''
}
const setPassword = (body: object) => send(api, '/api/sign-in/setPassword', { body, headers: ownPage })
const mayStillAsk = async (token: string) => (await send(auth, '/auth', { body: { authToken: token } })).body.status
const canLogIn = async (password: string) => (await send(login, '/login', { body: { username: me.username, password } })).body.status

describe('sign-in.setPassword', () => {
  test('sets the password once; every session of the person ends', async () => {
    const token = await requestLink(me.username)
    const shown = await send(apiGet, `/api/sign-in/readPasswordLink?token=${token}`, { method: 'GET' })
    expect(shown.body).toEqual({ status: 'SUCCESS', displayName: `Test ${me.username}`, purpose: 'RESET', isGiven: false })
    expect((await setPassword({ token, password: fresh, confirm: fresh })).body).toEqual({ status: 'SUCCESS' })
    expect(await mayStillAsk(me.token)).toBe('AUTHENTICATION_FAILED')
    expect([await canLogIn(fresh), await canLogIn(me.password)]).toEqual(['SUCCESS', 'LOGIN_FAILED'])
    const again = await setPassword({ token, password: fresh, confirm: fresh })
    expect([again.http, again.body]).toEqual([404, { status: 'NOT_FOUND', code: 'sign-in.INVALID_TOKEN' }])
  })

  test('a wrong, a used and an expired link answer alike; a newer link that was used ends the older', async () => {
    const [older, newer] = [await requestLink(me.username), await requestLink(me.username)]
    await setPassword({ token: newer, password: fresh, confirm: fresh })
    const expired = await requestLink(me.username)
    await prisma().accountToken.updateMany({ where: { userId: me.id, usedAt: null }, data: { expiresAt: new Date(Date.now() - 1000) } })
    for (const token of [older, newer, expired, 'x'.repeat(43)]) {
      expect((await setPassword({ token, password: fresh, confirm: fresh })).body).toEqual({
        status: 'NOT_FOUND',
        code: 'sign-in.INVALID_TOKEN',
      })
      expect((await send(apiGet, `/api/sign-in/readPasswordLink?token=${token}`, { method: 'GET' })).http).toBe(404)
    }
  })

  test.each([
    ['a short one', 'short12', 'short12', 'password', 'passwordTooShort'],
    ['a common one', 'Password1', 'Password1', 'password', 'passwordTooCommon'],
    ['two that differ', fresh, `${fresh}!`, 'confirm', 'passwordsDiffer'],
  ])('refuses %s by the field, and the link stays good', async (_case, password, confirm, path, code) => {
    const token = await requestLink(me.username)
    const { http, body } = await setPassword({ token, password, confirm })
    expect(http).toBe(400)
    expect(Object(body.issues)).toContainEqual(expect.objectContaining({ path, code }))
    expect((await setPassword({ token, password: fresh, confirm: fresh })).body.status).toBe('SUCCESS')
  })
})

describe('sign-in.changePassword', () => {
  const change = (body: object, cookie = me.cookie) => send(api, '/api/sign-in/changePassword', { body, cookie, headers: ownPage })

  test('ends the other sessions and goes on with this one', async () => {
    expect((await change({ current: me.password, password: fresh, confirm: fresh })).body.status).toBe('SUCCESS')
    expect(await mayStillAsk(me.token)).toBe('AUTHENTICATION_FAILED')
    expect((await send(auth, '/auth', { cookie: me.cookie, headers: ownPage })).body.status).toBe('SUCCESS')
    expect(await canLogIn(fresh)).toBe('SUCCESS')
    const entry = await prisma().auditEntry.findFirstOrThrow({ where: { action: 'sign-in.passwordChanged', actorId: me.id } })
    expect(JSON.stringify(entry)).not.toContain(fresh)
  })

  test('ends the links that were sent before', async () => {
    const token = await requestLink(me.username)
    expect((await change({ current: me.password, password: fresh, confirm: fresh })).body.status).toBe('SUCCESS')
    expect((await setPassword({ token, password: 'another long one', confirm: 'another long one' })).body).toEqual({
      status: 'NOT_FOUND',
      code: 'sign-in.INVALID_TOKEN',
    })
    expect(await canLogIn(fresh)).toBe('SUCCESS')
  })

  test('refuses a wrong current password, five times, then waits', async () => {
    for (let i = 0; i < 5; i += 1)
      expect((await change({ current: 'wrong', password: fresh, confirm: fresh })).body.issues).toMatchObject([
        { path: 'current', code: 'wrongPassword' },
      ])
    expect((await change({ current: me.password, password: fresh, confirm: fresh })).http).toBe(429)
  })

  test("refuses another site's page under the person's cookie, and nobody", async () => {
    const foreign = await send(api, '/api/sign-in/changePassword', {
      body: { current: me.password, password: fresh, confirm: fresh },
      cookie: me.cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect([foreign.http, foreign.body.status]).toEqual([403, 'FORBIDDEN'])
    const bare = await send(api, '/api/sign-in/changePassword', {
      body: { current: me.password, password: fresh, confirm: fresh },
      cookie: me.cookie,
    })
    expect(bare.http).toBe(403)
    expect((await change({ current: me.password, password: fresh, confirm: fresh }, 'cusp=nonsense')).body.status).toBe(
      'AUTHENTICATION_FAILED',
    )
  })
})

describe('sign-in.reauthenticate', () => {
  const prove = (password: string) => send(api, '/api/sign-in/reauthenticate', { body: { password }, cookie: me.cookie, headers: ownPage })

  test('notes when the person last proved who they are', async () => {
    await prisma().signInSession.updateMany({ where: { userId: me.id }, data: { provenAt: new Date(0) } })
    const { body } = await prove(me.password)
    expect(body.status).toBe('SUCCESS')
    const rows = await prisma().signInSession.findMany({ where: { userId: me.id }, select: { provenAt: true } })
    const never = new Date(0).toISOString()
    expect(rows.map(({ provenAt }) => provenAt.toISOString()).sort()).toEqual([never, never, body.provenAt])
  })

  test('refuses a wrong password', async () => {
    expect((await prove('wrong')).body).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'password', code: 'wrongPassword' }],
    })
  })
})
