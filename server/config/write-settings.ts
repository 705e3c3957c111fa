import 'server-only'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import type { Tx } from '@/server/kernel/db'
import { announce } from '@/server/kernel/live'
import { sortNamesIn } from './queries/names.sql'
import { upsertSetting } from './queries/settings'
import type { SettingKey, SettingValue } from './settings'

type Some = { readonly [K in SettingKey]?: SettingValue<K> | undefined }
export const settingsTopic = 'settings'

/**
 * The caller has checked the values against their schemas, and forgets the cached settings after the commit; other processes are notified. Each value that is
 * written counts in the revision of its part.
 */
export async function writeSettings(db: Tx, values: Some, { byId, at }: { readonly byId: string; readonly at: Date }): Promise<void> {
  for (const [key, value] of Object.entries<unknown>(values)) if (value !== undefined) await upsertSetting(db, { key, value, byId, at })
  if (values.fallbackLocale !== undefined) await sortNamesIn(db, resolveLocale({ fallback: values.fallbackLocale }))
  await announce(db, { stale: [settingsTopic] })
}
