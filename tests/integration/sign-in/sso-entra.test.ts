import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { POST as api } from '@/app/api/[...call]/route'
import { GET as answered } from '@/app/api/auth/callback/azure-ad/route'
import { GET as arrive } from '@/app/sso/[provider]/arrive/route'
import { GET as authenticate } from '@/app/sso/[provider]/authenticate/route'
import { GET as leave } from '@/app/sso/[provider]/slorequest/route'
import { saveEntraSecret } from '@/lib/contracts/config/sign-on'
import { readSignOnAround } from '@/lib/contracts/config/sign-on'
import { testEntra } from '@/lib/contracts/sign-in/sso'
import { prisma } from '@/server/kernel/db'
import { getAs, makeRole, tryAs } from '../../support/accounts'
import { clientId, logInAtEntra, startEntra, tenant, type Entra } from '../../support/entra'
import { ownPage, send, sessionOf } from '../../support/http'
import { member } from '../../support/members'
import { person } from '../../support/people'
import { pairOf, putSettings, setUpEntra, visit } from '../../support/sign-on'

const port = vi.hoisted(() => {
  const chosen = 21_000 + (process.pid % 9_000)
  // The address is read once, before any other module of the application is loaded.
  process.env.ENTRA_AUTHORITY = `http://localhost:${chosen}`
  return chosen
})

let entra: Entra
/** False claims that the stand-in for Entra makes, where a test wants them. */
let lies: Readonly<Record<string, unknown>> = {}
beforeAll(async () => {
  entra = await startEntra({
    appUrl: 'http://localhost:3000',
    port,
    claimsOf: (login) => ({
      sub: login,
      oid: login,
      tid: tenant,
      name: login,
      preferred_username: login,
      email: `${login}@school.example`,
      ...lies,
    }),
  })
})
afterAll(() => entra.close())
beforeEach(async () => {
  lies = {}
  await setUpEntra()
})

const refusedBecause = (why: string) => ({ http: 303, to: `/sso/refused?why=${why}` })

async function begin(query = '?way=page&returnTo=/clinical') {
  const begun = await visit(authenticate, `/sso/entra/authenticate${query}`, { headers: { 'sec-fetch-site': 'same-origin' } })
  return { to: begun.to ?? '', cookie: pairOf(begun.cookies, 'cusp-sso') }
}
/** Goes from the sign-in button, by way of Entra, to the page where the browser ends. */
async function logIn(username: string, query?: string) {
  const { to, cookie } = await begin(query)
  const back = await logInAtEntra(to, username)
  const at = await visit(answered, back, { cookie })
  return { cookie, back, at, arrived: at.to === '/sso/entra/arrive' ? await visit(arrive, at.to, { cookie }) : null }
}

describe('logging in with Entra', () => {
  test('asks for a code with PKCE, state and nonce, and keeps nothing where scripts see it', async () => {
    const begun = await visit(authenticate, '/sso/entra/authenticate')
    const asked = new URL(begun.to ?? '')
    expect(asked.href).toContain(`http://localhost:${port}/${tenant}/v2.0/`)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/api/auth/callback/azure-ad',
      code_challenge_method: 'S256',
      code_challenge: expect.any(String),
      state: expect.any(String),
      nonce: expect.any(String),
    })
    expect(begun.cookies).toHaveLength(1)
    expect(begun.cookies[0]).toMatch(/^cusp-sso=[\w.-]+; Path=\/; Max-Age=900; SameSite=Lax; HttpOnly$/)
  })

  test('leads to a session of our own, by the account that matches', async () => {
    const who = await person()
    const { arrived } = await logIn(who.username)
    expect(arrived).toMatchObject({ http: 303, to: '/clinical' })
    expect(await prisma().externalIdentity.findMany({ where: { userId: who.id }, select: { issuer: true, subject: true } })).toEqual([
      { issuer: `http://localhost:${port}/${tenant}/v2.0`, subject: who.username },
    ])
    expect(await prisma().signInSession.count({ where: { userId: who.id } })).toBe(1)
  })

  test('a second step that its id token shows counts; where it shows none, the code is asked for here', async () => {
    await putSettings({ entraSecondStep: { shownBy: ['acrs=c1'], isAsked: false } })
    const who = await person()
    const roleId = await makeRole(`Careful ${v7()}`, [])
    await prisma().role.update({ where: { id: roleId }, data: { asksSecondFactor: true } })
    await prisma().userRole.create({ data: { userId: who.id, roleId } })
    const cookiesOf = async () => (await logIn(who.username)).arrived?.cookies.filter((cookie) => /^cusp=[^;]/.test(cookie))
    lies = { acrs: ['c2'] }
    expect(await cookiesOf()).toEqual([])
    lies = { acrs: ['c2', 'c1'] }
    expect(await cookiesOf()).toHaveLength(1)
  })

  test('counts in the browser that began alone, and a code once', async () => {
    const who = await person()
    const [mine, theirs] = [await begin(), await begin()]
    const back = await logInAtEntra(mine.to, who.username)
    // The state of another attempt, no state, and a changed state are refused.
    expect(await visit(answered, back, { cookie: theirs.cookie })).toMatchObject(refusedBecause('INVALID'))
    expect(await visit(answered, back)).toMatchObject(refusedBecause('EXPIRED'))
    expect(await visit(answered, back.replace(/state=[^&]+/, 'state=foreign'), { cookie: mine.cookie })).toMatchObject(
      refusedBecause('INVALID'),
    )
    const again = await begin()
    const second = await logInAtEntra(again.to, who.username)
    expect((await visit(answered, second, { cookie: again.cookie })).to).toBe('/sso/entra/arrive')
    expect(await visit(answered, second, { cookie: again.cookie })).toMatchObject(refusedBecause('INVALID'))
  })

  test('takes an id token for the nonce of this attempt alone', async () => {
    const who = await person()
    const { to, cookie } = await begin()
    const address = new URL(to)
    address.searchParams.set('nonce', 'another')
    expect(await visit(answered, await logInAtEntra(address.href, who.username), { cookie })).toMatchObject(refusedBecause('INVALID'))
  })

  test('is for the tenants of the settings alone', async () => {
    const who = await person()
    lies = { tid: '11111111-2222-4333-8444-555555555555' }
    expect((await logIn(who.username)).at).toMatchObject(refusedBecause('NOT_ALLOWED'))
    expect(await prisma().externalIdentity.count({ where: { userId: who.id } })).toBe(0)
  })

  test('tells what the provider says: broken off, or wrong', async () => {
    const { cookie } = await begin()
    expect(await visit(answered, '/api/auth/callback/azure-ad?error=access_denied', { cookie })).toMatchObject(refusedBecause('DENIED'))
    expect(await visit(answered, '/api/auth/callback/azure-ad?error=server_error', { cookie })).toMatchObject(refusedBecause('INVALID'))
    expect(await visit(answered, '/api/auth/callback/azure-ad?code=made-up', { cookie })).toMatchObject(refusedBecause('INVALID'))
  })

  test('says so where the provider does not answer', async () => {
    await putSettings({ entraTenants: ['99999999-2222-4333-8444-555555555555'] })
    expect(await visit(authenticate, '/sso/entra/authenticate')).toMatchObject(refusedBecause('UNREACHABLE'))
  })
})

