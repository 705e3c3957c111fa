import { beforeEach, describe, expect, test } from 'vitest'
import { POST as api } from '@/app/api/[...call]/route'
import { POST as login } from '@/app/login/route'
import { prisma } from '@/server/kernel/db'
import { forgetSettings, readSettings } from '@/server/config'
import { env } from '@/lib/env'
import { isFirstRun, logSetUpCode } from '@/server/sign-in'
import { setUpCode } from '@/server/sign-in/set-up-code'
import { ownPage, send } from '../../support/http'
import { hearTheLog } from '../../support/logged'

const input = {
  setUpCode: setUpCode(),
  timeZone: 'Europe/Ljubljana',
  fallbackLocale: 'sl',
  adminsTwoStep: false,
  secondFirstName: '',
  secondLastName: '',
  secondEmail: '',
  institution: 'Northgate School of Dentistry',
  username: 'principal',
  email: 'principal@northgate.example',
  firstName: 'Ines',
  lastName: 'Falk',
  password: 'a long first word',
  confirm: 'a long first word',
  starterCatalogue: true,
}
const { logged } = hearTheLog()
const waitingLines = async () => (await logged(logSetUpCode)).filter(({ event }) => event === 'setUp.waits')
const create = (over: object = {}) => send(api, '/api/sign-in/createFirstAdmin', { body: { ...input, ...over }, headers: ownPage })

beforeEach(async () => {
  const db = prisma()
  await db.signInSession.deleteMany()
  await db.knownDevice.deleteMany()
  await db.loginStep.deleteMany()
  await db.accountToken.deleteMany()
  await db.outboxEvent.deleteMany()
  await db.userRole.deleteMany()
  await db.role.updateMany({ data: { asksSecondFactor: false } })
  await db.user.deleteMany()
  await db.setting.deleteMany()
  forgetSettings()
})

describe('sign-in.createFirstAdmin', () => {
  test('makes the admin, signs them in, and never again', async () => {
    expect(await isFirstRun()).toBe(true)
    const { http, body, cookies } = await create()
    expect([http, body.status]).toEqual([200, 'SUCCESS'])
    expect(body.user).toMatchObject({ username: 'principal', privs: { ALL: true } })
    expect(cookies.some((cookie) => cookie.startsWith('cusp='))).toBe(true)
    expect(await isFirstRun()).toBe(false)
    expect(await prisma().procedure.count()).toBeGreaterThan(20)
    const again = await create({ username: 'second', email: 'second@northgate.example' })
    expect([again.http, again.body]).toEqual([409, { status: 'STATE_CHANGED', code: 'sign-in.NOT_THE_FIRST' }])
    expect(await prisma().user.count()).toBe(1)
  })

  test('names the school at once, whoever asked for its name before', async () => {
    expect((await readSettings()).brandName).toBe('Cusp')
    await create()
    expect((await readSettings()).brandName).toBe('Northgate School of Dentistry')
  })

  test('of two at the same moment one wins', async () => {
    const both = await Promise.all([create(), create({ username: 'rival', email: 'rival@northgate.example' })])
    expect(both.map(({ body }) => body.status).sort()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect(await prisma().user.count()).toBe(1)
  })

  test('refuses a common password and makes nobody', async () => {
    const { body } = await create({ password: 'password123', confirm: 'password123' })
    expect(body).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'password', code: 'passwordTooCommon' }] })
    expect(await prisma().user.count()).toBe(0)
  })

  test('asks for the code that stands in the log, and without it makes nobody, whatever else is right', async () => {
    for (const wrong of ['nonsense', `${setUpCode()}x`, setUpCode().toLowerCase()]) {
      const { http, body } = await create({ setUpCode: wrong })
      expect([http, body]).toMatchObject([400, { status: 'VALIDATION_FAILED', issues: [{ path: 'setUpCode', code: 'setUpCodeWrong' }] }])
    }
    expect((await create({ setUpCode: '' })).body.issues).toMatchObject([{ path: 'setUpCode', code: 'required' }])
    expect([await prisma().user.count(), await isFirstRun()]).toEqual([0, true])
    expect((await create()).body.status).toBe('SUCCESS')
  })

  test('keeps time zone and language', async () => {
    expect((await create({ timeZone: 'Atlantis/Capital' })).body.issues).toMatchObject([{ path: 'timeZone', code: 'timeZoneUnknown' }])
    expect((await create({ fallbackLocale: 'tlh' })).body.issues).toMatchObject([{ path: 'fallbackLocale' }])
    await create()
    expect(await readSettings()).toMatchObject({ timeZone: 'Europe/Ljubljana', fallbackLocale: 'sl' })
  })

  test('invites a second administrator, who holds everything once they have set a password', async () => {
    const second = { secondFirstName: 'Jon', secondLastName: 'Moe', secondEmail: 'jon@northgate.example' }
    for (const [path, over] of [
      ['secondLastName', { ...second, secondLastName: '' }],
      ['secondEmail', { ...second, secondEmail: '' }],
      ['secondEmail', { ...second, secondEmail: 'Principal@northgate.example' }],
    ] as const)
      expect((await create(over)).body).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path }] })
    expect((await create(second)).body.status).toBe('SUCCESS')
    expect(
      await prisma().user.findFirst({
        where: { emailKey: second.secondEmail },
        select: { activation: true, passwordHash: true, displayName: true, roles: { select: { role: { select: { builtIn: true } } } } },
      }),
    ).toEqual({ activation: 'PENDING', passwordHash: null, displayName: 'Jon Moe', roles: [{ role: { builtIn: 'ADMIN' } }] })
    expect(await prisma().accountToken.count({ where: { purpose: 'INVITE', usedAt: null } })).toBe(1)
    expect(await prisma().outboxEvent.findMany({ where: { type: 'mail' }, select: { payload: true } })).toMatchObject([
      { payload: { to: second.secondEmail } },
    ])
  })

  test('asks administrators for two steps where that is wanted, from the next login on', async () => {
    const asks = async () =>
      (await prisma().role.findUniqueOrThrow({ where: { builtIn: 'ADMIN' }, select: { asksSecondFactor: true } })).asksSecondFactor
    const { body } = await create({ adminsTwoStep: true })
    expect(body.user).toMatchObject({ privs: { ALL: true } })
    expect(await asks()).toBe(true)
    const answer = await send(login, '/login', { body: { username: 'principal', password: input.password }, headers: ownPage })
    expect(answer.body).toMatchObject({ status: 'SECOND_FACTOR_REQUIRED', secondFactor: { step: 'SET_UP' } })
  })
})

describe('the log of an empty installation', () => {
  test('says where it is set up, and of one that somebody uses it says nothing', async () => {
    const [line] = await waitingLines()
    expect(line).toMatchObject({ address: `${env().APP_URL}/#setup=${setUpCode()}` })
    await create()
    expect(await waitingLines()).toEqual([])
  })
})
