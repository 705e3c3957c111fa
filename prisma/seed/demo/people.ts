import { v7 as uuid } from 'uuid'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { BuiltInRole } from '@/lib/roles'
import { hashPassword } from '@/server/kernel/password'
import type { Db } from '../database'
import { academicYear, dateColumn, startOfYear, type Day } from './calendar'
import { found } from './found'
import { admins, DEMO_PASSWORD, dentistryStudents, EMAIL_DOMAIN, FIRMS, staff, teachers, therapyStudents } from './names'
import type { Organisation } from './organisation'

type Given = { readonly firstName: string; readonly lastName: string; readonly username?: string }
type Member = { role: BuiltInRole; isAccount: boolean; user: Prisma.UserCreateManyInput }

/** Students, teachers, staff and the admin. Answers the usernames of those who can sign in: nobody else has a password. */
export async function seedPeople({ db, today, organisation }: { db: Db; today: Day; organisation: Organisation }): Promise<string[]> {
  const members = [...students({ today, organisation }), ...employees(today)]
  const accounts = members.filter(({ isAccount }) => isAccount)
  const hashes = new Map(await Promise.all(accounts.map(async ({ user }) => [user.id, await hashPassword(DEMO_PASSWORD)] as const)))
  await db.user.createMany({ data: members.map(({ user }) => ({ ...user, passwordHash: hashes.get(user.id) ?? null })) })
  const roles = await db.role.findMany({ select: { id: true, builtIn: true } })
  const roleId = (role: BuiltInRole) => found(roles.find(({ builtIn }) => builtIn === role), `role ${role}`).id
  await db.userRole.createMany({ data: members.map(({ role, user }) => ({ userId: user.id, roleId: roleId(role) })) })
  await seedFirmTeachers({ db, today, organisation, members })
  return accounts.map(({ user }) => user.username)
}

function students({ today, organisation }: { today: Day; organisation: Organisation }): Member[] {
  const { dentistryId, therapyId, groupIds, firmIds } = organisation
  const intakes: { programmeId: string; year: number; names: readonly Given[] }[] = [
    ...([3, 4, 5] as const).map((year) => ({ programmeId: dentistryId, year, names: dentistryStudents[year] })),
    { programmeId: therapyId, year: 3, names: therapyStudents },
  ]
  return intakes.flatMap(({ programmeId, year, names }, intake) =>
    names.map((given, index) => {
      const joined = academicYear(today) - year + 1
      const user = {
        ...person({ given, createdAt: startOfYear(joined) }),
        displayName: `${given.firstName} ${given.lastName}`,
        studentIdNumber: `N${joined}${intake + 1}${String(index + 1).padStart(3, '0')}`,
        programmeId,
        year,
        groupId: turn(groupIds, index),
        firmId: turn(firmIds, index),
      }
      return { role: 'STUDENT', isAccount: given.username !== undefined, user }
    }),
  )
}

function employees(today: Day): Member[] {
  const createdAt = startOfYear(academicYear(today) - 4)
  const employed = ({ role, given, title, jobTitle }: { role: BuiltInRole; given: Given; title: string; jobTitle: string }): Member => {
    const displayName = `${title} ${given.firstName} ${given.lastName}`.trim()
    return { role, isAccount: given.username !== undefined, user: { ...person({ given, createdAt }), displayName, jobTitle, employer: 'Northgate School of Dentistry' } }
  }
  return [
    ...teachers.map((given) => employed({ role: 'TEACHER', given, title: given.title, jobTitle: given.jobTitle })),
    ...staff.map((given) => employed({ role: 'STAFF', given, title: '', jobTitle: given.jobTitle })),
    ...admins.map((given) => employed({ role: 'ADMIN', given, title: '', jobTitle: given.jobTitle })),
  ]
}

async function seedFirmTeachers({ db, today, organisation, members }: { db: Db; today: Day; organisation: Organisation; members: readonly Member[] }): Promise<void> {
  const userId = (given: Given) => found(members.find(({ user }) => user.username === usernameOf(given)), usernameOf(given)).user.id
  const fromOn = dateColumn(today.set({ year: academicYear(today), month: 8, day: 1 }))
  await db.firmTeacher.createMany({
    data: teachers.map((given) => ({ firmId: turn(organisation.firmIds, FIRMS.indexOf(given.firm)), teacherId: userId(given), fromOn })),
  })
}

function person({ given, createdAt }: { given: Given; createdAt: Date }) {
  const { firstName, lastName } = given
  const username = usernameOf(given)
  const email = `${mailName(given)}@${EMAIL_DOMAIN}`
  return { id: uuid(), username, usernameKey: username, email, emailKey: email, firstName, lastName, createdAt }
}

export function usernameOf(given: Given): string {
  return given.username ?? mailName(given)
}

function mailName({ firstName, lastName }: Given): string {
  return `${firstName}.${lastName}`.replaceAll('ı', 'i').normalize('NFD').toLowerCase().replaceAll(/[^a-z.]/g, '')
}

/** The list's entries one after another, from the start again after the last. */
function turn(list: readonly string[], index: number): string {
  return found(list[index % list.length], `entry ${index}`)
}
