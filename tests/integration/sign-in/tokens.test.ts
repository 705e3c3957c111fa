import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GET as apiGet, POST as api } from '@/app/api/[...call]/route'
import { POST as auth } from '@/app/auth/route'
import { GET as getNotifications } from '@/app/getnotifications/route'
import { now, stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { sessionCookie } from '@/server/kernel/http/session-cookie'
import { registry } from '@/server/registry'
import { endTokenCall } from '@/server/sign-in/calls/tokens'
import { callOf, makeRole } from '../../support/accounts'
import { endToken as endTokenContract } from '@/lib/contracts/sign-in/tokens'
import { ownPage, send, type Answered } from '../../support/http'
import { expectOutOfScope } from '../../support/out-of-scope'
import { askOwn, setUpPhone } from '../../support/second-factor'
import { signedIn, type SignedIn } from '../../support/signed-in'
import { openedMail } from '../../support/outbox'

let me: SignedIn
beforeEach(async () => {
  stopClock(new Date('2026-11-22T09:00:00Z'))
  me = await signedIn()
})
afterEach(() => void stopClock(null))

const advanceClock = (minutes: number) => stopClock(new Date(now().getTime() + minutes * 60_000))
const wanted = { name: 'Nightly report', days: 90, mayWrite: true }
async function make(changes: object = {}, who = me): Promise<{ id: string; token: string }> {
  const { body } = await askOwn(who, 'createToken', { ...wanted, ...changes })
  return { id: String(body.id), token: String(body.token) }
}
const list = async (who = me) =>
  (await send(apiGet, '/api/sign-in/listTokens', { method: 'GET', cookie: who.cookie, headers: ownPage })).body
const bearerHeader = (token: string) => ({ authorization: `Bearer ${token}` })
const whoIs = (token: string, address?: string): Promise<Answered> =>
  send(auth, '/auth', { headers: bearerHeader(token), ...(address && { address }) })
const readPreferences = (token: string) => send(apiGet, '/api/users/readPreferences', { method: 'GET', headers: bearerHeader(token) })
const savePreferences = (token: string) =>
  send(api, '/api/users/savePreferences', { body: { language: null, theme: 'dark', density: 'compact' }, headers: bearerHeader(token) })
const refusedByToken = { http: 403, body: { status: 'FORBIDDEN', code: 'sign-in.NOT_BY_TOKEN' } }
const nobody = { status: 'AUTHENTICATION_FAILED' }

describe('a personal token', () => {
  test('is shown once, stored hashed, and known by its prefix; its owner is told', async () => {
    const made = await askOwn(me, 'createToken', wanted)
    expect(made.body).toEqual({
      status: 'SUCCESS',
      id: expect.any(String),
      token: expect.stringMatching(/^cusp_[\w-]{43}$/),
      expiresAt: '2027-02-20T09:00:00.000Z',
    })
    const token = String(made.body.token)
    const rows = [
      await prisma().apiToken.findMany(),
      await prisma().auditEntry.findMany(),
      await prisma().idempotencyKey.findMany(),
      await prisma().outboxEvent.findMany(),
      await list(),
    ]
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await list()).toMatchObject({
      most: 20,
      tokens: [{ name: 'Nightly report', hint: token.slice(0, 9), mayWrite: true, lastUsedAt: null }],
    })
    const mails = await prisma().outboxEvent.findMany({ where: { type: 'mail' }, select: { payload: true } })
    expect(mails.map(({ payload }) => openedMail(payload))).toContainEqual(
      expect.objectContaining({
        to: me.email,
        subject: expect.stringContaining('personal token'),
        text: expect.stringContaining('‘Nightly report’'),
      }),
    )
    expect(
      await prisma().auditEntry.findFirst({ where: { action: 'sign-in.tokenMade' }, select: { actorId: true, entityId: true } }),
    ).toEqual({ actorId: me.id, entityId: made.body.id })
  })

  test('does what its owner may, as a bearer or among the fields, and the audit says which it was', async () => {
    const { id, token } = await make()
    expect((await whoIs(token)).body).toMatchObject({ status: 'SUCCESS', user: { id: me.id } })
    expect((await savePreferences(token)).body.status).toBe('SUCCESS')
    expect((await send(auth, '/auth', { body: { authToken: token, username: me.username.toUpperCase() } })).body.status).toBe('SUCCESS')
    expect((await send(auth, '/auth', { body: { authToken: token, username: 'somebody' } })).body).toMatchObject(nobody)
    expect((await send(apiGet, `/api/users/readPreferences?authToken=${token}`, { method: 'GET' })).body.status).toBe('SUCCESS')
    expect((await send(getNotifications, '/getnotifications', { method: 'GET', headers: bearerHeader(token) })).body.status).toBe('SUCCESS')
    expect(
      await prisma().auditEntry.findFirst({ where: { action: 'users.preferencesSaved', actorId: me.id }, select: { changes: true } }),
    ).toMatchObject({ changes: { byToken: { to: id } } })
    expect((await list()).tokens).toMatchObject([{ lastUsedAt: '2026-11-22T09:00:00.000Z', lastAddress: '192.0.2.1' }])
  })

  test('that may only read changes nothing', async () => {
    const { token } = await make({ mayWrite: false })
    expect((await readPreferences(token)).body.status).toBe('SUCCESS')
    expect(await savePreferences(token)).toMatchObject({ http: 403, body: { status: 'FORBIDDEN', code: 'sign-in.READ_ONLY' } })
  })

  test('never touches how its owner signs in', async () => {
    const { token } = await make()
    for (const [name, body] of [
      ['createToken', wanted],
      ['endToken', { id: v7() }],
      ['signOutEverywhere', {}],
      ['endSession', { id: v7() }],
      ['forgetDevice', { id: v7() }],
      ['beginSecondFactor', {}],
      ['renewRecoveryCodes', {}],
      ['turnOffSecondFactor', {}],
      ['confirmSecondFactor', { code: '123456' }],
      ['changePassword', { current: me.password, password: 'seven purple umbrellas', confirm: 'seven purple umbrellas' }],
      ['reauthenticate', { password: me.password }],
      ['logout', {}],
      ['stopViewing', {}],
    ] as const)
      expect(await send(api, `/api/sign-in/${name}`, { body, headers: bearerHeader(token) }), name).toMatchObject(refusedByToken)
    for (const name of ['listTokens', 'listDevices', 'readSecondFactor'])
      expect(await send(apiGet, `/api/sign-in/${name}`, { method: 'GET', headers: bearerHeader(token) }), name).toMatchObject(
        refusedByToken,
      )
  })

  test('of an administrator proves nothing, whatever the act', async () => {
    const admin = await signedIn({ role: 'ADMIN' })
    const { token } = await make({}, admin)
    const acts = {
      'config/exportAudit': {},
      'users/viewAs': { id: me.id },
      'users/removeSecondFactor': { id: me.id },
      'users/endSessions': { id: me.id },
      'users/sendPasswordReset': { id: me.id },
      'users/endToken': { id: me.id, tokenId: v7() },
    }
    for (const [path, body] of Object.entries(acts))
      expect(await send(api, `/api/${path}`, { body, headers: bearerHeader(token) }), path).toMatchObject(refusedByToken)
  })

  test('in a cookie is nobody’s', async () => {
    const { token } = await make()
    expect((await send(auth, '/auth', { cookie: `${sessionCookie()}=${token}`, headers: ownPage })).body).toMatchObject(nobody)
  })

  test('is made with a fresh proof alone, a year at most, and twenty at a time', async () => {
    for (const days of [0, 366, 1.5])
      expect((await askOwn(me, 'createToken', { ...wanted, days })).body).toMatchObject({
        status: 'VALIDATION_FAILED',
        issues: [{ path: 'days' }],
      })
    expect((await askOwn(me, 'createToken', { ...wanted, name: ' ' })).body).toMatchObject({ issues: [{ path: 'name', code: 'required' }] })
    for (let i = 0; i < 20; i += 1) expect((await askOwn(me, 'createToken', wanted)).body.status).toBe('SUCCESS')
    expect(await askOwn(me, 'createToken', wanted)).toMatchObject({ http: 409, body: { code: 'sign-in.TOKENS_FULL' } })
    advanceClock(11)
    expect(await askOwn(me, 'createToken', wanted)).toMatchObject({ http: 403, body: { code: 'sign-in.REAUTHENTICATE' } })
    expect((await send(api, '/api/sign-in/createToken', { body: wanted, headers: ownPage })).body).toMatchObject(nobody)
    expect((await send(apiGet, '/api/sign-in/listTokens', { method: 'GET' })).body).toMatchObject(nobody)
  })

  test('ends when it expires', async () => {
    const { token } = await make({ days: 1 })
    advanceClock(24 * 60 - 1)
    expect((await whoIs(token)).body.status).toBe('SUCCESS')
    advanceClock(1)
    expect((await whoIs(token)).body).toMatchObject(nobody)
  })

  test('is ended by its owner, and by nobody else', async () => {
    const [mine, other] = [await make(), await signedIn()]
    await expectOutOfScope({
      call: callOf(endTokenContract),
      parameter: 'id',
      input: (id) => ({ id }),
      id: mine.id,
      entitled: me,
      strangers: [other],
    })
    expect(endTokenCall.contract.name).toBe('sign-in.endToken')
    expect((await whoIs(mine.token)).body).toMatchObject(nobody)
    expect((await list()).tokens).toEqual([])
    expect((await askOwn(me, 'endToken', { id: mine.id })).http).toBe(404)
  })
})

