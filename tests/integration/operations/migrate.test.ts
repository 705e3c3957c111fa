import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { listMigrations, migrate, migrationsFolder } from '@/prisma/migrate'
import { emptyDatabase } from '@/tests/support/database'

const place = mkdtempSync(path.join(tmpdir(), 'cusp-migrations-'))
afterAll(() => rmSync(place, { recursive: true }))
const silent = () => {}

test('the migrations of this version apply to an empty database, once', async () => {
  const { url } = await emptyDatabase()
  const names = listMigrations(migrationsFolder()).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(0)
  expect(await migrate({ url, log: silent })).toEqual(names)
  expect(await migrate({ url, log: silent })).toEqual([])
})

test('of servers that start at once, one migrates and the others wait', async () => {
  const { url } = await emptyDatabase()
  const dir = folder({ '1_slow': 'SELECT pg_sleep(0.3); CREATE TABLE a ()', '2_next': 'CREATE TABLE b ()' })
  const applied = await Promise.all([1, 2, 3].map(() => migrate({ url, dir, log: silent })))
  expect(applied.flat().sort()).toEqual(['1_slow', '2_next'])
})

test('who waits for another says so once, names it, and gives up after a while', async () => {
  const { url } = await emptyDatabase()
  const dir = folder({ '1_slow': 'SELECT pg_sleep(1.5)' })
  const first = migrate({ url, dir, log: silent })
  await setTimeout(500)
  const said: string[] = []
  const who = /^Waiting for another program that migrates this database: pid \d+, cusp migrate, .*since \d\d:\d\d UTC\.$/
  await expect(migrate({ url, dir, log: (line) => said.push(line), waitMs: 200 })).rejects.toThrow(
    /pid \d+, cusp migrate.*pg_terminate_backend/,
  )
  expect(await migrate({ url, dir, log: (line) => said.push(line) })).toEqual([])
  expect(said).toEqual([expect.stringMatching(who), expect.stringMatching(who)])
  expect(await first).toEqual(['1_slow'])
})

test('a bound that the role has does not end a migration', async () => {
  const { url } = await emptyDatabase()
  const bounded = new URL(url)
  bounded.searchParams.set('options', '-c statement_timeout=100')
  expect(await migrate({ url: bounded.href, dir: folder({ '1_long': 'SELECT pg_sleep(0.4)' }), log: silent })).toEqual(['1_long'])
})

test('an upgrade that fails at its last migration leaves schema and ledger as they were, and the version before goes on with them', async () => {
  const { url } = await emptyDatabase()
  const old = { '0_old': 'CREATE TABLE old (id int)' }
  const before = folder(old)
  await migrate({ url, dir: before, log: silent })
  const ledger = await ledgerOf(url)
  const dir = folder({ ...old, '1_good': 'CREATE TABLE good ()', '2_bad': 'CREATE TABLE half (); SELECT 1 / 0; CREATE TABLE rest ()' })
  await expect(migrate({ url, dir, log: silent })).rejects.toThrow(
    /prisma\/migrations\/2_bad\/migration\.sql: division by zero\. .*as it was before the upgrade\. Start the version that ran before/,
  )
  expect(await tablesOf(url)).toEqual(['_prisma_migrations', 'old'])
  expect(await ledgerOf(url)).toEqual(ledger)
  expect(await migrate({ url, dir: before, log: silent })).toEqual([])
  writeFileSync(path.join(dir, '2_bad/migration.sql'), 'CREATE TABLE half ()')
  expect(await migrate({ url, dir, log: silent })).toEqual(['1_good', '2_bad'])
})

test('a first start that fails leaves an empty database empty', async () => {
  const { url } = await emptyDatabase()
  await expect(migrate({ url, dir: folder({ '1_good': 'CREATE TABLE good ()', '2_bad': 'SELECT 1 / 0' }), log: silent })).rejects.toThrow(
    '2_bad',
  )
  expect(await tablesOf(url)).toEqual([])
})

