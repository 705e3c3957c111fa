import 'server-only'
import type { Tx } from '@/server/kernel/db'
import type { StoredVersion } from './queries/versions'

type Move = {
  readonly formId: string
  readonly fromVersionId: string | null
  readonly to: StoredVersion
  readonly byId: string
  readonly at: Date
}
type Mover = (db: Tx, move: Move) => Promise<number>

declare global {
  // The function is kept on the global object because Next bundles this module once for each kind of entry.
  var cuspFormMover: Mover | undefined
}

/** Responses belong to another domain, which knows this one and supplies the function that moves them to a version (its domain.ts binds it). */
export function provideFormMover(mover: Mover): void {
  globalThis.cuspFormMover = mover
}

export async function moveOpenResponses(db: Tx, move: Move): Promise<number> {
  return (await globalThis.cuspFormMover?.(db, move)) ?? 0
}
