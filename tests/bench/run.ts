// Runs the areas named, or all, each on a database server as durable as a real one. A line of JSON per figure with --json,
// else a table for each area. Fails where a target is missed. With --only <words> `phone` measures the screens whose name holds them. The server's folder stays: a school grown to --scale procedure lines is there next time.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@/scripts/install.mjs'
import { startPostgres } from '@/scripts/postgres.mjs'
import { clearGround, layDemo, layGround } from '@/tests/support/database'
import { seedForTests } from '@/tests/support/server'
import { openArea, type Bench, type Figure } from './measure'
import { table } from './table'

const {
  values: { json = false, scale: given = '1000000', only = '' },
  positionals,
} = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' }, scale: { type: 'string' }, only: { type: 'string' } } })
const SUFFIX = '.bench.ts'
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
const unknown = positionals.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(', ')}. Areas: ${known.join(', ')}`)
  process.exit(2)
}
const scale = Number(given)
if (!Number.isInteger(scale) || scale < 1) {
  console.error(`--scale is a number of procedure lines, such as 1000000, and not ${given}`)
  process.exit(2)
}

const figures: Figure[] = []
const postgres = process.env.TEST_DATABASE_URL
  ? { admin: process.env.TEST_DATABASE_URL, stop: async () => {} }
  : await startPostgres({ dir: path.join(root, '.data/bench') })
// Removes what a killed run left, perhaps half of a grown school.
if (!process.env.TEST_DATABASE_URL) await clearGround({ admin: postgres.admin, run: 'cusp_test_' })
const ground = await layGround(postgres.admin)
try {
  await layDemo(ground, seedForTests)
  for (const name of positionals.length > 0 ? positionals : known) await measureArea(name)
} finally {
  await clearGround(ground)
  await postgres.stop()
}
process.exit(figures.some(({ holds }) => holds === false) ? 1 : 0)

async function measureArea(name: string): Promise<void> {
  if (!json) console.log(`Measuring ${name} …`)
  // An area that calls the server's functions itself has its own database: nothing that an earlier area opened or read may remain.
  for (const kept of Object.keys(globalThis)) if (kept.startsWith('cusp')) Reflect.deleteProperty(globalThis, kept)
  const before = figures.length
  const { default: bench }: { default: Bench } = await import(`./${name}${SUFFIX}`)
  await bench(openArea({ name, report, admin: postgres.admin, scale, only }))
  if (!json) console.log(table(figures.slice(before)))
}

function report(figure: Figure): void {
  figures.push(figure)
  if (json) console.log(JSON.stringify(figure))
}
