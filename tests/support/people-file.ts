import { v7 } from 'uuid'
import { prisma } from '@/server/kernel/db'
import { makeRole, memberWith } from './accounts'
import type { Member } from './members'
import { makeSchool, schoolTime, type School } from './school'

export const heads = ['First name', 'Last name', 'E-mail', 'Programme', 'Year', 'Group'] as const
let tail = ''

/** Gives the people of later files new addresses, which nobody has had. */
export function newTail(): string {
  tail = v7().slice(-8)
  return tail
}
export const address = (first: string): string => `${first.toLowerCase()}.${tail}@school.example`
export const row = (first: string, more: readonly string[] = ['Dentistry', '1', 'Group A']): string[] => [
  first,
  'Novak',
  address(first),
  ...more,
]
export const accountOf = (first: string) =>
  prisma().user.findUnique({
    where: { emailKey: address(first) },
    select: {
      id: true,
      username: true,
      displayName: true,
      activation: true,
      status: true,
      year: true,
      graduated: true,
      groupId: true,
      programmeId: true,
      phone: true,
      revision: true,
      deletedAt: true,
      roles: { select: { role: { select: { name: true } } } },
    },
  })
export const rolesOf = async (first: string): Promise<string[]> =>
  ((await accountOf(first))?.roles ?? []).map(({ role: { name } }) => name).sort()

/** A school that teaches dentistry, and a clerk who administers people and has no other sensitive privilege. */
export async function schoolWithClerk(): Promise<{ school: School; clerk: Member; dentistry: string }> {
  const school = await makeSchool()
  const dentistry = v7()
  await prisma().programme.create({ data: { id: dentistry, name: 'Dentistry', lengthYears: 5 } })
  return { school, dentistry, clerk: await memberWith([await makeRole('Clerk', ['USERS_VIEW', 'USERS_ADMIN'])], 'STUDENT') }
}

/** The studies of the person with this first name, in their order. */
export const enrolmentsOf = async (first: string) =>
  prisma().enrolment.findMany({
    where: { userId: (await accountOf(first))?.id ?? '' },
    orderBy: { fromOn: 'asc' },
    select: { fromOn: true, year: true, status: true, groupId: true },
  })
export const hoursLater = (hours: number): Date => new Date(schoolTime.getTime() + hours * 3_600_000)
