import { settlePlans } from '@/server/clinical-cases/queries/writes'
import type { Db } from '../database'
import type { Day } from './calendar'
import {
  insertCase,
  offerCase,
  readCaseGround,
  visitColumns,
  visitsByPatient,
  type CaseVisit,
  type Planned,
  type WantedCase,
} from './case-rows'
import { requireFound } from './found'
import type { School } from './school'
import type { ClinicName } from './size'

type Wanted = WantedCase & { readonly isOffered?: boolean }
type Leaver = { readonly username: string; readonly cases: readonly Wanted[] }

/** Students of the last year of dentistry and the patients whom they still treat: urgent, in treatment, in maintenance, waiting for a recall. */
export const leavers: readonly Leaver[] = [
  {
    username: 'marta.sole',
    cases: [
      {
        title: 'Composite fillings',
        specialty: 'Restorative dentistry',
        opened: 50,
        agreed: 'yes',
        plan: [
          ['DISEASE', 'PV01', [], []],
          ['RESTORE', 'RE01', [26], ['M', 'O']],
          ['RESTORE', 'RE01', [16], ['O']],
          ['MAINTAIN', 'EX02', [], []],
        ],
      },
      {
        title: 'Periodontitis, stage III',
        specialty: 'Periodontology',
        state: 'RECALL',
        opened: 64,
        recallIn: 4,
        agreed: 'yes',
        plan: [
          ['DISEASE', 'PE04', [], ['UL']],
          ['DISEASE', 'PE04', [], ['LL']],
          ['MAINTAIN', 'PE05', [], []],
        ],
      },
      {
        title: 'Root canal treatment of 36',
        specialty: 'Endodontics',
        opened: 33,
        agreed: 'yes',
        isOffered: true,
        plan: [
          ['URGENT', 'EN01', [36], []],
          ['DISEASE', 'PV01', [], []],
          ['RESTORE', 'EN03', [36], []],
          ['RESTORE', 'RE04', [36], []],
        ],
      },
      {
        title: 'Crown on a root-filled premolar',
        specialty: 'Prosthodontics',
        opened: 21,
        agreed: 'changed',
        plan: [
          ['DISEASE', 'PE01', [], []],
          ['RESTORE', 'IN01', [25], []],
          ['RESTORE', 'IN02', [25], []],
        ],
      },
    ],
  },
  {
    username: 'juanpablo.ortega',
    cases: [
      {
        title: 'Partial denture, lower',
        specialty: 'Prosthodontics',
        opened: 75,
        agreed: 'yes',
        plan: [
          ['RESTORE', 'RP02', [], ['LOWER']],
          ['MAINTAIN', 'RP03', [], ['LOWER']],
        ],
      },
      {
        title: 'Extractions and stabilisation',
        specialty: 'Oral surgery',
        opened: 26,
        agreed: 'no',
        plan: [
          ['URGENT', 'OS01', [46], []],
          ['URGENT', 'OS01', [37], []],
          ['DISEASE', 'RE05', [35], []],
        ],
      },
      {
        title: 'Caries control, high risk',
        specialty: 'Restorative dentistry',
        opened: 40,
        agreed: 'yes',
        plan: [
          ['DISEASE', 'PV04', [], []],
          ['DISEASE', 'PV02', [], []],
          ['RESTORE', 'RE02', [34], ['B']],
        ],
      },
      {
        title: 'Periodontal maintenance',
        specialty: 'Periodontology',
        state: 'RECALL',
        opened: 58,
        recallIn: 40,
        agreed: 'yes',
        plan: [['MAINTAIN', 'PE05', [], []]],
      },
    ],
  },
  {
    username: 'sinead.walsh',
    cases: [
      {
        title: 'Pain on 24, diagnosis and care',
        specialty: 'Endodontics',
        opened: 12,
        agreed: 'no',
        plan: [
          ['URGENT', 'EN01', [24], []],
          ['URGENT', 'EN02', [24], []],
        ],
      },
      {
        title: 'Old fillings to be replaced',
        specialty: 'Restorative dentistry',
        opened: 44,
        agreed: 'changed',
        plan: [
          ['RESTORE', 'RE01', [34], ['O', 'D']],
          ['RESTORE', 'RE01', [35], ['M', 'O']],
          ['RESTORE', 'RE01', [45], ['O']],
        ],
      },
      {
        title: 'Scaling and oral hygiene',
        specialty: 'Periodontology',
        opened: 30,
        agreed: 'yes',
        plan: [
          ['DISEASE', 'PE03', [], ['LR']],
          ['DISEASE', 'PV01', [], []],
          ['MAINTAIN', 'PE01', [], []],
        ],
      },
      {
        title: 'Veneers on the upper incisors',
        specialty: 'Prosthodontics',
        opened: 18,
        agreed: 'yes',
        plan: [
          ['RESTORE', 'IN04', [11], []],
          ['RESTORE', 'IN04', [21], []],
        ],
      },
    ],
  },
]
/** The student who was asked to take a case over and has not answered: from the year below, without an account. */
export const takerUsername = 'tom.berg'

