import { paletteColours, type PaletteColour } from '@/lib/clinical/palette'
import type { InputOf, OutputOf } from '@/lib/contract'
import type { readScale, saveScale } from '@/lib/contracts/interface-editor'
import { numberOf } from './procedure-form'

/** A step as entered. `key` stays the same while the other values change. */
export type ScaleStepValues = {
  readonly key: string
  readonly value: string
  readonly label: string
  readonly meaning: string
  readonly colour: PaletteColour
  readonly pass: boolean
}
export type ScaleValues = { readonly name: string; readonly values: readonly ScaleStepValues[] }

export function valuesOf({ name, values }: OutputOf<typeof readScale>['scale']): ScaleValues {
  return {
    name,
    values: values.map(({ value, label, meaning, colour, pass }) => ({
      key: `v${value}`,
      value: String(value),
      label,
      meaning,
      colour,
      pass,
    })),
  }
}

/** A new scale starts with two steps: one that is not sufficient and one that is. */
export function newScale([no = '', yes = '']: readonly string[]): ScaleValues {
  return {
    name: '',
    values: [
      { key: 'v1', value: '1', label: no.trim(), meaning: '', colour: 'red', pass: false },
      { key: 'v2', value: '2', label: yes.trim(), meaning: '', colour: 'green', pass: true },
    ],
  }
}

/** A new step, one above the highest, in a colour that is free. */
export function nextStep(values: readonly ScaleStepValues[], key: string): ScaleStepValues {
  const numbers = values.map(({ value }) => numberOf(value)).filter((value) => Number.isFinite(value))
  const colour = paletteColours.find((name) => !values.some((one) => one.colour === name)) ?? 'blue'
  return { key, value: String(Math.max(0, ...numbers) + 1), label: '', meaning: '', colour, pass: true }
}

/** Whether more than the name is changed. */
export function wantsVersion(saved: ScaleValues, now: ScaleValues): boolean {
  const plain = ({ values }: ScaleValues) =>
    JSON.stringify(
      values
        .map(({ value, label, meaning, colour, pass }) => [numberOf(value), label.trim(), meaning.trim(), colour, pass])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
    )
  return plain(saved) !== plain(now)
}

type Given = {
  readonly id: string
  readonly revision: number
  readonly values: ScaleValues
  readonly makes: 'SAME_VERSION' | 'NEXT_VERSION'
}

export function inputOf({ id, revision, values: { name, values }, makes }: Given): InputOf<typeof saveScale> {
  return {
    id,
    revision,
    name,
    makes,
    values: values.map(({ value, label, meaning, colour, pass }) => ({ value: numberOf(value), label, meaning, colour, pass })),
  }
}
