import { afterEach, beforeAll, expect, test } from 'vitest'
import { POST as auth } from '@/app/auth/route'
import { GET as getNotifications } from '@/app/getnotifications/route'
import { env } from '@/lib/env'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { ownPage, send } from '../../support/http'
import { signedIn, type SignedIn } from '../../support/signed-in'

let demo: SignedIn
let member: SignedIn
beforeAll(async () => {
  demo = await signedIn()
  member = await signedIn()
  await prisma().setting.create({ data: { key: 'demoSeed', value: { accounts: [demo.username] }, changedAt: now() } })
})
afterEach(() => void Object.assign(env(), { DEMO: false }))

async function answersTo({ cookie, token }: SignedIn) {
  const poll = await send(getNotifications, '/getnotifications', { method: 'GET', cookie, headers: ownPage })
  const page = await send(auth, '/auth', { cookie, headers: ownPage })
  const client = await send(auth, '/auth', { body: { authToken: token } })
  return [page.body.status, client.body.status, poll.body.status]
}

test('a session of the demo, whose password everybody knows, is over where the database serves without it', async () => {
  Object.assign(env(), { DEMO: true })
  expect(await answersTo(demo)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
  Object.assign(env(), { DEMO: false })
  expect(await answersTo(demo)).toEqual(['AUTHENTICATION_FAILED', 'AUTHENTICATION_FAILED', 'AUTHENTICATION_FAILED'])
  expect(await answersTo(member)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
})
