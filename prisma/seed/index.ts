import { inOneGo, withDatabase } from './database'
import type { DemoSize } from './demo/size'
import { seedInstitution } from './institution'
import { progressOn, type Progress } from './progress'

/** A dental school to try. Called again it leaves what is there, and sees to it that today's shifts are under way. */
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
  // The demo writes passwords and patients as the server does, with modules that are the server's alone: run it under the condition react-server.
  // What a domain asks of those above it is handed in there: without it a clinic's rooms could not be stored.
  await import('@/server/registry')
  const { seedSchool } = await import('./demo/demo')
  await withDatabase(url, (client) => inOneGo(client, (db) => seedSchool({ db, now, size, progress })))
}

/** What the application needs of an otherwise empty database. */
export function seedProduction({ url }: { url: string }): Promise<void> {
  return withDatabase(url, (client) => inOneGo(client, (db) => seedInstitution(db)))
}

/** `DEMO_SIZE=small` is for those who want it fast: tests, benches, pictures. */
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
