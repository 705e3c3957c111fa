import 'server-only'
import type { z } from 'zod'
import { issueCode } from '@/lib/issue-code'
import type { Issue } from '../errors'

/** The most issues that are returned, more than anybody reads; a body of a megabyte can have fifty thousand errors. */
const mostIssues = 100

/** A bad input as fields and message keys (namespace `issues`). A schema's own message is used where it is such a key. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues
    .slice(0, mostIssues)
    .flatMap((issue) => {
      const path = issue.path.map(String).join('.')
      if (issue.code === 'unrecognized_keys')
        return issue.keys.slice(0, mostIssues).map((key) => makeIssue([path, key].filter(Boolean).join('.'), 'unknownKey'))
      return [makeIssue(path, issueCode(issue))]
    })
    .slice(0, mostIssues)
}

function makeIssue(path: string, code: string): Issue {
  return { path, code, message: code }
}
