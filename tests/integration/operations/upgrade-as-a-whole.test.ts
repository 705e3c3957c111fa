import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { listMigrations, migrate, migrationsFolder, portionsOf } from '@/prisma/migrate'
import { emptyDatabase } from '../../support/database'
import { fillAsOf, landings } from '../../support/upgrade'

// All migrations that a database lacks run in one transaction; tests/architecture/migrations.test.ts checks their statements.
const migrations = listMigrations(migrationsFolder())
const silent = () => {}
const addsValue = /ALTER\s+TYPE\s+\S+\s+ADD\s+VALUE/i
describe('an upgrade is one transaction', () => {
  // A value that was added to a type may not be used before the transaction has ended, unless the type was made in the same transaction: an empty database has
  // no such problem.
  const adding = migrations.filter(({ sql }) => addsValue.test(sql)).map(({ name }) => name)
  test.each(adding)('from the version before %s, whose new values nothing in the same upgrade uses', async (name) => {
    const { url } = await emptyDatabase()
    const names = migrations.map((one) => one.name)
    const before = names.slice(0, names.indexOf(name))
    await migrate({ url, only: before, log: silent })
    expect(await migrate({ url, log: silent })).toEqual(names.slice(before.length))
  })

  // max_locks_per_transaction (64) times max_connections (100) is 6,400; half of these locks is left to everything else that runs.
  const most = 3200
  const locksOf = async (client: pg.Client) =>
    (await client.query<{ count: number }>('SELECT count(*)::int AS count FROM pg_locks WHERE pid = pg_backend_pid()')).rows[0]?.count ?? 0

  test.each(landings)('which, from %s, fits into the table of locks of a server as PostgreSQL sets it up', async (landing) => {
    const { url } = await emptyDatabase()
    await fillAsOf(url, landing)
    const client = new pg.Client(url)
    await client.connect()
    try {
      const { rows } = await client.query<{ name: string }>('SELECT migration_name AS name FROM _prisma_migrations')
      const has = new Set(rows.map(({ name }) => name))
      await client.query('BEGIN')
      for (const { name, sql } of migrations) {
        if (has.has(name)) continue
        await client.query(sql)
        await client.query('SET CONSTRAINTS ALL IMMEDIATE')
      }
      expect(await locksOf(client)).toBeLessThan(most)
      await client.query('ROLLBACK')
    } finally {
      await client.end()
    }
  })

  test('a new database is made in portions, each of which fits into it', async () => {
    const { url } = await emptyDatabase()
    const client = new pg.Client(url)
    await client.connect()
    try {
      for (const portion of portionsOf(migrations)) {
        await client.query('BEGIN')
        for (const { sql } of portion) await client.query(sql)
        expect(await locksOf(client), portion[0]?.name).toBeLessThan(most)
        await client.query('SET CONSTRAINTS ALL IMMEDIATE')
        await client.query('COMMIT')
      }
    } finally {
      await client.end()
    }
  })
})

test('each database that was kept of a landing has its test', () => {
  const kept = readdirSync(path.resolve('tests/fixtures/upgrade')).flatMap((file) => /^(.+)\.sql\.gz$/.exec(file)?.[1] ?? [])
  expect(kept.toSorted()).toEqual(landings.toSorted())
  for (const landing of landings) expect(existsSync(path.join(import.meta.dirname, `upgrade-from-${landing}.test.ts`)), landing).toBe(true)
})
