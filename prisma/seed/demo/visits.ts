import { canonicalPlace, needsTeeth, regionsOf } from '@/lib/clinical/site'
import type { Difficulty, HelpLevel, ProcedureSite } from '@/lib/clinical/vocabulary'
import { findings } from './findings'
import type { Random } from './random'
import type { Procedure, School, Student } from './school'
import type { ClinicName } from './size'
import { chanceOf } from './skill'
import { visitKinds, type VisitKind } from './visit-kinds'

/** The treatment of one patient: procedures that belong together, on one tooth where they have one. */
type VisitLine = {
  procedure: Procedure
  site: ProcedureSite
  teeth: number[]
  surfaces: string[]
  helpLevel: HelpLevel
  difficulty: Difficulty | null
  stageId: string | null
  note: string
}
export type Visit = { specialty: string; patients: 'adults' | 'children' | 'teenagers'; lines: VisitLine[] }

const HELP: Record<'early' | 'middle' | 'late', readonly HelpLevel[]> = {
  early: ['OBSERVED', 'ASSISTED', 'ASSISTED', 'SUPERVISED', 'SUPERVISED'],
  middle: ['ASSISTED', 'SUPERVISED', 'SUPERVISED', 'SUPERVISED', 'INDEPENDENT'],
  late: ['SUPERVISED', 'SUPERVISED', 'INDEPENDENT', 'INDEPENDENT'],
}
const BACK_SURFACES = [['O'], ['M', 'O'], ['O', 'D'], ['M', 'O', 'D'], ['B']]
const FRONT_SURFACES = [['M'], ['D'], ['M', 'I'], ['B']]

/** How often one student has done each procedure in an academic year. */
export type Done = Map<string, number>

type Wanted = { school: School; clinicName: ClinicName; student: Student; year: number }

/** The yearly target of a student for a procedure. */
export function targetOf({ targets }: Procedure, { programmeId }: Pick<Student, 'programmeId'>, year: number): number {
  const own = targets.filter((target) => target.programmeId === programmeId)
  const held = own.length > 0 ? own : targets.filter((target) => target.programmeId === null)
  return held.find((target) => target.year === year)?.target ?? 0
}

/** The kinds of visits of which every procedure is among the targets of the student's year. */
export function possibleKinds({ school, clinicName, student, year }: Wanted): readonly VisitKind[] {
  const key = `${clinicName} ${student.programmeId} ${year}`
  const known = school.kinds.get(key)
  if (known) return known
  const asked = new Set(school.procedures.filter((procedure) => targetOf(procedure, student, year) > 0).map(({ code }) => code))
  const possible = visitKinds[clinicName].filter(({ codes }) => codes.every((code) => asked.has(code)))
  school.kinds.set(key, possible)
  return possible
}

/** A patient with a need for treatment, preferably for procedures that the student has done little of: that is how patients are allocated. */
export function drawVisit({ random, done, ...wanted }: Wanted & { random: Random; done: Done }): Visit {
  const { school, student, year } = wanted
  const known = school.procedureOf
  const lacks = (code: string) => {
    const procedure = known.get(code)
    return procedure ? Math.max(0.1, 1 - (done.get(code) ?? 0) / Math.max(1, targetOf(procedure, student, year))) : 0
  }
  const {
    codes,
    teeth,
    specialty,
    patients = 'adults',
  } = random.weigh(
    possibleKinds(wanted),
    (kind) => (chanceOf(student, kind.codes) * kind.share * kind.codes.reduce((sum, code) => sum + lacks(code), 0)) / kind.codes.length,
  )
  for (const code of codes) done.set(code, (done.get(code) ?? 0) + 1)
  const tooth = random.draw(teeth, 1)
  const early = student.isTherapy ? 2 : 3
  const helpLevel = random.pick(year <= early ? HELP.early : year === early + 1 ? HELP.middle : HELP.late)
  const difficulty = random.chance(0.6) ? random.pick<Difficulty>(['SIMPLE', 'SIMPLE', 'MODERATE', 'MODERATE', 'COMPLEX']) : null
  const lines = codes
    .flatMap((code) => known.get(code) ?? [])
    .map((procedure): VisitLine => ({
      procedure,
      site: procedure.site,
      ...placeOf({ random, site: procedure.site, tooth }),
      helpLevel,
      difficulty,
      stageId: procedure.stages.length > 0 ? random.pick(procedure.stages).id : null,
      note: random.chance(0.6) ? random.pick(findings[procedure.code] ?? ['']) : '',
    }))
  return { specialty, patients, lines }
}

function placeOf({ random, site, tooth }: { random: Random; site: ProcedureSite; tooth: readonly number[] }): {
  teeth: number[]
  surfaces: string[]
} {
  if (site === 'SURFACES')
    return canonicalPlace({
      site,
      teeth: tooth,
      surfaces: random.pick(tooth.some((number) => number % 10 <= 3) ? FRONT_SURFACES : BACK_SURFACES),
    })
  // If a tooth was anaesthetised, the treated quadrant is that tooth's.
  const own = site === 'QUADRANT' ? tooth.flatMap((number) => regionsOf(site)[Math.floor(number / 10) - 1] ?? []) : []
  return canonicalPlace({ site, teeth: needsTeeth(site) ? tooth : [], surfaces: own.length > 0 ? own : random.draw(regionsOf(site), 1) })
}
