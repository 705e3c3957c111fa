import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import { lockList } from '@/server/kernel/queries/entries.sql'
import { listStoredSettings } from './queries/settings'
import { settingsIn, type Settings } from './read-settings'
import { parts, type PartName } from './settings'

type Revisions = ReadonlyMap<string, number>

/** Lets settings be saved only one after the other. It locks the list as a whole, because a setting that was never changed has no row to lock. */
export function lockSettings(db: Tx): Promise<void> {
  return lockList(db, 'setting')
}

/** The settings in the database, not those that this process has cached. */
export async function readStored(db: Db): Promise<{ settings: Settings; revisions: Revisions }> {
  const rows = await listStoredSettings(db)
  return { settings: settingsIn(rows), revisions: new Map(rows.map(({ key, revision }) => [key, revision])) }
}

/** The number of times that any of these was saved: rows are never removed, so that it only grows. */
export function revisionOf(revisions: Revisions, keys: readonly string[]): number {
  return keys.reduce((sum, key) => sum + (revisions.get(key) ?? 0), 0)
}

export function valuesOf(settings: Settings, name: PartName): Readonly<Record<string, unknown>> {
  const keys = new Set(Object.keys(parts[name].shape))
  return Object.fromEntries(Object.entries(settings).filter(([key]) => keys.has(key)))
}
