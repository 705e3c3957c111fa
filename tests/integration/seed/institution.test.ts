import { afterAll, describe, expect, test } from 'vitest'
import { builtInRoles } from '@/lib/roles'
import { seedProduction } from '@/prisma/seed'
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

describe('an empty production database', () => {
  test('gets the four built-in roles and nothing else', async () => {
    await seedProduction({ url })
    expect(await rolesInDatabase()).toEqual(presets)
    const counts = await Promise.all([prisma().user.count(), prisma().procedure.count(), prisma().clinic.count(), prisma().setting.count()])
    expect(counts).toEqual([0, 0, 0, 0])
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
