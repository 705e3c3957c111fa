import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { actorOfToken } from '@/server/kernel/actor'
import type { Privilege } from '@/lib/privileges'
import { callAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { callNamed } from '../../support/named-call'
import { expectOutOfScope } from '../../support/out-of-scope'
import { statementsOf } from '../../support/statements'

let admin: Member
let [student, teacher, staff]: Member[] = []
/** Makes the call with the person's present privileges, which are read with every call. */
async function askAs(who: Member, name: string, input: object, at?: Date) {
  const actor = await actorOfToken(who.token)
  if (!actor) throw new Error(`${who.username} is not signed in`)
  return callAs({ actor }, callNamed(name), input, at ? { at } : {})
}
const save = (who: Member, input: object) => askAs(who, 'roles.save', input)
const remove = (who: Member, input: object) => askAs(who, 'roles.remove', input)
const newRole = (privileges: readonly Privilege[] = [], name = `Role ${v7().slice(-8)}`) => ({
  id: v7(),
  revision: 0,
  name,
  privileges: [...privileges],
})
const idOf = async (builtIn: string) => (await prisma().role.findUniqueOrThrow({ where: { builtIn }, select: { id: true } })).id
const privilegesOf = async (who: Member) => [...((await actorOfToken(who.token))?.privileges ?? [])].sort()
const rolesOf = async (who: Member) =>
  (await prisma().userRole.findMany({ where: { userId: who.id }, select: { role: { select: { name: true } } } }))
    .map(({ role }) => role.name)
    .sort()
const giveRole = (who: Member, roleId: string) => prisma().userRole.create({ data: { userId: who.id, roleId } })

/** A person who may change roles, and nothing else. */
async function makeClerk(): Promise<Member> {
  const who = await member('STUDENT')
  const role = newRole(['ROLES_ADMIN'])
  expect(await save(admin, role)).toMatchObject({ status: 'SUCCESS' })
  await prisma().userRole.deleteMany({ where: { userId: who.id } })
  await giveRole(who, role.id)
  return who
}

beforeAll(async () => {
  admin = await member('ADMIN')
  ;[student, teacher, staff] = [await member('STUDENT'), await member('TEACHER'), await member('STAFF')]
})
beforeEach(() => void stopClock(null))

describe('roles.list and roles.read', () => {
  test('say what each role allows and how many hold it, the built-in ones first', async () => {
    const answer = await askAs(admin, 'roles.list', {})
    expect(answer).toMatchObject({
      output: {
        roles: [
          { builtIn: 'STUDENT', sensitive: false, isMine: true },
          { builtIn: 'TEACHER', sensitive: true, holders: 1 },
          { builtIn: 'STAFF', holders: 1 },
          { builtIn: 'ADMIN', privileges: ['ALL'], areas: ['markers'], holders: 1 },
        ],
      },
    })
    const found = await askAs(admin, 'roles.read', { id: await idOf('TEACHER') })
    expect(found).toMatchObject({ output: { role: { name: 'Teacher' }, people: [{ id: teacher?.id, username: teacher?.username }] } })
    expect(found).toHaveProperty('output.others.length', 3)
  })

  test('run as many statements for one role as for many, and for many holders', async () => {
    const count = async () => (await statementsOf(() => askAs(admin, 'roles.list', {}))).length
    const before = await count()
    for (let i = 0; i < 5; i += 1) expect(await save(admin, newRole(['USERS_VIEW']))).toMatchObject({ status: 'SUCCESS' })
    expect(await count()).toBe(before)
  })

  test('and all the rest are for who may change roles', async () => {
    const input = {
      'roles.list': {},
      'roles.read': { id: v7() },
      'roles.save': newRole(),
      'roles.remove': { id: v7(), revision: 1, replacementId: null },
    }
    for (const [name, given] of Object.entries(input)) {
      for (const who of [student, teacher, staff]) expect(who && (await askAs(who, name, given))).toMatchObject({ status: 'FORBIDDEN' })
      expect(await callAs(null, callNamed(name), given)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    }
  })

  test('every id is tried by who may not', async () => {
    const entitled = admin
    await expectOutOfScope({
      call: callNamed('roles.read'),
      parameter: 'id',
      input: (id) => ({ id }),
      id: await idOf('STAFF'),
      entitled,
      reachableBy: ['ADMIN'],
    })
    const [made, gone, other] = [newRole(), newRole(), newRole()]
    for (const role of [made, gone, other]) await save(admin, role)
    await expectOutOfScope({
      call: callNamed('roles.save'),
      parameter: 'id',
      input: (id) => ({ ...made, id, revision: 1 }),
      id: made.id,
      entitled,
      reachableBy: ['ADMIN'],
    })
    await expectOutOfScope({
      call: callNamed('roles.remove'),
      parameter: 'id',
      input: (id) => ({ id, revision: 1, replacementId: null }),
      id: gone.id,
      entitled,
      reachableBy: ['ADMIN'],
    })
    await expectOutOfScope({
      call: callNamed('roles.remove'),
      parameter: 'replacementId',
      input: (replacementId) => ({ id: other.id, revision: 1, replacementId }),
      id: await idOf('STUDENT'),
      entitled,
      reachableBy: ['ADMIN'],
    })
  })
})

describe('roles.save', () => {
  test('makes a role, and what it gives and takes holds on the holder’s next call', async () => {
    const role = newRole(['USERS_VIEW'])
    expect(await save(admin, role)).toMatchObject({ output: { revision: 1 } })
    const who = await member('STUDENT')
    expect(await privilegesOf(who)).not.toContain('USERS_VIEW')
    await giveRole(who, role.id)
    expect(await privilegesOf(who)).toContain('USERS_VIEW')
    expect(await save(admin, { ...role, revision: 1, name: `${role.name} two`, privileges: ['GROUPS_ADMIN'], losers: 1 })).toMatchObject({
      output: { revision: 2 },
    })
    expect(await privilegesOf(who)).toContain('GROUPS_ADMIN')
    expect(await privilegesOf(who)).not.toContain('USERS_VIEW')
    const entries = await prisma().auditEntry.findMany({ where: { entityId: role.id }, orderBy: { at: 'asc' }, select: { changes: true } })
    expect(entries.map(({ changes }) => changes)).toEqual([
      { name: { to: role.name }, given: { to: ['USERS_VIEW'] } },
      { name: { from: role.name, to: `${role.name} two` }, given: { to: ['GROUPS_ADMIN'] }, taken: { from: ['USERS_VIEW'] } },
    ])
  })

  test('overwrites nothing that somebody else saved since', async () => {
    const role = newRole(['FORMS'])
    await save(admin, role)
    expect(await save(admin, { ...role, revision: 1, privileges: ['TESTS'] })).toMatchObject({ output: { revision: 2 } })
    expect(await save(admin, { ...role, revision: 1, privileges: [] })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { privileges: ['TESTS'], revision: 2 } },
    })
    expect(await save(admin, role)).toMatchObject({ status: 'CONFLICT' })
  })

  test.each([
    ['a name that another one has', () => ({ name: ' sTuDent ' }), 'name', 'roleNameTaken'],
    ['a name that reads like another one', () => ({ name: '\u0405tudent' }), 'name', 'roleNameTaken'],
    ['no name', () => ({ name: '  ' }), 'name', 'required'],
    ['a name of 10,000 letters', () => ({ name: 'x'.repeat(10_000) }), 'name', 'tooLong'],
    ['a privilege that is none', () => ({ privileges: ['EVERYTHING'] }), 'privileges.0', 'privilegeUnknown'],
  ])('refuses %s', async (_, changes, path, code) => {
    expect(await save(admin, { ...newRole(), ...changes() })).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })
  })

  test('asks who has not proved themself for ten minutes to do so, but not for another name', async () => {
    const role = newRole(['FORMS'])
    await save(admin, role)
    const later = new Date(Date.now() + 11 * 60_000)
    expect(await askAs(admin, 'roles.save', { ...role, revision: 1, privileges: [] }, later)).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(await askAs(admin, 'roles.save', { ...role, revision: 1, name: `${role.name} x` }, later)).toMatchObject({ status: 'SUCCESS' })
  })

  test('asks for a second factor by whoever may change it, with a fresh proof, and says so in the audit', async () => {
    const role = newRole(['FORMS'])
    expect(await save(admin, { ...role, asksSecondFactor: true })).toMatchObject({ status: 'SUCCESS' })
    expect(await askAs(admin, 'roles.read', { id: role.id })).toMatchObject({ output: { role: { asksSecondFactor: true } } })
    // A client that does not know the field leaves it as it is.
    expect(await save(admin, { ...role, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
    expect(await askAs(admin, 'roles.read', { id: role.id })).toMatchObject({ output: { role: { asksSecondFactor: true, revision: 2 } } })
    const later = new Date(Date.now() + 11 * 60_000)
    expect(await askAs(admin, 'roles.save', { ...role, revision: 2, asksSecondFactor: false }, later)).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(await save(admin, { ...role, revision: 2, asksSecondFactor: false })).toMatchObject({ status: 'SUCCESS' })
    const entries = await prisma().auditEntry.findMany({ where: { entityId: role.id }, orderBy: { id: 'asc' }, select: { changes: true } })
    expect(entries.map(({ changes }) => Object(changes).asksSecondFactor)).toEqual([
      { from: false, to: true },
      undefined,
      { from: true, to: false },
    ])
    expect(
      await save(await makeClerk(), { id: await idOf('ADMIN'), name: 'Admin', revision: 1, privileges: ['ALL'], asksSecondFactor: true }),
    ).toMatchObject({ status: 'FORBIDDEN', code: 'roles.ABOVE_YOU' })
  })

  test('lets nobody give what they do not hold, nor change a role that holds it', async () => {
    const who = await makeClerk()
    expect(await save(who, newRole(['USERS_ADMIN']))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'privileges', code: 'privilegeNotYours' }],
    })
    expect(await save(who, newRole(['ROLES_ADMIN', 'FORMS', 'APP_STUDENT']))).toMatchObject({ status: 'SUCCESS' })
    const own = await prisma().role.findFirstOrThrow({
      where: { users: { some: { userId: who.id } } },
      select: { id: true, name: true, revision: true },
    })
    expect(await save(who, { id: own.id, name: own.name, revision: own.revision, privileges: ['ROLES_ADMIN', 'ALL'] })).toMatchObject({
      issues: [{ path: 'privileges', code: 'privilegeNotYours' }],
    })
    const adminRole = { id: await idOf('ADMIN'), name: 'Admin', revision: 1 }
    expect(await save(who, { ...adminRole, privileges: [] })).toMatchObject({ status: 'FORBIDDEN', code: 'roles.ABOVE_YOU' })
    expect(await save(who, { ...adminRole, name: 'Nobody', privileges: ['ALL'] })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'roles.ABOVE_YOU',
    })
    expect(await privilegesOf(admin)).toEqual(['ALL'])
  })

  test('knows names that look like patterns, and keeps what this version does not know', async () => {
    const [one, two] = [newRole([], 'a\\b'), newRole([], 'S_udent')]
    for (const role of [one, two]) expect(await save(admin, role)).toMatchObject({ status: 'SUCCESS' })
    expect(await save(admin, { ...two, revision: 1, name: 'A\\B' })).toMatchObject({ issues: [{ path: 'name', code: 'roleNameTaken' }] })
    expect(await save(admin, newRole([], '%'))).toMatchObject({ status: 'SUCCESS' })
    await prisma().rolePrivilege.create({ data: { roleId: one.id, privilege: 'OF_A_LATER_VERSION' } })
    expect(await save(admin, { ...one, revision: 1, name: 'renamed' })).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().rolePrivilege.count({ where: { roleId: one.id } })).toBe(1)
  })

  test('takes from people only what was meant: it is said how many lose it, who have it by no other role', async () => {
    const [role, other, all] = [
      newRole(['GROUPS_ADMIN', 'PROGRAMMES_ADMIN']),
      newRole(['GROUPS_ADMIN', 'PROGRAMMES_ADMIN']),
      newRole(['ALL']),
    ]
    for (const one of [role, other, all]) await save(admin, one)
    const holders = [await member('STUDENT'), await member('STUDENT'), await member('STUDENT'), await member('STUDENT')] as const
    for (const who of holders) await giveRole(who, role.id)
    await giveRole(holders[2], other.id)
    await giveRole(holders[3], all.id)
    const taking = { ...role, revision: 1, privileges: ['GROUPS_ADMIN'] }
    expect(await save(admin, taking)).toMatchObject({ status: 'STATE_CHANGED', code: 'roles.OTHERS_LOSE', data: { losers: 2 } })
    expect(await save(admin, { ...taking, losers: 3 })).toMatchObject({ status: 'STATE_CHANGED', data: { losers: 2 } })
    expect(await privilegesOf(holders[0])).toContain('PROGRAMMES_ADMIN')
    expect(await save(admin, { ...taking, losers: 2 })).toMatchObject({ status: 'SUCCESS' })
    expect(await privilegesOf(holders[0])).not.toContain('PROGRAMMES_ADMIN')
    await prisma().userRole.deleteMany({ where: { userId: { in: holders.map(({ id }) => id) } } })
    // A person who may change roles and nothing else cannot empty the students' role in passing, like anybody else.
    const students = { id: await idOf('STUDENT'), name: 'Student', revision: 1, privileges: [] }
    expect(await save(await makeClerk(), students)).toMatchObject({ status: 'STATE_CHANGED', code: 'roles.OTHERS_LOSE' })
  })

  test('is finished by nobody who was disabled while they waited', async () => {
    const who = await member('ADMIN')
    const actor = await actorOfToken(who.token)
    if (!actor) throw new Error('not signed in')
    await prisma().user.update({ where: { id: who.id }, data: { status: 'DISABLED' } })
    expect(await callAs({ actor }, callNamed('roles.save'), newRole())).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    await prisma().userRole.deleteMany({ where: { userId: who.id } })
  })

  test('leaves somebody who may do everything, and leaves oneself what one needs', async () => {
    const { id, revision } = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'ADMIN' } })
    expect(await save(admin, { id, name: 'Admin', revision, privileges: ['ROLES_ADMIN'] })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'roles.LAST_ADMIN',
    })
    expect(await privilegesOf(admin)).toEqual(['ALL'])
    const who = await makeClerk()
    const own = await prisma().role.findFirstOrThrow({
      where: { users: { some: { userId: who.id } } },
      select: { id: true, name: true, revision: true },
    })
    expect(await save(who, { id: own.id, name: own.name, revision: own.revision, privileges: [] })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'roles.OWN_RIGHTS',
    })
    expect(await privilegesOf(who)).toEqual(['ROLES_ADMIN'])
  })

  test('two who take the last ALL from each other at once do not both succeed', async () => {
    const [one, two] = [newRole(['ALL', 'ROLES_ADMIN']), newRole(['ALL', 'ROLES_ADMIN'])]
    for (const role of [one, two]) await save(admin, role)
    const [first, second] = [await member('STUDENT'), await member('STUDENT')]
    await giveRole(first, one.id)
    await giveRole(second, two.id)
    // The administrator of the other tests is disabled, so that these two are the only ones.
    await prisma().user.update({ where: { id: admin.id }, data: { status: 'DISABLED' } })
    const taken = await Promise.all([
      save(first, { ...two, revision: 1, privileges: [], losers: 1 }),
      save(second, { ...one, revision: 1, privileges: [], losers: 1 }),
    ])
    await prisma().user.update({ where: { id: admin.id }, data: { status: 'ENABLED' } })
    expect(taken.map(({ status }) => status).filter((status) => status === 'SUCCESS')).toHaveLength(1)
    expect([...(await privilegesOf(first)), ...(await privilegesOf(second))].filter((name) => name === 'ALL')).toHaveLength(1)
    await prisma().userRole.deleteMany({ where: { userId: { in: [first.id, second.id] } } })
  })
})

