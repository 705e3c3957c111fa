import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { readPerson, savePerson } from '@/lib/contracts/users/accounts'
import { savePreferences } from '@/lib/contracts/users'
import { actorOfToken } from '@/server/kernel/actor'
import { prisma } from '@/server/kernel/db'
import { accountOf, callOf, getAs, makeRole, memberWith, roleIdOf, tryAs } from '../../support/accounts'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'

let school: School
/** A clerk who administers people and has no other sensitive privilege. */
let clerk: Member
/** A clerk who administers roles, too. */
let keeper: Member
const ids = { student: '', teacher: '', admin: '', registry: '' }
beforeAll(async () => {
  school = await makeSchool()
  const clerkRole = await makeRole('Clerk', ['USERS_VIEW', 'USERS_ADMIN'])
  ids.registry = await makeRole('Registry', ['GROUPS_ADMIN'])
  ;[clerk, keeper] = [
    await memberWith([clerkRole], 'STUDENT'),
    await memberWith([clerkRole, await makeRole('Keeper', ['ROLES_ADMIN', 'MARK_TREATMENTSESSIONS', 'TESTS_MARK'])]),
  ]
  ;[ids.student, ids.teacher, ids.admin] = [await roleIdOf('STUDENT'), await roleIdOf('TEACHER'), await roleIdOf('ADMIN')]
})

/** The input that a screen would send: everything as it is, apart from the changes. */
async function inputAsIs(id: string, changes: object = {}, who: Member = school.admin) {
  const { person, choices } = await getAs(who, readPerson, { id })
  const { status: _status, activation: _activation, avatarFileName: _avatar, createdAt: _created, lastSeenAt: _seen, ...fields } = person
  return { ...fields, from: choices.today, ...changes }
}
const save = async (who: Member, id: string, changes: object, how = {}) => tryAs(who, savePerson, await inputAsIs(id, changes), how)

