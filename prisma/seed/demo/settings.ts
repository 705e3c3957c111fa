import { z } from 'zod'
import { modules, type Module } from '@/lib/modules'
import type { Db } from '../database'
import { demoSizes, type DemoSize } from './size'

/** These need an address or a provider that the demo has not. */
const NEEDS_SETTING_UP: readonly Module[] = ['support', 'shibboleth', 'ms_entra']
/** Says that a database is a demo's, and which accounts have the password that everybody knows: outside the demo they cannot sign in. */
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

/** Of one made before there were two sizes nothing is said: it was small. */
const Marker = z.object({ size: z.enum(demoSizes).default('small') })

/** How large the demo in a database is; null where there is none. */
export async function findDemoSize(db: Db): Promise<DemoSize | null> {
  const marker = await db.setting.findUnique({ where: { key: MARKER }, select: { value: true } })
  return marker && Marker.parse(marker.value).size
}
