import { afterAll, describe, expect, test } from 'vitest'
import { builtInRoles } from '@/lib/roles'
import { v7 } from 'uuid'
import { seedProduction } from '@/prisma/seed'
import { starterElements } from '@/prisma/seed/report-elements'
import { closeDb, prisma } from '@/server/kernel/db'

const url = process.env.DATABASE_URL ?? ''
afterAll(closeDb)

async function rolesInDatabase() {
  const roles = await prisma().role.findMany({ select: { builtIn: true, name: true, privileges: { select: { privilege: true } } } })
  return roles.map(({ privileges, ...role }) => ({ ...role, privileges: privileges.map(({ privilege }) => privilege).sort() })).sort(byName)
}
const presets = builtInRoles.map(({ privileges, ...role }) => ({ ...role, privileges: [...privileges].sort() })).sort(byName)
function byName(one: { name: string }, other: { name: string }) {
  return one.name.localeCompare(other.name)
}

async function liveElements() {
  const rows = await prisma().reportElement.findMany({ where: { deletedAt: null }, select: { name: true } })
  return rows.map(({ name }) => name).toSorted()
}

describe('an empty production database', () => {
  test('gets the four built-in roles, what reports begin with and nothing else', async () => {
    await seedProduction({ url })
    expect(await rolesInDatabase()).toEqual(presets)
    const counts = await Promise.all([prisma().user.count(), prisma().procedure.count(), prisma().clinic.count(), prisma().setting.count()])
    expect(counts).toEqual([0, 0, 0, 0])
    expect(await liveElements()).toEqual(starterElements.map(({ name }) => name).toSorted())
  })

  test('keeps what the institution made of its elements: one that was renamed, removed or is its own by that name', async () => {
    const named = async (name: string) => prisma().reportElement.findFirstOrThrow({ where: { name } })
    await prisma().reportElement.update({ where: { id: (await named('Attendance')).id }, data: { name: 'Present', version: 2 } })
    await prisma().reportElement.update({ where: { id: (await named('Stalled cases')).id }, data: { deletedAt: new Date() } })
    const { id } = await named('Tests not passed')
    await prisma().reportElementVersion.deleteMany({ where: { elementId: id } })
    await prisma().reportElement.delete({ where: { id } })
    await prisma().reportElement.create({ data: { id: v7(), name: 'TESTS not passed', createdAt: new Date() } })
    await seedProduction({ url })
    const others = starterElements
      .map(({ name }) => name)
      .filter((name) => !['Attendance', 'Stalled cases', 'Tests not passed'].includes(name))
    expect(await liveElements()).toEqual([...others, 'Present', 'TESTS not passed'].toSorted())
    expect(await prisma().reportElementVersion.findFirst({ where: { savedById: { not: null } } })).toBeNull()
  })

  test('keeps what the institution made of them', async () => {
    const student = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'STUDENT' } })
    await prisma().role.update({ where: { id: student.id }, data: { name: 'Learner' } })
    await prisma().rolePrivilege.delete({ where: { roleId_privilege: { roleId: student.id, privilege: 'REFLECTIONS' } } })
    await seedProduction({ url })
    const roles = await rolesInDatabase()
    expect(roles.map(({ name }) => name)).toEqual(['Admin', 'Learner', 'Staff', 'Teacher'])
    expect(roles.find(({ name }) => name === 'Learner')?.privileges).not.toContain('REFLECTIONS')
  })
})
