import 'server-only'
import type { CoverageKind } from '@/lib/coverage/vocabulary'
import { institutionTimeZone } from '@/server/config'
import { inJobTransaction } from '@/server/kernel/db'
import { firstId, listDifferent, listNext, recount } from './queries/recount.sql'

const atOnce = 1_000

type Whole = { readonly isMended: boolean; readonly told: (looked: number) => unknown }

/** Compares all sources of a kind with what is counted of them; with `isMended` they are counted anew. `changed`: the rows, or else the sources, that differed. */
export async function compareAll(kind: CoverageKind, { isMended, told }: Whole): Promise<{ looked: number; changed: number }> {
  const timeZone = await institutionTimeZone()
  let [looked, changed] = [0, 0]
  let afterId = firstId
  for (;;) {
    const ids = await inJobTransaction(async (db) => {
      const next = { ids: await listNext(db, kind, { afterId, limit: atOnce }), timeZone }
      changed += isMended ? await recount(db, kind, next) : (await listDifferent(db, kind, next)).length
      return next.ids
    })
    looked += ids.length
    const last = ids.at(-1)
    if (last === undefined || ids.length < atOnce) return { looked, changed }
    afterId = last
    await told(looked)
  }
}
