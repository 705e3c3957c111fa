import { parseDate } from '@internationalized/date'
import { v7 as uuid } from 'uuid'
import type { Prisma } from '@/lib/generated/prisma/client'
import { encryptPatient } from '@/server/clinical-sessions/patient'
import { settlePlans } from '@/server/clinical-cases/queries/writes'
import type { ClinicalCaseState, PlanPhase } from '@/lib/generated/prisma/enums'
import type { Db } from '../database'
import { dateColumn, midnight, type Day } from './calendar'
import type { School } from './school'

type Planned = readonly [phase: PlanPhase, code: string, teeth: number[], surfaces: string[]]
type Wanted = {
  readonly title: string
  readonly specialty: string
  readonly state?: ClinicalCaseState
  /** Days ago. */
  readonly opened: number
  readonly recallIn?: number
  readonly agreed: 'yes' | 'no' | 'changed'
  readonly plan: readonly Planned[]
  readonly reason?: string
  /** Offered to the other student who can be tried. */
  readonly isOffered?: boolean
}

/** What the student who can be tried has: one of each kind to look at. */
const wanted: readonly Wanted[] = [
  {
    title: 'Full mouth restoration',
    specialty: 'Restorative dentistry',
    opened: 48,
    agreed: 'changed',
    plan: [
      ['URGENT', 'RE01', [16], ['M', 'O']],
      ['DISEASE', 'PV01', [], []],
      ['RESTORE', 'RE01', [36], ['M', 'O', 'D']],
      ['RESTORE', 'RE02', [47], ['O']],
      ['RESTORE', 'RE01', [24], ['O', 'D']],
    ],
  },
  {
    title: 'Periodontitis, stage II',
    specialty: 'Periodontology',
    state: 'RECALL',
    opened: 60,
    recallIn: 5,
    agreed: 'yes',
    plan: [['DISEASE', 'PE01', [], []]],
  },
  {
    title: 'Caries control, teenager',
    specialty: 'Paediatric dentistry',
    opened: 70,
    agreed: 'yes',
    plan: [
      ['DISEASE', 'PV01', [], []],
      ['RESTORE', 'RE02', [36], ['O']],
    ],
  },
  { title: 'Root canal and crown', specialty: 'Endodontics', opened: 30, agreed: 'no', plan: [['URGENT', 'EN01', [24], []]] },
  {
    title: 'Extractions before denture',
    specialty: 'Oral surgery',
    opened: 35,
    agreed: 'yes',
    isOffered: true,
    plan: [
      ['URGENT', 'OS01', [18], []],
      ['URGENT', 'OS01', [28], []],
    ],
  },
  {
    title: 'Composite anterior repair',
    specialty: 'Restorative dentistry',
    opened: 20,
    agreed: 'yes',
    plan: [['RESTORE', 'RE01', [11], ['M']]],
  },
  {
    title: 'First molars, sealants',
    specialty: 'Paediatric dentistry',
    state: 'CLOSED',
    opened: 65,
    agreed: 'yes',
    plan: [['DISEASE', 'PV02', [36], []]],
  },
  {
    title: 'Gingivitis, moved away',
    specialty: 'Periodontology',
    state: 'ABANDONED',
    opened: 62,
    agreed: 'no',
    reason: 'The patient has moved away.',
    plan: [['DISEASE', 'PE01', [], []]],
  },
]

/** Cases of the student who can be tried, with visits where the same patient came; and one that is offered by them. */
export async function seedCases({ db, school, today, now }: { db: Db; school: School; today: Day; now: Date }): Promise<void> {
  const [studentId, otherId, teacherId] = [school.account('student'), school.account('student2'), school.account('teacher')]
  const specialties = new Map((await db.specialty.findMany({ select: { id: true, name: true } })).map(({ id, name }) => [name, id]))
  const procedures = new Map((await db.procedure.findMany({ select: { id: true, code: true } })).map(({ id, code }) => [code, id]))
  const sessions = await db.treatmentSession.findMany({
    where: { studentId, state: 'MARKED_LOCKED', patientHash: { not: null } },
    select: { id: true, heldOn: true, patientHash: true, patientCipher: true, patientAgeBand: true },
    orderBy: [{ heldOn: 'desc' }, { id: 'asc' }],
  })
  const ofPatient = new Map<string | null, typeof sessions>()
  for (const session of sessions) ofPatient.set(session.patientHash, [...(ofPatient.get(session.patientHash) ?? []), session])
  const byPatient = [...ofPatient.values()].toSorted((a, b) => b.length - a.length)
  for (const [at, one] of wanted.entries()) {
    const visits = byPatient[at] ?? []
    const [newest] = visits
    const made = encryptPatient({ kind: 'HOSPITAL_NUMBER', text: `NG ${204_600 + at}` })
    // A case is opened with its first visit at the latest.
    const first = visits.at(-1)?.heldOn
    const planned = today.subtract({ days: one.opened })
    const opened = first && dateColumn(planned) > first ? parseDate(first.toISOString().slice(0, 10)) : planned
    const plan = one.plan.flatMap(([phase, code, teeth, surfaces], index): Prisma.CasePlanItemCreateManyInput[] => {
      const procedureId = procedures.get(code)
      return procedureId
        ? [{ id: uuid(), caseId: '', phase, procedureId, teeth, surfaces, sortOrder: index + 1, planRevision: index + 1 }]
        : []
    })
    const agreedRevision = one.agreed === 'no' ? null : one.agreed === 'yes' ? plan.length : plan.length - 1
    const id = uuid()
    await db.clinicalCase.create({
      data: {
        id,
        studentId,
        supervisorId: teacherId,
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
        ...(agreedRevision !== null && { agreedRevision, agreedById: teacherId, agreedAt: midnight(opened.add({ days: 1 })) }),
      },
      select: { id: true },
    })
    await db.casePlanItem.createMany({ data: plan.map((item) => ({ ...item, caseId: id })) })
    await db.caseHistory.create({
      data: { id: uuid(), caseId: id, at: midnight(opened), byId: studentId, act: 'opened' },
      select: { id: true },
    })
    if (one.reason)
      await db.caseHistory.create({
        data: { id: uuid(), caseId: id, at: now, byId: studentId, act: 'abandon', reason: one.reason },
        select: { id: true },
      })
    if (one.isOffered)
      await db.caseTransfer.create({
        data: { id: uuid(), caseId: id, fromId: studentId, toId: otherId, reason: 'I am on placement from next week.', askedAt: now },
        select: { id: true },
      })
    // One is stalled: without a visit for longer than eight weeks.
    if (one.title !== 'Caries control, teenager')
      await db.caseSession.createMany({ data: visits.map((visit) => ({ sessionId: visit.id, caseId: id })) })
  }
  await settlePlans(
    db,
    sessions.map(({ id }) => id),
  )
}
