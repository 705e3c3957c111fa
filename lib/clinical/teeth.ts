/**
 * FDI two-digit numbers: the quadrant (1 to 4 permanent, 5 to 8 deciduous, clockwise from the patient's upper right), then the place from the
 * midline. A supernumerary tooth is its neighbour's number plus 100: 111 is beside 11.
 */
export type ToothKind = 'incisor' | 'canine' | 'premolar' | 'molar'
export type Quadrant = 'UR' | 'UL' | 'LL' | 'LR'

/** The teeth in the order of the arch, from the patient's right to the left. */
export const arches = {
  permanentUpper: [18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28],
  permanentLower: [48, 47, 46, 45, 44, 43, 42, 41, 31, 32, 33, 34, 35, 36, 37, 38],
  deciduousUpper: [55, 54, 53, 52, 51, 61, 62, 63, 64, 65],
  deciduousLower: [85, 84, 83, 82, 81, 71, 72, 73, 74, 75],
} as const satisfies Record<string, readonly number[]>

const regular: ReadonlySet<number> = new Set(Object.values(arches).flat())
const supernumerary = 100

/** Whether a number is a tooth of the regular dentitions, without the supernumerary ones. */
export function isRegularTooth(number: number): boolean {
  return regular.has(number)
}

export function isSupernumerary(number: number): boolean {
  return regular.has(number - supernumerary)
}

export function isTooth(number: number): boolean {
  return isRegularTooth(number) || isSupernumerary(number)
}

/** The regular tooth beside a supernumerary one; a regular tooth itself. */
export function regularOf(tooth: number): number {
  return tooth % supernumerary
}

export function supernumeraryBeside(tooth: number): number {
  return regularOf(tooth) + supernumerary
}

export function isDeciduous(tooth: number): boolean {
  return regularOf(tooth) > 50
}

const quadrants = ['UR', 'UL', 'LL', 'LR'] as const

export function quadrantOf(tooth: number): Quadrant {
  return quadrants[(Math.floor(regularOf(tooth) / 10) - 1) % 4] ?? 'UR'
}

export function isUpper(tooth: number): boolean {
  return quadrantOf(tooth).startsWith('U')
}

/** The place from the midline, beginning with 1. */
export function placeOf(tooth: number): number {
  return tooth % 10
}

export function kindOf(tooth: number): ToothKind {
  const place = placeOf(tooth)
  if (place <= 2) return 'incisor'
  if (place === 3) return 'canine'
  return isDeciduous(tooth) || place >= 6 ? 'molar' : 'premolar'
}

/** The deciduous tooth in the place of a permanent one, or the other way round; null where it has none. */
export function inSamePlace(tooth: number): number | null {
  if (isSupernumerary(tooth)) return null
  const other = isDeciduous(tooth) ? tooth - 40 : tooth + 40
  return isRegularTooth(other) ? other : null
}
