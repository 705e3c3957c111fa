type ErrorKind = 'unreachable' | 'slow' | 'refused' | 'full' | 'database' | 'other'

/** The first that fits says what went wrong. */
const signs: readonly (readonly [ErrorKind, RegExp])[] = [
  ['database', /prisma|\bP\d{4}\b|postgres|:5432\b|terminating connection|too many clients/i],
  ['full', /ENOSPC|no space left|disk full|quota exceeded/i],
  ['slow', /ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w*TIMEOUT|timed? ?out|AbortError/i],
  ['unreachable', /ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|fetch failed|socket hang up|certificate/i],
  ['refused', /\b(401|403|535|530)\b|unauthori[sz]ed|forbidden|EAUTH|authentication|access denied/i],
]

/** Of the text of an error that a job or an event left: what happened, for who is no programmer. */
export function errorKindOf(error: string): ErrorKind {
  return signs.find(([, sign]) => sign.test(error))?.[0] ?? 'other'
}
