import { arches, isDeciduous, isSupernumerary, placeOf, quadrantOf, regularOf, supernumeraryBeside } from './teeth'
import type { ToothNotation } from './vocabulary'

/** The teeth in the order in which Universal counts: clockwise from the patient's upper right. */
const permanent: readonly number[] = [...arches.permanentUpper, ...arches.permanentLower.toReversed()]
const deciduous: readonly number[] = [...arches.deciduousUpper, ...arches.deciduousLower.toReversed()]
const letters = 'ABCDEFGHIJKLMNOPQRST'
/** The number that Universal adds for a supernumerary tooth: 58 is beside 8. */
const beside = 50

/** A tooth in a notation, in plain text: 16, 3, UR6. A supernumerary tooth has an S, or in Universal 51 to 82. */
export function toothText(tooth: number, notation: ToothNotation = 'FDI'): string {
  const natural = regularOf(tooth)
  const s = isSupernumerary(tooth) ? 'S' : ''
  if (notation === 'FDI') return `${natural}${s}`
  if (notation === 'PALMER') return `${quadrantOf(natural)}${palmerSign(natural)}${s}`
  if (isDeciduous(natural)) return `${letters[deciduous.indexOf(natural)] ?? ''}${s}`
  return String(permanent.indexOf(natural) + 1 + (s === '' ? 0 : beside))
}

/** The sign that Palmer writes into its quadrant: 1 to 8, and A to E for deciduous teeth. */
export function palmerSign(tooth: number): string {
  return isDeciduous(tooth) ? (letters[placeOf(tooth) - 1] ?? '') : String(placeOf(tooth))
}

/** The FDI number of a tooth written in a notation, in capitals; null where the text is no tooth. */
export function toothOf(text: string, notation: ToothNotation = 'FDI'): number | null {
  return byText[notation].get(text) ?? null
}

const all = [...permanent, ...deciduous].flatMap((tooth) => [tooth, supernumeraryBeside(tooth)])
const byText: Readonly<Record<ToothNotation, ReadonlyMap<string, number>>> = {
  FDI: textsOf('FDI'),
  UNIVERSAL: textsOf('UNIVERSAL'),
  PALMER: textsOf('PALMER'),
}

function textsOf(notation: ToothNotation): ReadonlyMap<string, number> {
  return new Map(all.map((tooth) => [toothText(tooth, notation), tooth]))
}
