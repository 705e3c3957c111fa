import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { root } from '@/scripts/install.mjs'
import { addressOf, demoDatabase, onServer } from '@/tests/support/database'
import { seedForTests } from '@/tests/support/server'
import { growSchool } from './grow'

/** The sources of a grown school: when one of them changes, the school is grown again. */
const madeOf = ['prisma/migrations', 'prisma/seed', 'tests/bench/grow.ts']
const prefix = 'cusp_grown_'

/**
 * The demo school at the size of `lines` procedure lines, kept on the database server for the next run.
 * @returns its address, and how many milliseconds the growing took: null where it was there.
 */
export async function grownSchool({ admin, lines }: { admin: string; lines: number }): Promise<{ url: string; grewMs: number | null }> {
  const name = `${prefix}${lines}_${fingerprint()}`
  const url = addressOf({ admin, name })
  const kept = await listGrown(admin)
  if (kept.includes(name)) {
    // Moves the demo's events of today to the present day.
    await seedForTests(url)
    return { url, grewMs: null }
  }
  // One school of each size is retained; those grown from older sources are dropped.
  await onServer(
    admin,
    kept.filter((other) => other.startsWith(`${prefix}${lines}_`)).map((other) => `DROP DATABASE ${other} WITH (FORCE)`),
  )
  const growing = await demoDatabase()
  const from = performance.now()
  const grown = await growSchool({ url: growing.url, lines })
  if (grown.lines < lines) throw new Error(`the school grew to ${grown.lines} lines only`)
  const grewMs = performance.now() - from
  // The database gets its name only once it is complete.
  await onServer(admin, [`ALTER DATABASE ${new URL(growing.url).pathname.slice(1)} RENAME TO ${name}`])
  return { url, grewMs }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const place of madeOf) {
    const whole = path.join(root, place)
    const files = place.endsWith('.ts')
      ? [whole]
      : readdirSync(whole, { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.(ts|sql)$/.test(file))
          .sort()
          .map((file) => path.join(whole, file))
    for (const file of files) hash.update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}

async function listGrown(admin: string): Promise<string[]> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix])
    return rows.map(({ datname }) => datname)
  } finally {
    await client.end()
  }
}
