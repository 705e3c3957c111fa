import 'server-only'
import { v7 } from 'uuid'
import type { Tx } from '@/server/kernel/db'
import { lockList } from '@/server/kernel/queries/entries.sql'
import { findDefaultGrouping, findGroupsByName, insertGrouping, insertGroups, type GroupingRow, type NamedGroup } from './queries/groups'

export const groupingEntity = 'grouping'
export const groupEntity = 'group'

/** The groups of a grouping with these names, compared as people read them. Missing ones are created (`isMade`); one that is out of use stays so. */
export async function ensureGroups(
  db: Tx,
  { groupingId, names }: { groupingId: string; names: readonly string[] },
): Promise<ReadonlyMap<string, NamedGroup & { readonly isMade: boolean }>> {
  await lockList(db, groupEntity)
  const found = await findGroupsByName(db, { groupingId, names })
  const readings = new Map(found.map(({ asked, reading }) => [asked, reading]))
  const there = new Set(found.filter(({ group }) => group !== null).map(({ reading }) => reading))
  const missing = new Map<string, string>()
  for (const name of names) {
    const reading = readings.get(name) ?? name
    // If a name occurs in several spellings, the first one is used.
    if (!there.has(reading) && !missing.has(reading)) missing.set(reading, name)
  }
  await insertGroups(db, { groupingId, names: [...missing.values()] })
  const all = missing.size === 0 ? found : await findGroupsByName(db, { groupingId, names })
  return new Map(all.flatMap(({ asked, reading, group }) => (group ? [[asked, { ...group, isMade: !there.has(reading) }] as const] : [])))
}

/** The grouping whose group is shown with each person; where there is none yet, one is created with this name. */
export async function ensureDefaultGrouping(db: Tx, name: string): Promise<GroupingRow> {
  await lockList(db, groupingEntity)
  const found = await findDefaultGrouping(db)
  if (found) return found
  const grouping = { id: v7(), name, programmeId: null, years: [], published: false, isDefault: true }
  await insertGrouping(db, grouping)
  return { ...grouping, revision: 1 }
}
