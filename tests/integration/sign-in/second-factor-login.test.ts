import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { POST as api } from '@/app/api/[...call]/route'
import { POST as auth } from '@/app/auth/route'
import { POST as login } from '@/app/login/route'
import { setAccountStatus } from '@/lib/contracts/users/accounts'
import { now, stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { getAs, makeRole } from '../../support/accounts'
import { ownPage, send, sessionOf, type Answered } from '../../support/http'
import { importFile } from '../../support/imports'
import { member } from '../../support/members'
import { askOwn, codeOf, nextCode, setUpPhone, type Phone } from '../../support/second-factor'
import { signedIn, type SignedIn } from '../../support/signed-in'

let me: SignedIn
let phone: Phone
beforeEach(async () => {
  stopClock(new Date('2026-11-22T09:00:00Z'))
  me = await signedIn()
  phone = await setUpPhone(me)
})
afterEach(() => void stopClock(null))

const logIn = ({ username, password }: { username: string; password: string } = me, headers: Record<string, string> = ownPage) =>
  send(login, '/login', { body: { username, password }, headers })
const tokenIn = ({ body }: Answered) => String(Object(body.secondFactor).token)
const sendStep = (name: string, body: object, headers: Record<string, string> = ownPage) =>
  send(api, `/api/sign-in/${name}`, { body, headers })
const giveCode = (token: string, code: string, headers?: Record<string, string>) => sendStep('giveSecondFactor', { token, code }, headers)
const advanceClock = (minutes: number) => stopClock(new Date(now().getTime() + minutes * 60_000))
const sessionsOf = (userId: string) => prisma().signInSession.count({ where: { userId } })
const wrong = { http: 400, body: { status: 'VALIDATION_FAILED', issues: [{ path: 'code', code: 'codeWrong' }] } }
const wrongRecovery = { http: 400, body: { status: 'VALIDATION_FAILED', issues: [{ path: 'code', code: 'recoveryCodeWrong' }] } }
const invalid = { http: 404, body: { status: 'NOT_FOUND', code: 'sign-in.INVALID_TOKEN' } }
/** Gives a person a role that asks for a second factor, and returns the role's id. */
async function askOf({ id, username }: SignedIn): Promise<string> {
  const roleId = await makeRole(`Careful ${username}`, [])
  await prisma().role.update({ where: { id: roleId }, data: { asksSecondFactor: true } })
  await prisma().userRole.create({ data: { userId: id, roleId } })
  return roleId
}

describe('logging in with a second factor', () => {
  test('the right password answers with a token and begins no session; a code then does, as a login does', async () => {
    const before = await sessionsOf(me.id)
    const first = await logIn()
    expect([first.http, first.body, first.cookies]).toEqual([
      200,
      { status: 'SECOND_FACTOR_REQUIRED', secondFactor: { token: expect.stringMatching(/^[\w-]{43}$/), step: 'CODE' } },
      [],
    ])
    expect(await sessionsOf(me.id)).toBe(before)
    const second = await giveCode(tokenIn(first), nextCode(phone))
    expect(second.body).toMatchObject({ status: 'SUCCESS', user: { id: me.id, username: me.username, authToken: '' } })
    expect((await send(auth, '/auth', { cookie: sessionOf(second), headers: ownPage })).body.status).toBe('SUCCESS')
    expect(
      await prisma().auditEntry.findMany({
        where: {
          entityId: me.id,
          call: { in: ['sign-in.login', 'sign-in.giveSecondFactor'] },
          at: { gte: new Date('2026-11-22T09:00:00Z') },
        },
        orderBy: { id: 'asc' },
        select: { actorId: true, changes: true },
      }),
    ).toEqual([
      { actorId: me.id, changes: {} },
      { actorId: me.id, changes: {} },
      { actorId: null, changes: { secondFactorNeeded: { to: true } } },
      { actorId: me.id, changes: {} },
    ])
  })

  test('another client gets its token with the second answer, and a recovery code will do', async () => {
    const first = await logIn(me, {})
    expect(JSON.stringify(first.body)).not.toContain('authToken')
    const second = await giveCode(tokenIn(first), phone.recoveryCodes[3] ?? '', {})
    const { authToken } = Object(second.body.user)
    expect((await send(auth, '/auth', { body: { authToken } })).body).toMatchObject({ status: 'SUCCESS', user: { id: me.id } })
    expect(await giveCode(tokenIn(await logIn()), phone.recoveryCodes[3] ?? '')).toMatchObject(wrongRecovery)
  })

  test('a wrong password tells nothing of it', async () => {
    expect((await logIn({ ...me, password: 'wrong' })).body).toEqual({ status: 'LOGIN_FAILED' })
  })

  test('the token is used once, however many come at once, and lives ten minutes', async () => {
    const token = tokenIn(await logIn())
    const code = nextCode(phone)
    const answers = await Promise.all([
      giveCode(token, code),
      giveCode(token, phone.recoveryCodes[0] ?? ''),
      giveCode(token, phone.recoveryCodes[1] ?? ''),
    ])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'SUCCESS'])
    // A code that came too late is not used up.
    expect(await prisma().recoveryCode.count({ where: { userId: me.id, usedAt: null } })).toBeGreaterThanOrEqual(9)
    const late = tokenIn(await logIn())
    advanceClock(11)
    expect(await giveCode(late, nextCode(phone))).toMatchObject(invalid)
    for (const other of ['x'.repeat(43), token]) expect(await giveCode(other, nextCode(phone))).toMatchObject(invalid)
  })

  test('a wrong code leaves the token good; five in a quarter of an hour wait, with whichever token, and who proves themself too', async () => {
    const [one, two] = [tokenIn(await logIn()), tokenIn(await logIn())]
    for (let i = 0; i < 3; i += 1) expect(await giveCode(one, '000000')).toMatchObject(wrong)
    expect(await askOwn(me, 'reauthenticate', { password: me.password, code: '000000' })).toMatchObject(wrong)
    expect(await giveCode(two, phone.secret.slice(0, 12))).toMatchObject(wrongRecovery)
    expect((await giveCode(one, nextCode(phone))).http).toBe(429)
    expect((await askOwn(me, 'reauthenticate', { password: me.password, code: nextCode(phone) })).http).toBe(429)
    advanceClock(16)
    expect((await giveCode(tokenIn(await logIn()), nextCode(phone))).body.status).toBe('SUCCESS')
  })

  test('of twelve wrong codes at the same moment five are looked at', async () => {
    const tokens = await Promise.all(Array.from({ length: 12 }, async () => tokenIn(await logIn())))
    const statuses = (await Promise.all(tokens.map((token) => giveCode(token, '000000')))).map(({ body }) => body.status)
    expect([
      statuses.filter((status) => status === 'VALIDATION_FAILED').length,
      statuses.filter((status) => status === 'TOO_MANY_REQUESTS').length,
    ]).toEqual([5, 7])
  })

  test('is ended by another password, by being disabled and by being logged out everywhere', async () => {
    const admin = await member('ADMIN')
    const byPassword = tokenIn(await logIn())
    await askOwn(me, 'changePassword', {
      current: me.password,
      code: nextCode(phone),
      password: 'seven purple umbrellas',
      confirm: 'seven purple umbrellas',
    })
    expect(await giveCode(byPassword, nextCode(phone))).toMatchObject(invalid)
    const whileDisabled = tokenIn(await logIn({ ...me, password: 'seven purple umbrellas' }))
    const { revision } = await prisma().user.findUniqueOrThrow({ where: { id: me.id }, select: { revision: true } })
    const disabled = await getAs(admin, setAccountStatus, { id: me.id, revision, status: 'DISABLED' })
    expect(await giveCode(whileDisabled, nextCode(phone))).toMatchObject(invalid)
    await getAs(admin, setAccountStatus, { id: me.id, revision: disabled.revision, status: 'ENABLED' })
    expect(await giveCode(whileDisabled, nextCode(phone))).toMatchObject(invalid)
  })

  test('a token of it opens nothing else', async () => {
    const token = tokenIn(await logIn())
    expect((await sendStep('setPassword', { token, password: 'seven purple umbrellas', confirm: 'seven purple umbrellas' })).http).toBe(404)
    expect(await sendStep('beginSecondFactorAtLogin', { token })).toMatchObject(invalid)
    expect(await sendStep('confirmSecondFactorAtLogin', { token, code: codeOf(phone.secret) })).toMatchObject(invalid)
    expect((await send(auth, '/auth', { body: { authToken: token } })).body.status).toBe('AUTHENTICATION_FAILED')
  })

  test('a password that somebody else set asks for one of their own first, and then for the code', async () => {
    await prisma().user.update({ where: { id: me.id }, data: { passwordByOther: true } })
    const { setPassword, secondFactor } = (await logIn()).body
    expect([typeof setPassword, secondFactor]).toEqual(['string', undefined])
    const fresh = 'seven purple umbrellas'
    expect((await sendStep('setPassword', { token: String(setPassword), password: fresh, confirm: fresh })).body.status).toBe('SUCCESS')
    expect((await logIn({ ...me, password: fresh })).body.status).toBe('SECOND_FACTOR_REQUIRED')
  })
})

