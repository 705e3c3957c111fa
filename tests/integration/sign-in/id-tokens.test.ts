import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { GET as answered } from '@/app/api/auth/callback/azure-ad/route'
import { POST as login } from '@/app/login/route'
import { GET as arrive } from '@/app/sso/[provider]/arrive/route'
import { GET as authenticate } from '@/app/sso/[provider]/authenticate/route'
import { testEntra } from '@/lib/contracts/sign-in/sso'
import { seedRoles } from '@/prisma/seed/roles'
import { prisma } from '@/server/kernel/db'
import { getAs } from '../../support/accounts'
import { clientSecret, tenant } from '../../support/entra'
import {
  signedWithPublicKey,
  keys,
  signToken,
  startTokenMaker,
  tamperedToken,
  unsignedToken,
  type Claims,
  type Place,
  type TokenMaker,
} from '../../support/id-tokens'
import { ownPage, send } from '../../support/http'
import { hearTheLog } from '../../support/logged'
import { member } from '../../support/members'
import { person } from '../../support/people'
import { pairOf, putSettings, setUpEntra, visit } from '../../support/sign-on'

const port = vi.hoisted(() => {
  const chosen = 39_000 + (process.pid % 9_000)
  // The address is read once, before any other module of the application is loaded.
  process.env.ENTRA_AUTHORITY = `http://localhost:${chosen}`
  return chosen
})
// A provider that does not answer is waited for five seconds; in these tests for as long as a test sets.
const patience = vi.hoisted(() => ({ ms: 5_000 }))
vi.mock('@/server/sign-in/sso/patience', () => ({
  get patienceMs() {
    return patience.ms
  },
}))

let maker: TokenMaker
const { lines } = hearTheLog()
beforeAll(async () => {
  maker = await startTokenMaker(port)
  await seedRoles(prisma())
})
afterAll(async () => {
  await maker.close()
})
beforeEach(async () => {
  maker.say({})
  const { id: roleId } = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'STUDENT' }, select: { id: true } })
  await prisma().attemptWindow.deleteMany()
  await setUpEntra({ unknown: 'create', roleId })
})

const refusedBecause = (why: string) => ({ http: 303, to: `/sso/refused?why=${why}` })

async function begin() {
  const begun = await visit(authenticate, '/sso/entra/authenticate?way=page&returnTo=/clinical', {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  return { to: begun.to ?? '', cookie: begun.to?.startsWith('/') ? '' : pairOf(begun.cookies, 'cusp-sso') }
}
/** Goes from the sign-in button to the handling of the answer; `name` is unknown, and would get an account. */
async function comeBack(name = `new-${v7().slice(-12)}`) {
  const { to, cookie } = await begin()
  return { name, cookie, at: await visit(answered, maker.vouchesFor(to, name), { cookie }) }
}
/** Asserts that nothing was stored about the person, and that the next step of the login refuses them. */
async function expectNobody(name: string, cookie: string): Promise<void> {
  expect(await visit(arrive, '/sso/entra/arrive', { cookie })).toMatchObject(refusedBecause('EXPIRED'))
  expect(await prisma().user.count({ where: { usernameKey: name } })).toBe(0)
  expect(await prisma().externalIdentity.count({ where: { subject: name } })).toBe(0)
}
const securityEvents = () =>
  lines.flatMap((line): Record<string, unknown>[] => [JSON.parse(line)]).filter(({ event }) => String(event).startsWith('security.'))

test('an id token as it should be lets somebody in, whom it makes an account', async () => {
  const { name, cookie, at } = await comeBack()
  expect(at).toMatchObject({ http: 303, to: '/sso/entra/arrive' })
  expect(await visit(arrive, '/sso/entra/arrive', { cookie })).toMatchObject({ http: 303, to: '/clinical' })
  expect(await prisma().externalIdentity.findMany({ where: { subject: name }, select: { issuer: true } })).toEqual([
    { issuer: maker.issuer },
  ])
  expect(securityEvents().map(({ event }) => event)).not.toContain('security.signOnRefused')
})

const withoutClaim = (claims: Claims, name: string) => Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name))
const secondsFromNow = (count: number) => Math.floor(Date.now() / 1000) + count
const other = '11111111-2222-4333-8444-555555555555'

