import { parseDate } from '@internationalized/date'
import { v7 as uuid } from 'uuid'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { ClinicalCaseState, PlanPhase } from '@/lib/generated/prisma/enums'
import { planHash } from '@/server/clinical-cases/queries/plan.sql'
import { encryptPatient } from '@/server/clinical-sessions/recording/patient'
import type { Db } from '../database'
import { dateColumn, midnight, type Day } from './calendar'

export type Planned = readonly [phase: PlanPhase, code: string, teeth: readonly number[], surfaces: readonly string[]]
export type WantedCase = {
  readonly title: string
  readonly specialty: string
  readonly state?: ClinicalCaseState
  /** When the case was opened, in days ago. */
  readonly opened: number
  readonly recallIn?: number
  readonly agreed: 'yes' | 'no' | 'changed'
  readonly plan: readonly Planned[]
  readonly reason?: string
}

/** Finished sessions of the patient, the newest first. */
export type CaseVisit = {
  readonly id: string
  readonly heldOn: Date
  readonly patientCipher: string | null
  readonly patientHash: string | null
  readonly patientAgeBand: string | null
}
export const visitColumns = { id: true, heldOn: true, patientCipher: true, patientHash: true, patientAgeBand: true } as const

/** The visits of each patient; patients who came most often are first. */
export function visitsByPatient(sessions: readonly CaseVisit[]): CaseVisit[][] {
  const ofPatient = new Map<string | null, CaseVisit[]>()
  for (const session of sessions) ofPatient.set(session.patientHash, [...(ofPatient.get(session.patientHash) ?? []), session])
  return [...ofPatient.values()].toSorted((a, b) => b.length - a.length)
}

type CaseGround = {
  readonly db: Db
  readonly today: Day
  readonly now: Date
  readonly specialties: ReadonlyMap<string, string>
  readonly procedures: ReadonlyMap<string, string>
}

/** Reads the records that all cases refer to: specialties by name and procedures by code. */
export async function readCaseGround({ db, today, now }: { db: Db; today: Day; now: Date }): Promise<CaseGround> {
  const specialties = new Map((await db.specialty.findMany({ select: { id: true, name: true } })).map(({ id, name }) => [name, id]))
  const procedures = new Map((await db.procedure.findMany({ select: { id: true, code: true } })).map(({ id, code }) => [code, id]))
  return { db, today, now, specialties, procedures }
}

type People = { readonly studentId: string; readonly supervisorId: string }
/** `number` is the hospital number of a patient who has no visit. */
type Making = People & {
  readonly one: WantedCase
  readonly visits: readonly CaseVisit[]
  readonly number: string
  readonly isLinked?: boolean
}

/** Inserts a case with its plan and its visits. Answers its id. */
export async function insertCase(ground: CaseGround, making: Making): Promise<string> {
  const { db, today, now, specialties } = ground
  const { one, visits, number, studentId, supervisorId, isLinked = true } = making
  const [newest] = visits
  const made = encryptPatient({ kind: 'HOSPITAL_NUMBER', text: number })
  // A case is opened with its first visit at the latest.
  const first = visits.at(-1)?.heldOn
  const planned = today.subtract({ days: one.opened })
  const opened = first && dateColumn(planned) > first ? parseDate(first.toISOString().slice(0, 10)) : planned
  const id = uuid()
  const plan = planRows(ground, id, one.plan)
  const agreedRevision = one.agreed === 'no' ? null : one.agreed === 'yes' ? plan.length : plan.length - 1
  await db.clinicalCase.create({
    data: {
      id,
      studentId,
      supervisorId,
      patientCipher: newest?.patientCipher ?? made.patientCipher ?? '',
      patientHash: newest?.patientHash ?? made.patientHash,
      ageBand: newest?.patientAgeBand ?? null,
      title: one.title,
      specialtyId: specialties.get(one.specialty) ?? null,
      state: one.state ?? 'OPEN',
      openedOn: dateColumn(opened),
      nextRecallOn: one.recallIn === undefined ? null : dateColumn(today.add({ days: one.recallIn })),
      planRevision: plan.length,
      createdAt: midnight(opened),
      ...(agreedRevision !== null && { agreedRevision, agreedById: supervisorId, agreedAt: midnight(opened.add({ days: 1 })) }),
    },
    select: { id: true },
  })
  await db.casePlanItem.createMany({ data: plan })
  if (agreedRevision !== null) await db.$executeRaw`UPDATE clinical_case c SET agreed_hash = ${planHash} WHERE c.id = ${id}::uuid`
  const histories = [
    { id: uuid(), caseId: id, at: midnight(opened), byId: studentId, act: 'opened' },
    ...(one.reason ? [{ id: uuid(), caseId: id, at: now, byId: studentId, act: 'abandon', reason: one.reason }] : []),
  ]
  await db.caseHistory.createMany({ data: histories })
  if (isLinked) await db.caseSession.createMany({ data: visits.map((visit) => ({ sessionId: visit.id, caseId: id })) })
  return id
}

function planRows({ procedures }: CaseGround, caseId: string, plan: readonly Planned[]): Prisma.CasePlanItemCreateManyInput[] {
  return plan.flatMap(([phase, code, teeth, surfaces], index) => {
    const procedureId = procedures.get(code)
    return procedureId
      ? [
          {
            id: uuid(),
            caseId,
            phase,
            procedureId,
            teeth: [...teeth],
            surfaces: [...surfaces],
            sortOrder: index + 1,
            planRevision: index + 1,
          },
        ]
      : []
  })
}

/** Offers a case to another student, who has not decided yet. */
export async function offerCase(
  { db, now }: CaseGround,
  { caseId, fromId, toId, reason }: { caseId: string; fromId: string; toId: string; reason: string },
): Promise<void> {
  await db.caseTransfer.create({ data: { id: uuid(), caseId, fromId, toId, reason, askedAt: now }, select: { id: true } })
}
