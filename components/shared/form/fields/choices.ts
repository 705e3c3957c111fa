import type { Answer } from '@/lib/forms/answers'

export type Chosen = string | { other: string }

/** The options of an answer of one or several. */
export function chosenIn(answer: Answer | undefined): readonly string[] {
  if (typeof answer === 'string') return [answer]
  return Array.isArray(answer) ? answer.filter((one) => typeof one === 'string') : []
}

/** What was typed because it is none of the options; null where nothing was. */
export function otherIn(answer: Answer | undefined): string | null {
  const typed = Array.isArray(answer) ? answer.find((one) => typeof one === 'object' && 'other' in one) : answer
  return typeof typed === 'object' && typed !== null && 'other' in typed ? typed.other : null
}

export function withOther(values: readonly Chosen[], typed: string | null): Chosen[] {
  return typed === null ? [...values] : [...values, { other: typed }]
}
