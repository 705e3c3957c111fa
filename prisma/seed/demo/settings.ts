import { z } from 'zod'
import { modules, type Module } from '@/lib/modules'
import type { Db } from '../database'
import { demoSizes, type DemoSize } from './size'

/** These modules need an address or a provider that the demo does not have. */
const NEEDS_SETTING_UP: readonly Module[] = ['support', 'shibboleth', 'ms_entra']
/** The setting that marks a database as a demo's and names the accounts with the publicly known password: outside the demo they cannot sign in. */
const MARKER = 'demoSeed'

export async function seedSettings({
  db,
  now,
  accounts,
  size,
}: {
  db: Db
  now: Date
  accounts: readonly string[]
  size: DemoSize
}): Promise<void> {
  const values = {
    brandName: 'Northgate School of Dentistry',
    modules: modules.filter((name) => !NEEDS_SETTING_UP.includes(name)),
    swaps: 'APPROVED',
    [MARKER]: { accounts: [...accounts], size },
  }
  await db.setting.createMany({ data: Object.entries(values).map(([key, value]) => ({ key, value, changedAt: now })) })
}

/** A demo made before there were two sizes has no size here: it was small. */
const Marker = z.object({ size: z.enum(demoSizes).default('small') })

/** The size of the demo in a database; null where there is no demo. */
export async function findDemoSize(db: Db): Promise<DemoSize | null> {
  const marker = await db.setting.findUnique({ where: { key: MARKER }, select: { value: true } })
  return marker && Marker.parse(marker.value).size
}
