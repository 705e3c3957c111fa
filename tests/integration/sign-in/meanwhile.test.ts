import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { v7 } from 'uuid'
import { z } from 'zod'
import { POST as api } from '@/app/api/[...call]/route'
import { POST as forgotten } from '@/app/forgottenpassword/route'
import { POST as login } from '@/app/login/route'
import { endSessions, readPerson, resendInvite, savePerson, sendPasswordReset, setAccountStatus } from '@/lib/contracts/users/accounts'
import { prisma } from '@/server/kernel/db'
import { hashToken } from '@/server/kernel/secrets/token'
import { getAs, makeRole, memberWith, tryAs } from '../../support/accounts'
import { ownPage, send } from '../../support/http'
import type { Member } from '../../support/members'
import { runOutboxJob, openedMail } from '../../support/outbox'
import { person } from '../../support/people'
import { signedIn } from '../../support/signed-in'

let clerk: Member
beforeAll(async () => {
  clerk = await memberWith([await makeRole('Clerk', ['USERS_ADMIN'])])
})
const holders: pg.Client[] = []
afterAll(() => Promise.all(holders.map((holder) => holder.end())))

/** Locks rows of a person, so that a change of the account stops half-way. */
async function lockRows(sql: string, userId: string): Promise<() => Promise<void>> {
  const holder = new pg.Client(process.env.DATABASE_URL)
  holders.push(holder)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query(sql, [userId])
  return async () => void (await holder.query('COMMIT'))
}
const sessionsHeld = (userId: string) => lockRows('SELECT 1 FROM sign_in_session WHERE user_id = $1 FOR UPDATE', userId)
const linksHeld = (userId: string) => lockRows('SELECT 1 FROM account_token WHERE user_id = $1 FOR UPDATE', userId)
const countWaiting = async () =>
  (await prisma().$queryRaw<unknown[]>`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    .length
const expectStopped = (count: number) => expect.poll(countWaiting).toBe(count)

const fresh = { password: 'seven purple umbrellas', confirm: 'seven purple umbrellas' }
const logIn = ({ username, password }: { username: string; password: string }) => send(login, '/login', { body: { username, password } })
const sessionsOf = (userId: string) => prisma().signInSession.count({ where: { userId } })
const disable = (id: string) => tryAs(clerk, setAccountStatus, { id, revision: 1, status: 'DISABLED' })
async function insertLink(userId: string, purpose: 'INVITE' | 'RESET'): Promise<string> {
  const token = v7()
  await prisma().accountToken.create({
    data: { id: v7(), tokenHash: hashToken(token), userId, purpose, createdAt: new Date(), expiresAt: new Date('2027-01-01') },
  })
  return token
}
const setByLink = (token: string) => send(api, '/api/sign-in/setPassword', { body: { token, ...fresh }, headers: ownPage })

describe('while somebody is being disabled', () => {
  test('a login with the right password begins no session', async () => {
    const who = await signedIn()
    const release = await sessionsHeld(who.id)
    const disabling = disable(who.id)
    await expectStopped(1)
    const entering = logIn(who)
    await expectStopped(2)
    await release()
    expect([(await disabling).status, (await entering).body.status, await sessionsOf(who.id)]).toEqual(['SUCCESS', 'LOGIN_FAILED', 0])
  })

  test.each([
    ['reauthenticate', (password: string) => ({ password })],
    ['changePassword', (current: string) => ({ current, ...fresh })],
  ])('%s goes on in no session', async (name, bodyOf) => {
    const who = await signedIn()
    const release = await sessionsHeld(who.id)
    const disabling = disable(who.id)
    await expectStopped(1)
    const proving = send(api, `/api/sign-in/${name}`, { body: bodyOf(who.password), cookie: who.cookie, headers: ownPage })
    await expectStopped(2)
    await release()
    expect([(await disabling).status, (await proving).body.status, await sessionsOf(who.id)]).toEqual(['SUCCESS', 'VALIDATION_FAILED', 0])
  })

  test('the link that was sent sets no password', async () => {
    const who = await signedIn()
    const [token, release] = [await insertLink(who.id, 'RESET'), await sessionsHeld(who.id)]
    const disabling = disable(who.id)
    await expectStopped(1)
    const setting = setByLink(token)
    await expectStopped(2)
    await release()
    expect([(await disabling).status, (await setting).body.status]).toEqual(['SUCCESS', 'NOT_FOUND'])
  })
})

test('while a link sets another password a login with the old one begins no session', async () => {
  const who = await signedIn()
  const [token, release] = [await insertLink(who.id, 'RESET'), await sessionsHeld(who.id)]
  const setting = setByLink(token)
  await expectStopped(1)
  const entering = logIn(who)
  await expectStopped(2)
  await release()
  expect([(await setting).body.status, (await entering).body.status, await sessionsOf(who.id)]).toEqual(['SUCCESS', 'LOGIN_FAILED', 0])
})

test('while a session is renewed all of them end: the new one, too', async () => {
  const who = await signedIn()
  const release = await lockRows('SELECT 1 FROM app_user WHERE id = $1 FOR UPDATE', who.id)
  const proving = send(api, '/api/sign-in/reauthenticate', { body: { password: who.password }, cookie: who.cookie, headers: ownPage })
  await expectStopped(1)
  const ending = tryAs(clerk, endSessions, { id: who.id })
  await expectStopped(2)
  await release()
  await Promise.all([proving, ending])
  expect(await sessionsOf(who.id)).toBe(0)
})

describe('while the address is being changed', () => {
  const Mail = z.object({ to: z.string(), text: z.string() })
  const movedTo = async (id: string, email: string) => {
    const {
      person: { status: _status, activation: _activation, avatarFileName: _avatar, createdAt: _created, lastSeenAt: _seen, ...fields },
      choices,
    } = await getAs(clerk, readPerson, { id })
    return { ...fields, from: choices.today, email }
  }
  /** The addresses that links were mailed to since, and the number of the person's links that are still valid. */
  async function sent(userId: string): Promise<{ to: string[]; open: number }> {
    const rows = await prisma().outboxEvent.findMany({ where: { type: 'mail' }, orderBy: { id: 'asc' }, select: { payload: true } })
    const mails = rows.map(({ payload }) => Mail.parse(openedMail(payload))).filter(({ text }) => text.includes('/setpassword/'))
    return { to: mails.map(({ to }) => to), open: await prisma().accountToken.count({ where: { userId, usedAt: null } }) }
  }
  /**
   * Runs `act` when the new address is written and not yet committed. Calls that administer accounts wait in line in this process; in another process they wait
   * in the database.
   */
  async function changedWhile(id: string, act: () => Promise<unknown>, stops = 2): Promise<string> {
    const email = `${v7()}@school.example`
    const input = await movedTo(id, email)
    const release = await linksHeld(id)
    const saving = tryAs(clerk, savePerson, input)
    await expectStopped(1)
    const acting = act()
    await expectStopped(stops)
    await release()
    expect(await saving).toMatchObject({ status: 'SUCCESS' })
    await acting
    return email
  }

  test('an invitation that is sent anew goes to the new one, and is the only one that counts', async () => {
    const { id } = await person({ activation: 'PENDING', withoutPassword: true })
    await insertLink(id, 'INVITE')
    await prisma().outboxEvent.deleteMany()
    const email = await changedWhile(id, () => tryAs(clerk, resendInvite, { id }), 1)
    expect(await sent(id)).toEqual({ to: [email, email], open: 1 })
  })

  test('so does a reset that an administrator sends', async () => {
    const { id } = await person()
    await insertLink(id, 'RESET')
    await prisma().outboxEvent.deleteMany()
    const email = await changedWhile(id, () => tryAs(clerk, sendPasswordReset, { id }), 1)
    expect(await sent(id)).toEqual({ to: [email], open: 1 })
  })

  test('and one that the person asks for by name; of those the newest counts', async () => {
    const { id, username } = await person()
    await insertLink(id, 'RESET')
    await prisma().outboxEvent.deleteMany()
    await send(forgotten, '/forgottenpassword', { body: { username } })
    const email = await changedWhile(id, runOutboxJob)
    expect(await sent(id)).toEqual({ to: [email], open: 1 })
    await send(forgotten, '/forgottenpassword', { body: { username } })
    await runOutboxJob()
    expect((await sent(id)).open).toBe(1)
  })

  test('who asks by the old one is sent nothing', async () => {
    const { id, email } = await person()
    await insertLink(id, 'RESET')
    await prisma().outboxEvent.deleteMany()
    await send(forgotten, '/forgottenpassword', { body: { email } })
    await changedWhile(id, runOutboxJob)
    expect(await sent(id)).toEqual({ to: [], open: 0 })
  })
})
