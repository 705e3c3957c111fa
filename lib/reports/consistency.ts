import { fewestForShare, type Consistency, type QuadrantOption } from './vocabulary'

/** The grade of a line's lowest mark: 0 below, 1 competent, 2 independent. */
export type Grade = 0 | 1 | 2

/** The grades of the last ten lines, oldest first, sent as one digit for each line. */
export function gradesIn(dots: string): Grade[] {
  return [...dots].map((digit) => (digit === '2' ? 2 : digit === '1' ? 1 : 0))
}

/**
 * The consistency of the last ten lines, oldest first: CONSISTENT with nine of ten competent and all of the last three, NEARLY with seven in ten, otherwise
 * DEVELOPING; TOO_FEW with fewer than five (after LIFTUPP: a threshold alone puts everybody on one line).
 */
export function consistencyOf(dots: string): Consistency {
  const grades = gradesIn(dots)
  if (grades.length < fewestForShare) return 'TOO_FEW'
  const competent = grades.filter((grade) => grade >= 1).length
  const share = competent / grades.length
  if (share >= 0.9 && grades.slice(-3).every((grade) => grade >= 1)) return 'CONSISTENT'
  return share >= 0.7 ? 'NEARLY' : 'DEVELOPING'
}

/** The quarter, 1 to 4; a value on a border is in the upper one. */
export function quartileOf(
  value: number,
  { q1, q2, q3 }: { readonly q1: number; readonly q2: number; readonly q3: number },
): 1 | 2 | 3 | 4 {
  if (value >= q3) return 4
  if (value >= q2) return 3
  return value >= q1 ? 2 : 1
}

/** The number of quadrants in the bits. */
export function quadrantCount(bits: number): number {
  return [1, 2, 4, 8].filter((bit) => (bits & bit) !== 0).length
}

export function hasQuadrants(bits: number, option: QuadrantOption): boolean {
  const count = quadrantCount(bits)
  const wanted = Number(option.slice(0, 1))
  return option.endsWith('_OR_MORE') ? count >= wanted : count === wanted
}
