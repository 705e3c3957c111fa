import 'server-only'
import type { ResponseRow } from '../queries/responses'

type Placed = Pick<ResponseRow, 'subjectId' | 'submitterId' | 'enteredById'>

/**
 * Who can never decide a step, whatever their roles: whom the response is about, who submitted it, and who typed it in from paper. A step whose part
 * is the subject's or the submitter's own is no vouching for themself: it says that they have read it.
 */
export function barredFrom({ subjectId, submitterId, enteredById }: Placed, part: string): string[] {
  if (part === 'SUBJECT' || part === 'SUBMITTER') return []
  return [...new Set([subjectId, submitterId, enteredById].flatMap((id) => id ?? []))]
}
