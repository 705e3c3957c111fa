import 'server-only'
import { institutionToday, readSettings } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { plainWords } from '@/server/users'
import { listReachablePeople, findReachedIds } from './queries/people'
import { peopleAtOnce } from './rules'
import { reachFor } from './scope'

type Asking = { readonly actor: Actor; readonly at: Date }

async function scopeOf({ actor, at }: Asking) {
  const { studentsWriteTo } = await readSettings()
  return reachFor(actor, { today: await institutionToday(at), studentsWriteTo })
}

/** The people whom somebody may write to or share something with, by name. */
export async function listReachable(
  db: Db,
  { q = '', id, ...asking }: Asking & { readonly q?: string; readonly id?: string | undefined },
): Promise<{ people: { id: string; displayName: string; caption: string }[]; hasMore: boolean }> {
  const rows = await listReachablePeople(db, await scopeOf(asking), { words: await plainWords(db, q), id, limit: peopleAtOnce + 1 })
  return {
    people: rows
      .slice(0, peopleAtOnce)
      .map(({ id, displayName, jobTitle, group }) => ({ id, displayName, caption: jobTitle ?? group?.name ?? '' })),
    hasMore: rows.length > peopleAtOnce,
  }
}

/** The people among these ids whom the asker may write to or share something with. */
export async function findReachableIds(db: Db, { ids, ...asking }: Asking & { readonly ids: readonly string[] }): Promise<Set<string>> {
  return findReachedIds(db, await scopeOf(asking), ids)
}
