import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { putFix, type FixKey } from './queries/fixes'
import { purgeAtOf, type FixContent } from './rules'

export { listFixes, type FixRow } from './queries/fixes'
export { fixOf, type WhereWritten } from './rules'
export { fixView } from './views'

type Storing = FixKey & {
  readonly fix: FixContent | null
  readonly at: Date
  /** The position arrives after the record was handed on: it fills in what is missing and replaces nothing. */
  readonly isLate?: boolean
}

/** Stores the result of `fixOf`. Returns whether there was one and it was accepted. */
export async function storeFix(db: Tx, { fix, at, isLate = false, ...key }: Storing): Promise<boolean> {
  return fix !== null && (await putFix(db, { ...key, ...fix, at, purgeAt: purgeAtOf(at), isLate }))
}
