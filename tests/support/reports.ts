import { v7 } from 'uuid'
import { targetKey } from '@/lib/clinical/marking'
import { recount } from '@/server/experience'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { reportsCalls } from '@/server/reports'
import { callsAmong } from './call'
import type { School } from './school'

/** The call of a contract, as the registry would find it. */
export const reportCall = callsAmong(reportsCalls)

type Treated = {
  readonly studentId: string
  readonly procedure: School['procedures'][keyof School['procedures']]
  readonly heldOn?: string
  /** The teacher's marks for the procedure's criteria, and the student's own. */
  readonly value?: number | null
  readonly own?: number
  readonly note?: string
  readonly remark?: string
  readonly difficulty?: string
  readonly teeth?: number[]
  readonly patientHash?: string
  readonly patientCipher?: string
  readonly clinicId?: string
}

/** A finished session of one line, stored as it would be counted, without the calls that make it. */
export async function makeTreated(school: School, one: Treated): Promise<{ sessionId: string; lineId: string }> {
  const { procedure, heldOn = '2026-11-18', value = 5, own, note = '', remark = '', teeth = [] } = one
  const [sessionId, lineId] = [v7(), v7()]
  const at = new Date(`${heldOn}T11:00:00Z`)
  const given = (side: 'SELF' | 'TEACHER', mark: number | null) =>
    procedure.criteria.map((criterionId, index) => ({
      id: v7(),
      sessionId,
      side,
      target: targetKey({ kind: 'criterion', lineId, criterionId }),
      lineId,
      criterionId,
      scaleId: school.scaleId,
      value: mark,
      note: side === 'TEACHER' && index === 0 ? note : '',
      givenById: side === 'SELF' ? one.studentId : school.teacher.id,
      givenAt: at,
      occurredAt: at,
    }))
  await prisma().treatmentSession.create({
    data: {
      id: sessionId,
      studentId: one.studentId,
      teacherId: school.teacher.id,
      participationTypeId: school.participationTypeId,
      clinicId: one.clinicId ?? school.clinicId,
      heldOn: new Date(`${heldOn}T00:00:00Z`),
      shift: 'AM',
      state: 'MARKED_LOCKED',
      teacherRemark: remark,
      patientHash: one.patientHash ?? null,
      patientCipher: one.patientCipher ?? null,
      createdAt: at,
      createdById: one.studentId,
      occurredAt: at,
      updatedAt: at,
      finishedAt: at,
      finishedById: school.teacher.id,
    },
  })
  await prisma().procedureLine.create({
    data: {
      id: lineId,
      sessionId,
      procedureId: procedure.id,
      site: teeth.length > 0 ? 'TOOTH' : 'NONE',
      teeth,
      surfaces: [],
      difficulty: one.difficulty ?? null,
      sortOrder: 0,
    },
  })
  await prisma().mark.createMany({ data: [...given('TEACHER', value), ...(own === undefined ? [] : given('SELF', own))] })
  await prisma().$transaction((db) => recount(db, [sessionId], now()))
  return { sessionId, lineId }
}

export type Reported = { readonly programmeId: string; readonly firmId: string }

/** A programme whose year 4 has targets, and terms around the school's day: ten of twenty weeks are over. */
export async function makeTargets(school: School): Promise<Reported> {
  const db = prisma()
  const [programmeId, firmId] = [v7(), v7()]
  await db.programme.create({ data: { id: programmeId, name: 'Dentistry', lengthYears: 5 } })
  await db.firm.create({ data: { id: firmId, name: 'Firm Amber' } })
  await db.term.createMany({
    data: [
      { id: v7(), title: 'Summer', startsOn: new Date('2026-04-20'), endsOn: new Date('2026-07-03') },
      { id: v7(), title: 'Autumn', startsOn: new Date('2026-09-07'), endsOn: new Date('2026-12-18') },
      { id: v7(), title: 'Spring', startsOn: new Date('2027-01-11'), endsOn: new Date('2027-02-12') },
    ],
  })
  await db.user.updateMany({
    where: { id: { in: [school.student.id, school.partner.id, school.stranger.id] } },
    data: { programmeId, year: 4, firmId },
  })
  for (const userId of [school.student.id, school.partner.id, school.stranger.id])
    await db.enrolment.createMany({
      data: [
        { id: v7(), userId, fromOn: new Date('2025-08-01'), programmeId, year: 3, firmId },
        { id: v7(), userId, fromOn: new Date('2026-08-01'), programmeId, year: 4, firmId },
      ],
    })
  const { examination, extraction, filling } = school.procedures
  await db.procedureTarget.createMany({
    data: [
      { procedureId: examination.id, year: 4, target: 10 },
      { procedureId: extraction.id, year: 4, target: 4 },
      // The programme's own targets take precedence over those for all programmes.
      { procedureId: filling.id, year: 4, target: 30 },
      { procedureId: filling.id, programmeId, year: 4, target: 2 },
    ],
  })
  return { programmeId, firmId }
}
