import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { z } from 'zod'
import { GET as apiGet, POST as api } from '@/app/api/[...call]/route'
import { POST as login } from '@/app/login/route'
import { createPerson, readAccountChoices, readPerson, resendInvite, savePerson } from '@/lib/contracts/users/accounts'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { accountOf, callOf, getAs, makeRole, memberWith, roleIdOf, tryAs } from '../../support/accounts'
import { ownPage, send } from '../../support/http'
import type { Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { runOutboxJob, openedMail } from '../../support/outbox'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
let clerk: Member
const ids = { student: '', teacher: '', programme: v7(), hidden: v7(), group: v7(), otherGroup: v7(), firm: v7() }
beforeAll(async () => {
  school = await makeSchool()
  clerk = await memberWith([await makeRole('Clerk', ['USERS_ADMIN'])])
  ;[ids.student, ids.teacher] = [await roleIdOf('STUDENT'), await roleIdOf('TEACHER')]
  const db = prisma()
  await db.programme.createMany({
    data: [
      { id: ids.programme, name: 'Dentistry', lengthYears: 5 },
      { id: ids.hidden, name: 'Old course', lengthYears: 4, published: false },
    ],
  })
  const groupings = [(await db.grouping.findFirstOrThrow({ where: { isDefault: true } })).id, v7()]
  await db.grouping.create({ data: { id: groupings[1] ?? '', name: 'Not the default' } })
  await db.studentGroup.createMany({
    data: [ids.group, ids.otherGroup].map((id, at) => ({ id, name: `Group ${at}`, groupingId: groupings[at] ?? '' })),
  })
  await db.firm.create({ data: { id: ids.firm, name: 'Amber' } })
})

const create = (who: Member | null, changes: object = {}, how = {}) => tryAs(who, createPerson, accountOf(changes), how)
const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string() })
async function readMails(): Promise<z.output<typeof Mail>[]> {
  await runOutboxJob()
  const rows = await prisma().outboxEvent.findMany({ where: { type: 'mail' }, orderBy: { id: 'asc' } })
  await prisma().outboxEvent.deleteMany()
  return rows.map(({ payload }) => Mail.parse(openedMail(payload)))
}
const tokenIn = (text: string | undefined) => /setpassword\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const setPassword = (token: string, password = 'seven purple umbrellas') =>
  send(api, '/api/sign-in/setPassword', { body: { token, password, confirm: password }, headers: ownPage })
const logIn = async (username: string, password: string) => (await send(login, '/login', { body: { username, password } })).body.status

