import { v7 } from 'uuid'
import type { ProcedureSite } from '@/lib/clinical/vocabulary'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { member, type Member } from './members'

/** A Friday in winter, 10:30 in London: the AM shift. */
export const schoolTime = new Date('2026-11-20T10:30:00Z')
export const schoolDay = '2026-11-20'

type SchoolProcedure = { readonly id: string; readonly code: string; readonly caption: string; readonly criteria: readonly string[] }
export type School = {
  readonly student: Member
  /** A student in the student's group, and in the same shift. */
  readonly partner: Member
  /** A student in no group and no shift. */
  readonly stranger: Member
  readonly teacher: Member
  /** A teacher in the same shift. */
  readonly colleague: Member
  /** A teacher in another clinic at the same time. */
  readonly unrelated: Member
  readonly staff: Member
  readonly admin: Member
  readonly clinicId: string
  readonly otherClinicId: string
  readonly clinicShiftId: string
  readonly specialtyId: string
  readonly participationTypeId: string
  readonly scaleId: string
  readonly procedures: Readonly<Record<'examination' | 'extraction' | 'filling' | 'scaling' | 'denture' | 'retired', SchoolProcedure>>
  /** The items of the one required section, and of a section that is not required. */
  readonly requiredItems: readonly string[]
  readonly otherItems: readonly string[]
}

/**
 * A small school with everything that a treatment session refers to: people of every role, a catalogue, two clinics, and one shift this morning in each. Stops
 * the clock at `schoolTime`. It is made once a test file, which has its database to itself.
 */
export async function makeSchool(): Promise<School> {
  stopClock(schoolTime)
  const people = await makePeople()
  const catalogue = await makeCatalogue()
  const clinicShiftId = await makeShifts(people, catalogue)
  return { ...people, ...catalogue, clinicShiftId }
}

async function makePeople() {
  const student = await member('STUDENT', 'sara')
  const partner = await member('STUDENT', 'paul')
  const stranger = await member('STUDENT', 'stan')
  const teacher = await member('TEACHER', 'tess')
  const colleague = await member('TEACHER', 'cleo')
  const unrelated = await member('TEACHER', 'umar')
  const staff = await member('STAFF', 'stella')
  const admin = await member('ADMIN', 'adam')
  const groupId = v7()
  await prisma().grouping.create({
    data: { id: v7(), name: 'Groups', isDefault: true, groups: { create: { id: groupId, name: 'Group A' } } },
  })
  await prisma().user.updateMany({ where: { id: { in: [student.id, partner.id] } }, data: { groupId, year: 4 } })
  return { student, partner, stranger, teacher, colleague, unrelated, staff, admin }
}

async function makeCatalogue() {
  const db = prisma()
  const [scaleId, clinicId, otherClinicId, specialtyId, participationTypeId] = [v7(), v7(), v7(), v7(), v7()]
  await db.scale.create({ data: { id: scaleId, name: 'Six steps', version: 1 } })
  await db.scaleValue.createMany({
    data: [1, 2, 3, 4, 5, 6].map((value) => ({
      scaleId,
      value,
      label: `Step ${value}`,
      meaning: `Means ${value}`,
      colour: 'blue',
      pass: value > 3,
    })),
  })
  await db.clinic.createMany({
    data: [
      { id: clinicId, name: 'Restorative clinic', chairCount: 12 },
      { id: otherClinicId, name: 'Surgery clinic', chairCount: 4 },
    ],
  })
  await db.specialty.create({ data: { id: specialtyId, name: 'Restorative dentistry' } })
  await db.participationType.create({ data: { id: participationTypeId, name: 'Operator', sortOrder: 0 } })
  const procedures = {
    examination: await makeProcedure({ code: 'EX01', caption: 'Examination', site: 'NONE', scaleId, sortOrder: 0 }),
    extraction: await makeProcedure({ code: 'OS01', caption: 'Extraction', site: 'TOOTH', scaleId, sortOrder: 1 }),
    filling: await makeProcedure({ code: 'RE01', caption: 'Filling', site: 'SURFACES', scaleId, sortOrder: 2 }),
    scaling: await makeProcedure({ code: 'PE03', caption: 'Scaling', site: 'QUADRANT', scaleId, sortOrder: 3 }),
    denture: await makeProcedure({ code: 'RP01', caption: 'Denture', site: 'ARCH', scaleId, sortOrder: 4 }),
    retired: await makeProcedure({ code: 'RE03', caption: 'Amalgam', site: 'SURFACES', scaleId, sortOrder: 5, active: false }),
  }
  const requiredItems = await makeSection({ caption: 'Professionalism', required: true, scaleId, sortOrder: 0 })
  const otherItems = await makeSection({ caption: 'Communication', required: false, scaleId, sortOrder: 1 })
  return { scaleId, clinicId, otherClinicId, specialtyId, participationTypeId, procedures, requiredItems, otherItems }
}

type NewProcedure = { code: string; caption: string; site: ProcedureSite; scaleId: string; sortOrder: number; active?: boolean }

async function makeProcedure(procedure: NewProcedure): Promise<SchoolProcedure> {
  const id = v7()
  const criteria = [v7(), v7()]
  await prisma().procedure.create({
    data: {
      id,
      category: 'All',
      ...procedure,
      criteria: {
        create: criteria.map((criterionId, sortOrder) => ({ id: criterionId, caption: `Criterion ${sortOrder + 1}`, sortOrder })),
      },
    },
  })
  return { id, code: procedure.code, caption: procedure.caption, criteria }
}

async function makeSection(section: { caption: string; required: boolean; scaleId: string; sortOrder: number }): Promise<string[]> {
  const items = [v7(), v7()]
  await prisma().section.create({
    data: {
      id: v7(),
      ...section,
      items: { create: items.map((id, sortOrder) => ({ id, caption: `${section.caption} ${sortOrder + 1}`, sortOrder })) },
    },
  })
  return items
}

type People = Awaited<ReturnType<typeof makePeople>>
type Catalogue = Awaited<ReturnType<typeof makeCatalogue>>

async function makeShifts(
  { student, partner, teacher, colleague, unrelated }: People,
  { clinicId, otherClinicId }: Catalogue,
): Promise<string> {
  const id = v7()
  const held = { heldOn: new Date(`${schoolDay}T00:00:00Z`), shift: 'AM' } as const
  const seats = [
    { chairNumber: 3, studentId: student.id },
    { chairNumber: 4, studentId: partner.id },
  ]
  await prisma().clinicShift.create({
    data: {
      id,
      clinicId,
      ...held,
      teachers: { create: [{ teacherId: teacher.id }, { teacherId: colleague.id }] },
      seats: { create: seats },
    },
  })
  await prisma().clinicShift.create({
    data: { id: v7(), clinicId: otherClinicId, ...held, teachers: { create: [{ teacherId: unrelated.id }] } },
  })
  return id
}
