import { isUpper, kindOf } from './teeth'

/** Mesial, occlusal, incisal, distal, buccal, palatal, lingual, cervical: in the order in which they are written. */
export const surfaces = ['M', 'O', 'I', 'D', 'B', 'P', 'L', 'C'] as const
export type Surface = (typeof surfaces)[number]

export function isSurface(code: string): code is Surface {
  return surfaces.some((surface) => surface === code)
}

/**
 * Whether a tooth has a surface. Front teeth have an edge where back teeth have a chewing surface. Lingual is used for upper teeth, too; palatal never for
 * lower ones.
 */
export function hasSurface(tooth: number, surface: Surface): boolean {
  const kind = kindOf(tooth)
  if (surface === 'O') return kind === 'premolar' || kind === 'molar'
  if (surface === 'I') return kind === 'incisor' || kind === 'canine'
  return surface !== 'P' || isUpper(tooth)
}

export function surfacesOf(tooth: number): readonly Surface[] {
  return surfaces.filter((surface) => hasSurface(tooth, surface) && (surface !== 'L' || !isUpper(tooth)))
}

/** The surfaces that all of several teeth have, so that one line can name them. */
export function sharedSurfaces(teeth: readonly number[]): readonly Surface[] {
  const inner = teeth.every(isUpper) ? 'L' : 'P'
  return surfaces.filter((surface) => surface !== inner && teeth.every((tooth) => hasSurface(tooth, surface)))
}

/** One spelling for each set of surfaces, as dentists write it: MOD, but DO; the inner side of upper teeth is palatal. */
export function canonicalSurfaces(teeth: readonly number[], given: readonly string[]): string[] {
  const palatal = teeth.length > 0 && teeth.every(isUpper)
  const order = given.includes('M') ? 'MOIDBPLC' : 'DOIBPLC'
  return given.map((code) => (code === 'L' && palatal ? 'P' : code)).sort((a, b) => order.indexOf(a) - order.indexOf(b))
}
