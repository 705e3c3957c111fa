import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GET as apiGet } from '@/app/api/[...call]/route'
import { POST as auth } from '@/app/auth/route'
import { POST as login } from '@/app/login/route'
import { endSession, forgetDevice } from '@/lib/contracts/sign-in/devices'
import { now, stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { signInJobs } from '@/server/sign-in'
import { callOf } from '../../support/accounts'
import { ownPage, send, sessionOf, type Answered } from '../../support/http'
import { expectOutOfScope } from '../../support/out-of-scope'
import { runOutboxJob, openedMail } from '../../support/outbox'
import { person, type Person } from '../../support/people'
import { askOwn, codeOf, setUpPhone } from '../../support/second-factor'
import { signedIn } from '../../support/signed-in'

let me: Person
beforeEach(async () => {
  stopClock(new Date('2026-11-22T09:00:00Z'))
  me = await person()
})
afterEach(() => void stopClock(null))

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
type From = { readonly device?: string; readonly address?: string; readonly userAgent?: string; readonly isClient?: boolean }
const logIn = (who = me, { device, address, userAgent = firefox, isClient = false }: From = {}): Promise<Answered> =>
  send(login, '/login', {
    body: { username: who.username, password: who.password },
    headers: { ...(!isClient && ownPage), 'user-agent': userAgent },
    ...(device && { cookie: device }),
    ...(address && { address }),
  })
/** The device cookie as the browser sends it back. */
const deviceOf = ({ cookies }: Answered) => cookies.find((cookie) => cookie.startsWith('cuspdevice='))?.split(';')[0]
const mailsTo = async (who = me) =>
  (await prisma().outboxEvent.findMany({ where: { type: 'mail' }, orderBy: { id: 'asc' }, select: { payload: true } }))
    .map(({ payload }) => openedMail(payload))
    .filter(({ to }) => to === who.email)
const list = async (cookie: string) => (await send(apiGet, '/api/sign-in/listDevices', { method: 'GET', cookie, headers: ownPage })).body

describe('a login', () => {
  test('the very first gives the browser a cookie of its own, and tells nobody', async () => {
    const first = await logIn()
    expect(first.cookies.find((cookie) => cookie.startsWith('cuspdevice='))).toMatch(
      /^cuspdevice=[\w-]{43}; Path=\/; Max-Age=34560000; SameSite=Lax; HttpOnly$/,
    )
    expect(await mailsTo()).toEqual([])
    expect(JSON.stringify(await prisma().knownDevice.findMany({ where: { userId: me.id } }))).not.toContain(
      deviceOf(first)?.slice('cuspdevice='.length),
    )
  })

  test('from a known browser tells nobody, and the browser keeps its cookie', async () => {
    const device = deviceOf(await logIn()) ?? ''
    const again = await logIn(me, { device })
    expect([again.body.status, deviceOf(again), await mailsTo()]).toEqual(['SUCCESS', undefined, []])
  })

  test('from a known browser is not kept out by the failures of its network, and its own failures count by themselves', async () => {
    const address = '203.0.113.77'
    const device = deviceOf(await logIn(me, { address })) ?? ''
    const wrong = (how: From = {}) => logIn({ ...me, password: 'wrong' }, { address, ...how })
    for (let at = 0; at < 6; at += 1) await wrong()
    expect((await logIn(me, { address })).body.status).toBe('TOO_MANY_REQUESTS')
    expect((await logIn(me, { address, device })).body.status).toBe('SUCCESS')
    for (let at = 0; at < 5; at += 1) expect((await wrong({ device })).body.status).toBe('LOGIN_FAILED')
    expect((await logIn(me, { address, device })).body.status).toBe('TOO_MANY_REQUESTS')
    // A device that is known for one account is not known for another.
    const other = await person()
    for (let at = 0; at < 5; at += 1) await logIn({ ...other, password: 'wrong' }, { address })
    expect((await logIn(other, { address, device })).body.status).toBe('TOO_MANY_REQUESTS')
  })

  test('from any other is told by a mail: when, from where, with what', async () => {
    await logIn()
    stopClock(new Date('2026-11-22T14:05:00Z'))
    await logIn(me, { address: '198.51.100.9', userAgent: 'Mozilla/5.0 (iPhone) Version/19.0 Safari/605.1' })
    const [mail, ...more] = await mailsTo()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: expect.stringContaining('new device'), secretUntil: null })
    expect(String(mail?.text)).toContain('Safari, iPhone\n22 Nov 2026, 14:05\nfrom the address 198.51.100.9')
    expect(String(mail?.text)).toContain('/settings/devices')
  })

  test('of two people with one browser makes it known to each', async () => {
    const device = deviceOf(await logIn()) ?? ''
    const other = await person({ locale: 'de' })
    await logIn(other)
    await logIn(other, { device })
    expect(await mailsTo(other)).toMatchObject([{ subject: expect.stringContaining('neuen Gerät') }])
    expect(await mailsTo()).toEqual([])
  })

  test('of a client without cookies is known by its name and network: leaving the cookie out hides nobody', async () => {
    await logIn()
    const client = { isClient: true, userAgent: 'curl/8.1', address: '198.51.100.9' }
    await logIn(me, client)
    await logIn(me, client)
    expect(await mailsTo()).toHaveLength(1)
    await logIn(me, { ...client, address: '203.0.113.9' })
    expect(await mailsTo()).toHaveLength(2)
  })

  test('that is not finished is told by nothing; with its second step it is', async () => {
    const who = await signedIn()
    const { secret } = await setUpPhone(who)
    await prisma().outboxEvent.deleteMany()
    const half = await logIn(who)
    expect([half.body.status, await mailsTo(who)]).toEqual(['SECOND_FACTOR_REQUIRED', []])
    stopClock(new Date(now().getTime() + 60_000))
    const { token } = Object(half.body.secondFactor)
    expect((await askOwn({ cookie: '' }, 'giveSecondFactor', { token, code: codeOf(secret) })).body.status).toBe('SUCCESS')
    expect((await mailsTo(who)).filter(({ subject }) => String(subject).includes('new device'))).toHaveLength(1)
  })

  test('again and again from new ones fills neither the table nor the mailbox', async () => {
    for (let i = 0; i < 25; i += 1) {
      stopClock(new Date(now().getTime() + 60_000))
      await logIn()
    }
    expect(await prisma().knownDevice.count({ where: { userId: me.id } })).toBe(20)
    expect(await mailsTo()).toHaveLength(10)
  })
})

