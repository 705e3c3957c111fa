import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actorOfToken } from '@/server/kernel/actor'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { makeRole, memberWith, roleIdOf } from '../../support/accounts'
import { importFile } from '../../support/imports'
import { member, type Member } from '../../support/members'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
/** A clerk who administers people and has no other sensitive privilege. */
let clerk: Member
let tail = ''
const minutesLater = (minutes: number) => new Date(schoolTime.getTime() + minutes * 60_000)
const accountOf = (id: string) =>
  prisma().user.findUniqueOrThrow({ where: { id }, select: { email: true, status: true, year: true, roles: { select: { roleId: true } } } })
const rolesOf = async (id: string) => (await accountOf(id)).roles.map(({ roleId }) => roleId).sort()
const grant = (roleId: string, privilege: string) => prisma().rolePrivilege.create({ data: { roleId, privilege } })
const reasons = async (file: Awaited<ReturnType<typeof importFile>>, show: 'REFUSED' | 'KEPT') =>
  (await file.read(show)).rows.map(({ reason }) => reason)
const shutOut = 'An import cannot disable an administrator or yourself. Change the account directly'
const above = 'This person has more privileges than you. Someone with the same privileges must change this'

beforeAll(async () => {
  school = await makeSchool()
  clerk = await memberWith([await makeRole('People clerk', ['USERS_VIEW', 'USERS_ADMIN'])], 'STUDENT')
})
beforeEach(() => {
  stopClock(schoolTime)
  tail = v7().slice(-8)
})

describe('between the look and the application somebody came to stand above who applies it', () => {
  test.each([
    ['another address', ['Username', 'E-mail'], (name: string) => [name, `clerk.${tail}@school.example`]],
    ['a disabled account', ['Username', 'Status'], (name: string) => [name, 'disabled']],
  ] as const)('%s is refused them', async (_what, heads, cells) => {
    const roleId = await makeRole(`Helper ${tail}`, ['FORMS'])
    const helper = await memberWith([roleId], 'STUDENT')
    const file = await importFile(clerk, [[...heads], cells(helper.username)])
    expect((await file.check({ key: 'username' })).import.counts).toMatchObject({ CHANGED: 1, ERROR: 0 })
    await grant(roleId, 'CONFIG_ADMIN')
    expect((await file.apply()).import.batch).toMatchObject({ refused: 1 })
    expect(await reasons(file, 'REFUSED')).toEqual([above])
    expect(await accountOf(helper.id)).toMatchObject({ email: helper.email, status: 'ENABLED' })
  })

  test('who may do everything by now is shut out by nobody’s file', async () => {
    const roleId = await makeRole(`Helper ${tail}`, ['FORMS'])
    const helper = await memberWith([roleId], 'STUDENT')
    const file = await importFile(school.admin, [
      ['Username', 'Status'],
      [helper.username, 'disabled'],
    ])
    await file.check({ key: 'username' })
    await grant(roleId, 'ALL')
    await file.apply()
    expect(await reasons(file, 'REFUSED')).toEqual([shutOut])
    expect(await accountOf(helper.id)).toMatchObject({ status: 'ENABLED' })
  })
})

describe('what was undone by who may do less', () => {
  /** Imports a file that takes a role with configuration privileges from somebody, as a person who may do so. */
  async function demoted(cells: Record<string, string>) {
    const roleId = await makeRole(`Configurer ${tail}`, ['CONFIG_ADMIN', 'ROLES_ADMIN'])
    const friend = await memberWith([roleId], 'STUDENT')
    const file = await importFile(school.admin, [
      ['Username', ...Object.keys(cells)],
      [friend.username, ...Object.values(cells)],
    ])
    await file.check({ key: 'username' })
    expect((await file.apply()).import.batch).toMatchObject({ refused: 0, done: 1 })
    return { roleId, friend, file }
  }

  test('gives nobody back what they could not give', async () => {
    const { roleId, friend, file } = await demoted({ Roles: 'Student' })
    expect(await rolesOf(friend.id)).toEqual([await roleIdOf('STUDENT')])
    expect((await file.undo(clerk)).import.batch).toMatchObject({ undone: 0, kept: 1 })
    expect(await reasons(file, 'KEPT')).toEqual(['You do not have permission to give or remove one of these roles'])
    expect(await rolesOf(friend.id)).not.toContain(roleId)
  })

  test('neither lets in again nor gives another address to somebody above', async () => {
    for (const [head, cell] of [
      ['Status', 'disabled'],
      ['E-mail', `new.${tail}@school.example`],
    ] as const) {
      tail = v7().slice(-8)
      const { friend, file } = await demoted({ [head]: cell })
      const before = await accountOf(friend.id)
      expect((await file.undo(clerk)).import.batch).toMatchObject({ undone: 0, kept: 1 })
      expect(await reasons(file, 'KEPT')).toEqual([above])
      expect(await accountOf(friend.id)).toEqual(before)
    }
  })

  test('is undone by who may', async () => {
    const { roleId, friend, file } = await demoted({ Roles: 'Student' })
    expect((await file.undo()).import.batch).toMatchObject({ undone: 1, kept: 0 })
    expect(await rolesOf(friend.id)).toContain(roleId)
  })

  test('takes the proof that applying it took', async () => {
    const { file } = await demoted({ Roles: 'Student' })
    expect(await file.tryUndo(minutesLater(11))).toMatchObject({ status: 'FORBIDDEN', code: 'sign-in.REAUTHENTICATE' })
    const helper = await member('STUDENT')
    const harmless = await importFile(clerk, [
      ['Username', 'Phone'],
      [helper.username, '123'],
    ])
    await harmless.check({ key: 'username' })
    await harmless.apply()
    expect(await harmless.tryUndo(minutesLater(11))).toMatchObject({ status: 'SUCCESS' })
  })
})

