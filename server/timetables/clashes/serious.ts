import 'server-only'
import type { Db } from '@/server/kernel/db'
import { countBlocked } from './queries/causes.sql'
import { countSeriousClashes } from './queries/clashes.sql'
import type { PlanId } from './queries/plan.sql'

/** How far an endless timetable is laid out. */
const horizonMs = 400 * 86_400_000

/** The number of serious clashes of each timetable from an instant on: people and rooms in two places, and dates under a closure, without condoned ones. */
export async function countSerious(
  db: Db,
  { ids, from, planId = null }: { ids: readonly string[]; from: Date; planId?: PlanId },
): Promise<ReadonlyMap<string, number>> {
  const span = { ids, from, to: new Date(from.getTime() + horizonMs) }
  const [pairs, blocked] = [await countSeriousClashes(db, { ...span, planId }), await countBlocked(db, span)]
  return new Map(ids.map((id) => [id, (pairs.get(id) ?? 0) + (blocked.get(id) ?? 0)]))
}
