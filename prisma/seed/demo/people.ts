import { v7 as uuid } from 'uuid'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { BuiltInRole } from '@/lib/roles'
import { hashPassword } from '@/server/kernel/secrets/password'
import type { Db } from '../database'
import { academicYear, dateColumn, startOfYear, type Day } from './calendar'
import type { Cast } from './cast'
import { enrolmentsOf } from './enrolments'
import { requireFound } from './found'
import { insertRows } from './insert-rows'
import { DEMO_PASSWORD, EMAIL_DOMAIN, FIRMS, type Name } from './names'
import type { Organisation } from './organisation'

type Wanted = { db: Db; today: Day; cast: Cast; organisation: Organisation }
type Member = { role: BuiltInRole; isAccount: boolean; user: Prisma.UserCreateManyInput }

/** Students, teachers, staff and the admin. Answers the usernames of those who can sign in: nobody else has a password. */
export async function seedPeople({ db, today, cast, organisation }: Wanted): Promise<string[]> {
  const members = [...makeStudents({ today, cast, organisation }), ...makeEmployees({ today, cast })]
  const accounts = members.filter(({ isAccount }) => isAccount)
  const hashes = new Map(await Promise.all(accounts.map(async ({ user }) => [user.id, await hashPassword(DEMO_PASSWORD)] as const)))
  await db.user.createMany({ data: members.map(({ user }) => ({ ...user, passwordHash: hashes.get(user.id) ?? null })) })
  const enrolled = members.flatMap(({ user: { id, programmeId, year, groupId, firmId } }) =>
    programmeId && year && groupId && firmId ? [{ userId: id, programmeId, year, groupId, firmId }] : [],
  )
  await insertRows(
    db,
    'enrolment',
    enrolled.flatMap((one, index) => enrolmentsOf(one, { today, index })),
  )
  const roles = await db.role.findMany({ select: { id: true, builtIn: true } })
  const roleId = (role: BuiltInRole) =>
    requireFound(
      roles.find(({ builtIn }) => builtIn === role),
      `role ${role}`,
    ).id
  await db.userRole.createMany({ data: members.map(({ role, user }) => ({ userId: user.id, roleId: roleId(role) })) })
  await seedFirmTeachers(db, { today, cast, organisation }, members)
  await seedFlags(db, organisation, members)
  return accounts.map(({ user }) => user.username)
}

function makeStudents({ today, cast, organisation }: Omit<Wanted, 'db'>): Member[] {
  const { dentistryId, therapyId, groupIds, firmIds } = organisation
  const entered = new Map<string, number>()
  return cast.students.map((given) => {
    const { programme, year } = given
    const joined = academicYear(today) - year + 1
    const intake = `${joined}${programme === 'therapy' ? 2 : 1}`
    const index = entered.get(intake) ?? 0
    entered.set(intake, index + 1)
    const user = {
      ...makePerson({ given, createdAt: startOfYear(joined) }),
      displayName: `${given.firstName} ${given.lastName}`,
      studentIdNumber: `N${intake}${String(index + 1).padStart(3, '0')}`,
      programmeId: programme === 'therapy' ? therapyId : dentistryId,
      year,
      groupId: entryInTurn(groupIds, index),
      firmId: entryInTurn(firmIds, index),
    }
    return { role: 'STUDENT', isAccount: given.username !== undefined, user }
  })
}

function makeEmployees({ today, cast }: Pick<Wanted, 'today' | 'cast'>): Member[] {
  const createdAt = startOfYear(academicYear(today) - 4)
  const employed = ({ role, given, title, jobTitle }: { role: BuiltInRole; given: Name; title: string; jobTitle: string }): Member => {
    const displayName = `${title} ${given.firstName} ${given.lastName}`.trim()
    return {
      role,
      isAccount: given.username !== undefined,
      user: { ...makePerson({ given, createdAt }), displayName, jobTitle, employer: 'Northgate School of Dentistry' },
    }
  }
  return [
    ...cast.teachers.map((given) => employed({ role: 'TEACHER', given, title: given.title, jobTitle: given.jobTitle })),
    ...cast.staff.map((given) => employed({ role: 'STAFF', given, title: '', jobTitle: given.jobTitle })),
    ...cast.admins.map((given) => employed({ role: 'ADMIN', given, title: '', jobTitle: given.jobTitle })),
  ]
}

async function seedFirmTeachers(db: Db, { today, cast, organisation }: Omit<Wanted, 'db'>, members: readonly Member[]): Promise<void> {
  const idOf = new Map(members.map(({ user }) => [user.username, user.id]))
  const fromOn = dateColumn(today.set({ year: academicYear(today), month: 8, day: 1 }))
  const firmOf = (given: Cast['teachers'][number]) =>
    entryInTurn(
      organisation.firmIds,
      FIRMS.findIndex((name) => name === given.firm),
    )
  await db.firmTeacher.createMany({
    data: cast.teachers.map((given) => ({
      firmId: firmOf(given),
      teacherId: requireFound(idOf.get(usernameOf(given)), usernameOf(given)),
      fromOn,
    })),
  })
}

/** A few students carry a flag: about one in fifteen, the commonest first. */
async function seedFlags(db: Db, { flagIds }: Organisation, members: readonly Member[]): Promise<void> {
  const carriers = members.filter(({ role }, index) => role === 'STUDENT' && index % 15 === 7)
  await db.userFlag.createMany({
    data: carriers.map(({ user }, index) => ({ userId: user.id, flagId: entryInTurn([...flagIds.slice(0, 1), ...flagIds], index) })),
  })
}

function makePerson({ given, createdAt }: { given: Name; createdAt: Date }) {
  const { firstName, lastName } = given
  const username = usernameOf(given)
  const email = `${mailName(given)}@${EMAIL_DOMAIN}`
  return { id: uuid(), username, usernameKey: username, email, emailKey: email, firstName, lastName, createdAt }
}

export function usernameOf(given: Name): string {
  return given.username ?? mailName(given)
}

/** Letters that do not decompose into a letter and a diacritic. */
const PLAIN = new Map(Object.entries({ ı: 'i', ł: 'l', Ł: 'l', ø: 'o', Ø: 'o', đ: 'd', ß: 'ss', æ: 'ae' }))

function mailName({ firstName, lastName }: Name): string {
  const plain = [...`${firstName}.${lastName}`].map((letter) => PLAIN.get(letter) ?? letter).join('')
  return plain
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '')
}

/** The list's entries one after another, from the start again after the last. */
function entryInTurn(list: readonly string[], index: number): string {
  return requireFound(list[index % list.length], `entry ${index}`)
}
