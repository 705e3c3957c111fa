import { isDeciduous, isSupernumerary, placeOf, quadrantOf, type Quadrant } from './teeth'

const permanentNames = [
  'centralIncisor',
  'lateralIncisor',
  'canine',
  'firstPremolar',
  'secondPremolar',
  'firstMolar',
  'secondMolar',
  'thirdMolar',
] as const
const deciduousNames = [
  'deciduousCentralIncisor',
  'deciduousLateralIncisor',
  'deciduousCanine',
  'deciduousFirstMolar',
  'deciduousSecondMolar',
] as const

/** Message keys of the namespace `toothMap`. */
type ToothNameKey = (typeof permanentNames)[number] | (typeof deciduousNames)[number]
type ToothName = { readonly name: ToothNameKey; readonly quadrant: Quadrant; readonly isSupernumerary: boolean }

/** The name of a tooth, for people who do not see it: its name, the quadrant, and whether it is an extra tooth beside that one. */
export function toothName(tooth: number): ToothName {
  const names = isDeciduous(tooth) ? deciduousNames : permanentNames
  return { name: names[placeOf(tooth) - 1] ?? 'centralIncisor', quadrant: quadrantOf(tooth), isSupernumerary: isSupernumerary(tooth) }
}
