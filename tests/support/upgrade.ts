import { cpSync, createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate, migrationsFolder } from '@/prisma/migrate'

/** The commits of the earlier versions, each with the database that its demo school filled (tests/fixtures/upgrade/README.md). */
export const landings = ['6a2dc18', '13faa574'] as const
export type Landing = (typeof landings)[number]

type Table = { readonly copy: string; readonly name: string; readonly lines: string[] }

async function readTables(landing: Landing): Promise<Table[]> {
  const file = path.resolve(`tests/fixtures/upgrade/${landing}.sql.gz`)
  const tables: Table[] = []
  let current: Table | null = null
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })) {
    if (current === null) {
      current = { copy: line, name: /^COPY "(\w+)"/.exec(line)?.[1] ?? '', lines: [] }
      tables.push(current)
    } else if (line === '\\.') current = null
    else current.lines.push(line)
  }
  return tables
}

/** Fills the database at an address as it was under an earlier version. Returns the number of rows in each table, and the time of the data. */
export async function fillAsOf(url: string, landing: Landing): Promise<{ rows: Map<string, number>; at: Date }> {
  const tables = await readTables(landing)
  const ledger = tables.find(({ name }) => name === '_prisma_migrations')
  if (!ledger) throw new Error(`${landing} has no ledger of migrations`)
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await migrate({ url, only: columnOf(ledger, 'migration_name'), log: () => {} })
    await loadTables(client, tables)
  } finally {
    await client.end()
  }
  const last = columnOf(ledger, 'finished_at').toSorted().at(-1) ?? ''
  return { rows: new Map(tables.map(({ name, lines }) => [name, lines.length])), at: new Date(last) }
}

function columnOf({ copy, lines }: Table, name: string): string[] {
  const at = /\((.*)\)/.exec(copy)?.[1]?.split(', ').indexOf(`"${name}"`) ?? -1
  return lines.map((line) => line.split('\t')[at] ?? '')
}

/** Migrates with this version's migrations and a last one that fails; returns the message about the failure. */
export async function failingUpgrade(url: string, { name, sql }: { name: string; sql: string }): Promise<string> {
  const dir = mkdtempSync(path.join(tmpdir(), 'cusp-migrations-'))
  try {
    cpSync(migrationsFolder(), dir, { recursive: true })
    mkdirSync(path.join(dir, name))
    writeFileSync(path.join(dir, name, 'migration.sql'), sql)
    return await migrate({ url, dir, log: () => {} }).then(() => '', String)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

/** A timetable, and a week in which it has a date. */
export async function findWeek(url: string): Promise<{ id: string; from: string; to: string }> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; from: string; to: string }>(
      `SELECT timetable_id AS id, held_on::text AS "from", (held_on + 6)::text AS "to" FROM occurrence GROUP BY 1, held_on ORDER BY count(*) DESC, held_on, 1 LIMIT 1`,
    )
    if (!rows[0]) throw new Error('Nothing is on any timetable')
    return rows[0]
  } finally {
    await client.end()
  }
}

/**
 * Rows come in any order, and histories refuse to be written, so foreign keys and triggers are off until all rows are in. The foreign keys are checked when
 * they are made again.
 */
async function loadTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const { rows: keys } = await client.query<{ on: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS "on", conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  const own = tables.map(({ name }) => `"${name}"`)
  await client.query(keys.map(({ on, name }) => `ALTER TABLE ${on} DROP CONSTRAINT "${name}"`).join(';'))
  await client.query(own.map((name) => `ALTER TABLE ${name} DISABLE TRIGGER USER; DELETE FROM ${name}`).join(';'))
  for (const { copy, lines } of tables) await pipeline(Readable.from(lines.map((line) => `${line}\n`)), client.query(copyFrom(copy)))
  await client.query(own.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`).join(';'))
  await client.query(keys.map(({ on, name, definition }) => `ALTER TABLE ${on} ADD CONSTRAINT "${name}" ${definition}`).join(';'))
  await client.query(
    `SELECT setval(s.oid::regclass, 1000000) FROM pg_class s WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace`,
  )
}

export async function countRows(url: string): Promise<Map<string, number>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname",
    )
    const counts = new Map<string, number>()
    for (const { name } of rows) {
      const found = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM "${name}"`)
      counts.set(name, found.rows[0]?.count ?? 0)
    }
    return counts
  } finally {
    await client.end()
  }
}

export async function someIds(url: string, table: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${client.escapeIdentifier(table)} ORDER BY id LIMIT 6`)
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