describe('all tokens of somebody end', () => {
  test('with a new password', async () => {
    const { token } = await make()
    const fresh = { current: me.password, password: 'seven purple umbrellas', confirm: 'seven purple umbrellas' }
    expect((await askOwn(me, 'changePassword', fresh)).body.status).toBe('SUCCESS')
    expect((await whoIs(token)).body).toMatchObject(nobody)
  })

  test('with a second step, so that each was made with one', async () => {
    const { token } = await make()
    await setUpPhone(me)
    expect((await whoIs(token)).body).toMatchObject(nobody)
    expect((await whoIs((await make()).token)).body.status).toBe('SUCCESS')
  })

  test('when they log out everywhere else, where they stay logged in', async () => {
    const { token } = await make()
    expect((await askOwn(me, 'signOutEverywhere')).body).toEqual({ status: 'SUCCESS', ended: 1 })
    expect((await whoIs(token)).body).toMatchObject(nobody)
    expect((await send(auth, '/auth', { cookie: me.cookie, headers: ownPage })).body.status).toBe('SUCCESS')
  })

  test('when their account is closed, and do not come back with it', async () => {
    const { token } = await make()
    await prisma().user.update({ where: { id: me.id }, data: { status: 'DISABLED' } })
    expect((await whoIs(token)).body).toMatchObject(nobody)
  })

  test('outside of the demo, where its accounts have a password that everybody knows', async () => {
    const { token } = await make()
    await prisma().setting.create({ data: { key: 'demoSeed', value: { accounts: [me.username] }, changedAt: now() } })
    expect((await whoIs(token)).body).toMatchObject(nobody)
    await prisma().setting.delete({ where: { key: 'demoSeed' } })
  })
})

