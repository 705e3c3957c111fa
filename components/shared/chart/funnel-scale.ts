import type { FunnelProps } from './funnel'

type Point = { readonly across: number; readonly up: number }
type FunnelScale = {
  readonly most: number
  readonly bound: number
  readonly ticks: readonly number[]
  /** An upper and a lower curve for each border. */
  readonly curves: readonly (readonly Point[])[]
}

const steps = [0.1, 0.2, 0.4, 0.5, 1, 2, 5, 10, 20, 50]
const pointsOfCurve = 60

/**
 * The extent of the axes and the course of the curves, each from the point where it enters the drawing. Both sides of zero have the same extent, so that
 * neither looks larger.
 */
export function funnelScale({ dots, own, noise, borders }: Pick<FunnelProps, 'dots' | 'own' | 'noise' | 'borders'>): FunnelScale {
  const all = [...dots, own]
  const furthest = Math.max(0.2, ...all.map(({ up }) => Math.abs(up)))
  const widest = Math.max(1, ...all.map(({ across }) => across))
  // The curves must be visible beside the furthest dot without making all dots small.
  const wanted = Math.max(furthest * 1.15, (borders[1] * noise) / Math.sqrt(widest / 4))
  const step = steps.find((one) => wanted / one <= 3) ?? wanted
  const bound = Math.ceil(wanted / step - 1e-9) * step
  const most = Math.ceil((widest * 1.05) / 10) * 10
  const count = Math.round(bound / step)
  const ticks = Array.from({ length: count * 2 + 1 }, (_, at) => Math.round((at - count) * step * 100) / 100)
  const curves = borders.flatMap((border) => {
    const from = Math.max(1, ((border * noise) / bound) ** 2)
    if (from >= most) return [[], []]
    const above = Array.from({ length: pointsOfCurve + 1 }, (_, at): Point => {
      // The points are closer together where the curve is steep.
      const across = from + (most - from) * (at / pointsOfCurve) ** 2
      return { across, up: Math.min(bound, (border * noise) / Math.sqrt(across)) }
    })
    return [above, above.map(({ across, up }): Point => ({ across, up: -up }))]
  })
  return { most, bound, ticks, curves }
}
