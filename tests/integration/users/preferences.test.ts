import { beforeAll, describe, expect, test } from 'vitest'
import { GET as apiGet, POST as api } from '@/app/api/[...call]/route'
import { prisma } from '@/server/kernel/db'
import { ownPage, send } from '../../support/http'
import { signedIn, type SignedIn } from '../../support/signed-in'

let me: SignedIn
beforeAll(async () => {
  me = await signedIn()
})
const save = (body: object) => send(api, '/api/users/savePreferences', { body, cookie: me.cookie, headers: ownPage })
const read = (cookie = me.cookie) => send(apiGet, '/api/users/readPreferences', { method: 'GET', cookie, headers: ownPage })

describe('users.readPreferences and users.savePreferences', () => {
  test('start from the browser and the comfortable density, and keep what is chosen', async () => {
    expect((await read()).body).toEqual({ status: 'SUCCESS', language: null, theme: 'system', density: 'comfortable' })
    const saved = await save({ language: 'sl', theme: 'dark', density: 'compact' })
    expect(saved.body).toEqual({ status: 'SUCCESS' })
    expect(saved.cookies.find((cookie) => cookie.startsWith('locale='))).toMatch(/^locale=sl; Path=\/; Max-Age=31536000; SameSite=Lax$/)
    expect((await read()).body).toEqual({ status: 'SUCCESS', language: 'sl', theme: 'dark', density: 'compact' })
    const entry = await prisma().auditEntry.findFirstOrThrow({ where: { action: 'users.preferencesSaved' } })
    expect(entry).toMatchObject({
      actorId: me.id,
      entity: 'user',
      entityId: me.id,
      address: '192.0.2.1',
      changes: { language: { to: 'sl' }, theme: { to: 'dark' }, density: { to: 'compact' } },
    })
  })

  test.each([
    ['a language that we do not speak', { language: 'xx', theme: 'dark', density: 'compact' }, 'language'],
    ['a theme that is none', { language: null, theme: 'pink', density: 'compact' }, 'theme'],
  ])('refuses %s', async (_case, body, path) => {
    const { http, body: answer } = await save(body)
    expect(http).toBe(400)
    expect(answer.issues).toMatchObject([{ path }])
  })

  test('refuses nobody', async () => {
    expect((await read('cusp=nonsense')).body).toEqual({ status: 'AUTHENTICATION_FAILED' })
  })
})
