import pg from 'pg'
import { expect, test } from 'vitest'
import { v7 } from 'uuid'
import { listMigrations, migrate, migrationsFolder } from '@/prisma/migrate'
import { emptyDatabase } from '../../support/database'

const silent = () => {}

test('who is in something has been enrolled since the account was made, by the institution’s day; names get the keys of their plain letters', async () => {
  const { url } = await emptyDatabase()
  const names = listMigrations(migrationsFolder()).map(({ name }) => name)
  await migrate({ url, only: names.slice(0, names.indexOf('20261122100000_enrolments')), log: silent })
  const client = new pg.Client(url)
  await client.connect()
  const [programmeId, firmId] = [v7(), v7()]
  try {
    await client.query(`INSERT INTO programme (id, name, length_years) VALUES ($1, 'Dentistry', 5)`, [programmeId])
    await client.query(`INSERT INTO firm (id, name) VALUES ($1, 'Amber')`, [firmId])
    await client.query(`INSERT INTO setting (key, value, changed_at) VALUES ('timeZone', '"Pacific/Auckland"', now())`)
    const insert = (key: string, columns: Record<string, unknown>) => {
      const all = {
        id: v7(),
        username: key,
        username_key: key,
        email: `${key}@school.example`,
        email_key: `${key}@school.example`,
        first_name: 'A',
        last_name: 'B',
        display_name: 'A B',
        created_at: '2024-08-31T20:00:00Z',
        ...columns,
      }
      const list = Object.keys(all)
      return client.query(
        `INSERT INTO app_user (${list.join(', ')}) VALUES (${list.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(all),
      )
    }
    await insert('studies', { programme_id: programmeId, year: 3, firm_id: firmId })
    await insert('done', { programme_id: programmeId, graduated: true })
    await insert('teaches', {})
    await insert('ｗｉｄｅ', {})
    // Two accounts that already exist stay two.
    await insert('ａｎｎａ', {})
    await insert('anna', {})
    await migrate({ url, log: silent })
    const { rows } = await client.query(
      `SELECT u.username, e.from_on::text AS from, e.programme_id = $1 AS "isIn", e.year, e.graduated, e.firm_id, e.status FROM enrolment e JOIN app_user u ON u.id = e.user_id ORDER BY u.username`,
      [programmeId],
    )
    expect(rows).toEqual([
      { username: 'done', from: '2024-09-01', isIn: true, year: null, graduated: true, firm_id: null, status: 'GRADUATED' },
      { username: 'studies', from: '2024-09-01', isIn: true, year: 3, graduated: false, firm_id: firmId, status: 'ACTIVE' },
    ])
    const keys = await client.query<{ username_key: string }>(
      `SELECT username_key FROM app_user WHERE username IN ('ｗｉｄｅ', 'ａｎｎａ', 'anna') ORDER BY username_key`,
    )
    expect(keys.rows.map((row) => row.username_key).sort()).toEqual(['anna', 'wide', 'ａｎｎａ'])
  } finally {
    await client.end()
  }
})
