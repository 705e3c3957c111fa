import { needsTeeth, placeProblems } from '@/lib/clinical/site'
import { formatTeeth, parseTeeth } from '@/lib/clinical/teeth-text'
import type { ProcedureSite, ToothNotation } from '@/lib/clinical/vocabulary'

export type Place = { readonly teeth: number[]; readonly surfaces: string[] }
/** `code` is a message key of the namespace `issues`; `text` is the piece of the text that it is about, if there is one. */
type TeethTextProblem = { readonly code: (typeof codes)[number]; readonly text: string }
type Asked = { readonly site: ProcedureSite; readonly notation: ToothNotation }

const codes = [
  'notTeeth',
  'toothUnknown',
  'toothTwice',
  'placeTwice',
  'surfaceTwice',
  'surfaceNotOnTooth',
  'surfacesDiffer',
  'toothNeeded',
  'surfaceNeeded',
  'surfaceUnknown',
  'surfacesNotHere',
  'teethNotHere',
  'invalid',
] as const

/** Reads the place of one line from a text, and the problem with it. A wrong text gives as much of the place as can be understood. */
export function readTeeth(text: string, { site, notation }: Asked): { place: Place; problem: TeethTextProblem | null } {
  const { groups, problems } = parseTeeth(text, { notation, withSurfaces: site === 'SURFACES' })
  const misfit = problems.find(({ code }) => code === 'surfaceNotOnTooth' || code === 'surfaceTwice')
  const surfaces = groups[0]?.surfaces ?? []
  // One line has one set of surfaces; teeth with other surfaces need a line of their own and are left out of this one.
  const own = groups.filter((group) => group.surfaces.join('') === surfaces.join(''))
  const place = { teeth: own.flatMap(({ teeth }) => [...teeth]), surfaces: misfit ? [...misfit.text] : [...surfaces] }
  return { place, problem: problems[0] ?? (own.length < groups.length ? { code: 'surfacesDiffer', text: '' } : problemOf(place, site)) }
}

function problemOf(place: Place, site: ProcedureSite): TeethTextProblem | null {
  const [wrong] = needsTeeth(site) ? placeProblems({ site, ...place }) : []
  return wrong ? { code: codes.find((code) => code === wrong.code) ?? 'invalid', text: '' } : null
}

/** Whether the text can be stored. An incomplete text is stored, too; asking for marking then asks for the rest. */
export function isStorable(problem: TeethTextProblem | null): boolean {
  return problem === null || problem.code === 'toothNeeded' || problem.code === 'surfaceNeeded'
}

export function writeTeeth(
  { teeth, surfaces }: { readonly teeth: readonly number[]; readonly surfaces: readonly string[] },
  notation: ToothNotation,
): string {
  return formatTeeth(teeth.length > 0 ? [{ teeth, surfaces }] : [], notation)
}
