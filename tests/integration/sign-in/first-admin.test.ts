import { beforeEach, describe, expect, test } from 'vitest'
import { POST as api } from '@/app/api/[...call]/route'
import { prisma } from '@/server/kernel/db'
import { forgetSettings, readSettings } from '@/server/config'
import { isFirstRun } from '@/server/sign-in'
import { ownPage, send } from '../../support/http'

const input = {
  institution: 'Northgate School of Dentistry',
  username: 'principal',
  email: 'principal@northgate.example',
  firstName: 'Ines',
  lastName: 'Falk',
  password: 'a long first word',
  confirm: 'a long first word',
  starterCatalogue: true,
}
const create = (over: object = {}) => send(api, '/api/sign-in/createFirstAdmin', { body: { ...input, ...over }, headers: ownPage })

beforeEach(async () => {
  const db = prisma()
  await db.signInSession.deleteMany()
  await db.knownDevice.deleteMany()
  await db.userRole.deleteMany()
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
})
