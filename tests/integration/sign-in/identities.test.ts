import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { GET, POST } from '@/app/api/[...call]/route'
import { now, stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { unlinkCall } from '@/server/sign-in/calls/identities'
import { clientId, startEntra, tenant, type Entra } from '../../support/entra'
import { ownPage, send, sessionOf } from '../../support/http'
import { member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { signedIn, type SignedIn } from '../../support/signed-in'
import { comeBack, pairOf, setUpEntra, makeVouchedPerson } from '../../support/sign-on'

const port = vi.hoisted(() => {
  const chosen = 30_000 + (process.pid % 9_000)
  // The address is read once, before any other module of the application is loaded.
  process.env.ENTRA_AUTHORITY = `http://localhost:${chosen}`
  return chosen
})

let entra: Entra
let me: SignedIn
beforeAll(async () => {
  entra = await startEntra({ appUrl: 'http://localhost:3000', port, claimsOf: (login) => ({ sub: login, oid: login, tid: tenant }) })
})
afterAll(() => entra.close())
beforeEach(async () => {
  stopClock(new Date('2026-11-23T09:00:00Z'))
  await setUpEntra()
  me = await signedIn()
})
afterEach(() => void stopClock(null))

const askSignIn = (name: string, body: object, { cookie }: { cookie: string } = me, headers: Record<string, string> = ownPage) =>
  send(POST, `/api/sign-in/${name}`, { body, cookie, headers })
const list = ({ cookie }: { cookie: string } = me) => send(GET, '/api/sign-in/listIdentities', { method: 'GET', cookie, headers: ownPage })
const advanceClock = (minutes: number) => stopClock(new Date(now().getTime() + minutes * 60_000))
const claim = (
  purpose: 'link' | 'proof',
  subject: string,
  { of = me, authenticatedAt = null }: { of?: SignedIn; authenticatedAt?: string | null } = {},
) =>
  comeBack({
    vouched: makeVouchedPerson({ subject, authenticatedAt }),
    attempt: { of: { userId: of.id, purpose }, returnTo: '/settings/linked-accounts' },
    cookie: me.cookie,
  })
const personLinkedTo = async (subject: string) =>
  (await prisma().externalIdentity.findFirst({ where: { subject }, select: { userId: true } }))?.userId

describe('linking an account of elsewhere', () => {
  test('is begun on our own page, by who has just proven who they are', async () => {
    const wanted = { provider: 'entra', purpose: 'link', returnTo: '/settings/linked-accounts' }
    const begun = await askSignIn('beginClaim', wanted)
    expect(begun.body).toMatchObject({ status: 'SUCCESS', to: expect.stringContaining(`client_id=${clientId}`) })
    expect(pairOf(begun.cookies, 'cusp-sso')).toBeTruthy()
    expect(await askSignIn('beginClaim', wanted, me, { 'sec-fetch-site': 'same-site' })).toMatchObject({ http: 403 })
    advanceClock(11)
    expect(await askSignIn('beginClaim', wanted)).toMatchObject({ http: 403, body: { code: 'sign-in.REAUTHENTICATE' } })
    // Beginning a proof needs no proof before it; the provider is told to ask for the password again.
    expect((await askSignIn('beginClaim', { ...wanted, purpose: 'proof' })).body.to).toContain('prompt=login')
    await setUpEntra()
  })

  test('makes it theirs, whoever it matches', async () => {
    const subject = v7()
    expect(await claim('link', subject)).toMatchObject({ http: 303, to: '/settings/linked-accounts' })
    expect(await personLinkedTo(subject)).toBe(me.id)
    expect((await list()).body).toMatchObject({
      providers: ['entra'],
      hasPassword: true,
      identities: [{ provider: 'entra', subject, origin: 'OWN' }],
    })
    // Linking the same identity once more changes nothing.
    expect(await claim('link', subject)).toMatchObject({ to: '/settings/linked-accounts' })
    expect(await prisma().externalIdentity.count({ where: { userId: me.id } })).toBe(1)
  })

  test('takes nothing from another account, and is not done for whoever is logged in by then', async () => {
    const subject = v7()
    const other = await signedIn()
    expect(await claim('link', subject, { of: other })).toMatchObject({ to: '/sso/refused?why=EXPIRED' })
    expect(await personLinkedTo(subject)).toBeUndefined()
    await claim('link', subject)
    me = other
    expect(await claim('link', subject)).toMatchObject({ to: '/sso/refused?why=LINKED_ELSEWHERE' })
  })
})

describe('proving who one is, at the provider', () => {
  test('goes on in a session that is proven, and needs a login there of the last minutes', async () => {
    const subject = v7()
    await claim('link', subject)
    advanceClock(20)
    expect(await askSignIn('beginClaim', { provider: 'entra', purpose: 'link' })).toMatchObject({
      body: { code: 'sign-in.REAUTHENTICATE' },
    })
    const stale = new Date(now().getTime() - 6 * 60_000).toISOString()
    expect(await claim('proof', subject, { authenticatedAt: stale })).toMatchObject({ to: '/sso/refused?why=OTHER_PERSON' })
    expect(await claim('proof', v7(), { authenticatedAt: now().toISOString() })).toMatchObject({ to: '/sso/refused?why=OTHER_PERSON' })
    const proven = await claim('proof', subject, { authenticatedAt: now().toISOString() })
    expect(proven.to).toBe('/settings/linked-accounts')
    const cookie = sessionOf({ cookies: proven.cookies, http: 303, body: {}, headers: proven.headers })
    expect(cookie).not.toBe(me.cookie)
    expect((await askSignIn('beginClaim', { provider: 'entra', purpose: 'link' }, { cookie })).body.status).toBe('SUCCESS')
  })

  test('is refused where the provider does not say when: the browser could have left out that it be asked', async () => {
    const subject = v7()
    await claim('link', subject)
    expect(await claim('proof', subject, { authenticatedAt: null })).toMatchObject({ to: '/sso/refused?why=NO_TIME' })
    expect(await claim('proof', v7(), { authenticatedAt: null })).toMatchObject({ to: '/sso/refused?why=OTHER_PERSON' })
  })

  test.each([
    ['an hour ago', -3_600_000],
    ['at a time that it does not say', null],
  ])('a login of %s, without being asked there, proves nothing new here', async (_when, ago) => {
    const subject = v7()
    await claim('link', subject)
    const came = await comeBack({
      vouched: makeVouchedPerson({ subject, authenticatedAt: ago === null ? null : new Date(now().getTime() + ago).toISOString() }),
    })
    const cookie = sessionOf({ cookies: came.cookies, http: 303, body: {}, headers: came.headers })
    expect(await askSignIn('beginClaim', { provider: 'entra', purpose: 'link' }, { cookie })).toMatchObject({
      body: { code: 'sign-in.REAUTHENTICATE' },
    })
  })
})

describe('unlinking', () => {
  const give = async (userId: string) => {
    const id = v7()
    await prisma().externalIdentity.create({
      data: {
        id,
        provider: 'ENTRA',
        issuer: 'https://login.example',
        subject: v7(),
        userId,
        origin: 'MATCHED',
        linkedAt: now(),
        lastUsedAt: now(),
      },
    })
    return id
  }

  test('is for one’s own, after a proof, and is written down', async () => {
    const id = await give(me.id)
    const other = await signedIn()
    await expectOutOfScope({ call: unlinkCall, parameter: 'id', input: (of) => ({ id: of }), id, entitled: me, strangers: [other] })
    expect(await prisma().externalIdentity.count({ where: { userId: me.id } })).toBe(0)
    expect(await prisma().auditEntry.count({ where: { action: 'sign-in.identityUnlinked', entityId: me.id } })).toBe(1)
    const second = await give(me.id)
    advanceClock(11)
    expect(await askSignIn('unlink', { id: second })).toMatchObject({ http: 403, body: { code: 'sign-in.REAUTHENTICATE' } })
  })

  test('leaves a way in', async () => {
    const who = await member('STUDENT')
    const [first, second] = [await give(who.id), await give(who.id)]
    expect((await askSignIn('unlink', { id: first }, who)).body.status).toBe('SUCCESS')
    expect(await askSignIn('unlink', { id: second }, who)).toMatchObject({ http: 409, body: { code: 'sign-in.LAST_WAY_IN' } })
  })
})
