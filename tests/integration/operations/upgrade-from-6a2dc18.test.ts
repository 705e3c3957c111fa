import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { listMigrations, migrate, migrationsFolder } from '@/prisma/migrate'
import { emptyDatabase } from '../../support/database'
import { fillAsOf } from '../../support/upgrade'
import { upgradesFrom } from '../../support/upgrade-tests'

upgradesFrom('6a2dc18')

const failed = '20261125100000_experience'

test(`a database that an earlier upgrade left half-way at ${failed} goes the rest of the way`, async () => {
  const { url } = await emptyDatabase()
  await fillAsOf(url, '6a2dc18')
  const names = listMigrations(migrationsFolder()).map(({ name }) => name)
  await migrate({ url, only: names.slice(0, names.indexOf(failed)), log: () => {} })
  const client = new pg.Client(url)
  await client.connect()
  try {
    // The row with which the earlier version recorded its failure.
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, rolled_back_at) VALUES ($1, '', $2, 'duplicate key value', now())`,
      [randomUUID(), failed],
    )
    expect(await migrate({ url, log: () => {} })).toEqual(names.slice(names.indexOf(failed)))
    const { rows } = await client.query(
      `SELECT count(*)::int AS students, (SELECT count(DISTINCT student_id)::int FROM treatment_session) AS of FROM experience_dirty WHERE kind = 'STUDENT'`,
    )
    expect(rows[0].students).toBeGreaterThan(10)
    expect(rows[0].students).toBe(rows[0].of)
  } finally {
    await client.end()
  }
})
