import 'server-only'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { listOfferable } from './queries/dates.sql'
import { listLiveOf } from './queries/offers.sql'
import { swapRulesAt } from './settings'

type Shown = { readonly actor: Actor; readonly at: Date; readonly until: Date; readonly timeZone: string }

const mostDates = 200

/** The state of those of somebody's dates, up to a day, that they can offer or have offered; null where nothing can be swapped. */
export async function swapStatesOf(
  db: Db,
  { actor, at, until, timeZone }: Shown,
): Promise<ReadonlyMap<string, 'CAN' | 'OFFERED' | 'TAKEN'> | null> {
  const { mode, earliest } = await swapRulesAt(at)
  if (mode === 'OFF' || !holds(actor.privileges, 'TIMETABLE_VIEW')) return null
  const offerable = until <= earliest ? [] : await listOfferable(db, { personId: actor.id, earliest, until, timeZone, limit: mostDates })
  const live = await listLiveOf(db, actor.id)
  return new Map([
    ...offerable.map(({ id }) => [id, 'CAN'] as const),
    ...live.flatMap(({ occurrenceId, state }) =>
      occurrenceId === null ? [] : [[occurrenceId, state === 'TAKEN' ? 'TAKEN' : 'OFFERED'] as const],
    ),
  ])
}