describe('users.createPerson', () => {
  test('invites: a link that works once, for seven days, in the person’s language, and then they are in', async () => {
    const input = accountOf({ language: 'de', roleIds: [ids.student] })
    const made = await getAs(clerk, createPerson, input)
    expect(await logIn(input.username, 'seven purple umbrellas')).toBe('LOGIN_FAILED')
    const [mail] = await readMails()
    expect(mail).toMatchObject({ to: input.email, subject: expect.stringContaining('Ihr Konto') })
    expect(mail?.text).toContain(input.username)
    const read = await getAs(clerk, readPerson, { id: made.id })
    expect(read).toMatchObject({
      person: { activation: 'PENDING', roleIds: [ids.student] },
      invite: { sentAt: schoolTime.toISOString(), until: new Date(schoolTime.getTime() + 7 * 86_400_000).toISOString() },
    })
    const token = tokenIn(mail?.text)
    expect((await send(apiGet, `/api/sign-in/readPasswordLink?token=${token}`, { method: 'GET' })).body).toMatchObject({
      displayName: 'Nova Berg',
      purpose: 'INVITE',
    })
    expect((await setPassword(token)).body.status).toBe('SUCCESS')
    expect((await setPassword(token)).body.status).toBe('NOT_FOUND')
    expect(await logIn(input.username, 'seven purple umbrellas')).toBe('SUCCESS')
    expect(await tryAs(clerk, resendInvite, { id: made.id })).toMatchObject({ status: 'STATE_CHANGED', code: 'users.NOT_PENDING' })
    const { changes } = await prisma().auditEntry.findFirstOrThrow({
      where: { entityId: made.id, action: 'users.personCreated' },
      select: { changes: true },
    })
    expect(changes).toMatchObject({ username: { to: input.username }, roles: { to: ['Student'] }, requiresActivation: { to: true } })
  })

  test('an invitation ends after seven days, with the next one, and with another address', async () => {
    const input = accountOf()
    const { id } = await getAs(clerk, createPerson, input)
    const [first] = await readMails()
    await getAs(clerk, resendInvite, { id })
    // The link is void at once, before the next one is sent.
    expect((await setPassword(tokenIn(first?.text))).body.status).toBe('NOT_FOUND')
    const [second] = await readMails()
    const { requiresActivation: _r, password: _p, confirm: _c, ...fields } = input
    await getAs(clerk, savePerson, { ...fields, id, revision: 1, email: `moved-${input.email}` })
    expect((await setPassword(tokenIn(second?.text))).body.status).toBe('NOT_FOUND')
    const [third, ...more] = await readMails()
    expect([third?.to, more]).toEqual([`moved-${input.email}`, []])
    stopClock(new Date(schoolTime.getTime() + 7 * 86_400_000 + 1000))
    expect((await setPassword(tokenIn(third?.text))).body.status).toBe('NOT_FOUND')
    stopClock(schoolTime)
    expect((await setPassword(tokenIn(third?.text))).body.status).toBe('SUCCESS')
  })

  test('with a first password nothing is sent; whose address is changed is told at the old one', async () => {
    const input = accountOf({ requiresActivation: false, password: 'orange lamp posts', confirm: 'orange lamp posts' })
    const { id } = await getAs(clerk, createPerson, input)
    expect(await readMails()).toEqual([])
    const audit = await prisma().auditEntry.findFirstOrThrow({ where: { entityId: id }, select: { changes: true } })
    expect(JSON.stringify(audit)).not.toContain('orange')
    const { requiresActivation: _r, password: _p, confirm: _c, ...fields } = input
    await getAs(clerk, savePerson, { ...fields, id, revision: 1, email: 'elsewhere@school.example' })
    const sent = await readMails()
    expect(sent.map(({ to }) => to)).toEqual([input.email])
    expect(sent[0]?.text).not.toContain('elsewhere')
  })

  test('a first password, which somebody else knows, opens nothing but the way to one of their own', async () => {
    const given = 'orange lamp posts'
    const input = accountOf({ requiresActivation: false, password: given, confirm: given })
    const { id } = await getAs(clerk, createPerson, input)
    const sessions = () => prisma().signInSession.count({ where: { userId: id } })
    const tried = await send(login, '/login', { body: { username: input.username.toUpperCase(), password: given }, headers: ownPage })
    expect(tried.body).toEqual({ status: 'SUCCESS', setPassword: expect.stringMatching(/^[\w-]{43}$/) })
    expect([tried.cookies.filter((cookie) => /cusp=[^;]/.test(cookie)), await sessions()]).toEqual([[], 0])
    // The log names nobody: it may be the person who set the password.
    expect(
      await prisma().auditEntry.findMany({ where: { action: 'sign-in.loggedIn', entityId: id }, select: { actorId: true, changes: true } }),
    ).toEqual([{ actorId: null, changes: { ownPasswordNeeded: { to: true } } }])
    const token = String(tried.body.setPassword)
    expect((await send(apiGet, `/api/sign-in/readPasswordLink?token=${token}`, { method: 'GET' })).body).toMatchObject({
      displayName: 'Nova Berg',
      isGiven: true,
    })
    expect((await setPassword(token, given)).body).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'password', code: 'passwordGiven' }],
    })
    expect((await setPassword(token)).body).toEqual({ status: 'SUCCESS' })
    expect([await logIn(input.username, given), await logIn(input.username, 'seven purple umbrellas')]).toEqual(['LOGIN_FAILED', 'SUCCESS'])
    expect(await sessions()).toBe(1)
    expect((await setPassword(token, 'nine yellow umbrellas')).body.status).toBe('NOT_FOUND')
  })

  test('the way from a first password lasts a quarter of an hour, and of two the newer counts', async () => {
    const given = 'orange lamp posts'
    const input = accountOf({ requiresActivation: false, password: given, confirm: given })
    await getAs(clerk, createPerson, input)
    const token = async () =>
      String((await send(login, '/login', { body: { username: input.username, password: given } })).body.setPassword)
    const [older, newer] = [await token(), await token()]
    expect((await setPassword(older)).body.status).toBe('NOT_FOUND')
    stopClock(new Date(schoolTime.getTime() + 15 * 60_000 + 1000))
    expect((await setPassword(newer)).body.status).toBe('NOT_FOUND')
    stopClock(schoolTime)
    await prisma().user.update({ where: { username: input.username, usernameKey: input.username }, data: { status: 'DISABLED' } })
    expect(await logIn(input.username, given)).toBe('LOGIN_FAILED')
  })

  test.each<[string, object, string, string]>([
    [
      'two passwords that differ',
      { requiresActivation: false, password: 'orange lamp posts', confirm: 'orange lamp post' },
      'confirm',
      'passwordsDiffer',
    ],
    ['a short one', { requiresActivation: false, password: 'short', confirm: 'short' }, 'password', 'passwordTooShort'],
    ['a common one', { requiresActivation: false, password: 'password1', confirm: 'password1' }, 'password', 'passwordTooCommon'],
    ['a username that is taken', { username: 'ADAM' }, 'username', 'usernameTaken'],
    ['an address that is taken, in wide letters', { email: 'adam@school.example' }, 'email', 'accountEmailTaken'],
    ['a day that has not come', { programmeId: 'programme', year: 1, from: '2026-11-21' }, 'from', 'dayInFuture'],
    ['a year that the programme has not', { programmeId: 'programme', year: 6 }, 'year', 'yearBeyondProgramme'],
    ['a year of no programme', { year: 2 }, 'programmeId', 'programmeNeeded'],
    ['a programme that is not offered', { programmeId: 'hidden', year: 1 }, 'programmeId', 'programmeUnknown'],
    ['a group of another grouping', { groupId: 'otherGroup' }, 'groupId', 'groupUnknown'],
    ['graduated by year alone', { year: 'GRADUATED' }, 'enrolment', 'graduatedDiffers'],
    ['a role that they may not give', { roleIds: ['teacher'] }, 'roleIds', 'roleNotYours'],
  ])('refuses %s', async (_case, changes, path, code) => {
    const named = new Map(Object.entries(ids))
    const real = (value: unknown): unknown => (Array.isArray(value) ? value.map(real) : (named.get(String(value)) ?? value))
    const input = Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, real(value)]))
    expect(await create(clerk, input)).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })
  })

  test('two at once of one address: one account, and the field’s message; the same request again makes none', async () => {
    const answers = await Promise.all([create(clerk, { email: 'both@school.example' }), create(clerk, { email: 'Both@School.example' })])
    expect(answers.map(({ status }) => status).sort()).toEqual(['SUCCESS', 'VALIDATION_FAILED'])
    expect(answers.find(({ status }) => status !== 'SUCCESS')).toMatchObject({ issues: [{ path: 'email', code: 'accountEmailTaken' }] })
    const [input, key] = [accountOf(), v7()]
    const [first, again] = [await tryAs(clerk, createPerson, input, { key }), await tryAs(clerk, createPerson, input, { key })]
    expect(again).toEqual(first)
    expect(await prisma().user.count({ where: { username: input.username } })).toBe(1)
  })

  test('somebody who may do much takes a proof of the last minutes', async () => {
    const late = { at: new Date(schoolTime.getTime() + 11 * 60_000) }
    expect(await create(school.admin, { roleIds: [ids.teacher] }, late)).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(await create(school.admin, { roleIds: [ids.student] }, late)).toMatchObject({ status: 'SUCCESS' })
    expect(await create(school.admin, { roleIds: [ids.teacher] })).toMatchObject({ status: 'SUCCESS' })
  })

  test('is for who administers people alone, as are the choices', async () => {
    for (const who of [null, school.student, school.teacher, school.staff]) {
      const status = who ? 'FORBIDDEN' : 'AUTHENTICATION_FAILED'
      expect(await create(who)).toMatchObject({ status })
      expect(await tryAs(who, readAccountChoices, {})).toMatchObject({ status })
    }
    const { choices } = await getAs(clerk, readAccountChoices)
    expect(choices).toMatchObject({
      today: '2026-11-20',
      programmes: [{ id: ids.programme, name: 'Dentistry', lengthYears: 5 }],
      firms: [{ id: ids.firm }],
    })
    expect(choices.groups.map(({ name }) => name)).toEqual(['Group 0', 'Group A'])
  })

  test.each(['roleIds', 'programmeId', 'groupId', 'firmId'])('takes no %s that is none, and none from who may not', async (parameter) => {
    const real = { roleIds: ids.student, programmeId: ids.programme, groupId: ids.group, firmId: ids.firm }[parameter] ?? ''
    const input = (id: string) => accountOf({ [parameter]: parameter === 'roleIds' ? [id] : id })
    await expectOutOfScope({
      call: callOf(createPerson),
      parameter,
      input,
      id: v7(),
      entitled: clerk,
      entitledTo: real,
      strangers: [school.staff],
      refusedAs: ['FORBIDDEN', 'VALIDATION_FAILED'],
    })
  })
})
