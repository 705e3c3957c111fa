import 'server-only'
import { readSettings } from '@/server/config'
import type { Tx } from '@/server/kernel/db'
import { dropAssets } from './queries/assets'

/** Gives up those of these files that nothing uses, neither a form nor the institution as its logo; answers which. */
export async function dropStored(db: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<string[]> {
  return dropAssets(db, { ids, at, logo: (await readSettings()).logo })
}
