import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { recheckImport } from '@/lib/contracts/imports'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { importFile, importCall } from '../../support/imports'
import { member, type Member } from '../../support/members'
import { callNamed } from '../../support/named-call'
import { accountOf, heads, newTail, row, rolesOf } from '../../support/people-file'

let admin: Member
let teacher: Member
let teacherRoleId = ''

const askRoles = (name: string, input: object, locale = 'de') => callAs(admin, callNamed(name), input, { locale })
const storedName = async (id: string) => (await prisma().role.findUniqueOrThrow({ where: { id }, select: { name: true } })).name
const revisionOf = async (id: string) => (await prisma().role.findUniqueOrThrow({ where: { id }, select: { revision: true } })).revision
const privilegesOf = async (id: string) =>
  (await prisma().rolePrivilege.findMany({ where: { roleId: id }, select: { privilege: true } })).map(({ privilege }) => privilege)
const rename = async (name: string, locale = 'de') =>
  askRoles(
    'roles.save',
    { id: teacherRoleId, revision: await revisionOf(teacherRoleId), name, privileges: await privilegesOf(teacherRoleId) },
    locale,
  )

beforeAll(async () => {
  admin = await member('ADMIN')
  teacher = await member('TEACHER')
  teacherRoleId = (await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } })).id
  await prisma().programme.create({ data: { id: v7(), name: 'Dentistry', lengthYears: 5 } })
})

describe('built-in roles are called as the reader’s language calls them', () => {
  const inGerman = expect.objectContaining({ id: expect.any(String), name: 'Lehrperson' })
  const names: readonly [name: string, call: string, input: () => object, found: object][] = [
    ['in the list of roles', 'roles.list', () => ({}), { roles: expect.arrayContaining([inGerman]) }],
    ['in the editor', 'roles.read', () => ({ id: teacherRoleId }), { role: { name: 'Lehrperson' } }],
    [
      'in the list of people',
      'users.listPeople',
      () => ({ q: teacher.username }),
      { people: [{ roles: ['Lehrperson'] }], choices: { roles: expect.arrayContaining([inGerman]) } },
    ],
    ['of a person', 'users.readPerson', () => ({ id: teacher.id }), { choices: { roles: expect.arrayContaining([inGerman]) } }],
    ['for a new person', 'users.readAccountChoices', () => ({}), { choices: { roles: expect.arrayContaining([inGerman]) } }],
    ['for a form', 'forms.choices', () => ({}), { roles: expect.arrayContaining([inGerman]) }],
    ['for a schedule', 'form-schedules.choices', () => ({}), { roles: expect.arrayContaining([inGerman]) }],
    ['for single sign-on', 'config.readSignOnAround', () => ({}), { everyRole: expect.arrayContaining([inGerman]) }],
  ]
  test.each(names)('%s', async (_where, call, input, found) => {
    expect(await askRoles(call, input())).toMatchObject({ status: 'SUCCESS', output: found })
    expect(JSON.stringify(await askRoles(call, input(), 'en-GB'))).toContain('"name":"Teacher"')
  })

  test('where a screen explains what opens it, and in a file', async () => {
    expect(JSON.stringify(await askRoles('users.explainScreen', { id: teacher.id, screen: 'users' }))).toContain('Administration')
    const who = { ids: [teacher.id] }
    expect(await askRoles('users.exportPeople', { who, columns: ['name', 'roles'] })).toMatchObject({
      output: { csv: expect.stringContaining('Lehrperson') },
    })
  })
})

describe('a name', () => {
  test('that a screen showed and sends back is stored as it was', async () => {
    expect(await rename('Lehrperson')).toMatchObject({ status: 'SUCCESS' })
    expect(await storedName(teacherRoleId)).toBe('Teacher')
    expect(await rename('docente')).toMatchObject({ status: 'SUCCESS' })
    expect(await storedName(teacherRoleId)).toBe('Teacher')
  })

  test('that the institution gives is the same in every language, until the first one is given back', async () => {
    expect(await rename('Clinical tutor')).toMatchObject({ status: 'SUCCESS' })
    expect(await askRoles('roles.read', { id: teacherRoleId })).toMatchObject({ output: { role: { name: 'Clinical tutor' } } })
    expect(await rename('Učitelj')).toMatchObject({ status: 'SUCCESS' })
    expect(await askRoles('roles.read', { id: teacherRoleId }, 'nb')).toMatchObject({ output: { role: { name: 'Lærer' } } })
  })

  test('that a built-in role goes by in another language is nobody else’s', async () => {
    const made = { id: v7(), revision: 0, name: 'lehrperson', privileges: [] }
    expect(await askRoles('roles.save', made, 'en-GB')).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'name', code: 'roleNameTaken' }],
    })
    await rename('Clinical tutor')
    expect(await askRoles('roles.save', made, 'en-GB')).toMatchObject({ status: 'SUCCESS' })
    await outputAs(admin, callNamed('roles.remove'), { id: made.id, revision: 1, replacementId: null })
    await rename('Teacher')
  })
})

test('a file names built-in roles in any language, and the preview in that of who brings it', async () => {
  newTail()
  const file = await importFile(admin, [
    [...heads, 'Roles'],
    [...row('Ana'), 'Lehrperson'],
    [...row('Bo'), 'estudiante; Lærer'],
    [...row('Cy'), 'Dozent'],
  ])
  await file.check({ makeGroups: true })
  await callAs(admin, importCall(recheckImport), { id: file.id }, { locale: 'de' })
  const { rows } = await file.read()
  expect(rows.map(({ changes }) => changes.find(({ field }) => field === 'roles')?.to)).toEqual([
    'Lehrperson',
    'Studierende/r; Lehrperson',
    'Studierende/r',
  ])
  expect(rows[2]?.errors).toMatchObject([{ field: 'roles' }])
  await file.apply()
  expect([await rolesOf('Ana'), await rolesOf('Bo'), await accountOf('Cy')]).toEqual([['Teacher'], ['Student', 'Teacher'], null])
})
