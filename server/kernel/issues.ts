import 'server-only'
import type { z } from 'zod'
import { issueCode } from '@/lib/issue-code'
import type { Issue } from './errors'

/** A bad input as fields and message keys (namespace `issues`). A schema's own message is taken for the key where it is one. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => make([path, key].filter(Boolean).join('.'), 'unknownKey'))
    return [make(path, issueCode(issue))]
  })
}

function make(path: string, code: string): Issue {
  return { path, code, message: code }
}
