import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { root } from '@/scripts/install.mjs'
import { beginning, chainKey, hashOfLink, macOf, type ChainRow } from '@/server/kernel/audit/audit-chain'
import { findHead, type Head } from '@/server/kernel/queries/audit-chain.sql'
import { testDatabase } from '@/tests/support/database'
import { milliseconds, watchMemory, type Bench } from './measure'

const secret = 'the secret of the audit that is measured'
const key = chainKey(secret)
/** Sealed in portions like the job's, so that the number of signatures is the same. */
const rowsAtOnce = 2_000

/** The time and memory that `npm run verify-audit` needs for a chain: ten times the entries must not take more memory. */
const audit: Bench = async ({ figure, scale: many }) => {
  const few = Math.ceil(many / 10)
  const database = await testDatabase()
  try {
    const memory: number[] = []
    await lengthenChain(database.url, few)
    await figure({
      name: `verify-audit, ${few.toLocaleString('en-GB')} entries`,
      unit: 's',
      warmUp: 0,
      runs: 3,
      run: () => secondsToVerify(database.url, few, memory),
    })
    await figure({
      name: `memory, ${few.toLocaleString('en-GB')} entries`,
      unit: 'MB',
      warmUp: 0,
      runs: 1,
      run: () => Math.max(...memory.splice(0)),
    })
    await lengthenChain(database.url, many)
    await figure({
      name: `verify-audit, ${many.toLocaleString('en-GB')} entries`,
      unit: 's',
      target: { atMost: 120 },
      warmUp: 0,
      runs: 3,
      run: () => secondsToVerify(database.url, many, memory),
    })
    await figure({
      name: `memory, ${many.toLocaleString('en-GB')} entries`,
      unit: 'MB',
      target: { atMost: 200 },
      warmUp: 0,
      runs: 1,
      run: () => Math.max(...memory.splice(0)),
    })
  } finally {
    await database.drop()
  }
}
export default audit

/** Runs the command as in production; returns seconds. */
async function secondsToVerify(url: string, entries: number, memory: number[]): Promise<number> {
  const child = spawn(process.execPath, [path.join(root, '.next/standalone/verify-audit.mjs')], {
    env: { ...process.env, DATABASE_URL: url, AUTH_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const watch = watchMemory(child.pid ?? 0)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (said += text))
  const took = await milliseconds(() => once(child, 'close'))
  memory.push(watch.stop())
  if (!said.startsWith(`Intact: ${entries} entries`)) throw new Error(`the chain that was made is not intact: ${said}`)
  return took / 1_000
}

/** Writes entries as calls do, with the seals that the job would give them; `verify-audit` itself confirms afterwards that they are right. */
async function lengthenChain(url: string, entries: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Entries are written and sealed in one go: the trigger that forbids this is off for this connection.
    await client.query('SET session_replication_role = replica')
    let last = (await findHead(client)) ?? { seq: 0, hash: beginning }
    while (last.seq < entries) last = await writeSealed(client, last, Math.min(rowsAtOnce, entries - last.seq))
    await client.query('VACUUM ANALYZE audit_entry')
  } finally {
    await client.end()
  }
}

async function writeSealed(client: pg.Client, before: Head, many: number): Promise<Head> {
  let last = before
  const rows = Array.from({ length: many }, (_, index) => {
    const row = entryOf(before.seq + index + 1)
    const { seq } = row
    last = { seq, hash: hashOfLink(last.hash, row) }
    return { ...row, hash: last.hash, mac: index === many - 1 ? macOf(key, { kind: 'seal', seq, hash: last.hash }) : null }
  })
  await client.query(
    `INSERT INTO audit_entry (id, at, actor_id, address, call, action, entity, entity_id, changes, request_id, address_salt, changes_salt, seq, hash, mac)
     SELECT id, at, "actorId", address, call, action, entity, "entityId", changes::jsonb, "requestId", "addressSalt", "changesSalt", seq, hash, mac
     FROM jsonb_to_recordset($1::jsonb) AS n(id uuid, at timestamptz, "actorId" uuid, address text, call text, action text, entity text, "entityId" text, changes text,
       "requestId" text, "addressSalt" uuid, "changesSalt" uuid, seq bigint, hash text, mac text)`,
    [JSON.stringify(rows)],
  )
  return last
}

function entryOf(seq: number): ChainRow {
  return {
    seq,
    id: randomUUID(),
    at: new Date(Date.UTC(2026, 8, 1) + seq).toISOString().replace('Z', '000Z'),
    actorId: randomUUID(),
    viewedId: null,
    address: `10.20.${seq % 200}.7`,
    call: 'clinical-sessions.saveMark',
    action: 'clinical-sessions.markSaved',
    entity: 'treatment-session',
    entityId: randomUUID(),
    changes: `{"mark": {"to": ${seq % 5}, "from": ${seq % 6}}, "target": {"to": "criterion ${seq}"}}`,
    requestId: randomUUID(),
    addressSalt: randomUUID(),
    changesSalt: randomUUID(),
    addressDigest: null,
    changesDigest: null,
  }
}
