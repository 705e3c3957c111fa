import { CallError, isAbsent } from '@/lib/client/call-error'

/** The reason why a search failed: a text for each refused field, or else one sentence for its kind. */
type SearchFailure = {
  readonly fields: Readonly<Record<string, string>>
  readonly kind: 'offline' | 'late' | 'other' | null
}

export const noFailure: SearchFailure = { fields: {}, kind: null }
const known: ReadonlySet<string> = new Set(['q', 'from', 'to', 'state'])

export function failureOf(error: unknown): SearchFailure {
  const issues =
    error instanceof CallError && error.status === 'VALIDATION_FAILED' ? error.issues.filter(({ path }) => known.has(path)) : []
  if (issues.length > 0) return { fields: Object.fromEntries(issues.map(({ path, message }) => [path, message])), kind: null }
  if (error instanceof CallError && error.status === 'TIMED_OUT') return { fields: {}, kind: 'late' }
  return { fields: {}, kind: isAbsent(error) ? 'offline' : 'other' }
}

/** Whether the days are in the wrong order. */
export function isDisordered({ from, to }: { readonly from: string; readonly to: string }): boolean {
  return from !== '' && to !== '' && from > to
}
