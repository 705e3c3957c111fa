import type { z } from 'zod'

/**
 * The message key (namespace `issues`) for the fault that a schema found: its own message if that is a key.
 * @param of the parsed value, if it was typed into fields: an empty field counts as missing, whatever else is wrong with its text
 */
export function issueCode(issue: z.core.$ZodIssue, of?: unknown): string {
  if ((issue.code === 'too_small' || issue.code === 'invalid_format') && valueAt(of, issue.path) === '') return 'required'
  if (/^[a-z][a-zA-Z]+$/.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'required' : 'wrongType'
  if (issue.code === 'too_small') return issue.origin === 'string' && issue.minimum === 1 ? 'required' : 'tooSmall'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'tooLong' : 'tooBig'
  return 'invalid'
}

function valueAt(of: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined), of)
}
