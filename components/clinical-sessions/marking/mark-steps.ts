import type { ScaleStep } from '@/components/ui/scale'
import { toneOf } from '@/components/ui/tone'
import type { Scale } from '@/lib/contracts/catalogue'

const made = new WeakMap<Scale, ScaleStep[]>()

/** The steps of a scale as the field draws them, made once for all fields. */
export function stepsOf(scale: Scale): ScaleStep[] {
  const known = made.get(scale)
  if (known) return known
  const steps = scale.values.map(({ value, label, colour }) => ({ value, label: String(value), meaning: label, tone: toneOf(colour) }))
  made.set(scale, steps)
  return steps
}
