import { canonicalSurfaces, isSurface, hasSurface } from './surfaces'
import { inSamePlace, isTooth } from './teeth'
import type { ProcedureSite } from './vocabulary'

/** The place in the mouth where a procedure was done. For a quadrant, an arch or a sextant the codes are in `surfaces`, and there are no teeth. */
export type Place = { readonly site: ProcedureSite; readonly teeth: readonly number[]; readonly surfaces: readonly string[] }
type PlaceProblem = { readonly path: 'teeth' | 'surfaces'; readonly code: string }

const regions: Partial<Record<ProcedureSite, readonly string[]>> = {
  QUADRANT: ['UR', 'UL', 'LL', 'LR'],
  ARCH: ['UPPER', 'LOWER'],
  SEXTANT: ['S1', 'S2', 'S3', 'S4', 'S5', 'S6'],
}

/** The codes to choose from, for a site that is a region of the mouth. */
export function regionsOf(site: ProcedureSite): readonly string[] {
  return regions[site] ?? []
}

export function needsTeeth(site: ProcedureSite): boolean {
  return site === 'TOOTH' || site === 'SURFACES'
}

/** The problems with a place, by field; each code is a message key of the namespace `issues`. */
export function placeProblems({ site, teeth, surfaces }: Place): PlaceProblem[] {
  const found = [
    ...teethProblems(site, teeth),
    ...(site === 'SURFACES' ? surfaceProblems(teeth, surfaces) : regionProblems(site, surfaces)),
  ]
  return found.filter(({ path, code }, at) => found.findIndex((other) => other.path === path && other.code === code) === at)
}

const needed: ReadonlySet<string> = new Set(['toothNeeded', 'surfaceNeeded', 'regionNeeded'])

/** The problems with a place except values that are only missing: a procedure is chosen first and its place a moment later, and both are kept. */
export function placeFaults(place: Place): PlaceProblem[] {
  return placeProblems(place).filter(({ code }) => !needed.has(code))
}

function teethProblems(site: ProcedureSite, teeth: readonly number[]): PlaceProblem[] {
  const bad = (code: string): PlaceProblem[] => [{ path: 'teeth', code }]
  if (!needsTeeth(site)) return teeth.length > 0 ? bad('teethNotHere') : []
  if (teeth.length === 0) return bad('toothNeeded')
  if (!teeth.every(isTooth)) return bad('toothUnknown')
  if (new Set(teeth).size < teeth.length) return bad('toothTwice')
  // A permanent and a deciduous tooth of the same place cannot both be there, or the line would mean two things.
  return teeth.some((tooth) => teeth.some((other) => other === inSamePlace(tooth))) ? bad('placeTwice') : []
}

function surfaceProblems(teeth: readonly number[], given: readonly string[]): PlaceProblem[] {
  const bad = (code: string): PlaceProblem[] => [{ path: 'surfaces', code }]
  if (given.length === 0) return bad('surfaceNeeded')
  if (!given.every(isSurface)) return bad('surfaceUnknown')
  if (new Set(canonicalSurfaces(teeth, given)).size < given.length) return bad('surfaceTwice')
  const fits = given.filter(isSurface).every((surface) => teeth.filter(isTooth).every((tooth) => hasSurface(tooth, surface)))
  return fits ? [] : bad('surfaceNotOnTooth')
}

function regionProblems(site: ProcedureSite, given: readonly string[]): PlaceProblem[] {
  const bad = (code: string): PlaceProblem[] => [{ path: 'surfaces', code }]
  const allowed = regionsOf(site)
  if (allowed.length === 0) return given.length > 0 ? bad('surfacesNotHere') : []
  if (given.length === 0) return bad('regionNeeded')
  if (!given.every((code) => allowed.includes(code))) return bad('regionUnknown')
  return new Set(given).size < given.length ? bad('regionTwice') : []
}

/** The one spelling in which a place is stored. */
export function canonicalPlace({ site, teeth, surfaces }: Place): { teeth: number[]; surfaces: string[] } {
  if (site === 'SURFACES') return { teeth: [...teeth], surfaces: canonicalSurfaces(teeth, surfaces) }
  return { teeth: [...teeth], surfaces: regionsOf(site).filter((code) => surfaces.includes(code)) }
}