describe('one’s devices', () => {
  test('are listed with the sessions, this one marked', async () => {
    const first = await logIn()
    await logIn(me, { isClient: true, userAgent: 'curl/8.1' })
    const { sessions, devices } = await list(`${sessionOf(first)}; ${deviceOf(first) ?? ''}`)
    expect(sessions).toMatchObject([
      { isThis: false, browser: null, system: null },
      { isThis: true, browser: 'Firefox', system: 'Windows' },
    ])
    expect(devices).toMatchObject([{ isThis: false }, { isThis: true, browser: 'Firefox', address: '192.0.2.1' }])
    expect((await send(apiGet, '/api/sign-in/listDevices', { method: 'GET' })).body.status).toBe('AUTHENTICATION_FAILED')
  })

  test('are forgotten by their owner alone; then a login from there is told', async () => {
    const who = await signedIn()
    const [device] = await prisma().knownDevice.findMany({ where: { userId: who.id }, select: { id: true } })
    await expectOutOfScope({
      call: callOf(forgetDevice),
      parameter: 'id',
      input: (id) => ({ id }),
      id: device?.id ?? v7(),
      entitled: who,
      strangers: [await signedIn()],
    })
    await prisma().knownDevice.deleteMany({ where: { userId: who.id } })
    await logIn(who)
    expect(await mailsTo(who)).toHaveLength(1)
  })
})

test('a session is ended by its owner alone', async () => {
  const who = await signedIn()
  const session = await prisma().signInSession.findFirstOrThrow({
    where: { userId: who.id, userAgent: '' },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  })
  await expectOutOfScope({
    call: callOf(endSession),
    parameter: 'id',
    input: (id) => ({ id }),
    id: session.id,
    entitled: who,
    strangers: [await signedIn()],
  })
  const left = [
    await send(auth, '/auth', { cookie: who.cookie, headers: ownPage }),
    await send(auth, '/auth', { body: { authToken: who.token } }),
  ]
  expect(left.map(({ body }) => body.status).sort()).toEqual(['AUTHENTICATION_FAILED', 'SUCCESS'])
})

test('signing out everywhere is for who has a session', async () => {
  expect((await askOwn({ cookie: '' }, 'signOutEverywhere')).body.status).toBe('AUTHENTICATION_FAILED')
})

describe('wrong second steps', () => {
  test('five of them are told to the owner, once a day, although each is refused', async () => {
    const who = await signedIn()
    await setUpPhone(who)
    await prisma().outboxEvent.deleteMany()
    const wrong = () => askOwn(who, 'reauthenticate', { password: who.password, code: '000000' })
    for (let i = 0; i < 4; i += 1) expect((await wrong()).body.issues).toMatchObject([{ code: 'codeWrong' }])
    expect(await mailsTo(who)).toEqual([])
    await wrong()
    expect(await mailsTo(who)).toMatchObject([
      { subject: expect.stringContaining('Failed login codes'), text: expect.stringContaining('192.0.2.1') },
    ])
    stopClock(new Date(now().getTime() + 16 * 60_000))
    for (let i = 0; i < 5; i += 1) await wrong()
    expect(await mailsTo(who)).toHaveLength(1)
    await runOutboxJob()
  })

  test('of a recovery code are told in its own words', async () => {
    const who = await signedIn({ locale: 'de' })
    await setUpPhone(who)
    const { body } = await askOwn(who, 'reauthenticate', { password: who.password, code: 'AAAA-AAAA-AAAA' })
    expect(body.issues).toMatchObject([
      { path: 'code', code: 'recoveryCodeWrong', message: expect.stringContaining('Wiederherstellungscode') },
    ])
  })
})

/** This test is last: time passes, and all sessions end, those of new people, too. */
test('known devices are forgotten after 400 days', async () => {
  await logIn()
  stopClock(new Date(now().getTime() + 401 * 86_400_000))
  await signInJobs[0]?.run()
  expect(await prisma().knownDevice.count({ where: { userId: me.id } })).toBe(0)
})
