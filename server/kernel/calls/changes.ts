import 'server-only'
import { refuse, type Issue } from '../errors'

/** `values`: the values that the text of the code contains. */
export function issueAt(path: string, code: string, values?: Issue['values']): Issue {
  return { path, code, message: code, ...(values && { values }) }
}

/** @throws VALIDATION_FAILED with every field that is wrong. */
export function assertSound(issues: readonly (Issue | false)[]): void {
  const found = issues.filter((issue) => issue !== false)
  if (found.length > 0) throw refuse('VALIDATION_FAILED', { issues: found })
}

type Change = { readonly from?: unknown; readonly to?: unknown }

/** The fields that differ, with their old and new values. */
export function changesOf<T extends Readonly<Record<string, unknown>>>(before: T | null, after: T): Record<string, Change> {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before?.[key]) !== JSON.stringify(after[key]))
  return Object.fromEntries(changed.map((key) => [key, before ? { from: before[key], to: after[key] } : { to: after[key] }]))
}
