import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET as getNotifications } from '@/app/getnotifications/route'
import { POST as api } from '@/app/api/[...call]/route'
import { inTransaction, pool, prisma } from '@/server/kernel/db'
import { announce, startListening, stopListening } from '@/server/kernel/live'
import { ownPage, send } from '../../support/http'
import { signedIn, type SignedIn } from '../../support/signed-in'

let me: SignedIn
beforeAll(async () => {
  me = await signedIn()
  await startListening()
})
afterAll(stopListening)

const pollNotifications = (etag?: string, cookie = me.cookie) =>
  send(getNotifications, '/getnotifications', { method: 'GET', cookie, headers: { ...ownPage, ...(etag && { 'if-none-match': etag }) } })
const etagOf = async () => (await pollNotifications()).headers.get('etag') ?? ''
/** Polls, because a notification of PostgreSQL arrives on a connection of its own. */
const waitUntil = async (condition: () => Promise<boolean>) => expect.poll(condition, { interval: 20 }).toBe(true)

describe('GET /getnotifications', () => {
  test('answers status, messages and comments, with a version', async () => {
    const { http, body, headers } = await pollNotifications()
    expect([http, body]).toEqual([200, { status: 'SUCCESS', messages: [], comments: [] }])
    expect(headers.get('etag')).toMatch(/^".+"$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('answers 304 without a query while nothing is new', async () => {
    const etag = await etagOf()
    await pollNotifications(etag)
    const asked: unknown[] = []
    const query = pool().query
    Object.assign(pool(), {
      query: (...args: unknown[]) => {
        asked.push(args)
        return Reflect.apply(query, pool(), args)
      },
    })
    const { http } = await pollNotifications(etag)
    Object.assign(pool(), { query })
    expect(http).toBe(304)
    expect(asked).toEqual([])
  })

  test('what is announced for somebody is new for them, and for nobody else', async () => {
    const other = await signedIn()
    const [mine, theirs] = [await etagOf(), (await pollNotifications(undefined, other.cookie)).headers.get('etag') ?? '']
    await inTransaction((db) => announce(db, { touched: [me.id] }))
    await waitUntil(async () => (await pollNotifications(mine)).http === 200)
    expect((await pollNotifications(theirs, other.cookie)).http).toBe(304)
  })

  test('does not extend the session', async () => {
    const long = new Date(Date.now() - 3_600_000)
    await prisma().signInSession.updateMany({ where: { userId: me.id }, data: { lastSeenAt: long } })
    const etag = await etagOf()
    expect((await pollNotifications(etag)).http).toBe(304)
    const rows = await prisma().signInSession.findMany({ where: { userId: me.id }, select: { lastSeenAt: true } })
    expect(rows.map(({ lastSeenAt }) => lastSeenAt.getTime())).toEqual(rows.map(() => long.getTime()))
  })

  test('a session that is ended stops polling', async () => {
    const gone = await signedIn()
    const etag = (await pollNotifications(undefined, gone.cookie)).headers.get('etag') ?? ''
    expect((await pollNotifications(etag, gone.cookie)).http).toBe(304)
    await send(api, '/api/sign-in/logout', { cookie: gone.cookie, headers: ownPage })
    await waitUntil(async () => (await pollNotifications(etag, gone.cookie)).body.status === 'AUTHENTICATION_FAILED')
  })

  test('is answered in full to who signs in after somebody else in the same browser', async () => {
    const [before, after] = [await signedIn(), await signedIn()]
    const etag = (await pollNotifications(undefined, before.cookie)).headers.get('etag') ?? ''
    expect([(await pollNotifications(etag, before.cookie)).http, (await pollNotifications(etag, after.cookie)).http]).toEqual([304, 200])
  })

  test('a session that ends while its poll is looked up is not remembered', async () => {
    const gone = await signedIn()
    const etag = (await pollNotifications(undefined, gone.cookie)).headers.get('etag') ?? ''
    const query = pool().query
    let answerNow = (): void => {}
    const held = new Promise<void>((resolve) => void (answerNow = resolve))
    // The database's answer is on its way while the session ends and everybody is notified.
    Object.assign(pool(), {
      query: async (...args: unknown[]) => {
        const found: unknown = await Reflect.apply(query, pool(), args)
        await held
        return found
      },
    })
    const polling = pollNotifications(etag, gone.cookie)
    await new Promise((resolve) => void setTimeout(resolve, 100))
    Object.assign(pool(), { query })
    await send(api, '/api/sign-in/logout', { cookie: gone.cookie, headers: ownPage })
    const mine = await etagOf()
    await inTransaction((db) => announce(db, { touched: [me.id] }))
    await waitUntil(async () => (await pollNotifications(mine)).http === 200)
    answerNow()
    await polling
    expect((await pollNotifications(etag, gone.cookie)).body.status).toBe('AUTHENTICATION_FAILED')
  })

  test('refuses nobody and unknown keys', async () => {
    expect((await send(getNotifications, '/getnotifications', { method: 'GET' })).body).toEqual({ status: 'AUTHENTICATION_FAILED' })
    expect((await send(getNotifications, '/getnotifications?since=1', { method: 'GET', cookie: me.cookie })).http).toBe(400)
  })
})
