import 'server-only'
import { anonymousProblem, type AnonymousProblem } from '@/lib/forms/anonymous'
import type { Definition } from '@/lib/forms/definition'
import { problem, type Problem, type ProblemCode } from '@/lib/forms/problems'
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

/** A form behind a static URL may have only fields that work without an account; a file field does not. */
export async function addressProblems(
  db: Db,
  { formId, definition, requireEvent }: { readonly formId: string; readonly definition: Definition; readonly requireEvent: boolean },
): Promise<Problem[]> {
  const why = anonymousProblem(definition, { requireEvent })
  if (why === null || !(await globalThis.cuspFormAddresses?.(db, formId))) return []
  return [problem('ERROR', codes[why] ?? 'addressNeedsAccount', 'pages')]
}
