import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { GET as apiGet, POST as api } from '@/app/api/[...call]/route'
import { POST as auth } from '@/app/auth/route'
import { GET as getNotifications } from '@/app/getnotifications/route'
import { POST as login } from '@/app/login/route'
import { changeMany, previewBulk, type BulkAct } from '@/lib/contracts/users/bulk'
import { setAccountStatus, viewAs } from '@/lib/contracts/users/accounts'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { startListening, stopListening } from '@/server/kernel/live'
import { getAs, makeRole, memberWith, roleIdOf } from '../../support/accounts'
import { ownPage, send } from '../../support/http'
import { importFile } from '../../support/imports'
import type { Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'
import { signedIn, type SignedIn } from '../../support/signed-in'

let school: School
let clerk: Member
beforeAll(async () => {
  school = await makeSchool()
  stopClock(null)
  clerk = await memberWith([await makeRole('Clerk', ['USERS_ADMIN'])])
  await startListening()
})
afterAll(stopListening)

const changeInBulk = async (id: string, act: BulkAct) => {
  const who = { ids: [id] }
  await getAs(clerk, changeMany, { who, act, digest: (await getAs(clerk, previewBulk, { who, act })).digest })
}
const ways: readonly (readonly [string, (who: SignedIn) => Promise<unknown>])[] = [
  ['by hand', ({ id }) => getAs(clerk, setAccountStatus, { id, revision: 1, status: 'DISABLED' })],
  ['with others', ({ id }) => changeInBulk(id, { kind: 'STATUS', status: 'DISABLED' })],
  [
    'by a file',
    async ({ username }) => {
      const file = await importFile(clerk, [
        ['Username', 'Status'],
        [username, 'disabled'],
      ])
      await file.check({ key: 'username' })
      expect((await file.apply()).import.batch).toMatchObject({ done: 1, refused: 0 })
    },
  ],
]

describe.each(ways)('who is disabled %s', (_way, disable) => {
  test('does nothing more, in no tab and by no client, and comes in by no door', async () => {
    const me = await signedIn()
    const poll = (etag?: string) =>
      send(getNotifications, '/getnotifications', {
        method: 'GET',
        cookie: me.cookie,
        headers: { ...ownPage, ...(etag && { 'if-none-match': etag }) },
      })
    const etag = (await poll()).headers.get('etag') ?? ''
    expect((await poll(etag)).http).toBe(304)
    const link = await prisma().accountToken.create({
      data: {
        id: v7(),
        userId: me.id,
        purpose: 'RESET',
        tokenHash: v7(),
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    })
    await disable(me)
    await expect.poll(async () => (await poll(etag)).body.status, { interval: 20 }).toBe('AUTHENTICATION_FAILED')
    const calls = [
      send(auth, '/auth', { body: { authToken: me.token } }),
      send(api, '/api/users/savePreferences', {
        body: { language: 'de', theme: 'dark', density: 'compact' },
        cookie: me.cookie,
        headers: { ...ownPage, 'idempotency-key': v7() },
      }),
      send(api, '/api/users/savePreferences', {
        body: { username: me.username, authToken: me.token, language: 'de', theme: 'dark', density: 'compact' },
      }),
      send(api, '/api/sign-in/changePassword', {
        body: { current: me.password, password: 'seven purple umbrellas', confirm: 'seven purple umbrellas' },
        cookie: me.cookie,
        headers: ownPage,
      }),
      send(apiGet, '/api/users/readPreferences', { method: 'GET', cookie: me.cookie, headers: ownPage }),
    ]
    expect((await Promise.all(calls)).map(({ body }) => body.status)).toEqual(calls.map(() => 'AUTHENTICATION_FAILED'))
    expect((await send(login, '/login', { body: { username: me.username, password: me.password } })).body.status).toBe('LOGIN_FAILED')
    expect(await prisma().signInSession.count({ where: { userId: me.id } })).toBe(0)
    expect((await prisma().accountToken.findUniqueOrThrow({ where: { id: link.id }, select: { usedAt: true } })).usedAt).not.toBeNull()
  })

  test('is viewed by nobody any more', async () => {
    const [me, viewer] = [await signedIn(), await signedIn({ role: 'ADMIN' })]
    expect((await send(api, '/api/users/viewAs', { body: { id: me.id }, cookie: viewer.cookie, headers: ownPage })).body.status).toBe(
      'SUCCESS',
    )
    const whose = async () => Reflect.get(Object((await send(auth, '/auth', { cookie: viewer.cookie, headers: ownPage })).body.user), 'id')
    expect(await whose()).toBe(me.id)
    await disable(me)
    expect(await whose()).toBe(viewer.id)
  })
})

test('what a role gives is gone with the holder’s next request, whichever way it was taken', async () => {
  const roleId = await makeRole(`Viewer ${v7()}`, ['PROGRAMMES_ADMIN'])
  const list = async (who: SignedIn) =>
    (await send(apiGet, '/api/programmes/list', { method: 'GET', cookie: who.cookie, headers: ownPage })).body.status
  const ways: readonly ((who: SignedIn) => Promise<unknown>)[] = [
    ({ id }) => changeInBulk(id, { kind: 'ROLE', roleId, given: false }),
    async ({ username }) => {
      const file = await importFile(clerk, [
        ['Username', 'Roles'],
        [username, 'Student'],
      ])
      await file.check({ key: 'username' })
      await file.apply()
    },
    () => prisma().rolePrivilege.deleteMany({ where: { roleId } }),
  ]
  for (const take of ways) {
    const me = await signedIn()
    await prisma().userRole.create({ data: { userId: me.id, roleId } })
    expect(await list(me)).toBe('SUCCESS')
    await take(me)
    expect(await list(me)).toBe('FORBIDDEN')
  }
})

test('a view shows nothing more than the person has: what is taken from them is gone from it at once', async () => {
  const roleId = await makeRole(`Viewer ${v7()}`, ['PROGRAMMES_ADMIN'])
  const [me, viewer] = [await signedIn(), await signedIn({ role: 'ADMIN' })]
  await prisma().userRole.create({ data: { userId: me.id, roleId } })
  await send(api, '/api/users/viewAs', { body: { id: me.id }, cookie: viewer.cookie, headers: ownPage })
  const list = async () =>
    (await send(apiGet, '/api/programmes/list', { method: 'GET', cookie: viewer.cookie, headers: ownPage })).body.status
  expect(await list()).toBe('SUCCESS')
  await prisma().userRole.deleteMany({ where: { roleId } })
  expect(await list()).toBe('FORBIDDEN')
  // Nor can a person be viewed who was given more privileges in the meantime.
  await prisma().userRole.create({ data: { userId: me.id, roleId: await roleIdOf('ADMIN') } })
  expect(await getAs(school.admin, viewAs, { id: me.id }).catch((error: unknown) => String(error))).toContain('users.HOLDS_ALL')
})