describe('undoing what gave somebody everything', () => {
  async function crowned() {
    const heir = await member('STUDENT')
    const file = await importFile(school.admin, [
      ['Username', 'Roles'],
      [heir.username, 'Admin'],
    ])
    await file.check({ key: 'username' })
    await file.apply()
    expect(await rolesOf(heir.id)).toEqual([await roleIdOf('ADMIN')])
    return { heir, file }
  }

  test('takes it back as long as somebody else is left', async () => {
    const { heir, file } = await crowned()
    expect((await file.undo()).import.batch).toMatchObject({ undone: 1, kept: 0 })
    expect(await rolesOf(heir.id)).toEqual([await roleIdOf('STUDENT')])
  })

  test('leaves the last who may do everything', async () => {
    const { heir, file } = await crowned()
    const others = (
      await prisma().user.findMany({
        where: { id: { not: heir.id }, status: 'ENABLED', roles: { some: { role: { privileges: { some: { privilege: 'ALL' } } } } } },
        select: { id: true },
      })
    ).map(({ id }) => id)
    await prisma().user.updateMany({ where: { id: { in: others } }, data: { status: 'DISABLED' } })
    const actor = await actorOfToken(heir.token)
    expect((await file.undo({ ...heir, actor: actor ?? heir.actor })).import.batch).toMatchObject({ undone: 0, kept: 1 })
    expect(await reasons(file, 'KEPT')).toEqual([shutOut])
    expect(await rolesOf(heir.id)).toEqual([await roleIdOf('ADMIN')])
    await prisma().user.updateMany({ where: { id: { in: others } }, data: { status: 'ENABLED' } })
  })
})

test('undone, nobody is put back into a year that their programme has no longer', async () => {
  const id = v7()
  await prisma().programme.create({ data: { id, name: `Hygiene ${tail}`, lengthYears: 3 } })
  const student = await member('STUDENT')
  await prisma().user.update({ where: { id: student.id }, data: { programmeId: id, year: 3 } })
  const file = await importFile(clerk, [
    ['Username', 'Year'],
    [student.username, '2'],
  ])
  await file.check({ key: 'username' })
  await file.apply()
  await prisma().programme.update({ where: { id }, data: { lengthYears: 2 } })
  expect((await file.undo()).import.batch).toMatchObject({ undone: 0, kept: 1 })
  expect(await reasons(file, 'KEPT')).toEqual(['This programme has fewer years'])
  expect(await accountOf(student.id)).toMatchObject({ year: 2 })
})

test('roles that somebody chose for new people are chosen for nobody’s next file', async () => {
  const heads = ['First name', 'Last name', 'E-mail', `Of ${tail}`]
  const row = (first: string) => [first, 'Novak', `${first}.${tail}@school.example`, '']
  const first = await importFile(clerk, [heads, row('ana')])
  await first.check({ roleIds: [await roleIdOf('ADMIN')] })
  const next = await importFile(school.admin, [heads, row('bo')])
  expect((await next.read()).import.options.roleIds).toEqual([await roleIdOf('STUDENT')])
})

test('the audit says of each person what an import changed, and who did it, when the file is long gone', async () => {
  const student = await member('STUDENT')
  const file = await importFile(clerk, [
    ['Username', 'E-mail', 'First name', 'Last name', 'Phone', 'Status'],
    [student.username, `moved.${tail}@school.example`, '', '', '0815', ''],
    [`new${tail}`, `new.${tail}@school.example`, 'Ana', 'Nova', '0816', ''],
  ])
  await file.check({ key: 'username' })
  await file.apply()
  const made = await prisma().user.findUniqueOrThrow({ where: { usernameKey: `new${tail}` }, select: { id: true } })
  const entries = async (entityId: string, action: string) =>
    prisma().auditEntry.findMany({ where: { entityId, action }, select: { actorId: true, changes: true } })
  expect(await entries(student.id, 'users.imported')).toEqual([
    { actorId: clerk.id, changes: { email: { from: student.email, to: `moved.${tail}@school.example` }, phone: {} } },
  ])
  expect(await entries(made.id, 'users.imported')).toMatchObject([
    { actorId: clerk.id, changes: { username: { to: `new${tail}` }, roles: { to: ['Student'] } } },
  ])
  expect(JSON.stringify([await entries(student.id, 'users.imported'), await entries(made.id, 'users.imported')])).not.toMatch(/081[56]/)
  await file.undo(school.admin)
  expect(await entries(student.id, 'users.importUndone')).toEqual([
    { actorId: school.admin.id, changes: { email: { from: `moved.${tail}@school.example`, to: student.email }, phone: {} } },
  ])
  expect(await entries(made.id, 'users.importUndone')).toEqual([{ actorId: school.admin.id, changes: { removed: { to: true } } }])
})
