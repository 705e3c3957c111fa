type ErrorKind = 'unreachable' | 'slow' | 'refused' | 'full' | 'database' | 'other'

/** The signs of each kind of error; the first that matches decides. */
const signs: readonly (readonly [ErrorKind, RegExp])[] = [
  ['database', /prisma|\bP\d{4}\b|postgres|:5432\b|terminating connection|too many clients/i],
  ['full', /ENOSPC|no space left|disk full|quota exceeded/i],
  ['slow', /ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w*TIMEOUT|timed? ?out|AbortError/i],
  ['unreachable', /ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|fetch failed|socket hang up|certificate/i],
  ['refused', /\b(401|403|535|530)\b|unauthori[sz]ed|forbidden|EAUTH|authentication|access denied/i],
]

/** The kind of an error from the text that a job or an event left, for readers who are not programmers. */
export function errorKindOf(error: string): ErrorKind {
  return signs.find(([, sign]) => sign.test(error))?.[0] ?? 'other'
}