describe('users.readPerson', () => {
  test('shows the whole account to who administers people; without descent and sessions to who may look', async () => {
    const { id } = await member('STUDENT')
    await prisma().user.update({ where: { id }, data: { ethnicity: 'Not said', phone: '+44 20', studentIdNumber: 'S1' } })
    const whole = await getAs(clerk, readPerson, { id })
    expect(whole).toMatchObject({
      person: { ethnicity: 'Not said', phone: '+44 20', roleIds: [ids.student] },
      rights: { mayChange: true, isAbove: false, isSelf: false, holdsAll: false, isLastAdmin: false },
    })
    expect(whole.sessions).toEqual([
      { id: expect.any(String), browser: null, system: null, createdAt: expect.any(String), lastSeenAt: expect.any(String), isThis: false },
    ])
    const looked = await getAs(school.staff, readPerson, { id })
    expect(looked).toMatchObject({ person: { ethnicity: '', phone: '+44 20' }, sessions: [], rights: { mayChange: false } })
  })

  test('says of each role whether the asker may give it, and of whom they are below', async () => {
    const giveable = async (who: Member) =>
      (await getAs(who, readPerson, { id: school.student.id })).choices.roles.filter(({ isMine }) => isMine).map(({ name }) => name)
    expect(await giveable(clerk)).toEqual(['Student', 'Registry'])
    expect(await giveable(school.admin)).toEqual(['Student', 'Teacher', 'Staff', 'Admin', 'Clerk', 'Keeper', 'Registry'])
    expect((await getAs(clerk, readPerson, { id: school.teacher.id })).rights.isAbove).toBe(true)
    expect((await getAs(school.admin, readPerson, { id: school.admin.id })).rights).toMatchObject({ isSelf: true, isLastAdmin: true })
  })

  test('runs as many statements however many sessions and stays there are', async () => {
    const { id } = await member('STUDENT')
    const few = await statementsOf(() => getAs(school.admin, readPerson, { id }))
    const days = Array.from({ length: 30 }, (_, at) => ({ id: v7(), userId: id, fromOn: new Date(Date.UTC(2026, 0, at + 1)), year: 1 }))
    await prisma().enrolment.createMany({ data: days })
    const many = await statementsOf(() => getAs(school.admin, readPerson, { id }))
    expect(many).toHaveLength(few.length)
  })

  test('is for nobody else, and tells of nobody who was deleted', async () => {
    await expectOutOfScope({
      call: callOf(readPerson),
      parameter: 'id',
      input: (id) => ({ id }),
      id: school.student.id,
      entitled: school.staff,
      strangers: [school.student, school.teacher],
      reachableBy: ['STAFF', 'ADMIN'],
    })
    const { id } = await member('STUDENT')
    await prisma().user.update({ where: { id }, data: { deletedAt: new Date() } })
    expect(await tryAs(school.admin, readPerson, { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(school.admin, readPerson, { id: 'x' })).toMatchObject({ status: 'VALIDATION_FAILED' })
  })
})

describe('users.savePerson', () => {
  test('keeps every field, and the audit what it was and is', async () => {
    const { id } = await member('TEACHER')
    const changes = {
      firstName: ' Ada ',
      lastName: 'Lind',
      displayName: 'Dr Ada Lind',
      username: 'ada.lind',
      email: 'Ada.Lind@School.example',
      language: 'nb',
      studentIdNumber: 'S-9',
      hospitalResourceNumber: 'H-9',
      registrationNumber: 'R-9',
      phone: '+47 1',
      ethnicity: 'Sami',
      employer: 'Hospital',
      jobTitle: 'Lecturer',
      yearLeft: 2020,
      schoolYearLeft: 1999,
    }
    expect(await save(school.admin, id, changes)).toMatchObject({ output: { revision: 2, savedAt: schoolTime.toISOString() } })
    expect((await getAs(school.admin, readPerson, { id })).person).toMatchObject({ ...changes, firstName: 'Ada', revision: 2 })
    expect(
      await prisma().user.findUniqueOrThrow({ where: { id }, select: { usernameKey: true, emailKey: true, searchText: true } }),
    ).toMatchObject({ usernameKey: 'ada.lind', emailKey: 'ada.lind@school.example', searchText: expect.stringContaining('ada lind') })
    const { changes: kept } = await prisma().auditEntry.findFirstOrThrow({
      where: { entityId: id, action: 'users.personSaved' },
      select: { changes: true },
    })
    expect(kept).toMatchObject({ phone: { from: '', to: '+47 1' }, username: { to: 'ada.lind' }, ethnicity: {} })
    expect(JSON.stringify(kept)).not.toContain('Sami')
    expect(Object.keys(Object(kept))).not.toContain('roles')
  })

  test('of a stale revision is CONFLICT with the newer one, and overwrites nothing', async () => {
    const { id } = await member('STUDENT')
    const old = await inputAsIs(id, { phone: 'second' })
    await save(school.admin, id, { phone: 'first' })
    expect(await tryAs(clerk, savePerson, old)).toMatchObject({ status: 'CONFLICT', data: { newer: { revision: 2, phone: 'first' } } })
    expect((await getAs(clerk, readPerson, { id })).person.phone).toBe('first')
  })

  test('a language that the person chose meanwhile is not overwritten', async () => {
    const { id, token } = await member('STUDENT')
    const old = await inputAsIs(id)
    const actor = await actorOfToken(token)
    expect(await tryAs(actor && { actor }, savePreferences, { language: 'sl', theme: 'dark', density: 'compact' })).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await tryAs(clerk, savePerson, old)).toMatchObject({ status: 'CONFLICT', data: { newer: { language: 'sl' } } })
  })

  test.each<[string, () => object, string, string]>([
    [
      'a username that differs by capitals from another',
      () => ({ username: school.student.username.toUpperCase() }),
      'username',
      'usernameTaken',
    ],
    [
      'one that differs by the form of its letters',
      () => ({
        username: school.student.username.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
      }),
      'username',
      'usernameTaken',
    ],
    ['letters of two alphabets', () => ({ username: 'аdmin' }), 'username', 'usernameUnclear'],
    ['a letter that cannot be seen', () => ({ username: 'ad\u200bam' }), 'username', 'usernameUnclear'],
    ['an address of another account', () => ({ email: school.student.email.toUpperCase() }), 'email', 'accountEmailTaken'],
    ['no address', () => ({ email: ' ' }), 'email', 'required'],
    ['what is no address', () => ({ email: 'nobody' }), 'email', 'emailInvalid'],
    ['no name', () => ({ displayName: '' }), 'displayName', 'required'],
    ['10,000 characters', () => ({ phone: 'x'.repeat(10_000) }), 'phone', 'tooLong'],
    ['a year that was none', () => ({ yearLeft: 20 }), 'yearLeft', 'tooSmall'],
    ['a role that is none', () => ({ roleIds: [v7()] }), 'roleIds', 'roleUnknown'],
  ])('refuses %s', async (_case, changes, path, code) => {
    const { id } = await member('STUDENT')
    expect(await save(school.admin, id, changes())).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })
  })

  test('two at once for one name: one has it, the other hears of it by the field', async () => {
    const two = [await member('STUDENT'), await member('STUDENT')]
    const inputs = await Promise.all(two.map(({ id }) => inputAsIs(id, { username: 'same-name' })))
    const answers = await Promise.all(inputs.map((input) => tryAs(school.admin, savePerson, input)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['SUCCESS', 'VALIDATION_FAILED'])
    expect(answers.find(({ status }) => status !== 'SUCCESS')).toMatchObject({ issues: [{ path: 'username', code: 'usernameTaken' }] })
  })

  test('is for who administers people alone', async () => {
    await expectOutOfScope({
      call: callOf(savePerson),
      parameter: 'id',
      input: (id) => ({ ...accountInput, id, revision: 1 }),
      id: v7(),
      entitled: school.admin,
      entitledTo: (await member('STUDENT')).id,
      strangers: [school.staff, school.teacher],
      reachableBy: [],
    })
    const { id } = await member('STUDENT')
    const input = await inputAsIs(id)
    for (const [who, status] of [
      [null, 'AUTHENTICATION_FAILED'],
      [school.staff, 'FORBIDDEN'],
      [school.student, 'FORBIDDEN'],
    ] as const)
      expect(await tryAs(who, savePerson, input)).toMatchObject({ status })
  })

  const { requiresActivation: _requires, password: _password, confirm: _confirm, ...accountInput } = accountOf()
  test.each(['roleIds', 'programmeId', 'groupId', 'firmId'])('takes no %s that is none, and none from who may not', async (parameter) => {
    const { id } = await member('STUDENT')
    const input = (value: string) => ({
      ...accountInput,
      username: `s${v7()}`,
      email: `${v7()}@school.example`,
      id,
      revision: 1,
      [parameter]: parameter === 'roleIds' ? [value] : value,
    })
    const real = await makeRowFor(parameter)
    await expectOutOfScope({
      call: callOf(savePerson),
      parameter,
      input,
      id: v7(),
      entitled: school.admin,
      entitledTo: real,
      strangers: [school.staff],
      refusedAs: ['FORBIDDEN', 'VALIDATION_FAILED'],
    })
  })
})

