import type { z } from 'zod'

/** The message key (namespace `issues`) of what a schema refused: its own message where that is one. */
export function issueCode(issue: z.core.$ZodIssue): string {
  if (/^[a-z][a-zA-Z]+$/.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'required' : 'wrongType'
  if (issue.code === 'too_small') return issue.origin === 'string' && issue.minimum === 1 ? 'required' : 'tooSmall'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'tooLong' : 'tooBig'
  return 'invalid'
}
