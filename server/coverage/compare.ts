import 'server-only'
import type { CoverageKind } from '@/lib/coverage/vocabulary'
import { institutionTimeZone } from '@/server/config'
import { inJobTransaction, type Tx } from '@/server/kernel/db'
import { firstId, listDifferent, listNext, recount } from './queries/recount.sql'
import { countDifferentShown, listNextRefs, repairShown } from './queries/shown.sql'

const sourcesAtOnce = 1_000
/** Each of these may have thousands of facts. */
const refsAtOnce = 20

type Whole = { readonly isMended: boolean; readonly told: (looked: number) => unknown }

/**
 * Compares all sources of a kind with what is counted from them, and then the sums of the facts; with `isMended` they are counted again. `changed`: the number
 * of rows that differed, or without `isMended` of sources and sums.
 */
export async function compareAll(kind: CoverageKind, { isMended, told }: Whole): Promise<{ looked: number; changed: number }> {
  const timeZone = await institutionTimeZone()
  let [looked, changed] = [0, 0]
  await eachBatch(
    sourcesAtOnce,
    async (db, after) => {
      const ids = await listNext(db, kind, after)
      const next = { ids, timeZone }
      changed += isMended ? await recount(db, kind, next) : (await listDifferent(db, kind, next)).length
      looked += ids.length
      return ids
    },
    () => told(looked),
  )
  await eachBatch(
    refsAtOnce,
    async (db, after) => {
      const refIds = await listNextRefs(db, kind, after)
      changed += isMended ? await repairShown(db, { kind, refIds }) : await countDifferentShown(db, { kind, refIds })
      return refIds
    },
    () => told(looked),
  )
  return { looked, changed }
}

type Next = (db: Tx, after: { readonly afterId: string; readonly limit: number }) => Promise<readonly string[]>

/** Goes through all ids in batches, each in a transaction of its own. */
async function eachBatch(limit: number, next: Next, told: () => unknown): Promise<void> {
  let afterId = firstId
  for (;;) {
    const ids = await inJobTransaction((db) => next(db, { afterId, limit }))
    const last = ids.at(-1)
    if (last === undefined || ids.length < limit) return
    afterId = last
    await told()
  }
}
