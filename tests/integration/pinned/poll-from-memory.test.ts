import { createServer, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as getNotifications } from '@/app/getnotifications/route'
import { POST as api } from '@/app/api/[...call]/route'
import { setAccountStatus } from '@/lib/contracts/users/accounts'
import { changeMany, previewBulk } from '@/lib/contracts/users/bulk'
import { stopClock } from '@/server/kernel/clock'
import { inTransaction, pool, prisma } from '@/server/kernel/db'
import { isAnsweredFromMemory, providePoll } from '@/server/kernel/http/unchanged'
import { announce, startListening, stopListening } from '@/server/kernel/live'
import { handOverSession } from '@/server/kernel/queries/sessions'
import { getNotificationsCall } from '@/server/notifications'
import { getAs, makeRole, memberWith } from '../../support/accounts'
import { ownPage, send } from '../../support/http'
import type { Member } from '../../support/members'
import { listenFor } from '../../support/route-server'
import { signedIn, type SignedIn } from '../../support/signed-in'

/** Stands for Next: whatever memory does not answer arrives here. */
const behind = createServer((incoming, outgoing) => {
  if (isAnsweredFromMemory(incoming, outgoing)) return
  outgoing.statusCode = 299
  outgoing.end()
})
const front = listenFor(behind)
const stateOfProcess = 'cuspLive'
let clerk: Member
beforeAll(async () => {
  await front.listen()
  providePoll(getNotificationsCall)
  clerk = await memberWith([await makeRole('Clerk', ['USERS_ADMIN'])])
  await startListening()
})
afterAll(async () => {
  await stopListening()
  behind.closeAllConnections()
  front.close()
})
beforeEach(() => stopClock(null))

const inFull = async (who: SignedIn, etag?: string) =>
  send(getNotifications, '/getnotifications', {
    method: 'GET',
    cookie: who.cookie,
    headers: { ...ownPage, ...(etag && { 'if-none-match': etag }) },
  })
const tagOf = async (who: SignedIn) => (await inFull(who)).headers.get('etag') ?? ''

/** 304: answered from memory; 299: left to the call. */
function ask(headers: Record<string, string>, path = '/getnotifications?locale=en-GB'): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: front.port(), path, headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}
const pollAs = ({ cookie }: SignedIn, etag: string, more: Record<string, string> = {}) => ask({ cookie, 'if-none-match': etag, ...more })

/** Somebody whose session is in memory, with the tag that is theirs. */
async function polling(wanted: Parameters<typeof signedIn>[0] = {}): Promise<{ me: SignedIn; tag: string }> {
  const me = await signedIn(wanted)
  const tag = await tagOf(me)
  await inFull(me, tag)
  expect(await pollAs(me, tag)).toBe(304)
  return { me, tag }
}
const soon = (condition: () => Promise<unknown>) => expect.poll(condition, { interval: 20 })

/** Another process on the same database; the state of this one is put aside while `work` runs in it. */
async function inAnotherProcess<T>(work: () => Promise<T>): Promise<T> {
  const mine: unknown = Reflect.get(globalThis, stateOfProcess)
  Reflect.set(globalThis, stateOfProcess, undefined)
  try {
    await startListening()
    return await work()
  } finally {
    await stopListening()
    Reflect.set(globalThis, stateOfProcess, mine)
  }
}

describe('the poll with nothing new', () => {
  test('is answered without a query', async () => {
    const { me, tag } = await polling()
    const asked: unknown[] = []
    const { query } = pool()
    Object.assign(pool(), {
      query: (...args: unknown[]) => {
        asked.push(args)
        return Reflect.apply(query, pool(), args)
      },
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => pollAs(me, tag)))
    Object.assign(pool(), { query })
    expect([answers, asked]).toEqual([Array(20).fill(304), []])
  })

  test.each([
    ['a token that is stated', { authorization: 'Bearer x' }],
    ['a page of somebody else', { 'x-cusp-user': '01a20000-0000-7000-8000-000000000000' }],
    ['a session that nobody knows', { cookie: 'cusp=x' }],
    ['somebody who logged out offline', { cookie: 'signedout' }],
    ['another tag', { 'if-none-match': '"x"' }],
  ])('is left to the call for %s', async (_, more: Record<string, string>) => {
    const { me, tag } = await polling()
    const given = more.cookie === 'signedout' ? { cookie: `${me.cookie}; signedout=1` } : more
    expect(await pollAs(me, tag, given)).toBe(299)
  })

  test('is left to the call with a field that the poll does not have, and without a tag', async () => {
    const { me, tag } = await polling()
    expect(await ask({ cookie: me.cookie, 'if-none-match': tag }, '/getnotifications?since=1')).toBe(299)
    expect(await ask({ cookie: me.cookie })).toBe(299)
    expect(await ask({ cookie: me.cookie, 'if-none-match': tag }, '/getnotifications')).toBe(304)
  })
})

