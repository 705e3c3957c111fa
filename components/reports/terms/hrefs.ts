import { paths } from '@/lib/paths'

type Below = typeof paths.termReports | `${typeof paths.termReports}/${string}` | `${typeof paths.termReports}?${string}`

/** The address of a student's term report, or of the reader's own; of an earlier version if one is given. */
export function termHref(studentId: string | null, termId?: string, version?: number): Below {
  const query = new URLSearchParams({ ...(termId !== undefined && { termId }), ...(version !== undefined && { version: String(version) }) })
  const rest = query.size > 0 ? (`?${query.toString()}` as const) : ''
  return studentId === null ? `${paths.termReports}${rest}` : `${paths.termReports}/${studentId}${rest}`
}