test('a new database that fails far on its way keeps the portions before, and the next start goes on from there', async () => {
  const { url } = await emptyDatabase()
  const one = (at: number) => [`${String(at).padStart(3, '0')}_table`, `CREATE TABLE t${at} ()`]
  const tables = Array.from({ length: 60 }, (_, at) => one(at))
  const dir = folder(Object.fromEntries([...tables, ['060_bad', 'SELECT 1 / 0']]))
  await expect(migrate({ url, dir, log: silent })).rejects.toThrow(
    /060_bad\/migration\.sql: division by zero\. The database is new .*goes on from where it stopped/,
  )
  expect((await tablesOf(url)).filter((name) => /^t\d+$/.test(name))).toHaveLength(50)
  writeFileSync(path.join(dir, '060_bad/migration.sql'), 'SELECT 1')
  expect(await migrate({ url, dir, log: silent })).toHaveLength(11)
})

test('what a row is refused for is told by the names of table and constraint, not by what is in the row', async () => {
  const { url } = await emptyDatabase()
  const sql = `CREATE TABLE address (mail text CONSTRAINT one_each UNIQUE); INSERT INTO address VALUES ('a@school.example'), ('a@school.example')`
  const refused = await migrate({ url, dir: folder({ '1_twice': sql }), log: silent }).catch(String)
  expect(refused).toContain('(table address, constraint one_each)')
  expect(refused).not.toContain('a@school.example')
})

test('a connection that ends in the middle of an upgrade is told, and nothing of the upgrade is kept', async () => {
  const { url } = await emptyDatabase()
  const old = { '0_old': 'CREATE TABLE old ()' }
  await migrate({ url, dir: folder(old), log: silent })
  const dir = folder({ ...old, '1_good': 'CREATE TABLE good ()', '2_ends': 'SELECT pg_terminate_backend(pg_backend_pid())' })
  await expect(migrate({ url, dir, log: silent })).rejects.toThrow(/2_ends\/migration\.sql: .*Start the version that ran before/)
  expect(await tablesOf(url)).toEqual(['_prisma_migrations', 'old'])
})

test("a later version's database is refused", async () => {
  const { url } = await emptyDatabase()
  await migrate({ url, dir: folder({ '1_old': 'SELECT 1', '2_new': 'SELECT 1' }), log: silent })
  await expect(migrate({ url, dir: folder({ '1_old': 'SELECT 1' }), log: silent })).rejects.toThrow(
    /2_new, which this version of Cusp does not know/,
  )
})

test('an edited migration is named', async () => {
  const { url } = await emptyDatabase()
  await migrate({ url, dir: folder({ '1_one': 'SELECT 1' }), log: silent })
  const lines: string[] = []
  expect(await migrate({ url, dir: folder({ '1_one': 'SELECT 2' }), log: (line) => lines.push(line) })).toEqual([])
  expect(lines).toEqual([expect.stringContaining('1_one was edited')])
})

test('what the Prisma CLI left unfinished is not passed over', async () => {
  const { url } = await emptyDatabase()
  const dir = folder({ '1_one': 'SELECT 1' })
  await migrate({ url, dir, log: silent })
  await query(url, 'UPDATE _prisma_migrations SET finished_at = NULL')
  await expect(migrate({ url, dir, log: silent })).rejects.toThrow(/prisma migrate resolve/)
})

function folder(migrations: Record<string, string>): string {
  const dir = mkdtempSync(path.join(place, 'set-'))
  for (const [name, sql] of Object.entries(migrations)) {
    mkdirSync(path.join(dir, name))
    writeFileSync(path.join(dir, name, 'migration.sql'), sql)
  }
  return dir
}

async function tablesOf(url: string): Promise<string[]> {
  const rows = await query(
    url,
    "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY relname",
  )
  return rows.map(({ relname }) => relname)
}

async function ledgerOf(url: string): Promise<unknown[]> {
  return query(url, 'SELECT * FROM _prisma_migrations ORDER BY id')
}

async function query(url: string, sql: string): Promise<{ relname: string }[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<{ relname: string }>(sql)).rows
  } finally {
    await client.end()
  }
}
