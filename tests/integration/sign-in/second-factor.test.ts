import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GET as apiGet, POST as api } from '@/app/api/[...call]/route'
import { POST as auth } from '@/app/auth/route'
import { now, stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { makeRole } from '../../support/accounts'
import { ownPage, send, sessionOf } from '../../support/http'
import { askOwn, codeOf, nextCode, setUpPhone } from '../../support/second-factor'
import { signedIn, type SignedIn } from '../../support/signed-in'
import { openedMail } from '../../support/outbox'

let me: SignedIn
beforeEach(async () => {
  stopClock(new Date('2026-11-22T09:00:00Z'))
  me = await signedIn()
})
afterEach(() => void stopClock(null))

const statusOf = async (cookie: string) => (await send(auth, '/auth', { cookie, headers: ownPage })).body.status
const readFactors = async (who = me) =>
  (await send(apiGet, '/api/sign-in/readSecondFactor', { method: 'GET', cookie: who.cookie, headers: ownPage })).body
const advanceClock = (minutes: number) => stopClock(new Date(now().getTime() + minutes * 60_000))
const mailsTo = async ({ email }: SignedIn) =>
  (await prisma().outboxEvent.findMany({ where: { type: 'mail' }, orderBy: { id: 'asc' }, select: { payload: true } }))
    .map(({ payload }) => openedMail(payload))
    .filter(({ to }) => to === email)
const prove = (who: SignedIn, code?: string) =>
  askOwn(who, 'reauthenticate', { password: who.password, ...(code !== undefined && { code }) })
const wrong = { http: 400, body: { status: 'VALIDATION_FAILED', issues: [{ path: 'code', code: 'codeWrong' }] } }
const wrongRecovery = { http: 400, body: { status: 'VALIDATION_FAILED', issues: [{ path: 'code', code: 'recoveryCodeWrong' }] } }
const unproven = { http: 403, body: { status: 'FORBIDDEN', code: 'sign-in.REAUTHENTICATE' } }

describe('setting a second factor up', () => {
  test('takes a code of the secret that was shown; recovery codes are told once, and the person is told by a mail', async () => {
    expect(await readFactors()).toEqual({ status: 'SUCCESS', since: null, codesLeft: 0, isAsked: false })
    const { body } = await askOwn(me, 'beginSecondFactor')
    expect(body).toMatchObject({
      status: 'SUCCESS',
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringContaining(`${me.username}?`),
      qrCode: { size: expect.any(Number) },
    })
    expect((await readFactors()).since).toBeNull()
    const secret = String(body.secret)
    const confirmed = await askOwn(me, 'confirmSecondFactor', { code: codeOf(secret).replace(/(...)/, '$1 ') })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect(await readFactors()).toEqual({ status: 'SUCCESS', since: '2026-11-22T09:00:00.000Z', codesLeft: 10, isAsked: false })
    expect((await mailsTo(me)).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/is on at/))
  })

  test('leaves the secret and the codes in no row, no audit and no answer', async () => {
    const { secret, recoveryCodes } = await setUpPhone(me)
    const rows = [
      await prisma().secondFactor.findMany(),
      await prisma().secondFactorDraft.findMany(),
      await prisma().recoveryCode.findMany(),
      await prisma().auditEntry.findMany(),
      await prisma().outboxEvent.findMany(),
      await prisma().idempotencyKey.findMany(),
      await readFactors(),
    ]
    for (const told of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(JSON.stringify(rows)).not.toContain(told)
    expect(await prisma().secondFactorDraft.count({ where: { userId: me.id } })).toBe(0)
  })

  test('ends all sessions but the one in which it was done', async () => {
    await setUpPhone(me)
    expect(await statusOf(me.cookie)).toBe('SUCCESS')
    expect((await send(auth, '/auth', { body: { authToken: me.token } })).body.status).toBe('AUTHENTICATION_FAILED')
  })

  test('takes a fresh proof', async () => {
    advanceClock(11)
    expect(await askOwn(me, 'beginSecondFactor')).toMatchObject(unproven)
  })

  test('is not done by a wrong code, nor by one of a secret that was shown too long ago or of another one since', async () => {
    const first = String((await askOwn(me, 'beginSecondFactor')).body.secret)
    expect(await askOwn(me, 'confirmSecondFactor', { code: codeOf(first, 3) })).toMatchObject(wrong)
    const second = String((await askOwn(me, 'beginSecondFactor')).body.secret)
    expect(await askOwn(me, 'confirmSecondFactor', { code: codeOf(first) })).toMatchObject(wrong)
    advanceClock(16)
    expect(await askOwn(me, 'confirmSecondFactor', { code: codeOf(second) })).toMatchObject({
      http: 409,
      body: { code: 'sign-in.NOT_BEGUN' },
    })
    expect((await readFactors()).since).toBeNull()
  })

  test('anew lets the one before count until the new one was confirmed, and takes a proof with its code', async () => {
    const old = await setUpPhone(me)
    advanceClock(11)
    expect(await askOwn(me, 'beginSecondFactor')).toMatchObject(unproven)
    me = { ...me, cookie: sessionOf(await prove(me, nextCode(old))) }
    const secret = String((await askOwn(me, 'beginSecondFactor')).body.secret)
    expect((await prove(me, nextCode(old))).body.status).toBe('SUCCESS')
    const { recoveryCodes } = (await askOwn(me, 'confirmSecondFactor', { code: codeOf(secret) })).body
    expect((await prove(me, nextCode(old))).body.status).toBe('VALIDATION_FAILED')
    expect((await prove(me, old.recoveryCodes[0])).body.status).toBe('VALIDATION_FAILED')
    expect((await prove(me, String(Object(recoveryCodes)[0]))).body.status).toBe('SUCCESS')
  })

  test('is for who has a session', async () => {
    for (const name of ['beginSecondFactor', 'renewRecoveryCodes', 'turnOffSecondFactor'])
      expect((await send(api, `/api/sign-in/${name}`, { headers: ownPage })).body.status).toBe('AUTHENTICATION_FAILED')
    expect((await send(api, '/api/sign-in/confirmSecondFactor', { body: { code: '123456' }, headers: ownPage })).body.status).toBe(
      'AUTHENTICATION_FAILED',
    )
    expect((await send(apiGet, '/api/sign-in/readSecondFactor', { method: 'GET' })).body.status).toBe('AUTHENTICATION_FAILED')
  })
})

describe('a fresh proof of somebody with a second factor', () => {
  test('takes a code beside the password, by whichever call', async () => {
    const phone = await setUpPhone(me)
    expect((await prove(me)).body).toEqual({ status: 'SECOND_FACTOR_REQUIRED' })
    expect((await askOwn(me, 'reauthenticate', { password: 'wrong' })).body).toMatchObject({
      issues: [{ path: 'password', code: 'wrongPassword' }],
    })
    expect(await prove(me, codeOf(phone.secret, 3))).toMatchObject(wrong)
    const fresh = { current: me.password, password: 'seven purple umbrellas', confirm: 'seven purple umbrellas' }
    expect((await askOwn(me, 'changePassword', fresh)).body).toEqual({ status: 'SECOND_FACTOR_REQUIRED' })
    expect((await askOwn(me, 'changePassword', { ...fresh, code: nextCode(phone) })).body.status).toBe('SUCCESS')
  })

  test('takes each code once, and none that is older than the one that was taken', async () => {
    const phone = await setUpPhone(me)
    expect(await prove(me, codeOf(phone.secret))).toMatchObject(wrong)
    me = { ...me, cookie: sessionOf(await prove(me, codeOf(phone.secret, 1))) }
    expect(await prove(me, codeOf(phone.secret, 1))).toMatchObject(wrong)
    expect(await prove(me, codeOf(phone.secret))).toMatchObject(wrong)
    advanceClock(1)
    expect((await prove(me, codeOf(phone.secret))).body.status).toBe('SUCCESS')
  })

  test('by two requests at once with the same code is one', async () => {
    const [phone, code] = await setUpPhone(me).then((set) => [set, nextCode(set)] as const)
    const statuses = (await Promise.all([prove(me, code), prove(me, code), prove(me, code)])).map(({ body }) => body.status).sort()
    expect(statuses).toEqual(['SUCCESS', 'VALIDATION_FAILED', 'VALIDATION_FAILED'])
    const again = await Promise.all([prove(me, phone.recoveryCodes[0]), prove(me, phone.recoveryCodes[0])])
    expect(again.map(({ body }) => body.status).sort()).toEqual(['SUCCESS', 'VALIDATION_FAILED'])
  })

  test('waits after five wrong codes in a quarter of an hour, and after twenty in a day', async () => {
    const phone = await setUpPhone(me)
    for (let round = 0; round < 4; round += 1) {
      for (let i = 0; i < 5; i += 1) expect(await prove(me, 'AAAA-AAAA-AAAA')).toMatchObject(wrongRecovery)
      expect((await prove(me, nextCode(phone))).http).toBe(429)
      advanceClock(16)
    }
    expect((await prove(me, nextCode(phone))).http).toBe(429)
  })
})

describe('recovery codes', () => {
  test('are each taken once, however they are written; the person is told, and warned when few are left', async () => {
    const phone = await setUpPhone(me)
    await prisma().outboxEvent.deleteMany()
    for (const [at, code] of phone.recoveryCodes.slice(0, 8).entries())
      expect((await prove(me, at % 2 === 0 ? code : ` ${code.toLowerCase().replaceAll('-', ' ')}`)).body.status, code).toBe('SUCCESS')
    expect(await prove(me, phone.recoveryCodes[0])).toMatchObject(wrongRecovery)
    expect((await readFactors()).codesLeft).toBe(2)
    const mails = await mailsTo(me)
    expect(mails.map(({ subject }) => String(subject).split(' ')[0])).toEqual(['A', 'A', 'A', 'A', 'A', 'A', 'You', 'You'])
    expect(String(mails.at(-1)?.text)).toContain('Only 2 are left')
  })

  test('made anew end those before; that takes a fresh proof and a second factor', async () => {
    expect(await askOwn(me, 'renewRecoveryCodes')).toMatchObject({ http: 409, body: { code: 'sign-in.NO_SECOND_FACTOR' } })
    const phone = await setUpPhone(me)
    const { body } = await askOwn(me, 'renewRecoveryCodes')
    expect(body.recoveryCodes).toHaveLength(10)
    expect(await prove(me, phone.recoveryCodes[0])).toMatchObject(wrongRecovery)
    me = { ...me, cookie: sessionOf(await prove(me, String(Object(body.recoveryCodes)[9]))) }
    advanceClock(11)
    expect(await askOwn(me, 'renewRecoveryCodes')).toMatchObject(unproven)
  })

  test('are nobody else’s', async () => {
    const [mine, other] = [await setUpPhone(me), await signedIn()]
    await setUpPhone(other)
    expect(await prove(other, mine.recoveryCodes[0])).toMatchObject(wrongRecovery)
    expect(await prove(other, nextCode(mine))).toMatchObject(wrong)
  })
})

describe('turning it off', () => {
  test('takes a fresh proof, and leaves nothing of it', async () => {
    expect(await askOwn(me, 'turnOffSecondFactor')).toMatchObject({ http: 409, body: { code: 'sign-in.NO_SECOND_FACTOR' } })
    const phone = await setUpPhone(me)
    advanceClock(11)
    expect(await askOwn(me, 'turnOffSecondFactor')).toMatchObject(unproven)
    me = { ...me, cookie: sessionOf(await prove(me, nextCode(phone))) }
    expect((await askOwn(me, 'turnOffSecondFactor')).body).toEqual({ status: 'SUCCESS' })
    expect([
      await prisma().secondFactor.count({ where: { userId: me.id } }),
      await prisma().recoveryCode.count({ where: { userId: me.id } }),
    ]).toEqual([0, 0])
    expect((await prove(me)).body.status).toBe('SUCCESS')
    expect((await mailsTo(me)).at(-1)).toMatchObject({ subject: expect.stringMatching(/is off at/) })
    expect(
      await prisma().auditEntry.findMany({
        where: { actorId: me.id, action: { startsWith: 'sign-in.secondFactor' } },
        orderBy: { at: 'asc' },
        select: { action: true, changes: true },
      }),
    ).toEqual([
      { action: 'sign-in.secondFactorBegun', changes: {} },
      { action: 'sign-in.secondFactorOn', changes: {} },
      { action: 'sign-in.secondFactorOff', changes: {} },
    ])
  })

  test('is refused where a role asks for it', async () => {
    await setUpPhone(me)
    const roleId = await makeRole(`Careful ${me.username}`, [])
    await prisma().role.update({ where: { id: roleId }, data: { asksSecondFactor: true } })
    await prisma().userRole.create({ data: { userId: me.id, roleId } })
    expect(await askOwn(me, 'turnOffSecondFactor')).toMatchObject({ http: 409, body: { code: 'sign-in.ASKED_BY_ROLE' } })
    expect(await readFactors()).toMatchObject({ codesLeft: 10, isAsked: true })
  })
})
