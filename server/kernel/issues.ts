import 'server-only'
import type { z } from 'zod'
import type { Issue } from './errors'

type ZodIssue = z.core.$ZodIssue

/** A bad input as fields and message keys (namespace `issues`). A schema's own message is taken for the key where it is one. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => make([path, key].filter(Boolean).join('.'), 'unknownKey'))
    return [make(path, codeOf(issue))]
  })
}

function make(path: string, code: string): Issue {
  return { path, code, message: code }
}

function codeOf(issue: ZodIssue): string {
  if (/^[a-z][a-zA-Z]+$/.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'required' : 'wrongType'
  if (issue.code === 'too_small') return issue.origin === 'string' && issue.minimum === 1 ? 'required' : 'tooSmall'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'tooLong' : 'tooBig'
  return 'invalid'
}
