import { beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { POST as api } from '@/app/api/[...call]/route'
import { POST as forgotten } from '@/app/forgottenpassword/route'
import { POST as login } from '@/app/login/route'
import { prisma } from '@/server/kernel/db'
import { ownPage, send, type Answered } from '../../support/http'
import { runOutboxJob } from '../../support/outbox'
import { signedIn, type SignedIn } from '../../support/signed-in'

const tries = 12
const statusesOf = (answers: readonly Answered[]) => answers.map(({ body }) => body.status).sort()
const refusedExceptFive = (status: string) =>
  [...Array<string>(tries - 5).fill('TOO_MANY_REQUESTS'), ...Array<string>(5).fill(status)].sort()

let me: SignedIn
beforeAll(async () => {
  me = await signedIn()
})

const askAllAtOnce = (ask: () => Promise<Answered>) => Promise.all(Array.from({ length: tries }, ask))
const fresh = { password: 'seven purple umbrellas', confirm: 'seven purple umbrellas' }

describe('of twelve wrong passwords at the same moment five are looked at', () => {
  test('by login', async () => {
    expect(
      statusesOf(
        await askAllAtOnce(() => send(login, '/login', { body: { username: me.username, password: 'wrong' }, address: '203.0.113.20' })),
      ),
    ).toEqual(refusedExceptFive('LOGIN_FAILED'))
  })

  test('by reauthenticate', async () => {
    expect(
      statusesOf(
        await askAllAtOnce(() =>
          send(api, '/api/sign-in/reauthenticate', { body: { password: 'wrong' }, cookie: me.cookie, headers: ownPage }),
        ),
      ),
    ).toEqual(refusedExceptFive('VALIDATION_FAILED'))
  })

  test('by changePassword', async () => {
    const other = await signedIn()
    expect(
      statusesOf(
        await askAllAtOnce(() =>
          send(api, '/api/sign-in/changePassword', { body: { ...fresh, current: 'wrong' }, cookie: other.cookie, headers: ownPage }),
        ),
      ),
    ).toEqual(refusedExceptFive('VALIDATION_FAILED'))
  })

  test('by both together', async () => {
    const other = await signedIn()
    const by = [
      () => send(api, '/api/sign-in/reauthenticate', { body: { password: 'wrong' }, cookie: other.cookie, headers: ownPage }),
      () => send(api, '/api/sign-in/changePassword', { body: { ...fresh, current: 'wrong' }, cookie: other.cookie, headers: ownPage }),
    ]
    expect(
      statusesOf(
        await Promise.all(
          Array.from({ length: tries }, (_, at) => (at % 2 === 0 ? by[0] : by[1])?.()).filter((asked) => asked !== undefined),
        ),
      ),
    ).toEqual(refusedExceptFive('VALIDATION_FAILED'))
  })
})

test('while another process looks at a password of the same person ours wait, with one connection between them', async () => {
  const other = await signedIn()
  const holder = new pg.Client(process.env.DATABASE_URL)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query(`SELECT pg_advisory_xact_lock(hashtextextended('cusp.login.password ' || $1, 0))`, [other.id])
  const waiting = askAllAtOnce(() =>
    send(api, '/api/sign-in/reauthenticate', { body: { password: 'wrong' }, cookie: other.cookie, headers: ownPage }),
  )
  const waitingForLocks = async () =>
    (
      await prisma().$queryRaw<
        unknown[]
      >`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    ).length
  await expect.poll(waitingForLocks).toBe(1)
  await holder.query('COMMIT')
  await holder.end()
  expect(statusesOf(await waiting)).toEqual(refusedExceptFive('VALIDATION_FAILED'))
})

describe('of passwords that were right none counts', () => {
  const right = (who: SignedIn) =>
    send(api, '/api/sign-in/reauthenticate', { body: { password: who.password }, cookie: who.cookie, headers: ownPage })

  test('one after the other', async () => {
    const other = await signedIn()
    for (let at = 0; at < 8; at += 1) expect((await right(other)).body.status).toBe('SUCCESS')
  })

  test('twelve at the same moment', async () => {
    const other = await signedIn()
    expect(statusesOf(await askAllAtOnce(() => right(other)))).toEqual(Array<string>(tries).fill('SUCCESS'))
  })

  test('one that was right but not good enough as a new one', async () => {
    const other = await signedIn()
    const common = { current: other.password, password: 'Password1', confirm: 'Password1' }
    const ask = () => send(api, '/api/sign-in/changePassword', { body: common, cookie: other.cookie, headers: ownPage })
    expect((await askAllAtOnce(ask)).map(({ body }) => Object(body.issues)[0]?.code)).toEqual(
      Array<string>(tries).fill('passwordTooCommon'),
    )
  })
})

test('a person gets five links in an hour, whatever stands beside their name', async () => {
  const other = await signedIn()
  const answers: Answered[] = []
  for (let at = 0; at < 8; at += 1)
    answers.push(await send(forgotten, '/forgottenpassword', { body: { username: other.username, email: `${at}@elsewhere.example` } }))
  expect(answers.map(({ body }) => body.status)).toEqual([
    ...Array<string>(5).fill('SUCCESS'),
    ...Array<string>(3).fill('TOO_MANY_REQUESTS'),
  ])
  await runOutboxJob()
  expect(await prisma().accountToken.count({ where: { userId: other.id } })).toBe(5)
})

describe('other forms of the same letters are the same', () => {
  /** Spellings of the name by which the account is found, too. */
  const formsOf = (name: string) => [
    name,
    name.toUpperCase(),
    name.replace('v', '\uff56'),
    name.replace('n', '\u{1d427}'),
    name.replace('c', '\u24d2'),
    name.replace('i', '\uff49'),
    name.replace('m', '\u217f'),
  ]

  test('name: of wrong passwords five are looked at', async () => {
    const { username } = await signedIn({ username: 'victim.name' })
    const answers: Answered[] = []
    for (const form of formsOf(username))
      answers.push(await send(login, '/login', { body: { username: form, password: 'wrong' }, address: '203.0.113.21' }))
    expect(answers.map(({ body }) => body.status)).toEqual([
      ...Array<string>(5).fill('LOGIN_FAILED'),
      ...Array<string>(2).fill('TOO_MANY_REQUESTS'),
    ])
  })

  test.each(['username', 'email'])('%s: five links are sent', async (field) => {
    const answers: Answered[] = []
    for (const form of formsOf(`victim.${field}`))
      answers.push(await send(forgotten, '/forgottenpassword', { body: { [field]: field === 'email' ? `${form}@school.example` : form } }))
    expect(answers.map(({ body }) => body.status)).toEqual([
      ...Array<string>(5).fill('SUCCESS'),
      ...Array<string>(2).fill('TOO_MANY_REQUESTS'),
    ])
  })
})

describe('an address of the sixth version', () => {
  const near = (at: number) => `2001:db9:5:5::${at.toString(16)}`

  test('counts with all of its network: of twelve wrong passwords from as many neighbours five are looked at', async () => {
    const { username } = await signedIn()
    const answers = await Promise.all(
      Array.from({ length: tries }, (_, at) => send(login, '/login', { body: { username, password: 'wrong' }, address: near(at + 1) })),
    )
    expect(statusesOf(answers)).toEqual(refusedExceptFive('LOGIN_FAILED'))
    expect((await send(login, '/login', { body: { username, password: 'wrong' }, address: '2001:db9:5:6::1' })).body.status).toBe(
      'LOGIN_FAILED',
    )
  })

  test('so do links that are asked for', async () => {
    const answers: unknown[] = []
    for (let at = 0; at < 101; at += 1)
      answers.push((await send(forgotten, '/forgottenpassword', { body: { username: `nobody-${at}` }, address: near(at + 1) })).body.status)
    expect(answers).toEqual([...Array<string>(100).fill('SUCCESS'), 'TOO_MANY_REQUESTS'])
  })
})
