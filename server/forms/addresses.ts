import 'server-only'
import { anonymousProblem, type AnonymousProblem } from '@/lib/forms/anonymous'
import type { Definition } from '@/lib/forms/definition'
import { problem, type Problem, type ProblemCode } from '@/lib/forms/problems'
import type { Db } from '@/server/kernel/db'

type Ask = (db: Db, formId: string) => Promise<boolean>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspFormAddresses: Ask | undefined
}

/** Static addresses are of another domain, which knows this one: it says whether a form lies behind one in use (its domain.ts binds it). */
export function provideFormAddresses(ask: Ask): void {
  globalThis.cuspFormAddresses = ask
}

const codes: Partial<Record<AnonymousProblem, ProblemCode>> = { files: 'addressCannotUpload', procedures: 'addressNoProcedure' }

/** A form behind a static URL may only have fields that work without an account; a file field does not. */
export async function addressProblems(
  db: Db,
  { formId, definition, requireEvent }: { readonly formId: string; readonly definition: Definition; readonly requireEvent: boolean },
): Promise<Problem[]> {
  const why = anonymousProblem(definition, { requireEvent })
  if (why === null || !(await globalThis.cuspFormAddresses?.(db, formId))) return []
  return [problem('ERROR', codes[why] ?? 'addressNeedsAccount', 'pages')]
}
