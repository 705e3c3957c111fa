import { inOneGo, withDatabase } from './database'
import type { DemoSize } from './demo/size'
import { seedInstitution } from './institution'
import { progressOn, type Progress } from './progress'

/** Seeds a dental school to try. A further call leaves existing data alone, and ensures that today's shifts are under way. */
export async function seedDemo({
  url,
  size,
  now = new Date(),
  progress = () => {},
}: {
  url: string
  size: DemoSize
  now?: Date
  progress?: Progress
}): Promise<void> {
  // The demo writes passwords and patients as the server does, with modules that only the server may import: it runs under the condition react-server. The
  // registry connects a domain with those above it: without it a clinic's rooms could not be stored.
  await import('@/server/registry')
  const { seedSchool } = await import('./demo/demo')
  await withDatabase(url, (client) => inOneGo(client, (db) => seedSchool({ db, now, size, progress })))
}

/** Seeds the records that the application needs in an otherwise empty database. */
export function seedProduction({ url }: { url: string }): Promise<void> {
  return withDatabase(url, (client) => inOneGo(client, (db) => seedInstitution(db)))
}

/** `DEMO_SIZE=small` gives a fast start, for tests, benches and pictures. */
const demoOfItsSize = ({ url }: { url: string }) =>
  seedDemo({ url, size: process.env.DEMO_SIZE === 'small' ? 'small' : 'full', progress: progressOn(process.stdout) })
const seeds = new Map([
  ['demo', demoOfItsSize],
  ['production', seedProduction],
])

if (/[\\/]seed[\\/]index\.m?[jt]s$/.test(process.argv[1] ?? '')) {
  const url = process.env.DATABASE_URL
  const seed = seeds.get(process.argv[2] ?? '')
  if (!url) throw new Error('DATABASE_URL is not set')
  if (!seed) throw new Error(`Say what to seed: ${[...seeds.keys()].join(' or ')}`)
  await seed({ url })
}
