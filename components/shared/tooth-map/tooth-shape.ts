import { surfacesOf, type Surface } from '@/lib/clinical/surfaces'
import { isUpper, kindOf, quadrantOf, type ToothKind } from '@/lib/clinical/teeth'

/** One surface as it is drawn, and the place of its letter. */
type Region = { readonly surface: Surface; readonly path: string; readonly at: readonly [x: number, y: number] }
type ToothShape = {
  readonly crown: string
  readonly roots: string
  readonly regions: readonly Region[]
  /** Lower teeth are drawn upside down: their roots point down. */
  readonly flipped: boolean
}

/** The box of a tooth, in the units in which every tooth is drawn. */
export const box = { width: 48, height: 68 }

type Measures = {
  readonly width: number
  readonly height: number
  readonly corner: number
  readonly inner: readonly [width: number, height: number]
  readonly roots: readonly number[]
}

/** The measures of the biting surface and the roots of a tooth: molars are wide, and front teeth have an edge in place of a surface. */
const measures: Readonly<Record<ToothKind, Measures>> = {
  molar: { width: 42, height: 40, corner: 10, inner: [18, 16], roots: [-11, 11] },
  premolar: { width: 36, height: 38, corner: 15, inner: [14, 12], roots: [0] },
  canine: { width: 34, height: 36, corner: 16, inner: [10, 8], roots: [0] },
  incisor: { width: 36, height: 32, corner: 12, inner: [18, 4], roots: [0] },
}
const top = 25
const neck = { top: top - 9, bottom: top - 2 }
const middle = box.width / 2

const known = new Map<number, ToothShape>()

export function shapeOf(tooth: number): ToothShape {
  const before = known.get(tooth)
  if (before) return before
  const made = shapeOfKind(tooth, measures[kindOf(tooth)])
  known.set(tooth, made)
  return made
}

function shapeOfKind(tooth: number, { width, height, corner, inner, roots }: Measures): ToothShape {
  const flipped = !isUpper(tooth)
  const [left, right, bottom] = [middle - width / 2, middle + width / 2, top + height]
  const centre = top + height / 2
  const [innerLeft, innerRight, innerTop, innerBottom] = [
    middle - inner[0] / 2,
    middle + inner[0] / 2,
    centre - inner[1] / 2,
    centre + inner[1] / 2,
  ]
  // The point halfway round a corner, where two surfaces meet.
  const bend = corner * (1 - Math.SQRT1_2)
  const arc = `A${corner} ${corner} 0 0 1 `
  const point = (x: number, y: number) => `${roundCoordinate(x)} ${roundCoordinate(y)}`
  const sides = {
    top: `M${point(left + bend, top + bend)}${arc}${point(left + corner, top)}H${roundCoordinate(right - corner)}${arc}${point(right - bend, top + bend)}L${point(innerRight, innerTop)}H${roundCoordinate(innerLeft)}Z`,
    right: `M${point(right - bend, top + bend)}${arc}${point(right, top + corner)}V${roundCoordinate(bottom - corner)}${arc}${point(right - bend, bottom - bend)}L${point(innerRight, innerBottom)}V${roundCoordinate(innerTop)}Z`,
    bottom: `M${point(right - bend, bottom - bend)}${arc}${point(right - corner, bottom)}H${roundCoordinate(left + corner)}${arc}${point(left + bend, bottom - bend)}L${point(innerLeft, innerBottom)}H${roundCoordinate(innerRight)}Z`,
    left: `M${point(left + bend, bottom - bend)}${arc}${point(left, bottom - corner)}V${roundCoordinate(top + corner)}${arc}${point(left + bend, top + bend)}L${point(innerLeft, innerTop)}V${roundCoordinate(innerBottom)}Z`,
    centre: `M${point(innerLeft, innerTop)}H${roundCoordinate(innerRight)}V${roundCoordinate(innerBottom)}H${roundCoordinate(innerLeft)}Z`,
    neck: `M${point(left + corner * 0.6, neck.top)}H${roundCoordinate(right - corner * 0.6)}V${neck.bottom}H${roundCoordinate(left + corner * 0.6)}Z`,
  }
  const crown = `M${point(left + corner, top)}H${roundCoordinate(right - corner)}${arc}${point(right, top + corner)}V${roundCoordinate(bottom - corner)}${arc}${point(right - corner, bottom)}H${roundCoordinate(left + corner)}${arc}${point(left, bottom - corner)}V${roundCoordinate(top + corner)}${arc}${point(left + corner, top)}Z`
  const up = (y: number) => (flipped ? box.height - y : y)
  const places: Readonly<Record<keyof typeof sides, readonly [number, number]>> = {
    top: [middle, up((top + innerTop) / 2)],
    right: [(right + innerRight) / 2, up(centre)],
    bottom: [middle, up((bottom + innerBottom) / 2)],
    left: [(left + innerLeft) / 2, up(centre)],
    centre: [middle, up(centre)],
    neck: [middle, up((neck.top + neck.bottom) / 2)],
  }
  const regions = surfacesOf(tooth).map((surface) => ({ surface, path: sides[sideOf(tooth, surface)], at: places[sideOf(tooth, surface)] }))
  return { crown, roots: roots.map((shift) => rootPath(middle + shift, roots.length > 1 ? 7 : 9)).join(''), regions, flipped }
}

/** The side on which a surface is drawn: the midline is to the right of the patient's right teeth, which are on the left. */
function sideOf(tooth: number, surface: Surface): 'top' | 'right' | 'bottom' | 'left' | 'centre' | 'neck' {
  const mesial = quadrantOf(tooth).endsWith('R') ? 'right' : 'left'
  if (surface === 'M') return mesial
  if (surface === 'D') return mesial === 'right' ? 'left' : 'right'
  if (surface === 'B') return 'top'
  if (surface === 'C') return 'neck'
  return surface === 'O' || surface === 'I' ? 'centre' : 'bottom'
}

function rootPath(x: number, half: number): string {
  return `M${x - half} ${neck.top}C${x - half} 6 ${x - 3} 2 ${x} 2C${x + 3} 2 ${x + half} 6 ${x + half} ${neck.top}`
}

function roundCoordinate(value: number): string {
  return String(Math.round(value * 100) / 100)
}
