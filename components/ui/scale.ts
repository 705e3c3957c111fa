import type { Tone } from './tone'

export interface ScaleStep {
  value: number
  /** The text on the tile: a number or a letter. */
  label: string
  /** The meaning of the step, such as 'Competent with prompting'. */
  meaning: string
  tone: Tone
}

/** Whether the labels of the steps are words: a tile has room for a figure, and the words are below it. */
export function isOfWords(steps: readonly ScaleStep[]): boolean {
  return steps.some(({ label }) => label.length > 2)
}

export const notObserved = 'NOT_OBSERVED'

/** A value of the scale, not observed, or not marked yet. */
export type ScaleMark = number | typeof notObserved | null
