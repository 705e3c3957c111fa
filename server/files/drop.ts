import 'server-only'
import { readSettings } from '@/server/config'
import type { Tx } from '@/server/kernel/db'
import { dropAssets, forgetNames } from './queries/assets'

/** Gives up those of these files that nothing uses, neither a form nor the institution as its logo; answers which. */
export async function dropStored(db: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<string[]> {
  return dropAssets(db, { ids, at, logo: (await readSettings()).logo })
}

/** The same, with their names: of those whose owner or subject is not to be told of any more. */
export async function forgetStored(db: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<string[]> {
  const dropped = await dropStored(db, { ids, at })
  await forgetNames(db, dropped)
  return dropped
}