describe('limits', () => {
  test('count wrong tokens by address, and let right ones of the same address in', async () => {
    const [{ token }, address] = [await make(), '198.51.100.20']
    const wrong = `cusp_${'x'.repeat(43)}`
    for (let i = 0; i < 100; i += 1) expect((await whoIs(wrong, address)).body).toMatchObject(nobody)
    const refused = await whoIs(wrong, address)
    expect([refused.http, refused.headers.get('retry-after')]).toEqual([429, '900'])
    expect((await whoIs(token, address)).body.status).toBe('SUCCESS')
  })

  test('slow a program down that asks more than ten times a second', async () => {
    const { id, token } = await make()
    expect((await whoIs(token)).body.status).toBe('SUCCESS')
    await prisma().attemptWindow.updateMany({ where: { bucket: { startsWith: 'token:' } }, data: { count: 600 } })
    expect((await whoIs(token)).http).toBe(429)
    advanceClock(2)
    expect((await whoIs(token)).body.status).toBe('SUCCESS')
    expect(id).not.toBe('')
  })
})

test('somebody whose role asks for a second step acts by a token, and not by a login', async () => {
  const roleId = await makeRole(`Careful ${me.username}`, [])
  const { token } = await make()
  await prisma().role.update({ where: { id: roleId }, data: { asksSecondFactor: true } })
  await prisma().userRole.create({ data: { userId: me.id, roleId } })
  expect((await whoIs(token)).body.status).toBe('SUCCESS')
})

test('every call of signing in that takes a session says that no token makes it, but for asking who one is', () => {
  const sessions = registry.filter(
    ({ contract, access }) => contract.name.startsWith('sign-in.') && ['session', 'optional', 'privilege'].includes(access.kind),
  )
  expect(sessions.filter(({ byNoToken }) => !byNoToken).map(({ contract }) => contract.name)).toEqual(['sign-in.authenticate'])
})
