import { modules, type Module } from '@/lib/modules'
import type { Db } from '../database'

/** These need an address or a provider that the demo has not. */
const NEEDS_SETTING_UP: readonly Module[] = ['support', 'shibboleth', 'ms_entra']
/** Says that a database is a demo's, and which accounts have the password that everybody knows: outside the demo they cannot sign in. */
const MARKER = 'demoSeed'

export async function seedSettings({ db, now, accounts }: { db: Db; now: Date; accounts: readonly string[] }): Promise<void> {
  const values = {
    brandName: 'Northgate School of Dentistry',
    modules: modules.filter((name) => !NEEDS_SETTING_UP.includes(name)),
    [MARKER]: { accounts: [...accounts] },
  }
  await db.setting.createMany({ data: Object.entries(values).map(([key, value]) => ({ key, value, changedAt: now })) })
}

export async function isDemo(db: Db): Promise<boolean> {
  return (await db.setting.findUnique({ where: { key: MARKER }, select: { key: true } })) !== null
}
