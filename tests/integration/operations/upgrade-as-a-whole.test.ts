import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { listMigrations, migrate, migrationsFolder } from '@/prisma/migrate'
import { emptyDatabase } from '../../support/database'
import { landings } from '../../support/upgrade'

// All migrations that a database lacks are one transaction; tests/architecture/migrations.test.ts looks at their statements.
const migrations = listMigrations(migrationsFolder())
const silent = () => {}
const addsValue = /ALTER\s+TYPE\s+\S+\s+ADD\s+VALUE/i
describe('an upgrade is one transaction', () => {
  // A value that was added to a type may not be used before the transaction has ended, unless the type was made in it: from an empty database all is well.
  const adding = migrations.filter(({ sql }) => addsValue.test(sql)).map(({ name }) => name)
  test.each(adding)('from the version before %s, whose new values nothing in the same upgrade uses', async (name) => {
    const { url } = await emptyDatabase()
    const names = migrations.map((one) => one.name)
    const before = names.slice(0, names.indexOf(name))
    await migrate({ url, only: before, log: silent })
    expect(await migrate({ url, log: silent })).toEqual(names.slice(before.length))
  })

  test('which fits into the table of locks of a server as PostgreSQL sets it up', async () => {
    const { url } = await emptyDatabase()
    const client = new pg.Client(url)
    await client.connect()
    try {
      await client.query('BEGIN')
      for (const { sql } of migrations) await client.query(sql)
      const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM pg_locks WHERE pid = pg_backend_pid()')
      // max_locks_per_transaction (64) for each of max_connections (100); half of it is left to whatever else runs.
      expect(rows[0]?.count).toBeLessThan(3200)
      await client.query('ROLLBACK')
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