async function makeRowFor(parameter: string): Promise<string> {
  const id = v7()
  const name = `Of ${id}`
  if (parameter === 'roleIds') return ids.registry
  if (parameter === 'programmeId') await prisma().programme.create({ data: { id, name, lengthYears: 5 } })
  if (parameter === 'firmId') await prisma().firm.create({ data: { id, name } })
  if (parameter === 'groupId') {
    const grouping = await prisma().grouping.findFirstOrThrow({ where: { isDefault: true } })
    await prisma().studentGroup.create({ data: { id, name, groupingId: grouping.id } })
  }
  return id
}

describe('roles', () => {
  test('hold on the holder’s next call', async () => {
    const who = await member('STUDENT')
    expect(await tryAs(who, readPerson, { id: school.student.id })).toMatchObject({ status: 'FORBIDDEN' })
    await save(school.admin, who.id, { roleIds: [ids.student, ids.admin] })
    const now = await actorOfToken(who.token)
    expect(await tryAs(now && { actor: now }, readPerson, { id: school.student.id })).toMatchObject({ status: 'SUCCESS' })
    await save(school.admin, who.id, { roleIds: [ids.student] })
    const then = await actorOfToken(who.token)
    expect(await tryAs(then && { actor: then }, readPerson, { id: school.student.id })).toMatchObject({ status: 'FORBIDDEN' })
    const entries = await prisma().auditEntry.findMany({
      where: { entityId: who.id, action: 'users.personSaved' },
      orderBy: { id: 'asc' },
      select: { changes: true },
    })
    expect(entries[0]?.changes).toEqual({ roles: { from: ['Student'], to: ['Admin', 'Student'] } })
  })

  test('that are sensitive are given and taken by who administers roles and holds as much; others by who administers people', async () => {
    const refusal = { status: 'VALIDATION_FAILED', issues: [{ path: 'roleIds', code: 'roleNotYours' }] }
    const { id } = await member('STUDENT')
    expect(await save(clerk, id, { roleIds: [ids.student, ids.registry] })).toMatchObject({ status: 'SUCCESS' })
    expect(await save(clerk, id, { roleIds: [ids.student, ids.teacher] })).toMatchObject(refusal)
    expect(await save(clerk, id, { roleIds: [ids.admin] })).toMatchObject(refusal)
    // The keeper holds all sensitive privileges of a teacher as well: they are staff, and mark.
    expect(await save(keeper, id, { roleIds: [ids.student, ids.teacher] })).toMatchObject({ status: 'SUCCESS' })
    expect(await save(clerk, id, { roleIds: [ids.student] })).toMatchObject(refusal)
    expect(await save(keeper, id, { roleIds: [ids.admin] })).toMatchObject(refusal)
    expect(await save(keeper, school.admin.id, { roleIds: [] })).toMatchObject(refusal)
    expect(await save(clerk, clerk.id, { roleIds: [ids.admin] })).toMatchObject(refusal)
  })

  test('who may do more than who asks keeps name and address, through which somebody else could get in as them', async () => {
    expect(await save(clerk, school.teacher.id, { phone: '1' })).toMatchObject({ status: 'SUCCESS' })
    expect(await save(clerk, school.teacher.id, { email: 'mine@school.example', username: 'mine' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [
        { path: 'username', code: 'aboveYou' },
        { path: 'email', code: 'aboveYou' },
      ],
    })
  })

  test('take a proof of the last minutes, nothing else does', async () => {
    const { id } = await member('STUDENT')
    const late = { at: new Date(schoolTime.getTime() + 11 * 60_000) }
    expect(await save(school.admin, id, { phone: '2' }, late)).toMatchObject({ status: 'SUCCESS' })
    expect(await save(school.admin, id, { roleIds: [] }, late)).toMatchObject({ status: 'FORBIDDEN', code: 'sign-in.REAUTHENTICATE' })
    expect((await getAs(school.admin, readPerson, { id })).person.roleIds).toEqual([ids.student])
  })

  test('nobody takes from themself what lets them in here; the last who may do everything is left', async () => {
    expect(await save(school.admin, school.admin.id, { roleIds: [ids.student] })).toMatchObject({
      issues: [{ path: 'roleIds', code: 'ownRoles' }],
    })
    const second = await member('ADMIN')
    await prisma().userRole.deleteMany({ where: { roleId: ids.admin, userId: { notIn: [school.admin.id, second.id] } } })
    const people = await makeRole('People', ['USERS_ADMIN', 'ROLES_ADMIN'])
    await save(school.admin, school.admin.id, { roleIds: [ids.admin, people] })
    expect(await save(second, school.admin.id, { roleIds: [people] })).toMatchObject({ status: 'SUCCESS' })
    expect(await save(second, second.id, { roleIds: [people] })).toMatchObject({ issues: [{ path: 'roleIds', code: 'lastAdmin' }] })
    await prisma().userRole.create({ data: { userId: school.admin.id, roleId: ids.admin } })
    await prisma().userRole.deleteMany({ where: { userId: second.id } })
  })

  test('two who take everything from each other at once: one of them keeps it', async () => {
    const [one, other] = [await member('ADMIN'), await member('ADMIN')]
    await prisma().userRole.deleteMany({ where: { userId: school.admin.id } })
    const inputs = [await inputAsIs(other.id, { roleIds: [] }, one), await inputAsIs(one.id, { roleIds: [] }, other)]
    const answers = await Promise.all([tryAs(one, savePerson, inputs[0] ?? {}), tryAs(other, savePerson, inputs[1] ?? {})])
    expect(answers.map(({ status }) => status).sort()).toEqual(['FORBIDDEN', 'SUCCESS'])
    expect(await prisma().user.count({ where: { id: { in: [one.id, other.id] }, roles: { some: { roleId: ids.admin } } } })).toBe(1)
    await prisma().userRole.create({ data: { userId: school.admin.id, roleId: ids.admin } })
  })
})
