/** FDI two-digit numbers: the quadrant (1 to 4 permanent, 5 to 8 deciduous, clockwise from the patient's upper right), then the place from the midline. */
export type ToothKind = 'incisor' | 'canine' | 'premolar' | 'molar'

/** In the order of the arch, from the patient's right to the left. */
export const arches = {
  permanentUpper: [18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28],
  permanentLower: [48, 47, 46, 45, 44, 43, 42, 41, 31, 32, 33, 34, 35, 36, 37, 38],
  deciduousUpper: [55, 54, 53, 52, 51, 61, 62, 63, 64, 65],
  deciduousLower: [85, 84, 83, 82, 81, 71, 72, 73, 74, 75],
} as const satisfies Record<string, readonly number[]>

const known: ReadonlySet<number> = new Set(Object.values(arches).flat())

export function isTooth(number: number): boolean {
  return known.has(number)
}

export function isDeciduous(tooth: number): boolean {
  return tooth > 50
}

export function isUpper(tooth: number): boolean {
  const quadrant = Math.floor(tooth / 10)
  return quadrant === 1 || quadrant === 2 || quadrant === 5 || quadrant === 6
}

export function kindOf(tooth: number): ToothKind {
  const place = tooth % 10
  if (place <= 2) return 'incisor'
  if (place === 3) return 'canine'
  return isDeciduous(tooth) || place >= 6 ? 'molar' : 'premolar'
}
