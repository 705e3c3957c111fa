import type { Db } from '../database'
import { found } from './found'
import { teachers } from './names'
import { usernameOf } from './people'

/** What shifts and sessions are made of, read back, since by the second start an admin may have changed it. */
export type School = Awaited<ReturnType<typeof loadSchool>>
export type Student = School['students'][number]
export type Procedure = School['procedures'][number]
export type ClinicName = (typeof CLINICS)[number]
export type Account = 'student' | 'student2' | 'teacher'

export const CLINICS = ['Restorative clinic', 'Periodontal clinic'] as const

export async function loadSchool(db: Db) {
  const people = await db.user.findMany({
    where: { status: 'ENABLED', deletedAt: null, roles: { some: { role: { builtIn: { in: ['STUDENT', 'TEACHER'] } } } } },
    select: { id: true, username: true, year: true, programme: { select: { lengthYears: true } } },
    orderBy: { username: 'asc' },
  })
  const clinics = await db.clinic.findMany({ where: { name: { in: [...CLINICS] } }, select: { id: true, name: true, chairCount: true } })
  const procedures = await db.procedure.findMany({
    where: { active: true },
    select: {
      id: true, code: true, site: true, scaleId: true,
      criteria: { where: { active: true }, select: { id: true }, orderBy: { sortOrder: 'asc' } },
      targets: { where: { target: { gt: 0 } }, select: { year: true } },
    },
    orderBy: { sortOrder: 'asc' },
  })
  const sections = await db.section.findMany({
    where: { active: true },
    select: { required: true, scaleId: true, items: { where: { active: true }, select: { id: true }, orderBy: { sortOrder: 'asc' } } },
    orderBy: { sortOrder: 'asc' },
  })
  const specialties = await db.specialty.findMany({ select: { id: true, name: true } })
  const participationTypes = await db.participationType.findMany({ select: { id: true, name: true } })

  const person = (username: string) => found(people.find((user) => user.username === username), `user ${username}`)
  return {
    students: people.flatMap(({ id, username, year, programme }) => (year && programme ? [{ id, username, year, isTherapy: programme.lengthYears === 3 }] : [])),
    procedures,
    sections,
    account: (username: Account) => person(username).id,
    clinic: (name: ClinicName) => found(clinics.find((clinic) => clinic.name === name), name),
    teachersOf: (name: ClinicName) => teachers.filter(({ clinic }) => clinic === name).map((given) => person(usernameOf(given)).id),
    specialtyId: (name: string) => found(specialties.find((specialty) => specialty.name === name), name).id,
    participationTypeId: (name: string) => found(participationTypes.find((type) => type.name === name), name).id,
  }
}
