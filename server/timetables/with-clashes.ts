import 'server-only'
import type { Db } from '@/server/kernel/db'
import { countSerious } from './clashes/serious'
import { findTimetables, type TimetableRow } from './queries/timetables'
import type { TimetableScope } from './scope'

const mostListed = 200

/** The timetables in scope, each with the number of serious clashes of its dates to come. */
export async function listWithClashes(
  db: Db,
  scope: TimetableScope,
  { q, at }: { q: string; at: Date },
): Promise<(TimetableRow & { events: number; clashes: number })[]> {
  const found = await findTimetables(db, scope, { q, limit: mostListed })
  const clashes = await countSerious(db, { ids: found.map(({ id }) => id), from: at })
  return found.map((row) => ({ ...row, clashes: clashes.get(row.id) ?? 0 }))
}
