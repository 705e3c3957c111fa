import 'server-only'
import { inJobTransaction } from '@/server/kernel/db'
import { listDifferent, recount } from './recount.sql'
import { listNextOfAll } from './sessions.sql'

const atOnce = 500

/** Returns those of the given sessions whose counted rows differ from their raw rows; with `isMended` these are recounted. */
export async function compareSessions(sessionIds: readonly string[], { at, isMended }: { at: Date; isMended: boolean }): Promise<string[]> {
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

type Whole = { readonly at: Date; readonly isMended: boolean; readonly told: (count: number) => void }

/** Compares all sessions in the same way, as `npm run verify-experience` does it. `told` is called with the number of sessions compared so far. */
export async function compareAll({ at, isMended, told }: Whole): Promise<{ looked: number; different: string[] }> {
  const different: string[] = []
  let looked = 0
  let ids = await listNextSessions(null, at)
  while (ids.length > 0) {
    different.push(...(await compareSessions(ids, { at, isMended })))
    looked += ids.length
    told(looked)
    ids = await listNextSessions(ids.at(-1) ?? null, at)
  }
  return { looked, different }
}

function listNextSessions(afterId: string | null, at: Date): Promise<string[]> {
  return inJobTransaction((db) => listNextOfAll(db, { afterId, limit: atOnce, at }))
}
