import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { upsertSetting } from './queries/settings'
import type { SettingKey, SettingValue } from './settings'

type Some = { readonly [K in SettingKey]?: Extract<SettingValue<K>, string | number | boolean> }

/** Whoever calls it has checked the values against their schemas, and forgets the settings once it is committed. */
export async function writeSettings(db: Tx, values: Some, { byId, at }: { readonly byId: string; readonly at: Date }): Promise<void> {
  const plain: Readonly<Record<string, string | number | boolean | undefined>> = values
  for (const [key, value] of Object.entries(plain)) if (value !== undefined) await upsertSetting(db, { key, value, byId, at })
}
