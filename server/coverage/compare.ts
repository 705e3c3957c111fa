import 'server-only'
import type { CoverageKind } from '@/lib/coverage/vocabulary'
import { inJobTransaction } from '@/server/kernel/db'
import { listDifferent, listNext, recount } from './queries/recount.sql'

const atOnce = 1_000
const firstId = '00000000-0000-0000-0000-000000000000'

type Whole = { readonly isMended: boolean; readonly told: (looked: number) => unknown }

/** Compares all sources of a kind with what is counted of them; with `isMended` they are counted anew. `changed`: the rows, or else the sources, that differed. */
export async function compareAll(kind: CoverageKind, { isMended, told }: Whole): Promise<{ looked: number; changed: number }> {
  let [looked, changed] = [0, 0]
  let afterId = firstId
  for (;;) {
    const ids = await inJobTransaction(async (db) => {
      const next = await listNext(db, kind, { afterId, limit: atOnce })
      changed += isMended ? await recount(db, kind, next) : (await listDifferent(db, kind, next)).length
      return next
    })
    looked += ids.length
    const last = ids.at(-1)
    if (last === undefined || ids.length < atOnce) return { looked, changed }
    afterId = last
    await told(looked)
  }
}