describe('an id token', () => {
  test.each<[string, (claims: Claims) => string | null, string]>([
    ['signed by another key', (claims) => signToken(claims, { key: keys.foreign }), 'signature'],
    [
      'signed by a key that it brings along',
      (claims) => signToken(claims, { key: keys.foreign, header: { jwk: keys.foreignPublic } }),
      'signature',
    ],
    ['signed by a key of another name', (claims) => signToken(claims, { header: { kid: 'nobody-knows' } }), 'no valid key'],
    ['changed after it was signed', (claims) => tamperedToken(claims, { oid: 'somebody-else' }), 'signature'],
    ['without its signature', (claims) => `${signToken(claims).split('.').slice(0, 2).join('.')}.`, 'signature'],
    ['that says it needs no signature', (claims) => unsignedToken(claims), 'alg'],
    ['that says so in other letters', (claims) => unsignedToken(claims, 'nOnE'), 'alg'],
    ['signed with the public key as a secret', (claims) => signedWithPublicKey(claims), 'alg'],
    ['signed with our own secret', (claims) => signedWithPublicKey(claims, clientSecret), 'alg'],
    ['by another algorithm of the same key', (claims) => signToken(claims, { header: { alg: 'RS512' } }), 'alg'],
    ['for another application', (claims) => signToken({ ...claims, aud: other }), 'aud'],
    ['for other applications alone', (claims) => signToken({ ...claims, aud: [other] }), 'aud'],
    ['for nobody', (claims) => signToken(withoutClaim(claims, 'aud')), 'aud'],
    ['for several, without saying who asked for it', (claims) => signToken({ ...claims, aud: [claims.aud, other] }), 'azp'],
    ['for several, and another asked for it', (claims) => signToken({ ...claims, aud: [claims.aud, other], azp: other }), 'azp'],
    ['that another asked for', (claims) => signToken({ ...claims, azp: other }), 'azp'],
    ['that has ended', (claims) => signToken({ ...claims, exp: secondsFromNow(-60) }), 'expired'],
    ['without an end', (claims) => signToken(withoutClaim(claims, 'exp')), 'exp'],
    ['whose end is no number', (claims) => signToken({ ...claims, exp: 'never' }), 'exp'],
    ['that does not count yet', (claims) => signToken({ ...claims, nbf: secondsFromNow(120) }), 'not active yet'],
    ['of another issuer', (claims) => signToken({ ...claims, iss: 'https://login.elsewhere.example/v2.0' }), 'iss'],
    ['of another tenant here', (claims) => signToken({ ...claims, iss: claims.iss.replace(tenant, other), tid: other }), 'iss'],
    ['of nobody', (claims) => signToken(withoutClaim(claims, 'iss')), 'iss'],
    ['of another attempt', (claims) => signToken({ ...claims, nonce: 'another' }), 'nonce'],
    ['of no attempt', (claims) => signToken(withoutClaim(claims, 'nonce')), 'nonce'],
    ['about nobody', (claims) => signToken(withoutClaim(claims, 'sub')), 'sub'],
    ['that is none', () => 'no-token', 'decode'],
    ['that is missing', () => null, 'id_token'],
  ])('%s lets nobody in, and is to be seen in the log', async (_what, token, because) => {
    maker.say({ token })
    const { name, cookie, at } = await comeBack()
    expect(at).toMatchObject(refusedBecause('INVALID'))
    expect(securityEvents()).toEqual([
      expect.objectContaining({
        event: 'security.signOnRefused',
        provider: 'entra',
        why: 'INVALID',
        error: expect.stringContaining(because),
      }),
    ])
    await expectNobody(name, cookie)
  })

  test('of our issuer and another tenant is none of ours', async () => {
    maker.say({ token: (claims) => signToken({ ...claims, tid: other }) })
    const { name, cookie, at } = await comeBack()
    expect(at).toMatchObject(refusedBecause('NOT_ALLOWED'))
    await expectNobody(name, cookie)
  })

  test('for us and another application, that we asked for, is taken', async () => {
    maker.say({ token: (claims) => signToken({ ...claims, aud: [claims.aud, other], azp: claims.aud }) })
    expect((await comeBack()).at.to).toBe('/sso/entra/arrive')
  })
})

