import 'server-only'
import { v7 } from 'uuid'
import type { Tx } from '@/server/kernel/db'
import { holdList } from '@/server/kernel/queries/entries.sql'
import { findDefaultGrouping, findGroupsByName, insertGrouping, insertGroups, type GroupingRow, type NamedGroup } from './queries/groups'

export const groupingEntity = 'grouping'
export const groupEntity = 'group'

/** The groups of a grouping by these names, whatever their capitals; what is missing is made (`isMade`). One that is out of use stays so. */
export async function ensureGroups(db: Tx, { groupingId, names }: { groupingId: string; names: readonly string[] }): Promise<ReadonlyMap<string, NamedGroup & { readonly isMade: boolean }>> {
  await holdList(db, groupEntity)
  const found = await findGroupsByName(db, { groupingId, names })
  const missing = new Map<string, string>()
  // Of several spellings the first counts.
  for (const name of names) if (!found.has(name) && !missing.has(name.toLowerCase())) missing.set(name.toLowerCase(), name)
  await insertGroups(db, { groupingId, names: [...missing.values()] })
  const all = missing.size === 0 ? found : await findGroupsByName(db, { groupingId, names })
  return new Map([...all].map(([name, group]) => [name, { ...group, isMade: !found.has(name) }]))
}

/** The grouping whose group stands on people; the first one where there is none yet, by this name. */
export async function ensureDefaultGrouping(db: Tx, name: string): Promise<GroupingRow> {
  await holdList(db, groupingEntity)
  const found = await findDefaultGrouping(db)
  if (found) return found
  const grouping = { id: v7(), name, programmeId: null, years: [], published: false, isDefault: true }
  await insertGrouping(db, grouping)
  return { ...grouping, revision: 1 }
}
