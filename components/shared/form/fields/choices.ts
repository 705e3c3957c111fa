import type { Answer } from '@/lib/forms/answers'

export type Chosen = string | { other: string }

/** The options chosen in an answer, whether the question takes one or several. */
export function chosenOptionsOf(answer: Answer | undefined): readonly string[] {
  if (typeof answer === 'string') return [answer]
  return Array.isArray(answer) ? answer.filter((one) => typeof one === 'string') : []
}

/** The text that was typed instead of an option; null where there is none. */
export function otherTextOf(answer: Answer | undefined): string | null {
  const typed = Array.isArray(answer) ? answer.find((one) => typeof one === 'object' && 'other' in one) : answer
  return typeof typed === 'object' && typed !== null && 'other' in typed ? typed.other : null
}

export function withOther(values: readonly Chosen[], typed: string | null): Chosen[] {
  return typed === null ? [...values] : [...values, { other: typed }]
}
