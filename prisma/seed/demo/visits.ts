import { canonicalPlace, needsTeeth, regionsOf } from '@/lib/clinical/site'
import type { HelpLevel, ProcedureSite } from '@/lib/clinical/vocabulary'
import type { Random } from './random'
import type { ClinicName, Procedure, School, Student } from './school'

/** What was done to one patient: procedures that belong together, on one tooth where they have one. */
export type VisitLine = { procedure: Procedure; site: ProcedureSite; teeth: number[]; surfaces: string[]; helpLevel: HelpLevel }
export type Visit = { specialty: string; lines: VisitLine[] }
type Kind = { codes: readonly string[]; teeth: readonly number[]; specialty: string; therapy?: true }

const UPPER_FRONT = [13, 12, 11, 21, 22, 23]
const UPPER_BACK = [14, 15, 16, 17, 24, 25, 26, 27]
const LOWER_BACK = [34, 35, 36, 37, 44, 45, 46, 47]
const FIRST_MOLARS = [16, 26, 36, 46]

const KINDS: Record<ClinicName, readonly Kind[]> = {
  'Restorative clinic': [
    { codes: ['LA01', 'RE01'], teeth: UPPER_BACK, specialty: 'Restorative dentistry', therapy: true },
    { codes: ['LA02', 'RE01'], teeth: LOWER_BACK, specialty: 'Restorative dentistry', therapy: true },
    { codes: ['RE01'], teeth: UPPER_FRONT, specialty: 'Restorative dentistry', therapy: true },
    { codes: ['EX01', 'RX01', 'PE01'], teeth: [], specialty: 'Primary care' },
    { codes: ['EX02', 'PV01'], teeth: [], specialty: 'Primary care' },
    { codes: ['RE02', 'PV04'], teeth: [...UPPER_FRONT, ...LOWER_BACK], specialty: 'Restorative dentistry', therapy: true },
    { codes: ['LA01', 'RE03'], teeth: UPPER_BACK, specialty: 'Restorative dentistry' },
    { codes: ['PV03', 'PV02'], teeth: FIRST_MOLARS, specialty: 'Primary care', therapy: true },
    { codes: ['EN01', 'RX02'], teeth: [...UPPER_FRONT, ...LOWER_BACK], specialty: 'Endodontics' },
    { codes: ['LA01', 'EN02'], teeth: [...UPPER_FRONT, 14, 15, 24, 25], specialty: 'Endodontics' },
    { codes: ['LA02', 'EN03'], teeth: [36, 37, 46, 47], specialty: 'Endodontics' },
    { codes: ['LA01', 'IN01'], teeth: UPPER_BACK, specialty: 'Prosthodontics' },
    { codes: ['IN02'], teeth: [...UPPER_BACK, ...LOWER_BACK], specialty: 'Prosthodontics' },
    { codes: ['RE05', 'EX03'], teeth: [...UPPER_BACK, ...LOWER_BACK], specialty: 'Primary care' },
  ],
  'Periodontal clinic': [
    { codes: ['PE01', 'PE03', 'PV01'], teeth: [], specialty: 'Periodontology', therapy: true },
    { codes: ['PE02'], teeth: [], specialty: 'Periodontology', therapy: true },
    { codes: ['LA01', 'PE04'], teeth: UPPER_BACK, specialty: 'Periodontology', therapy: true },
    { codes: ['LA02', 'PE04'], teeth: LOWER_BACK, specialty: 'Periodontology', therapy: true },
    { codes: ['PE03', 'PV02'], teeth: [], specialty: 'Periodontology', therapy: true },
    { codes: ['PE05', 'PV04'], teeth: [], specialty: 'Periodontology' },
  ],
}
const HELP: Record<'early' | 'late', readonly HelpLevel[]> = { early: ['ASSISTED', 'SUPERVISED', 'SUPERVISED'], late: ['SUPERVISED', 'SUPERVISED', 'INDEPENDENT'] }
const BACK_SURFACES = [['O'], ['M', 'O'], ['O', 'D'], ['M', 'O', 'D'], ['B']]
const FRONT_SURFACES = [['M'], ['D'], ['M', 'I'], ['B']]

/** One that the student's year has among its targets. */
export function drawVisit({ school, random, clinicName, student }: { school: School; random: Random; clinicName: ClinicName; student: Student }): Visit {
  const known = new Map(school.procedures.filter(({ targets }) => targets.some(({ year }) => year === student.year)).map((procedure) => [procedure.code, procedure]))
  const possible = KINDS[clinicName].filter(({ codes, therapy }) => codes.every((code) => known.has(code)) && (therapy || !student.isTherapy))
  const { codes, teeth, specialty } = random.pick(possible)
  const tooth = random.draw(teeth, 1)
  const helpLevel = random.pick(student.year === 3 ? HELP.early : HELP.late)
  const lines = codes.flatMap((code) => known.get(code) ?? []).map((procedure) => ({ procedure, site: procedure.site, ...placeOf({ random, site: procedure.site, tooth }), helpLevel }))
  return { specialty, lines }
}

function placeOf({ random, site, tooth }: { random: Random; site: ProcedureSite; tooth: readonly number[] }): { teeth: number[]; surfaces: string[] } {
  if (site === 'SURFACES') return canonicalPlace({ site, teeth: tooth, surfaces: random.pick(tooth.some((number) => number % 10 <= 3) ? FRONT_SURFACES : BACK_SURFACES) })
  // Where a tooth was made numb, it is that tooth's quadrant that was treated.
  const own = site === 'QUADRANT' ? tooth.flatMap((number) => regionsOf(site)[Math.floor(number / 10) - 1] ?? []) : []
  return canonicalPlace({ site, teeth: needsTeeth(site) ? tooth : [], surfaces: own.length > 0 ? own : random.draw(regionsOf(site), 1) })
}