describe('roles.remove', () => {
  test('takes away what nobody holds', async () => {
    const role = newRole(['FORMS'])
    await save(admin, role)
    expect(await remove(admin, { id: role.id, revision: 2, replacementId: null })).toMatchObject({ status: 'CONFLICT' })
    expect(await remove(admin, { id: role.id, revision: 1, replacementId: null })).toMatchObject({ status: 'SUCCESS' })
    expect(await askAs(admin, 'roles.read', { id: role.id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await remove(admin, { id: role.id, revision: 1, replacementId: null })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('gives its holders the role that is named, once', async () => {
    const [old, next] = [newRole(['FORMS']), newRole(['TESTS'])]
    for (const role of [old, next]) await save(admin, role)
    const [alone, both] = [await member('TEACHER'), await member('TEACHER')]
    await giveRole(alone, old.id)
    await giveRole(both, old.id)
    await giveRole(both, next.id)
    expect(await remove(admin, { id: old.id, revision: 1, replacementId: null })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'replacementId', code: 'replacementNeeded' }],
    })
    for (const replacementId of [old.id, v7()])
      expect(await remove(admin, { id: old.id, revision: 1, replacementId })).toMatchObject({
        issues: [{ path: 'replacementId', code: 'roleUnknown' }],
      })
    expect(await remove(admin, { id: old.id, revision: 1, replacementId: next.id })).toMatchObject({ status: 'SUCCESS' })
    for (const who of [alone, both]) expect(await rolesOf(who)).toEqual([next.name, 'Teacher'].sort())
    expect(await privilegesOf(alone)).toContain('TESTS')
  })

  test('leaves the built-in ones, those above, and the last that may do everything', async () => {
    expect(await remove(admin, { id: await idOf('STAFF'), revision: 1, replacementId: await idOf('STUDENT') })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'roles.BUILT_IN',
    })
    const above = newRole(['ALL'])
    await save(admin, above)
    const who = await makeClerk()
    expect(await remove(who, { id: above.id, revision: 1, replacementId: null })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'roles.ABOVE_YOU',
    })
    const held = newRole(['FORMS'])
    await save(admin, held)
    await giveRole(who, held.id)
    // A person cannot gain a role by removing another one.
    expect(await remove(who, { id: held.id, revision: 1, replacementId: above.id })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'roles.ABOVE_YOU',
    })
    // Nor does a person with more privileges lose a role by it.
    const plain = newRole(['FORMS'])
    await save(admin, plain)
    await giveRole(await member('TEACHER'), plain.id)
    expect(await remove(who, { id: plain.id, revision: 1, replacementId: await idOf('STUDENT') })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'roles.ABOVE_YOU',
    })
    const later = new Date(Date.now() + 11 * 60_000)
    expect(await askAs(admin, 'roles.remove', { id: held.id, revision: 1, replacementId: await idOf('STUDENT') }, later)).toMatchObject({
      code: 'sign-in.REAUTHENTICATE',
    })
  })
})