/** A counted line of one of the student's adult patients, in the form in which a plan names it. */
type Treated = { readonly code: string; readonly teeth: readonly number[]; readonly surfaces: readonly string[] }
type Patient = { readonly visits: readonly CaseVisit[]; readonly treated: readonly Treated[] }

/** Running cases of three students who leave this year, so that a hand-over of all of them can be tried. */
export async function seedLeaversCases({ db, school, today, now }: { db: Db; school: School; today: Day; now: Date }): Promise<void> {
  const ground = await readCaseGround({ db, today, now })
  const idOf = (username: string) =>
    requireFound(school.students.find((student) => student.username === username)?.id, `student ${username}`)
  const linked: string[] = []
  for (const [index, { username, cases }] of leavers.entries()) {
    const studentId = idOf(username)
    const patients = await listPatients(db, studentId)
    for (const [at, one] of cases.entries()) {
      const patient = takePatient(patients, one)
      const visits = patient?.visits ?? []
      const caseId = await insertCase(ground, {
        one: { ...one, plan: planOf(one.plan, patient?.treated ?? []) },
        studentId,
        supervisorId: supervisorOf(school, one.specialty, at),
        visits,
        number: `NG ${206_100 + index * 10 + at}`,
      })
      linked.push(...visits.map(({ id }) => id))
      if (one.isOffered) await offerCase(ground, { caseId, fromId: studentId, toId: idOf(takerUsername), reason: 'I graduate in summer.' })
    }
  }
  await settlePlans(db, linked)
}

/** The adult patients of a student, each with the counted treatments; patients who came most often are first. */
async function listPatients(db: Db, studentId: string): Promise<Patient[]> {
  const sessions = await db.treatmentSession.findMany({
    where: { studentId, state: 'MARKED_LOCKED', patientHash: { not: null }, patientAgeBand: { notIn: ['0-5', '6-11', '12-17'] } },
    select: visitColumns,
    orderBy: [{ heldOn: 'desc' }, { shift: 'desc' }, { id: 'asc' }],
  })
  const lines = await db.experienceLine.findMany({
    where: { studentId, completes: true },
    select: { sessionId: true, procedureId: true, teeth: true, surfaces: true },
    orderBy: [{ heldOn: 'asc' }, { lineId: 'asc' }],
  })
  const codes = new Map((await db.procedure.findMany({ select: { id: true, code: true } })).map(({ id, code }) => [id, code]))
  return visitsByPatient(sessions).map((visits) => {
    const ids = new Set(visits.map(({ id }) => id))
    const treated = lines.flatMap(({ sessionId, procedureId, teeth, surfaces }) =>
      ids.has(sessionId) ? [{ code: codes.get(procedureId) ?? '', teeth, surfaces }] : [],
    )
    return { visits, treated }
  })
}

/** Procedures tied to one tooth or denture, after which the case is named; any other procedure is planned where the patient was treated. */
const bound = new Set(['EN01', 'EN02', 'EN03', 'RE04', 'IN01', 'IN02', 'IN04', 'RP02', 'RP03'])

/** Removes and returns the patient who has had most of the procedures that a case plans, or null where none has had any. */
function takePatient(patients: Patient[], { plan }: WantedCase): Patient | null {
  const planned = new Set(plan.map(([, code]) => code).filter((code) => !bound.has(code)))
  const had = ({ treated }: Patient) => new Set(treated.flatMap(({ code }) => (planned.has(code) ? [code] : []))).size
  const [best] = patients.toSorted((a, b) => had(b) - had(a))
  if (!best || had(best) === 0) return null
  patients.splice(patients.indexOf(best), 1)
  return best
}

/** The plan with its places replaced by places that were treated, as far as there are any: those items are done. */
function planOf(plan: readonly Planned[], treated: readonly Treated[]): Planned[] {
  const left = treated.filter(({ code }) => !bound.has(code))
  return plan.map((item, at): Planned => {
    const [phase, code] = item
    const others = plan.filter((other, index) => index !== at && other[1] === code)
    const line = left.find((one) => one.code === code && !others.some((other) => isSamePlace(one, other)))
    // The last step of a plan is still to come.
    if (!line || at === plan.length - 1) return item
    left.splice(left.indexOf(line), 1)
    return [phase, code, line.teeth, line.surfaces]
  })
}

function isSamePlace({ teeth, surfaces }: Treated, [, , otherTeeth, otherSurfaces]: Planned): boolean {
  return teeth.length > 0 ? teeth.some((tooth) => otherTeeth.includes(tooth)) : surfaces.some((surface) => otherSurfaces.includes(surface))
}

/** A colleague of the demo teacher, so that the demo teacher's own cases stay those of the demo students. */
function supervisorOf(school: School, specialty: string, at: number): string {
  const clinic: ClinicName = specialty === 'Periodontology' ? 'Periodontal clinic' : 'Restorative clinic'
  const teachers = school.teachersOf(clinic).filter((id) => id !== school.account('teacher'))
  return requireFound(teachers[at % teachers.length], `teacher of the ${clinic}`)
}
