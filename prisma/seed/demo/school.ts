import type { ProcedureSite } from '@/lib/clinical/vocabulary'
import type { Db } from '../database'
import { academicYear, type Day } from './calendar'
import { castOf } from './cast'
import { requireFound } from './found'
import { usernameOf } from './people'
import { scales, type ClinicName, type DemoSize, type Scale } from './size'
import type { VisitKind } from './visit-kinds'

export type Student = { id: string; username: string; year: number; programmeId: string; isTherapy: boolean }
export type Procedure = {
  id: string
  code: string
  site: ProcedureSite
  scaleId: string
  criteria: { id: string }[]
  stages: { id: string; completes: boolean }[]
  targets: { programmeId: string | null; year: number; target: number }[]
}
export type Account = 'student' | 'student2' | 'teacher' | 'staff'
type Named = { id: string; name: string }

/** The rows from which a school is built. */
type SchoolRows = {
  people: { id: string; username: string; year: number | null; programme: { id: string; lengthYears: number } | null }[]
  clinics: { id: string; name: string; chairCount: number }[]
  procedures: Procedure[]
  sections: { required: boolean; scaleId: string; items: { id: string }[] }[]
  specialties: Named[]
  participationTypes: Named[]
  tags: Named[]
}

/** The people and records from which shifts and sessions are made. */
export type School = ReturnType<typeof schoolOf>

export function schoolOf({ rows, size, today }: { rows: SchoolRows; size: DemoSize; today: Day }) {
  const { people, clinics, procedures, sections, specialties, participationTypes, tags } = rows
  const scale: Scale = scales[size]
  const idOf = new Map(people.map(({ id, username }) => [username, id]))
  const teacherIds = new Map<ClinicName, string[]>(scale.clinics.map((name) => [name, []]))
  const strictness = new Map<string, string>()
  for (const given of castOf(size).teachers) {
    // A teacher whom an admin has renamed or disabled no longer teaches in the demo.
    const id = idOf.get(usernameOf(given))
    if (id === undefined) continue
    teacherIds.get(given.clinic)?.push(id)
    strictness.set(id, usernameOf(given))
  }
  // Sorted here, since the order of the database depends on its language.
  const students = people
    .flatMap(({ id, username, year, programme }): Student[] =>
      year && programme ? [{ id, username, year, programmeId: programme.id, isTherapy: programme.lengthYears === 3 }] : [],
    )
    .sort((one, other) => (one.username < other.username ? -1 : 1))
  const studentById = new Map(students.map((student) => [student.id, student]))
  return {
    today,
    scale,
    students,
    studentOf: (id: string) => requireFound(studentById.get(id), 'such student'),
    procedures,
    procedureOf: new Map(procedures.map((procedure) => [procedure.code, procedure])),
    /** The kinds of visits that a year may have in a clinic, once computed. */
    kinds: new Map<string, readonly VisitKind[]>(),
    sections,
    tags: tags.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    /** A teacher's strictness is found by a name that is the same in every school. */
    teacherName: (id: string) => strictness.get(id) ?? '',
    account: (username: Account) => requireFound(idOf.get(username), `user ${username}`),
    clinic: (name: ClinicName) =>
      requireFound(
        clinics.find((clinic) => clinic.name === name),
        name,
      ),
    teachersOf: (name: ClinicName): readonly string[] => teacherIds.get(name) ?? [],
    specialtyId: (name: string) =>
      requireFound(
        specialties.find((specialty) => specialty.name === name),
        name,
      ).id,
    participationTypeId: (name: string) =>
      requireFound(
        participationTypes.find((type) => type.name === name),
        name,
      ).id,
    /** The year of study of somebody on a day; 0 or less before they came. */
    yearOn: ({ year }: Student, day: Day) => year - academicYear(today) + academicYear(day),
  }
}

/** Read back, since by the second start an admin may have changed it. */
export async function loadSchool({ db, size, today }: { db: Db; size: DemoSize; today: Day }): Promise<School> {
  const people = await db.user.findMany({
    where: { status: 'ENABLED', deletedAt: null, roles: { some: { role: { builtIn: { in: ['STUDENT', 'TEACHER', 'STAFF'] } } } } },
    select: { id: true, username: true, year: true, programme: { select: { id: true, lengthYears: true } } },
  })
  const clinics = await db.clinic.findMany({
    where: { name: { in: [...scales[size].clinics] } },
    select: { id: true, name: true, chairCount: true },
  })
  const active = { where: { active: true }, orderBy: { sortOrder: 'asc' } } as const
  const listed = await db.procedure.findMany({ ...active, select: { id: true, code: true, site: true, scaleId: true } })
  // The queries run one after another: a transaction has one connection, which cannot read several lists at once.
  const criteria = byProcedure(await db.criterion.findMany({ ...active, select: { id: true, procedureId: true } }))
  const stages = byProcedure(await db.procedureStage.findMany({ ...active, select: { id: true, procedureId: true, completes: true } }))
  const targets = byProcedure(
    await db.procedureTarget.findMany({ select: { procedureId: true, programmeId: true, year: true, target: true } }),
  )
  const procedures = listed.map((procedure) => ({
    ...procedure,
    criteria: criteria(procedure),
    stages: stages(procedure),
    targets: targets(procedure),
  }))
  const sections = await db.section.findMany({
    where: { active: true },
    select: { required: true, scaleId: true, items: { where: { active: true }, select: { id: true }, orderBy: { sortOrder: 'asc' } } },
    orderBy: { sortOrder: 'asc' },
  })
  const named = { select: { id: true, name: true } }
  const [specialties, participationTypes, tags] = [
    await db.specialty.findMany(named),
    await db.participationType.findMany(named),
    await db.tag.findMany(named),
  ]
  return schoolOf({ rows: { people, clinics, procedures, sections, specialties, participationTypes, tags }, size, today })
}

function byProcedure<T extends { procedureId: string }>(rows: readonly T[]): (procedure: { id: string }) => T[] {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(row.procedureId, [...(groups.get(row.procedureId) ?? []), row])
  return ({ id }) => groups.get(id) ?? []
}
