import 'server-only'
import type { ResponseRow } from '../queries/responses'

type Placed = Pick<ResponseRow, 'subjectId' | 'submitterId' | 'enteredById'>

/**
 * The people who can never decide a step, whatever their roles: the subject of the response, its submitter, and the person who typed it in from paper. A step
 * whose part is the subject's or the submitter's own bars nobody: it does not vouch, it says that they have read the response.
 */
export function peopleBarredFrom({ subjectId, submitterId, enteredById }: Placed, part: string): string[] {
  if (part === 'SUBJECT' || part === 'SUBMITTER') return []
  return [...new Set([subjectId, submitterId, enteredById].flatMap((id) => id ?? []))]
}
