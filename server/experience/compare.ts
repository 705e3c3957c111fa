import 'server-only'
import { inJobTransaction } from '@/server/kernel/db'
import { listDifferent, recount } from './queries/recount.sql'
import { listNextOfAll } from './queries/sessions.sql'

const atOnce = 500

/** Of these sessions, those whose counted record was not what their raw rows say; it is afterwards, where asked for. */
export async function compare(sessionIds: readonly string[], { at, isMended }: { at: Date; isMended: boolean }): Promise<string[]> {
  const different: string[] = []
  for (let from = 0; from < sessionIds.length; from += atOnce) {
    const ids = sessionIds.slice(from, from + atOnce)
    const found = await inJobTransaction(async (db) => {
      const wrong = await listDifferent(db, ids, at)
      if (isMended) await recount(db, wrong, at)
      return wrong
    })
    different.push(...found)
  }
  return different
}

/** The same of all sessions there are, as `npm run verify-experience` does it. `told` hears how many were looked at. */
export async function compareAll({
  at,
  isMended,
  told,
}: {
  at: Date
  isMended: boolean
  told: (count: number) => void
}): Promise<{ looked: number; different: string[] }> {
  const different: string[] = []
  let looked = 0
  for (let afterId: string | null = null; ;) {
    const after: string | null = afterId
    const ids = await inJobTransaction((db) => listNextOfAll(db, { afterId: after, limit: atOnce, at }))
    const last = ids.at(-1)
    if (last === undefined) return { looked, different }
    different.push(...(await compare(ids, { at, isMended })))
    looked += ids.length
    told(looked)
    afterId = last
  }
}
