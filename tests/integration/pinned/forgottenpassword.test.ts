import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { GET, POST } from '@/app/forgottenpassword/route'
import { prisma } from '@/server/kernel/db'
import { send } from '../../support/http'
import { runOutboxJob, openedMail } from '../../support/outbox'
import { person, type Person } from '../../support/people'
import { statementsOf } from '../../support/statements'

let someone: Person
beforeAll(async () => {
  someone = await person({ username: 'forgetful', locale: 'en-GB' })
  await person({ username: 'off', status: 'DISABLED' })
  await person({ username: 'invited', activation: 'PENDING' })
  await person({ username: 'sso', withoutPassword: true })
})
beforeEach(async () => {
  await prisma().outboxEvent.deleteMany()
  await prisma().attemptWindow.deleteMany()
})

const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string() })
async function readMails(): Promise<z.output<typeof Mail>[]> {
  await runOutboxJob()
  return (await prisma().outboxEvent.findMany({ where: { type: 'mail' } })).map(({ payload }) => Mail.parse(openedMail(payload)))
}

describe('/forgottenpassword', () => {
  test.each([
    ['GET with a username', () => send(GET, '/forgottenpassword?username=FORGETFUL', { method: 'GET' })],
    ['GET with an e-mail address', () => send(GET, `/forgottenpassword?email=${encodeURIComponent(someone.email)}`, { method: 'GET' })],
    ['POST', () => send(POST, '/forgottenpassword', { body: { username: 'forgetful', email: '' } })],
  ])('%s sends a link', async (_case, ask) => {
    const { http, body } = await ask()
    expect([http, body]).toEqual([200, { status: 'SUCCESS' }])
    const [mail] = await readMails()
    expect(mail?.to).toBe(someone.email)
    const token = /http:\/\/localhost:3000\/setpassword\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1]
    expect(token).toBeDefined()
    const rows = await prisma().accountToken.findMany({ where: { userId: someone.id }, orderBy: { createdAt: 'desc' } })
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.expiresAt.getTime()).toBeCloseTo(Date.now() + 3_600_000, -4)
  })

  test.each(['nobody', 'off', 'invited', 'sso'])('answers alike for %s, and sends nothing', async (username) => {
    const { http, body } = await send(POST, '/forgottenpassword', { body: { username } })
    expect([http, body]).toEqual([200, { status: 'SUCCESS' }])
    expect(await readMails()).toEqual([])
  })

  test('asks the same of the database before it answers, whether or not there is somebody', async () => {
    const asked = (body: object) => statementsOf(() => send(POST, '/forgottenpassword', { body }))
    await asked({ username: 'first.of.all' })
    const [known, closed, unknown] = [
      await asked({ username: 'forgetful' }),
      await asked({ username: 'off' }),
      await asked({ username: 'nobody' }),
    ]
    expect(known.length).toBeGreaterThan(3)
    expect([closed, unknown]).toEqual([known, known])
    const [byAddress, byNoAddress] = [await asked({ email: someone.email }), await asked({ email: 'nobody@school.example' })]
    expect([byAddress, byNoAddress]).toEqual([known, known])
  })

  test('what was asked is not kept once it is carried out', async () => {
    await send(POST, '/forgottenpassword', { body: { username: 'nobody' } })
    await runOutboxJob()
    expect(await prisma().outboxEvent.findMany({ select: { type: true, state: true, payload: true } })).toEqual([
      { type: 'sign-in.resetAsked', state: 'DONE', payload: {} },
    ])
  })

  test('needs an e-mail address or a username', async () => {
    const { http, body } = await send(POST, '/forgottenpassword', { body: {} })
    expect([http, body.status]).toEqual([400, 'VALIDATION_FAILED'])
    expect(Object(body.issues)[0]).toMatchObject({ path: 'email', code: 'emailOrUsername' })
  })

  test.each([
    ['an unknown key', { username: 'forgetful', redirect: 'https://evil.example' }],
    ['a name that is too long', { username: 'a'.repeat(321) }],
  ])('refuses %s', async (_case, body) => {
    expect((await send(POST, '/forgottenpassword', { body })).http).toBe(400)
    expect((await send(GET, `/forgottenpassword?${new URLSearchParams(body)}`, { method: 'GET' })).http).toBe(400)
  })

  test('five times an hour for a name', async () => {
    for (let i = 0; i < 5; i += 1) await send(POST, '/forgottenpassword', { body: { username: 'forgetful' } })
    const sixth = await send(POST, '/forgottenpassword', { body: { username: 'forgetful' } })
    expect([sixth.http, sixth.body.status]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(await readMails()).toHaveLength(5)
  })
})
