// `prisma migrate deploy` on `pg` alone, for every place without the Prisma CLI: container, demo, tests. It keeps Prisma's
// own _prisma_migrations table, so that the CLI stays usable on the same database.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

type Options = {
  url: string
  /** The folder of migrations. */
  dir?: string
  /** Apply these alone; a restore brings the database to the level of its backup. */
  only?: readonly string[]
  log?: (line: string) => void
  /** How long to wait for another start that migrates; an upgrade of years of records may take many minutes. */
  waitMs?: number
}

/** Applies the missing migrations and returns their names. */
export async function migrate({ url, dir = migrationsFolder(), only, log = console.log, waitMs = 1_800_000 }: Options): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'cusp migrate' })
  // If PostgreSQL ends the connection during work, the pending queries fail; without a listener the process would end without a message.
  client.on('error', () => {})
  await client.connect()
  try {
    // A bound that an administrator gave the role is meant for what people wait for.
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await waitForLock(client, { log, waitMs })
    const known = listMigrations(dir)
    const ledger = (await hasLedger(client)) ? await readLedger(client) : []
    const missing = listPending({ known, ledger, log }).filter(({ name }) => !only || only.includes(name))
    const isNew = ledger.length === 0
    for (const portion of isNew ? portionsOf(missing) : [missing]) await applyAll(client, portion, isNew)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Takes the lock that Prisma Migrate takes, too: of several servers that start at once, one migrates and the others wait. They say so, and not for ever, because
 * who has it may hang.
 */
async function waitForLock(client: pg.Client, { log, waitMs }: { log: (line: string) => void; waitMs: number }): Promise<void> {
  const until = Date.now() + waitMs
  for (let hasSaid = false; ; hasSaid = true) {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock(72707369) AS got')
    if (rows[0]?.got) return
    const who = await findMigrator(client)
    if (Date.now() >= until)
      throw new Error(
        `Another program has been migrating this database for ${Math.round(waitMs / 60_000)} minutes: ${who}. Where it works, start again later; where it hangs, end it with SELECT pg_terminate_backend(pid).`,
      )
    if (!hasSaid) log(`Waiting for another program that migrates this database: ${who}.`)
    await wait(Math.min(500, waitMs))
  }
}

/** Who holds the lock, as PostgreSQL knows them. */
async function findMigrator(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ who: string }>(
    `SELECT concat_ws(', ', 'pid ' || l.pid, nullif(a.application_name, ''), 'from ' || a.client_addr, 'since ' || to_char(a.backend_start AT TIME ZONE 'UTC', 'HH24:MI "UTC"')) AS who
     FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.classid = 0 AND l.objid = 72707369 AND l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return rows[0]?.who ?? 'it has just ended'
}

/** The folder beside this file, or where the build puts it for the programs into which it bundles this file. */
export function migrationsFolder(): string {
  const candidates = ['migrations', 'prisma/migrations', '../migrations'].map((place) => path.join(import.meta.dirname, place))
  const found = candidates.find((folder) => existsSync(folder))
  if (!found) throw new Error(`There are no migrations at ${candidates.join(' or ')}`)
  return found
}

export type Migration = { name: string; sql: string; checksum: string }

export function listMigrations(dir: string): Migration[] {
  return readdirSync(dir)
    .sort()
    .flatMap((name) => {
      const file = path.join(dir, name, 'migration.sql')
      if (!existsSync(file)) return []
      const sql = readFileSync(file, 'utf8')
      return [{ name, sql, checksum: createHash('sha256').update(sql).digest('hex') }]
    })
}

/** The number of migrations that make a new database in one transaction: all of them at once would need more locks than PostgreSQL has by default. */
const PORTION = 50

/** A new database holds nothing that could be lost: if its migration fails halfway, the next start goes on from there. */
export function portionsOf(missing: readonly Migration[]): Migration[][] {
  const portions: Migration[][] = []
  for (let at = 0; at < missing.length; at += PORTION) portions.push(missing.slice(at, at + PORTION))
  return portions
}

type LedgerRow = { migration_name: string; checksum: string; finished_at: Date | null }

const LEDGER = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL, logs TEXT,
  rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`

/** A role that may make no tables can still see that there is nothing to do. */
async function hasLedger(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS has`)
  return rows[0]?.has === true
}

async function readLedger(client: pg.Client): Promise<LedgerRow[]> {
  const { rows } = await client.query<LedgerRow>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  )
  return rows
}

/**
 * Migrations that were edited after they had landed, with the earlier checksums that databases may hold; where the earlier text succeeded, it did the same. In
 * `audit_chain` a comment has changed. `experience` marked students by rows that differed in their time alone, and failed where a student had two sessions.
 */
const edited: ReadonlyMap<string, readonly string[]> = new Map([
  ['20261124300000_audit_chain', ['14afa7607b10c9bd2ce43cda85c9a28a1a65ae3fcd134619d0cbbbdfafcd9dd3']],
  ['20261125100000_experience', ['2cd6f40dbf7f2ef0124694638816d97a8e0a1fbe293f0cc9bc360d93436fe15a']],
])

function listPending({ known, ledger, log }: { known: Migration[]; ledger: LedgerRow[]; log: (line: string) => void }): Migration[] {
  const rows = new Map(ledger.map((row) => [row.migration_name, row]))
  const stranger = ledger.find((row) => !known.some(({ name }) => name === row.migration_name))
  if (stranger)
    throw new Error(
      `The database has the migration ${stranger.migration_name}, which this version of Cusp does not know. Start the version that made it, or a later one.`,
    )
  const unfinished = ledger.find((row) => !row.finished_at)
  if (unfinished)
    throw new Error(
      `The migration ${unfinished.migration_name} was begun with the Prisma CLI and not finished. Mend the database, then run: npx prisma migrate resolve`,
    )
  return known.filter(({ name, checksum }) => {
    const row = rows.get(name)
    if (row && row.checksum !== checksum && !edited.get(name)?.includes(row.checksum))
      log(`Warning: the migration ${name} was edited after it was applied here.`)
    return !row
  })
}

/**
 * All that an upgrade lacks is one transaction: killed at any moment, or refused at the last statement, it happened or did not, and the version before
 * it goes on with the database. A failure is told, not stored: the ledger, too, is as it was (decision 0142).
 */
async function applyAll(client: pg.Client, missing: readonly Migration[], isNew: boolean): Promise<void> {
  let current = missing[0]
  if (!current) return
  try {
    await client.query('BEGIN')
    await client.query(LEDGER)
    for (const migration of missing) {
      current = migration
      await client.query(migration.sql)
      // Deferred checks would keep the next migration from changing the same table.
      await client.query('SET CONSTRAINTS ALL IMMEDIATE')
      await client.query(
        'INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, clock_timestamp(), 1)',
        [randomUUID(), migration.checksum, migration.name],
      )
    }
    await client.query('COMMIT')
  } catch (error) {
    // If the connection itself failed, PostgreSQL has rolled everything back already.
    await client.query('ROLLBACK').catch(() => {})
    throw new Error(failureOf(current, error, isNew), { cause: error })
  }
}

function failureOf({ name }: Migration, error: unknown, isNew: boolean): string {
  const text = error instanceof Error ? error.message : String(error)
  return [
    `The upgrade failed in prisma/migrations/${name}/migration.sql: ${text}${placeOf(error)}.`,
    ...(isNew
      ? [
          'The database is new and holds nothing yet. Mend the cause, or report it with this message, and start again: it goes on from where it stopped.',
        ]
      : [
          'Nothing of it was kept: the database is as it was before the upgrade.',
          'Start the version that ran before; it goes on with this database. To upgrade, mend the cause, or report it with this message, and start the new version again.',
        ]),
  ].join(' ')
}

/** Where the statement was refused, by names alone: PostgreSQL's details of the row may be about people. */
function placeOf(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return ''
  const places = Object.entries({ table: error.table, column: error.column, constraint: error.constraint })
  const told = places.flatMap(([kind, name]) => (name === undefined ? [] : [`${kind} ${name}`]))
  return told.length === 0 ? '' : ` (${told.join(', ')})`
}

// The program is recognised by its name, not by import.meta.url: bundled into another program, this file has that program's.
if (/^migrate\.m?[jt]s$/.test(path.basename(process.argv[1] ?? ''))) {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set')
  const applied = await migrate({ url })
  if (applied.length > 0) console.log(`Migrated the database: ${applied.join(', ')}`)
}
