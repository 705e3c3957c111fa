import type { ScaleStep } from '@/components/ui/scale'
import { toneOf } from '@/components/ui/tone'
import type { Scale } from '@/lib/contracts/catalogue.shapes'

/** The steps of a scale as they are drawn. */
export function stepsOf(values: Scale['values']): ScaleStep[] {
  return values.map(({ value, label, meaning, colour }) => ({
    value,
    label: meaning === '' ? String(value) : label,
    meaning: meaning === '' ? label : meaning,
    tone: toneOf(colour),
  }))
}
