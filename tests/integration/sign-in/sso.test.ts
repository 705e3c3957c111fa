import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GET as api } from '@/app/api/[...call]/route'
import { POST as auth } from '@/app/auth/route'
import { GET as arrive } from '@/app/sso/[provider]/arrive/route'
import { GET as authenticate } from '@/app/sso/[provider]/authenticate/route'
import { env } from '@/lib/env'
import { switchPasswordsOn } from '@/scripts/passwords/switch-on'
import { now, stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { ownPath } from '@/server/sign-in/sso/attempt'
import { makeRole, roleIdOf } from '../../support/accounts'
import { ownPage, send, sessionOf, type Answered } from '../../support/http'
import { person } from '../../support/people'
import { signedIn } from '../../support/signed-in'
import { comeBack, messageIn, putSettings, setUpEntra, visit, makeVouchedPerson, type Visit } from '../../support/sign-on'

beforeEach(async () => {
  stopClock(new Date('2026-11-23T09:00:00Z'))
  await setUpEntra()
})
afterEach(() => void stopClock(null))

const advanceClock = (seconds: number) => stopClock(new Date(now().getTime() + seconds * 1_000))
const upn = (name: string) => ({ preferred_username: [name] })
const refusedBecause = (why: string) => ({ http: 303, to: `/sso/refused?why=${why}` })
const hasNoSession = ({ cookies }: Visit) => cookies.every((cookie) => !/^cusp=[^;]/.test(cookie))
const identitiesOf = (userId: string) =>
  prisma().externalIdentity.findMany({ where: { userId }, select: { subject: true, origin: true }, orderBy: { linkedAt: 'asc' } })
const whoIs = async (cookie: string) => Reflect.get(Object((await send(auth, '/auth', { cookie, headers: ownPage })).body.user), 'username')
const finishLogin = (body: object, cookie: string, headers: Record<string, string> = ownPage): Promise<Answered> =>
  send(auth, '/auth', { body, cookie, headers })

describe('somebody for whom a provider vouches', () => {
  test('gets the account that matches, whatever the case, and is linked with it', async () => {
    const who = await person({ withoutPassword: true })
    const subject = v7()
    const first = await comeBack({ vouched: makeVouchedPerson({ subject, attributes: upn(who.username.toUpperCase()) }) })
    expect(first).toMatchObject({ http: 303, to: '/clinical' })
    const cookie = sessionOf({ cookies: first.cookies, http: 303, body: {}, headers: first.headers })
    expect(await whoIs(cookie)).toBe(who.username)
    expect(await identitiesOf(who.id)).toEqual([{ subject, origin: 'MATCHED' }])
    expect(
      await prisma().auditEntry.findMany({
        where: { entityId: who.id, action: 'sign-in.loggedIn' },
        select: { actorId: true, changes: true },
      }),
    ).toEqual(
      expect.arrayContaining([
        { actorId: who.id, changes: { identity: { to: 'entra' } } },
        { actorId: who.id, changes: { provider: { to: 'entra' } } },
      ]),
    )
    expect(
      await prisma().sessionOrigin.findMany({ where: { subject }, select: { provider: true, session: { select: { userId: true } } } }),
    ).toEqual([{ provider: 'ENTRA', session: { userId: who.id } }])
    // The provider's token is nowhere stored in clear.
    expect(JSON.stringify(await prisma().sessionOrigin.findMany())).not.toContain('token of')
  })

  test('stays who they are by the link, whatever they are called now', async () => {
    const [one, other] = [await person(), await person()]
    const subject = v7()
    await comeBack({ vouched: makeVouchedPerson({ subject, attributes: upn(one.username) }) })
    await comeBack({ vouched: makeVouchedPerson({ subject, attributes: upn(other.username) }) })
    expect([await identitiesOf(one.id), await identitiesOf(other.id)]).toEqual([[{ subject, origin: 'MATCHED' }], []])
    const { cookies, http, headers } = await comeBack({ vouched: makeVouchedPerson({ subject }) })
    expect(await whoIs(sessionOf({ cookies, http, body: {}, headers }))).toBe(one.username)
  })

  test('of a name that has another identity already is refused, unless the name never passes to somebody else', async () => {
    const who = await person()
    await comeBack({ vouched: makeVouchedPerson({ subject: v7(), attributes: upn(who.username) }) })
    const second = v7()
    expect(await comeBack({ vouched: makeVouchedPerson({ subject: second, attributes: upn(who.username) }) })).toMatchObject(
      refusedBecause('OTHER_LINKED'),
    )
    expect(await identitiesOf(who.id)).toHaveLength(1)
    await setUpEntra({ isLasting: true })
    expect(await comeBack({ vouched: makeVouchedPerson({ subject: second, attributes: upn(who.username) }) })).toMatchObject({
      to: '/clinical',
    })
    expect(await identitiesOf(who.id)).toHaveLength(2)
  })

  test.each([
    ['who is unknown', async () => upn('nobody-here'), 'UNKNOWN'],
    ['whom nothing is said of', async () => ({}), 'NO_ATTRIBUTE'],
    ['who was disabled', async () => upn((await person({ status: 'DISABLED' })).username), 'CLOSED'],
    ['who has not taken up the invitation', async () => upn((await person({ activation: 'PENDING' })).username), 'CLOSED'],
    ['who could be two', async () => ({ preferred_username: [(await person()).username, (await person()).username] }), 'TWO_MATCHES'],
  ] as const)('%s is refused, and is told why', async (_who, attributesOf, why) => {
    const subject = v7()
    const came = await comeBack({ vouched: makeVouchedPerson({ subject, attributes: await attributesOf() }) })
    expect(came).toMatchObject(refusedBecause(why))
    expect(hasNoSession(came)).toBe(true)
    expect(await prisma().externalIdentity.count({ where: { subject } })).toBe(0)
  })

  test('is let in no more once disabled or erased, linked or not', async () => {
    const who = await person()
    const vouched = makeVouchedPerson({ subject: v7(), attributes: upn(who.username) })
    await comeBack({ vouched })
    await prisma().user.update({ where: { id: who.id }, data: { deletedAt: new Date() } })
    expect(await comeBack({ vouched })).toMatchObject(refusedBecause('CLOSED'))
    await prisma().user.update({ where: { id: who.id }, data: { deletedAt: null, status: 'DISABLED' } })
    expect(await comeBack({ vouched })).toMatchObject(refusedBecause('CLOSED'))
  })

  test('is matched by an address only of the domains that are let in', async () => {
    const who = await person()
    await setUpEntra({ attribute: 'email', field: 'email', emailDomains: ['other.example'] })
    const vouched = makeVouchedPerson({ subject: v7(), attributes: { email: [who.email] } })
    expect(await comeBack({ vouched })).toMatchObject(refusedBecause('NOT_ALLOWED'))
    await setUpEntra({ attribute: 'email', field: 'email', emailDomains: ['school.example'] })
    expect(await comeBack({ vouched })).toMatchObject({ to: '/clinical' })
  })

  test('is let in by nobody once the module is off', async () => {
    const who = await person()
    await putSettings({ modules: ['clinical'] })
    expect(await comeBack({ vouched: makeVouchedPerson({ subject: v7(), attributes: upn(who.username) }) })).toMatchObject(
      refusedBecause('NOT_SET_UP'),
    )
    expect(await visit(authenticate, '/sso/entra/authenticate')).toMatchObject(refusedBecause('NOT_SET_UP'))
    expect(await visit(authenticate, '/sso/elsewhere/authenticate')).toMatchObject(refusedBecause('INVALID'))
  })
})

describe('a new account', () => {
  const said = (name: string, more = {}) => ({
    ...upn(name),
    email: [`${name}@school.example`],
    given_name: ['Nova'],
    family_name: ['Berg'],
    name: ['Nova Berg'],
    ...more,
  })

  test('is made with a plain role, filled, and linked', async () => {
    const roleId = await roleIdOf('STUDENT')
    await setUpEntra({ unknown: 'create', roleId })
    const name = `new-${v7().slice(-12)}`
    expect(await comeBack({ vouched: makeVouchedPerson({ subject: v7(), attributes: said(name) }) })).toMatchObject({ to: '/clinical' })
    const made = await prisma().user.findFirstOrThrow({
      where: { usernameKey: name },
      select: { id: true, email: true, displayName: true, passwordHash: true, activation: true, roles: { select: { roleId: true } } },
    })
    expect(made).toEqual({
      id: made.id,
      email: `${name}@school.example`,
      displayName: 'Nova Berg',
      passwordHash: null,
      activation: 'ACTIVE',
      roles: [{ roleId }],
    })
    expect((await identitiesOf(made.id)).map(({ origin }) => origin)).toEqual(['CREATED'])
  })

  test('is not made with a role that holds something sensitive, even if it did not when it was chosen', async () => {
    const roleId = await makeRole(`Plain ${v7()}`, ['FORMS'])
    await setUpEntra({ unknown: 'create', roleId })
    await prisma().rolePrivilege.create({ data: { roleId, privilege: 'ALL' } })
    expect(await comeBack({ vouched: makeVouchedPerson({ subject: v7(), attributes: said(`new-${v7().slice(-12)}`) }) })).toMatchObject(
      refusedBecause('NOT_SET_UP'),
    )
  })

  test('needs all that an account needs, and a name and an address that are nobody’s', async () => {
    await setUpEntra({ unknown: 'create', roleId: await roleIdOf('STUDENT') })
    const name = `new-${v7().slice(-12)}`
    expect(await comeBack({ vouched: makeVouchedPerson({ subject: v7(), attributes: said(name, { given_name: [] }) }) })).toMatchObject(
      refusedBecause('INCOMPLETE'),
    )
    expect(await comeBack({ vouched: makeVouchedPerson({ subject: v7(), attributes: said(`а${name}`) }) })).toMatchObject(
      refusedBecause('INCOMPLETE'),
    )
    const { email } = await person()
    expect(await comeBack({ vouched: makeVouchedPerson({ subject: v7(), attributes: said(name, { email: [email] }) }) })).toMatchObject(
      refusedBecause('TAKEN'),
    )
    expect(await prisma().user.count({ where: { usernameKey: { contains: name } } })).toBe(0)
  })

  test('is made once by two windows at the same moment', async () => {
    await setUpEntra({ unknown: 'create', roleId: await roleIdOf('STUDENT') })
    const vouched = makeVouchedPerson({ subject: v7(), attributes: said(`new-${v7().slice(-12)}`) })
    const both = await Promise.all([comeBack({ vouched }), comeBack({ vouched })])
    expect(both.map(({ to }) => to)).toEqual(['/clinical', '/clinical'])
    expect(await prisma().externalIdentity.count({ where: { subject: vouched.subject } })).toBe(1)
  })

  test('has its names put right at each login where the setting says so, and nothing else', async () => {
    const who = await person()
    const vouched = makeVouchedPerson({ subject: v7(), attributes: said(who.username, { family_name: ['Strand'], name: [] }) })
    await comeBack({ vouched })
    const read = () =>
      prisma().user.findUniqueOrThrow({
        where: { id: who.id },
        select: { firstName: true, lastName: true, displayName: true, username: true, email: true },
      })
    expect(await read()).toMatchObject({ firstName: 'Test' })
    await setUpEntra({ fillsAtLogin: true })
    await comeBack({ vouched })
    expect(await read()).toEqual({
      firstName: 'Nova',
      lastName: 'Strand',
      displayName: `Test ${who.username}`,
      username: who.username,
      email: who.email,
    })
  })
})

describe('what comes back', () => {
  test('counts in the browser that began, once, for a minute', async () => {
    const who = await person()
    const vouched = makeVouchedPerson({ subject: v7(), attributes: upn(who.username) })
    const { cookie } = await comeBack({ vouched })
    // The answer was taken already, so it counts no second time.
    expect(await visit(arrive, '/sso/entra/arrive', { cookie })).toMatchObject(refusedBecause('EXPIRED'))
    // The cookie of another browser, no cookie, and a forged one.
    const other = await comeBack({ vouched: makeVouchedPerson({ subject: v7(), attributes: upn('nobody-here') }) })
    expect(await visit(arrive, '/sso/entra/arrive', { cookie: other.cookie })).toMatchObject({ http: 303 })
    expect(await visit(arrive, '/sso/entra/arrive')).toMatchObject(refusedBecause('EXPIRED'))
    expect(await visit(arrive, '/sso/entra/arrive', { cookie: 'cusp-sso=forged' })).toMatchObject(refusedBecause('EXPIRED'))
  })

  test('goes back to an own path and nowhere else', () => {
    expect(
      [
        '/clinical?day=1',
        '/',
        undefined,
        '//evil.example',
        '/\\evil.example',
        'https://evil.example',
        '/%5C/evil',
        '/sso/entra/authenticate',
        '/api/x',
        '/\t/evil.example',
        'javascript:alert(1)',
        `/${'a'.repeat(600)}`,
      ].map(ownPath),
    ).toEqual(['/clinical?day=1', '/', '/', '/', '/', '/', '/%5C/evil', '/', '/', '/', '/', '/'])
  })
})

test('a login that another site has an image or a frame begin is none, and counts against nobody', async () => {
  const begin = (dest: string) => visit(authenticate, '/sso/entra/authenticate', { headers: { 'sec-fetch-dest': dest } })
  const counted = async () =>
    (await prisma().attemptWindow.aggregate({ where: { bucket: { startsWith: 'sign-on-address:' } }, _sum: { count: true } }))._sum.count
  const before = await counted()
  for (const dest of ['image', 'iframe', 'empty']) expect((await begin(dest)).to).not.toContain('http')
  expect(await counted()).toBe(before)
})

test('npm run passwords:on offers passwords again, once, and says so in the audit', async () => {
  await putSettings({ showcafslogin: false })
  const switched = () => switchPasswordsOn({ url: env().DATABASE_URL, at: now() })
  expect([await switched(), await switched()]).toEqual([true, false])
  expect((await prisma().setting.findUniqueOrThrow({ where: { key: 'showcafslogin' }, select: { value: true } })).value).toBe(true)
  expect(await prisma().auditEntry.findMany({ where: { call: 'console.passwords:on' }, select: { actorId: true, changes: true } })).toEqual(
    [{ actorId: null, changes: { showcafslogin: { from: false, to: true } } }],
  )
})

describe('the window', () => {
  const handedOver = async (returnTo = '/clinical') => {
    const who = await person()
    const came = await comeBack({
      vouched: makeVouchedPerson({ subject: v7(), attributes: upn(who.username) }),
      attempt: { way: 'window', returnTo },
    })
    return { who, came, message: messageIn(came.html), cookie: came.cookie }
  }

  test('hands over to our own origin, with a policy of its own, and begins no session by itself', async () => {
    const { who, came, message } = await handedOver('/clinical?x=</script><script>alert(1)</script>')
    expect(came).toMatchObject({ http: 200, to: null })
    expect(message.username).toBe(who.username)
    expect(came.html).toContain('home = "http://localhost:3000"')
    expect(came.html.match(/<script/g)).toHaveLength(1)
    const nonce = /script nonce="(\w+)"/.exec(came.html)?.[1]
    expect(came.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(hasNoSession(came)).toBe(true)
    expect(await prisma().signInSession.count({ where: { userId: who.id } })).toBe(0)
  })

  test('gives our own page a cookie, and another client a token', async () => {
    const { who, message, cookie } = await handedOver()
    const answer = await finishLogin(message, cookie)
    expect(answer.body).toMatchObject({ status: 'SUCCESS', user: { username: who.username, authToken: '' } })
    expect(await whoIs(sessionOf(answer))).toBe(who.username)
    const second = await handedOver()
    // The client sends username and authToken alone, as the specification has it.
    const client = await finishLogin({ username: second.message.username, authToken: second.message.authToken }, second.cookie, {})
    const token = String(Reflect.get(Object(client.body.user), 'authToken'))
    expect(token.length).toBeGreaterThan(40)
    expect(await send(auth, '/auth', { body: { username: second.who.username, authToken: token } })).toMatchObject({
      body: { status: 'SUCCESS', user: { username: second.who.username } },
    })
  })

  test('is taken once, within a minute, by the browser that began, with its very values', async () => {
    const failed = { http: 200, body: { status: 'LOGIN_FAILED' } }
    const { message, cookie } = await handedOver()
    const other = await handedOver()
    expect(await finishLogin(message, other.cookie)).toMatchObject(failed)
    expect(await send(auth, '/auth', { body: message, headers: ownPage })).toMatchObject(failed)
    expect(await finishLogin({ ...message, ssotoken: other.message.ssotoken }, cookie)).toMatchObject(failed)
    expect(await finishLogin({ ...message, username: other.message.username }, cookie)).toMatchObject(failed)
    expect(await finishLogin({ ...message, authToken: message.ssotoken }, cookie)).toMatchObject(failed)
    expect((await finishLogin(message, cookie)).body.status).toBe('SUCCESS')
    expect(await finishLogin(message, cookie)).toMatchObject(failed)
    advanceClock(61)
    expect(await finishLogin(other.message, other.cookie)).toMatchObject(failed)
  })

  test('is worth nothing for who was disabled meanwhile', async () => {
    const { who, message, cookie } = await handedOver()
    await prisma().user.update({ where: { id: who.id }, data: { status: 'DISABLED' } })
    expect(await finishLogin(message, cookie)).toMatchObject({ body: { status: 'LOGIN_FAILED' } })
  })

  test('is no session, and a session is none of its values', async () => {
    const { message } = await handedOver()
    expect(
      await send(api, `/api/sign-in/listIdentities?username=${message.username}&authToken=${message.authToken}`, { method: 'GET' }),
    ).toMatchObject({ body: { status: 'AUTHENTICATION_FAILED' } })
    const who = await signedIn()
    expect(await send(auth, '/auth', { body: { username: who.username, authToken: who.token } })).toMatchObject({
      body: { status: 'SUCCESS' },
    })
    expect(await send(auth, '/auth', { body: { username: who.username, authToken: who.token, ssotoken: 'x' } })).toMatchObject({
      body: { status: 'LOGIN_FAILED' },
    })
  })
})
