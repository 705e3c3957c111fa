import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { endSessions, readPerson, resendInvite, sendPasswordReset, setAccountStatus } from '@/lib/contracts/users/accounts'
import { actorOfToken } from '@/server/kernel/actor'
import { prisma } from '@/server/kernel/db'
import { callOf, getAs, makeRole, memberWith, tryAs } from '../../support/accounts'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { runOutboxJob } from '../../support/outbox'
import { person } from '../../support/people'
import { makeSchool, type School } from '../../support/school'

let school: School
let clerk: Member
beforeAll(async () => {
  school = await makeSchool()
  clerk = await memberWith([await makeRole('Clerk', ['USERS_ADMIN'])])
})

const acts = [
  ['users.setAccountStatus', setAccountStatus, { revision: 1, status: 'DISABLED' }, 'STUDENT', 'ACTIVE'],
  ['users.resendInvite', resendInvite, {}, 'STUDENT', 'PENDING'],
  ['users.sendPasswordReset', sendPasswordReset, {}, 'STUDENT', 'ACTIVE'],
  ['users.endSessions', endSessions, {}, 'STUDENT', 'ACTIVE'],
] as const

describe.each(acts)('%s', (_name, contract, more, role, activation) => {
  test('is for who administers people alone', async () => {
    const { id } = await person({ role, activation, withoutPassword: true })
    await expectOutOfScope({
      call: callOf(contract),
      parameter: 'id',
      input: (one) => ({ id: one, ...more }),
      id: v7(),
      entitled: clerk,
      entitledTo: id,
      strangers: [school.staff, school.teacher, school.student],
    })
    expect(await tryAs(school.staff, contract, { id, ...more })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(null, contract, { id, ...more })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    expect(await prisma().auditEntry.count({ where: { entityId: id, call: contract.name } })).toBe(1)
  })
})

const disable = (who: Member, id: string, revision = 1) => tryAs(who, setAccountStatus, { id, revision, status: 'DISABLED' })
const enable = (who: Member, id: string, revision: number) => tryAs(who, setAccountStatus, { id, revision, status: 'ENABLED' })

describe('disabling', () => {
  test('ends sessions and links at once; enabling brings neither back', async () => {
    const who = await member('STUDENT')
    await prisma().accountToken.create({
      data: { id: v7(), tokenHash: v7(), userId: who.id, purpose: 'RESET', createdAt: new Date(), expiresAt: new Date('2027-01-01') },
    })
    expect(await disable(clerk, who.id)).toMatchObject({ output: { revision: 2 } })
    expect(await actorOfToken(who.token)).toBeNull()
    expect(await disable(clerk, who.id)).toMatchObject({ status: 'CONFLICT', data: { newer: { revision: 2, status: 'DISABLED' } } })
    expect(await disable(clerk, who.id, 2)).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await tryAs(clerk, sendPasswordReset, { id: who.id })).toMatchObject({ status: 'STATE_CHANGED', code: 'users.CANNOT_LOG_IN' })
    expect(await enable(clerk, who.id, 2)).toMatchObject({ output: { revision: 3 } })
    expect(await actorOfToken(who.token)).toBeNull()
    expect(await prisma().accountToken.count({ where: { userId: who.id, usedAt: null } })).toBe(0)
    expect(await prisma().auditEntry.findMany({ where: { entityId: who.id }, orderBy: { id: 'asc' }, select: { changes: true } })).toEqual([
      { changes: { status: { from: 'ENABLED', to: 'DISABLED' } } },
      { changes: { status: { from: 'DISABLED', to: 'ENABLED' } } },
    ])
  })

  test('leaves no session behind; where one is, enabling ends it', async () => {
    const who = await member('STUDENT')
    await prisma().user.update({ where: { id: who.id }, data: { status: 'DISABLED' } })
    expect(await enable(clerk, who.id, 1)).toMatchObject({ status: 'SUCCESS' })
    expect(await actorOfToken(who.token)).toBeNull()
  })

  test('is nobody’s own act, and reaches nobody who may do more', async () => {
    expect(await disable(school.admin, school.admin.id)).toMatchObject({ status: 'STATE_CHANGED', code: 'users.YOURSELF' })
    expect(await disable(clerk, school.admin.id)).toMatchObject({ status: 'FORBIDDEN', code: 'users.ABOVE_YOU' })
    expect(await disable(clerk, school.teacher.id)).toMatchObject({ status: 'FORBIDDEN', code: 'users.ABOVE_YOU' })
  })

  test('two who disable each other at once: one of them is left; who is not enabled counts for nothing', async () => {
    const [one, other] = [await member('ADMIN'), await member('ADMIN')]
    const answers = await Promise.all([disable(one, other.id), disable(other, one.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['AUTHENTICATION_FAILED', 'SUCCESS'])
    const left = await prisma().user.findFirstOrThrow({
      where: { id: { in: [one.id, other.id] }, status: 'ENABLED' },
      select: { id: true },
    })
    await prisma().user.updateMany({
      where: { roles: { some: { role: { builtIn: 'ADMIN' } } }, NOT: { id: { in: [left.id, school.admin.id] } } },
      data: { status: 'DISABLED' },
    })
    // This account holds a role with the same privileges but cannot log in: nobody has taken up its invitation.
    await person({ role: 'ADMIN', activation: 'PENDING', withoutPassword: true })
    expect((await getAs(school.admin, readPerson, { id: left.id })).rights.isLastAdmin).toBe(false)
    expect(await disable(school.admin, left.id)).toMatchObject({ status: 'SUCCESS' })
    expect((await getAs(school.admin, readPerson, { id: school.admin.id })).rights.isLastAdmin).toBe(true)
  })
})

describe('sessions', () => {
  test('are shown by their device, never by their token, and end everywhere', async () => {
    const who = await member('STUDENT')
    await prisma().signInSession.updateMany({
      where: { userId: who.id },
      data: {
        userAgent:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      },
    })
    const read = await getAs(clerk, readPerson, { id: who.id })
    expect(read.sessions).toMatchObject([{ browser: 'Safari', system: 'iPhone', isThis: false }])
    expect(JSON.stringify(read)).not.toContain(who.token)
    expect(await getAs(clerk, endSessions, { id: who.id })).toEqual({ ended: 1 })
    expect(await actorOfToken(who.token)).toBeNull()
    expect((await getAs(clerk, readPerson, { id: who.id })).sessions).toEqual([])
  })

  test('of one’s own end but for the one that asks', async () => {
    const mine = await getAs(clerk, readPerson, { id: clerk.id })
    expect(mine.sessions).toMatchObject([{ isThis: true }])
    const at = new Date()
    await prisma().signInSession.create({
      data: {
        id: v7(),
        tokenHash: v7(),
        userId: clerk.id,
        createdAt: at,
        lastSeenAt: at,
        provenAt: at,
        expiresAt: new Date('2027-01-01'),
        idleMinutes: 600,
        userAgent: '',
      },
    })
    expect(await getAs(clerk, endSessions, { id: clerk.id })).toEqual({ ended: 1 })
    expect(await actorOfToken(clerk.token)).not.toBeNull()
  })
})

test('a reset that an administrator sends goes to who has no password yet, too, and is the only link that counts', async () => {
  const { id, email } = await person({ withoutPassword: true })
  await prisma().outboxEvent.deleteMany()
  for (let times = 0; times < 2; times += 1) {
    await getAs(clerk, sendPasswordReset, { id })
    await runOutboxJob()
  }
  const rows = await prisma().outboxEvent.findMany({ where: { type: 'mail' }, select: { payload: true } })
  expect(rows.map(({ payload }) => Object(payload).to)).toEqual([email, email])
  expect(await prisma().accountToken.count({ where: { userId: id, usedAt: null, purpose: 'RESET' } })).toBe(1)
})

test('of links that administrators send somebody gets five in an hour, whoever sends and whichever they are', async () => {
  const [{ id }, other] = [await person({ activation: 'PENDING', withoutPassword: true }), await person({ withoutPassword: true })]
  const colleague = await memberWith([await makeRole('Other clerk', ['USERS_ADMIN'])])
  for (let times = 0; times < 4; times += 1) expect(await tryAs(clerk, resendInvite, { id })).toMatchObject({ status: 'SUCCESS' })
  await prisma().user.update({ where: { id }, data: { activation: 'ACTIVE' } })
  expect(await tryAs(colleague, sendPasswordReset, { id })).toMatchObject({ status: 'SUCCESS' })
  for (const who of [clerk, colleague]) expect(await tryAs(who, sendPasswordReset, { id })).toMatchObject({ status: 'TOO_MANY_REQUESTS' })
  expect(await tryAs(clerk, sendPasswordReset, { id: other.id })).toMatchObject({ status: 'SUCCESS' })
})

test.each(acts)(
  '%s: who lost the right, or was disabled, since they asked does it no more',
  async (_name, contract, more, role, activation) => {
    const [{ id }, stripped, disabled] = [
      await person({ role, activation, withoutPassword: true }),
      await memberWith([]),
      await memberWith([]),
    ]
    const asBefore = ({ actor }: Member) => ({ actor: { ...actor, privileges: clerk.actor.privileges } })
    await prisma().user.update({ where: { id: disabled.id }, data: { status: 'DISABLED' } })
    expect(await tryAs(asBefore(stripped), contract, { id, ...more })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(asBefore(disabled), contract, { id, ...more })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  },
)

describe('of who holds sensitive privileges a fresh proof is asked for', () => {
  const unproven = () => ({ actor: { ...school.admin.actor, provenAt: new Date(0) } })
  const needed = { status: 'FORBIDDEN', code: 'sign-in.REAUTHENTICATE' }
  const cases = [
    ['disabling', setAccountStatus, { revision: 1, status: 'DISABLED' }, {}],
    ['enabling', setAccountStatus, { revision: 1, status: 'ENABLED' }, { status: 'DISABLED' }],
    ['an invitation', resendInvite, {}, { activation: 'PENDING' }],
    ['a reset', sendPasswordReset, {}, {}],
  ] as const

  test.each(cases)('before %s, and of nobody else', async (_name, contract, more, state) => {
    const [teacher, student] = [
      await person({ role: 'TEACHER', withoutPassword: true, ...state }),
      await person({ role: 'STUDENT', withoutPassword: true, ...state }),
    ]
    expect(await tryAs(unproven(), contract, { id: teacher.id, ...more })).toMatchObject(needed)
    expect(await tryAs(unproven(), contract, { id: student.id, ...more })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.admin, contract, { id: teacher.id, ...more })).toMatchObject({ status: 'SUCCESS' })
  })
})
