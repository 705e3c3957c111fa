import 'server-only'
import { anonymousProblem, type AnonymousProblem } from '@/lib/forms/anonymous'
import type { Definition } from '@/lib/forms/definition'
import { problem, type Problem, type ProblemCode } from '@/lib/forms/problems'
import type { SubjectRule } from '@/lib/forms/vocabulary'
import type { Db } from '@/server/kernel/db'

type Ask = (db: Db, formId: string) => Promise<boolean>

declare global {
  // The function is kept on the global object because Next bundles this module once for each kind of entry.
  var cuspFormAddresses: Ask | undefined
}

/** Static addresses belong to another domain, which knows this one and tells whether a form lies behind an address in use (its domain.ts binds it). */
export function provideFormAddresses(ask: Ask): void {
  globalThis.cuspFormAddresses = ask
}

const codes: Partial<Record<AnonymousProblem, ProblemCode>> = { files: 'addressCannotUpload', procedures: 'addressNoProcedure' }

type Asked = {
  readonly formId: string
  readonly definition: Definition
  readonly requireEvent: boolean
  readonly subject: SubjectRule
}

/**
 * A form behind a static URL may have only fields that work without an account; a file field does not. If the form is about somebody, a student has to be named for
 * each of its addresses, which the author of a questionnaire for patients should know.
 */
export async function addressProblems(db: Db, { formId, definition, requireEvent, subject }: Asked): Promise<Problem[]> {
  const why = anonymousProblem(definition, { requireEvent })
  const isAbout = subject !== 'NONE'
  if ((why === null && !isAbout) || !(await globalThis.cuspFormAddresses?.(db, formId))) return []
  return [
    ...(why === null ? [] : [problem('ERROR', codes[why] ?? 'addressNeedsAccount', 'pages')]),
    ...(isAbout ? [problem('WARNING', 'addressAsksStudent', 'subject')] : []),
  ]
}
