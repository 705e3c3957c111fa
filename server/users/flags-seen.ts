import 'server-only'
import type { CarriedFlag } from '@/lib/contracts/users'
import { institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { listCarriedFlags } from './queries/flags.sql'
import { flaggedFor, peopleFor, seesAllFlags } from './scope'

/** The flags that the actor may see, by person: of these people, or of all. */
export async function flagsSeen(
  db: Db,
  actor: Actor,
  { at, userIds }: { at: Date; userIds?: readonly string[] },
): Promise<ReadonlyMap<string, CarriedFlag[]>> {
  const isAll = seesAllFlags(actor)
  const scope = isAll ? peopleFor(actor) : flaggedFor(actor, await institutionToday(at))
  const seen = new Map<string, CarriedFlag[]>()
  for (const { userId, id, caption, colour } of await listCarriedFlags(db, scope, { userIds, forTeachers: !isAll }))
    seen.set(userId, [...(seen.get(userId) ?? []), { id, caption, colour }])
  return seen
}
