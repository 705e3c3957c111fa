import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { root } from '@/scripts/install.mjs'
import { chainKey } from '@/server/kernel/audit-chain'
import { sealSome } from '@/server/kernel/seal-audit'
import { testDatabase } from '@/tests/support/database'
import { milliseconds, watchMemory, type Bench } from './measure'

const secret = 'the secret of the audit that is measured'

/** How long `npm run verify-audit` walks a chain, and what it holds of it meanwhile: with ten times the entries, no more. */
const audit: Bench = async ({ figure, scale: many }) => {
  const few = Math.ceil(many / 10)
  const database = await testDatabase()
  try {
    const memory: number[] = []
    await lengthenTo(database.url, few)
    await figure({ name: `verify-audit, ${few.toLocaleString('en-GB')} entries`, unit: 's', warmUp: 0, runs: 3, run: () => verified(database.url, few, memory) })
    await figure({ name: `memory, ${few.toLocaleString('en-GB')} entries`, unit: 'MB', warmUp: 0, runs: 1, run: () => Math.max(...memory.splice(0)) })
    await lengthenTo(database.url, many)
    await figure({ name: `verify-audit, ${many.toLocaleString('en-GB')} entries`, unit: 's', target: { atMost: 120 }, warmUp: 0, runs: 3, run: () => verified(database.url, many, memory) })
    await figure({ name: `memory, ${many.toLocaleString('en-GB')} entries`, unit: 'MB', target: { atMost: 200 }, warmUp: 0, runs: 1, run: () => Math.max(...memory.splice(0)) })
  } finally {
    await database.drop()
  }
}
export default audit

/** As the command is run in production; answers seconds. */
async function verified(url: string, entries: number, memory: number[]): Promise<number> {
  const child = spawn(process.execPath, [path.join(root, '.next/standalone/verify-audit.mjs')], { env: { ...process.env, DATABASE_URL: url, AUTH_SECRET: secret }, stdio: ['ignore', 'pipe', 'inherit'] })
  const watch = watchMemory(child.pid ?? 0)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (said += text))
  const took = await milliseconds(() => once(child, 'close'))
  memory.push(watch.stop())
  if (!said.startsWith(`Intact: ${entries} entries`)) throw new Error(`the chain that was made is not intact: ${said}`)
  return took / 1_000
}

/** Entries as calls write them, sealed by the job's own code. */
async function lengthenTo(url: string, entries: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const key = chainKey(secret)
    await client.query(
      `INSERT INTO audit_entry (id, at, actor_id, address, call, action, entity, entity_id, changes, request_id)
       SELECT gen_random_uuid(), now() - interval '1 hour' + n * interval '1 microsecond', gen_random_uuid(), '10.20.' || n % 200 || '.7', 'clinical-sessions.saveMark', 'clinical-sessions.markSaved', 'treatment-session',
              gen_random_uuid()::text, jsonb_build_object('mark', jsonb_build_object('from', n % 6, 'to', n % 5), 'target', jsonb_build_object('to', 'criterion ' || n)), gen_random_uuid()::text
       FROM generate_series((SELECT count(*) FROM audit_entry) + 1, $1) AS n`,
      [entries],
    )
    // Read in the order of its time: without figures on what came, PostgreSQL sorts all of it each time.
    await client.query('ANALYZE audit_entry')
    for (let sealed = 1; sealed > 0; ) sealed = await sealSome(client, key)
    await client.query('VACUUM ANALYZE audit_entry')
  } finally {
    await client.end()
  }
}