describe('a role that asks for a second factor', () => {
  test('leads through setting it up before anybody gets in; from then on a code is asked for', async () => {
    const who = await signedIn()
    await askOf(who)
    // A person who is signed in stays so until they log in again.
    expect((await send(auth, '/auth', { cookie: who.cookie, headers: ownPage })).body.status).toBe('SUCCESS')
    const first = await logIn(who)
    expect(first.body).toMatchObject({ status: 'SECOND_FACTOR_REQUIRED', secondFactor: { step: 'SET_UP' } })
    const token = tokenIn(first)
    expect(await giveCode(token, '000000')).toMatchObject(invalid)
    expect(await sendStep('confirmSecondFactorAtLogin', { token, code: '000000' })).toMatchObject({
      http: 409,
      body: { code: 'sign-in.NOT_BEGUN' },
    })
    const secret = String((await sendStep('beginSecondFactorAtLogin', { token })).body.secret)
    expect(await sendStep('confirmSecondFactorAtLogin', { token, code: codeOf(secret, 3) })).toMatchObject(wrong)
    const done = await sendStep('confirmSecondFactorAtLogin', { token, code: codeOf(secret) })
    expect(done.body).toMatchObject({ status: 'SUCCESS', user: { id: who.id } })
    expect(done.body.recoveryCodes).toHaveLength(10)
    expect((await send(auth, '/auth', { cookie: sessionOf(done), headers: ownPage })).body.status).toBe('SUCCESS')
    expect((await send(auth, '/auth', { cookie: who.cookie, headers: ownPage })).body.status).toBe('AUTHENTICATION_FAILED')
    expect(await sendStep('confirmSecondFactorAtLogin', { token, code: nextCode({ secret }) })).toMatchObject(invalid)
    expect((await logIn(who)).body).toMatchObject({ secondFactor: { step: 'CODE' } })
  })

  test('of two who are half-way in, one of whom sets it up, the other does not set another', async () => {
    const who = await signedIn()
    await askOf(who)
    const [mine, theirs] = [tokenIn(await logIn(who)), tokenIn(await logIn(who))]
    const secret = String((await sendStep('beginSecondFactorAtLogin', { token: mine })).body.secret)
    expect((await sendStep('confirmSecondFactorAtLogin', { token: mine, code: codeOf(secret) })).body.status).toBe('SUCCESS')
    expect(await sendStep('beginSecondFactorAtLogin', { token: theirs })).toMatchObject(invalid)
  })

  test('that is taken from somebody lets them in with the password alone', async () => {
    const who = await signedIn()
    const roleId = await askOf(who)
    await prisma().userRole.deleteMany({ where: { roleId } })
    expect((await logIn(who)).body.status).toBe('SUCCESS')
  })
})

describe('what changes an account', () => {
  test('by a file, also one that is undone, leaves the second factor alone', async () => {
    const admin = await member('ADMIN')
    const stored = () => prisma().secondFactor.findUniqueOrThrow({ where: { userId: me.id } })
    const before = await stored()
    const file = await importFile(admin, [
      ['Username', 'First name'],
      [me.username, 'Renamed'],
    ])
    await file.check({ key: 'username' })
    expect((await file.apply()).import.batch).toMatchObject({ done: 1 })
    await file.undo()
    expect(await stored()).toEqual(before)
    expect((await logIn()).body.status).toBe('SECOND_FACTOR_REQUIRED')
  })
})
