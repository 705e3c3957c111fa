import type { TodoRow } from '@/lib/contracts/form-responses'

export type What = 'correct' | 'submit' | 'complete' | 'start' | 'review' | 'sign' | 'notYet'

/** The act that a task asks for: a form with all its answers is to be submitted. */
export function actOf(
  {
    kind,
    returned,
    opensAt,
    progress,
    response,
  }: Pick<TodoRow, 'kind' | 'returned' | 'opensAt' | 'progress'> & { readonly response: Pick<TodoRow['response'], 'state'> },
  now: Date,
): What {
  if (opensAt !== null && new Date(opensAt) > now) return 'notYet'
  if (kind === 'REVIEW') return 'review'
  if (kind === 'SIGN') return 'sign'
  if (returned) return 'correct'
  if (progress >= 100) return 'submit'
  return response.state === 'AWAITING_COMPLETION' ? 'start' : 'complete'
}