describe('a session', () => {
  test('that another process ends is refused with the next poll', async () => {
    const { me, tag } = await polling()
    await inAnotherProcess(async () => void (await send(api, '/api/sign-in/logout', { cookie: me.cookie, headers: ownPage })))
    await soon(() => pollAs(me, tag)).toBe(299)
    expect((await inFull(me, tag)).body.status).toBe('AUTHENTICATION_FAILED')
  })

  test('of somebody who is disabled is refused', async () => {
    const { me, tag } = await polling()
    await getAs(clerk, setAccountStatus, { id: me.id, revision: 1, status: 'DISABLED' })
    await soon(() => pollAs(me, tag)).toBe(299)
    expect((await inFull(me, tag)).body.status).toBe('AUTHENTICATION_FAILED')
  })

  test('goes on where a role changed, with a full answer', async () => {
    const { me, tag } = await polling()
    const [who, act] = [{ ids: [me.id] }, { kind: 'ROLE', roleId: await makeRole('Tidier', ['TAGS_ADMIN']), given: true }] as const
    const tidier = await memberWith([await makeRole('Lead', ['USERS_ADMIN', 'TAGS_ADMIN'])])
    await getAs(tidier, changeMany, { who, act, digest: (await getAs(tidier, previewBulk, { who, act })).digest })
    await soon(() => pollAs(me, tag)).toBe(299)
    expect((await inFull(me, tag)).http).toBe(200)
  })

  test('in a patient’s hands is answered nothing', async () => {
    const { me, tag } = await polling()
    const { id } = await prisma().signInSession.findFirstOrThrow({ where: { userId: me.id }, select: { id: true }, orderBy: { id: 'asc' } })
    await inTransaction(async (db) => {
      await handOverSession(db, { sessionId: id, about: id })
      await announce(db, { endedSessionsOf: [me.id] })
    })
    await soon(() => pollAs(me, tag)).toBe(299)
    expect((await inFull(me, tag)).body).toMatchObject({ status: 'FORBIDDEN', code: 'sign-in.HANDED_OVER' })
  })

  test('in a view is left to the call, with the tags of both', async () => {
    const { me, tag } = await polling({ role: 'ADMIN' })
    const { me: viewed, tag: theirs } = await polling()
    expect((await send(api, '/api/users/viewAs', { body: { id: viewed.id }, cookie: me.cookie, headers: ownPage })).body.status).toBe(
      'SUCCESS',
    )
    await soon(() => pollAs(me, tag)).toBe(299)
    await inFull(me, tag)
    expect([await pollAs(me, tag), await pollAs(me, theirs), await pollAs(viewed, theirs)]).toEqual([299, 299, 304])
  })

  test('that runs out is refused at that moment', async () => {
    const { me, tag } = await polling()
    await prisma().signInSession.updateMany({ where: { userId: me.id }, data: { expiresAt: new Date(Date.now() + 30_000) } })
    await inTransaction((db) => announce(db, { endedSessionsOf: [me.id] }))
    await soon(() => pollAs(me, tag)).toBe(299)
    await inFull(me, tag)
    expect(await pollAs(me, tag)).toBe(304)
    stopClock(new Date(Date.now() + 31_000))
    expect(await pollAs(me, tag)).toBe(299)
  })

  test('that nobody asked PostgreSQL about for a minute is no longer certain', async () => {
    const { me, tag } = await polling()
    stopClock(new Date(Date.now() + 61_000))
    expect(await pollAs(me, tag)).toBe(299)
  })
})

describe('the tag', () => {
  test('is the same in another process, before and after news, and needs no query there', async () => {
    const { me, tag } = await polling()
    expect(await inAnotherProcess(() => pollAs(me, tag))).toBe(304)
    await inTransaction((db) => announce(db, { touched: [me.id] }))
    await soon(() => pollAs(me, tag)).toBe(299)
    const next = await tagOf(me)
    expect(next).not.toBe(tag)
    expect(await inAnotherProcess(() => Promise.all([pollAs(me, next), pollAs(me, tag)]))).toEqual([304, 299])
  })

  test('counts again after the process was started anew', async () => {
    const { me, tag } = await polling()
    await stopListening()
    expect(await pollAs(me, tag)).toBe(299)
    await startListening()
    expect(await pollAs(me, tag)).toBe(304)
  })

  test('never comes again, where many announce the same people at once', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const before = await tagOf(one)
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        inTransaction((db) => announce(db, { touched: i % 2 ? [one.id, other.id] : [other.id, one.id] })),
      ),
    )
    const stored = await prisma().noticeRevision.findUniqueOrThrow({ where: { subjectId: one.id } })
    await soon(() => tagOf(one)).toContain(`.${stored.revision}.`)
    const after = await tagOf(one)
    stopClock(new Date(Date.now() - 3_600_000))
    await inTransaction((db) => announce(db, { touched: [one.id] }))
    stopClock(null)
    await soon(() => tagOf(one)).toContain(`.${stored.revision + 1n}.`)
    expect(new Set([before, after, await tagOf(one)]).size).toBe(3)
  })

  test('what is rolled back is told to nobody', async () => {
    const { me, tag } = await polling()
    await inTransaction(async (db) => {
      await announce(db, { touched: [me.id] })
      throw new Error('rolled back')
    }).catch(() => null)
    const { me: another, tag: theirs } = await polling()
    await inTransaction((db) => announce(db, { touched: [another.id] }))
    await soon(() => pollAs(another, theirs)).toBe(299)
    expect(await pollAs(me, tag)).toBe(304)
  })
})

test('while the listener is cut off nothing is answered from memory, and what happened in between is new afterwards', async () => {
  const { me, tag } = await polling()
  const { me: untouched, tag: same } = await polling()
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND pid IN (SELECT pid FROM pg_stat_activity WHERE query LIKE '%notice_revision%' OR query LIKE '%sign_in_session s JOIN%' AND query LIKE '%ANY%')`
  await pool().query(cut)
  await soon(() => pollAs(me, tag)).toBe(299)
  await inTransaction((db) => announce(db, { touched: [me.id] }))
  expect((await inFull(me, tag)).http).toBe(200)
  // Whoever missed nothing goes on with the tag from before, and without a query.
  await expect.poll(() => pollAs(untouched, same), { timeout: 10_000 }).toBe(304)
  expect(await pollAs(me, tag)).toBe(299)
  expect((await inFull(me, tag)).http).toBe(200)
})