describe('leaving', () => {
  test('logs out at Entra after the logout here, once, in this browser', async () => {
    const who = await person()
    const { arrived } = await logIn(who.username)
    const session = sessionOf({ cookies: arrived?.cookies ?? [], http: 303, body: {}, headers: new Headers() })
    const out = await send(api, '/api/sign-in/logout', { body: {}, cookie: session, headers: ownPage })
    expect(out.body).toEqual({ status: 'SUCCESS', provider: 'entra' })
    const cookie = pairOf(out.cookies, 'cusp-sso')
    const there = new URL((await visit(leave, '/sso/entra/slorequest', { cookie })).to ?? '')
    expect(there.origin).toBe(`http://localhost:${port}`)
    expect(there.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/sso/logged-out')
    expect(there.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
    expect((await fetch(there)).status).toBe(200)
    expect(await visit(leave, '/sso/entra/slorequest', { cookie })).toMatchObject({ to: '/sso/logged-out' })
    expect(await visit(leave, '/sso/entra/slorequest')).toMatchObject({ to: '/sso/logged-out' })
    expect(await visit(leave, '/sso/elsewhere/slorequest')).toMatchObject(refusedBecause('INVALID'))
  })

  test('a logout of a session that a password began names no provider', async () => {
    const { cookie } = await member('STUDENT')
    expect((await send(api, '/api/sign-in/logout', { body: {}, cookie, headers: ownPage })).body).toEqual({ status: 'SUCCESS' })
  })
})

describe('setting it up', () => {
  test('the connection is tested, and what is wrong is named', async () => {
    const admin = await member('ADMIN')
    expect(await getAs(admin, testEntra)).toEqual({ problem: null })
    expect((await tryAs(admin, saveEntraSecret, { secret: 'wrong' })).status).toBe('SUCCESS')
    expect(await getAs(admin, testEntra)).toEqual({ problem: 'SECRET_WRONG' })
    await putSettings({ entraTenants: ['99999999-2222-4333-8444-555555555555'] })
    expect(await getAs(admin, testEntra)).toEqual({ problem: 'TENANT_UNKNOWN' })
    expect((await tryAs(admin, saveEntraSecret, { secret: '' })).status).toBe('SUCCESS')
    expect(await getAs(admin, testEntra)).toEqual({ problem: 'NOT_SET_UP' })
  })

  test('the secret is stored encrypted, answered to nobody, and not written down; for who may do everything, after a proof', async () => {
    const admin = await member('ADMIN')
    const secret = `secret-${v7()}`
    expect(await tryAs(admin, saveEntraSecret, { secret }, { at: new Date(Date.now() + 11 * 60_000) })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect((await tryAs(await member('STAFF'), saveEntraSecret, { secret })).status).toBe('FORBIDDEN')
    expect((await tryAs(admin, saveEntraSecret, { secret })).status).toBe('SUCCESS')
    expect(await getAs(admin, readSignOnAround)).toMatchObject({ secret: 'kept' })
    const stored = JSON.stringify([await prisma().setting.findMany(), await prisma().auditEntry.findMany()])
    expect(stored).not.toContain(secret)
    expect(
      await prisma().auditEntry.findMany({
        where: { action: 'config.secretSaved' },
        orderBy: { at: 'desc' },
        take: 1,
        select: { changes: true },
      }),
    ).toEqual([{ changes: { isThere: { to: true } } }])
    for (const call of [testEntra, readSignOnAround]) expect((await tryAs(await member('STAFF'), call, {})).status).toBe('FORBIDDEN')
  })
})
