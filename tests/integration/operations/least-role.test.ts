import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { env } from '@/lib/env'
import { migrate } from '@/prisma/migrate'
import { root } from '@/scripts/install.mjs'
import { jobs } from '@/server/jobs'
import { closeDb, pool } from '@/server/kernel/db'
import { sealAudit } from '@/server/kernel/audit/seal-audit'
import { makeSchool } from '../../support/school'
import { beginFinished } from '../../support/treatment-sessions'

/** The role is named as in the guide, with a suffix for this test file, because roles belong to the whole server. */
const role = `cusp_app_${process.pid}`
const owner = env().DATABASE_URL

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The statements that docs/operations.md tells an operator to run, for this database. */
async function statementsOfGuide(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ owner: string; database: string }>('SELECT current_user AS owner, current_database() AS database')
  const [, sql = ''] =
    /## A role that does not own the database[\s\S]*?```sql\n([\s\S]*?)```/.exec(
      readFileSync(path.join(root, 'docs/operations.md'), 'utf8'),
    ) ?? []
  return sql
    .replaceAll('cusp_app', role)
    .replaceAll('DATABASE cusp ', `DATABASE ${rows[0]?.database} `)
    .replaceAll('ROLE cusp ', `ROLE ${rows[0]?.owner} `)
}

describe('as a role that does not own the database', () => {
  beforeAll(async () => {
    await asOwner(async (client) => client.query(await statementsOfGuide(client)))
    const address = new URL(owner)
    Object.assign(address, { username: role, password: 'change-me' })
    await closeDb()
    Object.assign(env(), { DATABASE_URL: address.href })
  })
  afterAll(async () => {
    await closeDb()
    await asOwner((client) => client.query(`GRANT ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role}`))
  })

  test('the application works: people, a session that is recorded, marked and locked, the audit that is sealed, and every job', async () => {
    expect((await pool().query<{ who: string }>('SELECT current_user AS who')).rows).toEqual([{ who: role }])
    await beginFinished(await makeSchool())
    expect(await sealAudit()).toBeGreaterThan(0)
    for (const { name, run } of jobs) await run().catch((error: unknown) => expect.fail(`${name}: ${String(error)}`))
  })

  test('a start finds that there is nothing to migrate', async () => {
    expect(await migrate({ url: env().DATABASE_URL })).toEqual([])
  })

  test.each([
    'ALTER TABLE audit_entry DISABLE TRIGGER USER',
    'DROP TRIGGER audit_entry_append_only ON audit_entry',
    'DROP TABLE treatment_session',
    'TRUNCATE session_history',
    'CREATE TABLE something (id int)',
    `CREATE OR REPLACE FUNCTION guard_audit_entry() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
    `SET session_replication_role = 'replica'`,
  ])('what guards the records cannot be taken away: %s', async (statement) => {
    await expect(pool().query(statement)).rejects.toThrow(/must be owner|permission denied/)
  })
})
