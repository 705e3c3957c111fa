import type { z } from 'zod'

/**
 * The message key (namespace `issues`) of what a schema refused: its own message where that is one.
 * @param of what was parsed, where it was typed in fields: one that was left empty is missing, however its text is wrong
 */
export function issueCode(issue: z.core.$ZodIssue, of?: unknown): string {
  if ((issue.code === 'too_small' || issue.code === 'invalid_format') && at(of, issue.path) === '') return 'required'
  if (/^[a-z][a-zA-Z]+$/.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'required' : 'wrongType'
  if (issue.code === 'too_small') return issue.origin === 'string' && issue.minimum === 1 ? 'required' : 'tooSmall'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'tooLong' : 'tooBig'
  return 'invalid'
}

function at(of: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined), of)
}
