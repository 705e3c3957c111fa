import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { POST as login } from '@/app/login/route'
import { switchSecondFactorOff } from '@/scripts/second-factor/switch-off'
import { readPerson, removeSecondFactor } from '@/lib/contracts/users/accounts'
import { env } from '@/lib/env'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { callOf, getAs, makeRole, memberWith, tryAs } from '../../support/accounts'
import { ownPage, send } from '../../support/http'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { runOutboxJob, openedMail } from '../../support/outbox'
import { makeSchool, type School } from '../../support/school'
import { setUpPhone } from '../../support/second-factor'
import { signedIn } from '../../support/signed-in'

let school: School
let clerk: Member
beforeAll(async () => {
  school = await makeSchool()
  clerk = await memberWith([await makeRole('Clerk', ['USERS_ADMIN'])])
})

const since = new Date('2026-11-20T08:00:00Z')
const giveFactor = (userId: string) => prisma().secondFactor.create({ data: { userId, secret: 'sealed', lastStep: 1, since } })
const isLeft = async (userId: string) => (await prisma().secondFactor.count({ where: { userId } })) === 1
const isOfDevice = ({ text }: { text?: unknown }) => String(text).includes('/settings/devices')
/** All mails but those that announce a login. */
const readMails = async () =>
  (await prisma().outboxEvent.findMany({ where: { type: 'mail' }, select: { payload: true } }))
    .map(({ payload }) => openedMail(payload))
    .filter((mail) => !isOfDevice(mail))

describe('users.removeSecondFactor', () => {
  test('is for who administers people alone', async () => {
    const { id } = await member('STUDENT')
    await giveFactor(id)
    await expectOutOfScope({
      call: callOf(removeSecondFactor),
      parameter: 'id',
      input: (one) => ({ id: one }),
      id: v7(),
      entitled: clerk,
      entitledTo: id,
      strangers: [school.staff, school.teacher, school.student],
    })
    expect(await tryAs(school.staff, removeSecondFactor, { id })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(null, removeSecondFactor, { id })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })

  test('lets somebody in with the password alone, and tells them so; nothing of it is left', async () => {
    const who = await signedIn({ locale: 'de' })
    await setUpPhone(who)
    await prisma().outboxEvent.deleteMany()
    expect(await tryAs(clerk, removeSecondFactor, { id: who.id })).toMatchObject({ status: 'SUCCESS' })
    expect((await send(login, '/login', { body: { username: who.username, password: who.password }, headers: ownPage })).body.status).toBe(
      'SUCCESS',
    )
    expect(await prisma().recoveryCode.count({ where: { userId: who.id } })).toBe(0)
    expect(await readMails()).toMatchObject([{ to: who.email, subject: expect.stringContaining('von Ihrem Konto genommen') }])
    expect(
      await prisma().auditEntry.findMany({
        where: { action: 'users.secondFactorRemoved', entityId: who.id },
        select: { actorId: true, changes: true },
      }),
    ).toEqual([{ actorId: clerk.id, changes: {} }])
    expect(await tryAs(clerk, removeSecondFactor, { id: who.id })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'users.NO_SECOND_FACTOR',
    })
  })

  test('takes a fresh proof, and reaches neither oneself nor who may do more', async () => {
    const { id } = await member('STUDENT')
    for (const one of [id, clerk.id, school.admin.id]) await giveFactor(one)
    expect(await tryAs(clerk, removeSecondFactor, { id }, { at: new Date(Date.now() + 11 * 60_000) })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(await tryAs(clerk, removeSecondFactor, { id: clerk.id })).toMatchObject({ status: 'STATE_CHANGED', code: 'users.YOURSELF' })
    expect(await tryAs(clerk, removeSecondFactor, { id: school.admin.id })).toMatchObject({ status: 'FORBIDDEN', code: 'users.ABOVE_YOU' })
    expect([await isLeft(id), await isLeft(clerk.id), await isLeft(school.admin.id)]).toEqual([true, true, true])
  })
})

test('since when somebody has one is told to who administers people, and nothing else of it', async () => {
  const { id } = await member('STUDENT')
  expect((await getAs(clerk, readPerson, { id })).secondFactor).toBeNull()
  await giveFactor(id)
  const read = await getAs(clerk, readPerson, { id })
  expect(read.secondFactor).toEqual({ since: since.toISOString() })
  expect(JSON.stringify(read)).not.toContain('sealed')
  expect((await getAs(school.staff, readPerson, { id })).secondFactor).toBeNull()
})

describe('npm run second-factor:off', () => {
  const takeOff = (username: string) => switchSecondFactorOff({ url: env().DATABASE_URL, username, at: now() })

  test('takes it off whoever has it, says so in the audit and to its owner', async () => {
    const who = await signedIn({ role: 'ADMIN' })
    await setUpPhone(who)
    await prisma().outboxEvent.deleteMany()
    expect(await takeOff(who.username.toUpperCase())).toBe('TAKEN_OFF')
    expect((await send(login, '/login', { body: { username: who.username, password: who.password }, headers: ownPage })).body.status).toBe(
      'SUCCESS',
    )
    expect(await prisma().recoveryCode.count({ where: { userId: who.id } })).toBe(0)
    expect(
      await prisma().auditEntry.findMany({
        where: { action: 'users.secondFactorRemoved', entityId: who.id },
        select: { actorId: true, call: true },
      }),
    ).toEqual([{ actorId: null, call: 'console.second-factor:off' }])
    await runOutboxJob()
    expect(await readMails()).toMatchObject([{ to: who.email, subject: expect.stringContaining('removed from your account') }])
  })

  test('says of whom there is nothing to take', async () => {
    expect([await takeOff(clerk.username), await takeOff(school.student.username), await takeOff('nobody')]).toEqual([
      'TAKEN_OFF',
      'NONE',
      'NOBODY',
    ])
  })
})
