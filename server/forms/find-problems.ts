import 'server-only'
import { checkDefinition } from '@/lib/forms/check'
import type { Problem } from '@/lib/forms/problems'
import type { Db } from '@/server/kernel/db'
import { addressProblems } from './addresses'
import { worldOf, type Looked } from './world'

/** Everything that the server finds about a stored form, errors first. */
export async function findProblems(db: Db, { formId, ...looked }: Looked & { readonly formId: string }): Promise<Problem[]> {
  const { definition, type, subject } = looked
  const found = [
    ...checkDefinition(definition, await worldOf(db, looked)),
    ...(await addressProblems(db, { formId, definition, subject, requireEvent: type.requireEvent })),
  ]
  return found.sort((a, b) => Number(b.severity === 'ERROR') - Number(a.severity === 'ERROR'))
}
