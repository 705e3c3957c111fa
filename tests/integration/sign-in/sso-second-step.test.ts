import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { POST as api } from '@/app/api/[...call]/route'
import { POST as auth } from '@/app/auth/route'
import { now, stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { makeRole, roleIdOf } from '../../support/accounts'
import { ownPage, send, sessionOf, type Answered } from '../../support/http'
import { askOwn, codeOf, nextCode, setUpPhone } from '../../support/second-factor'
import { signedIn, type SignedIn } from '../../support/signed-in'
import { comeBack, messageIn, putSettings, setUpEntra, makeVouchedPerson } from '../../support/sign-on'

let me: SignedIn
beforeEach(async () => {
  stopClock(new Date('2026-11-23T09:00:00Z'))
  await setUpEntra()
  await putSettings({
    entraSecondStep: { shownBy: ['amr=mfa', 'acrs=c1'], isAsked: false },
    entraPeople: { who: 'everybody', roleIds: [] },
  })
  me = await signedIn()
})
afterEach(() => void stopClock(null))

const makeVouched = (means: readonly string[] = [], subject = v7()) =>
  makeVouchedPerson({ subject, means, attributes: { preferred_username: [me.username] }, authenticatedAt: now().toISOString() })
const countSessions = () => prisma().signInSession.count({ where: { userId: me.id } })
const sendStep = (name: string, body: object) => send(api, `/api/sign-in/${name}`, { body, headers: ownPage })
const tokenIn = ({ body }: Answered) => String(Object(body.secondFactor).token)
async function askOfMe(): Promise<void> {
  const roleId = await makeRole(`Careful ${v7()}`, [])
  await prisma().role.update({ where: { id: roleId }, data: { asksSecondFactor: true } })
  await prisma().userRole.create({ data: { userId: me.id, roleId } })
}
async function logInByWindow(means: readonly string[] = []): Promise<Answered> {
  const came = await comeBack({ vouched: makeVouched(means), attempt: { way: 'window' } })
  return send(auth, '/auth', { body: messageIn(came.html), cookie: came.cookie, headers: ownPage })
}

describe('somebody of whom a second step is asked, by a provider', () => {
  test('in a window: sets it up first and begins no session before; the session is the provider’s', async () => {
    await askOfMe()
    const before = await countSessions()
    const first = await logInByWindow(['amr=pwd'])
    expect(first.body).toMatchObject({ status: 'SECOND_FACTOR_REQUIRED', secondFactor: { step: 'SET_UP' } })
    expect(first.body.user).toBeUndefined()
    expect(await countSessions()).toBe(before)
    const secret = String((await sendStep('beginSecondFactorAtLogin', { token: tokenIn(first) })).body.secret)
    const done = await sendStep('confirmSecondFactorAtLogin', { token: tokenIn(first), code: codeOf(secret) })
    expect(done.body).toMatchObject({ status: 'SUCCESS', user: { id: me.id } })
    expect(await prisma().sessionOrigin.count({ where: { session: { userId: me.id } } })).toBe(1)
  })

  test('in the same window: the code is asked for, a wrong one leads nowhere, and nobody needs a password for it', async () => {
    const phone = await setUpPhone(me)
    await prisma().user.update({ where: { id: me.id }, data: { passwordHash: null } })
    const before = await countSessions()
    const came = await comeBack({ vouched: makeVouched(['amr=pwd']) })
    expect(came).toMatchObject({ http: 303, to: '/clinical' })
    expect(came.cookies.some((cookie) => /^cusp=[^;]/.test(cookie))).toBe(false)
    expect(came.cookies.some((cookie) => /^cusp-sso=[^;]/.test(cookie))).toBe(true)
    expect(await countSessions()).toBe(before)
    const window = await prisma().loginStep.findMany({ where: { userId: me.id }, select: { kind: true } })
    expect(window).toEqual([{ kind: 'CODE' }])
    const asked = await byLinked()
    expect(await sendStep('giveSecondFactor', { token: tokenIn(asked), code: '000000' })).toMatchObject({ http: 400 })
    expect((await sendStep('giveSecondFactor', { token: tokenIn(asked), code: nextCode(phone) })).body).toMatchObject({
      status: 'SUCCESS',
      user: { id: me.id },
    })
  })

  async function byLinked(): Promise<Answered> {
    const { subject } = await prisma().externalIdentity.findFirstOrThrow({ where: { userId: me.id }, select: { subject: true } })
    const came = await comeBack({ vouched: makeVouched([], subject), attempt: { way: 'window' } })
    return send(auth, '/auth', { body: messageIn(came.html), cookie: came.cookie, headers: ownPage })
  }

  test.each([[['amr=mfa']], [['amr=pwd', 'acrs=c1']]])('is let in at once where the provider shows %j', async (means) => {
    await askOfMe()
    expect((await logInByWindow(means)).body).toMatchObject({ status: 'SUCCESS', user: { id: me.id } })
  })

  test('proves at the provider no more than with a password: the code is left to be given', async () => {
    const phone = await setUpPhone(me)
    const subject = v7()
    const claim = (purpose: 'link' | 'proof', means: readonly string[], way: 'window' | 'page' = 'window') =>
      comeBack({ vouched: makeVouched(means, subject), attempt: { of: { userId: me.id, purpose }, way }, cookie: me.cookie })
    await claim('link', [])
    const weak = await claim('proof', [])
    const token = /"step":"([\w-]+)"/.exec(weak.html)?.[1] ?? ''
    expect(token).not.toBe('')
    expect(await claim('proof', [], 'page')).toMatchObject({ to: '/sso/refused?why=CODE_NEEDED' })
    expect(await askOwn(me, 'giveProofCode', { token, code: '000000' })).toMatchObject({ http: 400 })
    expect(await askOwn(await signedIn(), 'giveProofCode', { token, code: nextCode(phone) })).toMatchObject({ http: 404 })
    const given = await askOwn(me, 'giveProofCode', { token, code: nextCode(phone) })
    expect(given.body.status).toBe('SUCCESS')
    expect(sessionOf(given)).not.toBe(me.cookie)
    expect((await claim('proof', ['amr=mfa'])).html).toContain('{"proven":true}')
  })
})

describe('a provider for some', () => {
  test('vouches for people all of whose roles are listed, linked or not', async () => {
    const [mine, other] = [await makeRole(`Mine ${v7()}`, []), await roleIdOf('STAFF')]
    await prisma().userRole.deleteMany({ where: { userId: me.id } })
    await prisma().userRole.create({ data: { userId: me.id, roleId: mine } })
    await putSettings({ entraPeople: { who: 'roles', roleIds: [mine] } })
    const subject = v7()
    expect(await comeBack({ vouched: makeVouched([], subject) })).toMatchObject({ to: '/clinical' })
    await prisma().userRole.create({ data: { userId: me.id, roleId: other } })
    expect(await comeBack({ vouched: makeVouched([], subject) })).toMatchObject({ to: '/sso/refused?why=NOT_FOR_ROLE' })
    await putSettings({ entraPeople: { who: 'roles', roleIds: [mine, other] } })
    expect(await comeBack({ vouched: makeVouched([], subject) })).toMatchObject({ to: '/clinical' })
  })
})
