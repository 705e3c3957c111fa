import pg from 'pg'
import { expect, test } from 'vitest'
import { listMigrations, migrate, migrationsFolder } from '@/prisma/migrate'
import { emptyDatabase } from '../../support/database'

const own = '20261122110000_lists'

test('what earlier versions stored is carried over; names that differed by capitals alone are told apart', async () => {
  const { url } = await emptyDatabase()
  const earlier = listMigrations(migrationsFolder())
    .map(({ name }) => name)
    .filter((name) => name < own)
  await migrate({ url, only: earlier, log: () => {} })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const id = (last: string) => `0190a000-0000-7000-8000-00000000000${last}`
  await client.query(
    `INSERT INTO programme (id, name, length_years) VALUES ('${id('1')}', 'Dentistry', 5), ('${id('2')}', 'dentistry', 3), ('${id('3')}', 'Therapy', 3)`,
  )
  await client.query(`INSERT INTO firm (id, name) VALUES ('${id('1')}', 'Amber'), ('${id('2')}', 'AMBER')`)
  await client.query(`INSERT INTO firm_teacher (firm_id, teacher_id, from_on) VALUES ('${id('2')}', '${id('9')}', '2026-09-01')`)
  expect(await migrate({ url, log: () => {} })).toContain(own)
  const named = async (table: string) => (await client.query(`SELECT id, name, revision FROM ${table} ORDER BY id`)).rows
  expect(await named('programme')).toEqual([
    { id: id('1'), name: expect.stringMatching(/^Dentistry( \(0001\))?$/), revision: 1 },
    { id: id('2'), name: expect.stringMatching(/^dentistry( \(0002\))?$/), revision: 1 },
    { id: id('3'), name: 'Therapy', revision: 1 },
  ])
  expect(new Set((await named('firm')).map(({ name }) => String(name).toLowerCase())).size).toBe(2)
  expect((await client.query('SELECT active FROM firm')).rows).toEqual([{ active: true }, { active: true }])
  expect((await client.query('SELECT count(*)::int AS count FROM firm_teacher')).rows).toEqual([{ count: 1 }])
  await expect(client.query(`INSERT INTO programme (id, name, length_years) VALUES ('${id('4')}', 'THERAPY', 3)`)).rejects.toThrow(
    'programme_name_plain',
  )
  await client.end()
})
