import type { Answer } from '@/lib/forms/answers'

/** Ids of stored files. */
export function filesIn(answer: Answer | undefined): readonly string[] {
  return Array.isArray(answer) ? answer.filter((one) => typeof one === 'string') : []
}
