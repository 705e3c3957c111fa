import { beforeAll, describe, expect, test } from 'vitest'
import { POST as api } from '@/app/api/[...call]/route'
import { POST as forgotten } from '@/app/forgottenpassword/route'
import { POST as login } from '@/app/login/route'
import { prisma } from '@/server/kernel/db'
import { ownPage, send, type Answered } from '../../support/http'
import { drained } from '../../support/outbox'
import { signedIn, type SignedIn } from '../../support/signed-in'

const tries = 12
const statuses = (answers: readonly Answered[]) => answers.map(({ body }) => body.status).sort()
const five = (status: string) => [...Array<string>(tries - 5).fill('TOO_MANY_REQUESTS'), ...Array<string>(5).fill(status)].sort()

let me: SignedIn
beforeAll(async () => { me = await signedIn() })

describe('of twelve wrong passwords at the same moment five are looked at', () => {
  const atOnce = (ask: () => Promise<Answered>) => Promise.all(Array.from({ length: tries }, ask))

  test('by login', async () => {
    expect(statuses(await atOnce(() => send(login, '/login', { body: { username: me.username, password: 'wrong' }, address: '203.0.113.20' })))).toEqual(five('LOGIN_FAILED'))
  })

  test('by reauthenticate', async () => {
    expect(statuses(await atOnce(() => send(api, '/api/sign-in/reauthenticate', { body: { password: 'wrong' }, cookie: me.cookie, headers: ownPage })))).toEqual(five('VALIDATION_FAILED'))
  })

  test('by changePassword', async () => {
    const body = { current: 'wrong', password: 'seven purple umbrellas', confirm: 'seven purple umbrellas' }
    expect(statuses(await atOnce(() => send(api, '/api/sign-in/changePassword', { body, cookie: me.cookie, headers: ownPage })))).toEqual(five('VALIDATION_FAILED'))
  })
})

test('of passwords that were right none counts', async () => {
  const other = await signedIn()
  for (let at = 0; at < 8; at += 1) {
    expect((await send(api, '/api/sign-in/reauthenticate', { body: { password: other.password }, cookie: other.cookie, headers: ownPage })).body.status).toBe('SUCCESS')
  }
})

test('a person gets five links in an hour, whatever stands beside their name', async () => {
  const other = await signedIn()
  const answers: Answered[] = []
  for (let at = 0; at < 8; at += 1) answers.push(await send(forgotten, '/forgottenpassword', { body: { username: other.username, email: `${at}@elsewhere.example` } }))
  expect(answers.map(({ body }) => body.status)).toEqual([...Array<string>(5).fill('SUCCESS'), ...Array<string>(3).fill('TOO_MANY_REQUESTS')])
  await drained()
  expect(await prisma().accountToken.count({ where: { userId: other.id } })).toBe(5)
})