describe('a code', () => {
  test('of another attempt, or that Entra has taken already, lets nobody in', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    const back = maker.vouchesFor(theirs.to, 'somebody')
    // Three answers are refused: the other login's with its own state, one with this login's state and a code whose token has the other's nonce, and a code
    // that was taken.
    expect(await visit(answered, back, { cookie: mine.cookie })).toMatchObject(refusedBecause('INVALID'))
    const swapped = back.replace(/state=.*/, `state=${new URL(mine.to).searchParams.get('state') ?? ''}`)
    expect(await visit(answered, swapped, { cookie: mine.cookie })).toMatchObject(refusedBecause('INVALID'))
    expect(await visit(answered, back.replace(/code=[^&]+/, 'code=taken'), { cookie: theirs.cookie })).toMatchObject(
      refusedBecause('INVALID'),
    )
    expect(securityEvents().map(({ event }) => event)).toEqual(Array(3).fill('security.signOnRefused'))
    await expectNobody('somebody', theirs.cookie)
  })
})

describe('metadata', () => {
  test('of another issuer get neither the code nor our secret', async () => {
    maker.say({ metadata: { issuer: `http://localhost:${port}/${other}/v2.0` } })
    const asked = maker.asked.length
    const { name, cookie, at } = await comeBack()
    expect(at).toMatchObject(refusedBecause('INVALID'))
    expect(securityEvents()).toEqual([
      expect.objectContaining({ event: 'security.signOnRefused', error: expect.stringContaining('another issuer') }),
    ])
    expect(await getAs(await member('ADMIN'), testEntra)).toEqual({ problem: 'WRONG_ANSWER' })
    expect(maker.asked.slice(asked).map(({ place }) => place)).toEqual(['metadata', 'metadata', 'metadata'])
    await expectNobody(name, cookie)
  })

  test('of several tenants name none of them', async () => {
    await putSettings({ entraTenants: [tenant, other] })
    expect((await comeBack()).at).toMatchObject(refusedBecause('INVALID'))
    maker.say({ metadata: { issuer: `http://localhost:${port}/{tenantid}/v2.0` } })
    expect(await getAs(await member('ADMIN'), testEntra)).toEqual({ problem: null })
  })

  test('that lead to another protocol are not followed', async () => {
    maker.say({ metadata: { token_endpoint: 'https://localhost:1/token' } })
    expect((await comeBack()).at.to).toMatch(/^\/sso\/refused/)
  })
})

describe('a provider that says nothing', () => {
  beforeEach(() => {
    patience.ms = 400
  })
  afterEach(() => {
    patience.ms = 5_000
  })

  const hangs = async (at: Place, after: 'nothing' | 'headers') => {
    const begun = await begin()
    maker.say({ hangs: { at, after } })
    return visit(answered, maker.vouchesFor(begun.to, 'waiting'), { cookie: begun.cookie })
  }

  test.each<[Place, 'nothing' | 'headers']>([
    ['metadata', 'nothing'],
    ['metadata', 'headers'],
    ['token', 'nothing'],
    ['token', 'headers'],
    ['keys', 'nothing'],
    ['keys', 'headers'],
  ])('of its %s, after %s, is not waited for without end', async (place, after) => {
    expect(await hangs(place, after)).toMatchObject(refusedBecause('UNREACHABLE'))
    expect(securityEvents()).toEqual([expect.objectContaining({ event: 'security.signOnRefused', why: 'UNREACHABLE' })])
  })

  test.each(['nothing', 'headers'] as const)('is told to who wants to begin, and to who tests the connection, after %s', async (after) => {
    maker.say({ hangs: { at: 'metadata', after } })
    expect(await visit(authenticate, '/sso/entra/authenticate')).toMatchObject(refusedBecause('UNREACHABLE'))
    const admin = await member('ADMIN')
    expect((await getAs(admin, testEntra)).problem).toBe('UNREACHABLE')
    maker.say({ hangs: { at: 'token', after } })
    expect((await getAs(admin, testEntra)).problem).toBe('UNREACHABLE')
  })

  test('holds up nothing else', async () => {
    patience.ms = 60_000
    maker.say({ hangs: { at: 'metadata', after: 'nothing' } })
    const [who, before] = [await person(), maker.asked.length]
    const waiting = Promise.all(Array.from({ length: 20 }, () => visit(authenticate, '/sso/entra/authenticate')))
    await expect.poll(() => maker.asked.length - before).toBe(20)
    // More logins than the pool has connections: one that waits holds no connection.
    expect((await send(login, '/login', { body: { username: who.username, password: who.password }, headers: ownPage })).body.status).toBe(
      'SUCCESS',
    )
    maker.letGo()
    expect(await waiting).toEqual(Array(20).fill(expect.objectContaining(refusedBecause('UNREACHABLE'))))
  })
})
