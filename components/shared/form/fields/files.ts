import type { Answer } from '@/lib/forms/answers'

/** The ids of the stored files in an answer. */
export function fileIdsOf(answer: Answer | undefined): readonly string[] {
  return Array.isArray(answer) ? answer.filter((one) => typeof one === 'string') : []
}
