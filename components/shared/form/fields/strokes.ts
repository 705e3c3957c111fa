import { formLimits } from '@/lib/forms/limits'

type Point = { readonly x: number; readonly y: number }
/** The points of each stroke, x and y in turn, in a picture 1,000 units wide. */
export type Strokes = number[][]
export const strokesWidth = 1_000
/** The height of the box in which a signature is drawn and shown. */
export const strokesHeight = 350

/** The strokes as they are stored, whatever the size of the screen they were drawn on. */
export function strokesOf(drawn: readonly (readonly Point[])[], width: number): Strokes {
  const scale = width > 0 ? strokesWidth / width : 1
  const strokes = drawn
    .slice(0, formLimits.strokes)
    .map((points) => points.flatMap(({ x, y }) => [Math.round(x * scale), Math.round(y * scale)]))
  return thinStrokes(strokes)
}

/** Drops every second point of a drawing that is too long, as often as necessary; the drawing looks the same. */
function thinStrokes(strokes: Strokes): Strokes {
  if (strokes.reduce((total, stroke) => total + stroke.length, 0) <= formLimits.points) return strokes
  return thinStrokes(strokes.map((stroke) => stroke.filter((_, at) => Math.floor(at / 2) % 2 === 0)))
}

export function pointsOf(stroke: readonly number[]): Point[] {
  return stroke.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: stroke[at + 1] ?? 0 }] : []))
}

/** The path of a stroke: it runs through the midpoints between points, so that it is round where the hand was. */
export function pathOf(stroke: readonly number[]): string {
  const points = pointsOf(stroke)
  const [first] = points
  if (!first) return ''
  if (points.length === 1) return `M${first.x} ${first.y}h0.1`
  const curves = points.slice(1).map((point, at) => {
    const before = points[at] ?? point
    return `Q${before.x} ${before.y} ${(before.x + point.x) / 2} ${(before.y + point.y) / 2}`
  })
  const last = points.at(-1) ?? first
  return `M${first.x} ${first.y}${curves.join('')}L${last.x} ${last.y}`
}
