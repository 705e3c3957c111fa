import { settlePlans } from '@/server/clinical-cases/queries/writes'
import type { Db } from '../database'
import type { Day } from './calendar'
import { insertCase, offerCase, readCaseGround, visitColumns, visitsByPatient, type WantedCase } from './case-rows'
import type { School } from './school'

type Wanted = WantedCase & {
  /** The case is offered to the other demo student. */
  readonly isOffered?: boolean
}

/** The cases of the demo student: one of each kind to look at. */
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

/** Cases of the demo student, with visits where the same patient came, and one that they offer to another student. */
export async function seedCases({ db, school, today, now }: { db: Db; school: School; today: Day; now: Date }): Promise<void> {
  const [studentId, otherId, supervisorId] = [school.account('student'), school.account('student2'), school.account('teacher')]
  const ground = await readCaseGround({ db, today, now })
  const sessions = await db.treatmentSession.findMany({
    where: { studentId, state: 'MARKED_LOCKED', patientHash: { not: null } },
    select: visitColumns,
    orderBy: [{ heldOn: 'desc' }, { id: 'asc' }],
  })
  const byPatient = visitsByPatient(sessions)
  for (const [at, one] of wanted.entries()) {
    // One case is stalled: it has had no visit for longer than eight weeks.
    const isLinked = one.title !== 'Caries control, teenager'
    const number = `NG ${204_600 + at}`
    const caseId = await insertCase(ground, { one, studentId, supervisorId, visits: byPatient[at] ?? [], number, isLinked })
    if (one.isOffered) await offerCase(ground, { caseId, fromId: studentId, toId: otherId, reason: 'I am on placement from next week.' })
  }
  await settlePlans(
    db,
    sessions.map(({ id }) => id),
  )
}
