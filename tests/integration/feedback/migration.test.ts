import pg from 'pg'
import { expect, test } from 'vitest'
import { listMigrations, migrate, migrationsFolder } from '@/prisma/migrate'
import { emptyDatabase } from '../../support/database'

const own = '20261128102000_feedback_of_patients_alone'
const id = (last: number) => `0190a000-0000-7000-8000-00000000000${last}`

test('who wanted to be contacted before is carried over, as done or as a task that is due in days to come', async () => {
  const { url } = await emptyDatabase()
  const earlier = listMigrations(migrationsFolder())
    .map(({ name }) => name)
    .filter((name) => name < own)
  await migrate({ url, only: earlier, log: () => {} })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The rows are stored without the sessions and people that they are about.
  await client.query(`ALTER TABLE patient_contact DROP CONSTRAINT patient_contact_session_id_fkey`)
  await client.query(
    `ALTER TABLE patient_feedback DROP CONSTRAINT patient_feedback_student_id_fkey, DROP CONSTRAINT patient_feedback_clinic_id_fkey`,
  )
  await client.query(`INSERT INTO patient_contact (session_id, asked_on, closed_at, closed_by_id)
    VALUES ('${id(1)}', '2026-11-02', NULL, NULL), ('${id(2)}', '2026-11-03', '2026-11-05T09:00:00Z', '${id(9)}')`)
  await client.query(`INSERT INTO patient_feedback (id, student_id, clinic_id, month, faces, locale)
    VALUES ('${id(3)}', '${id(8)}', '${id(7)}', '2026-11-01', '{5,5,5,5,5}', 'en-GB')`)
  expect(await migrate({ url, log: () => {} })).toContain(own)
  const { rows } = await client.query(
    `SELECT session_id AS id, state, due_on > current_date AS "isToCome", told_at IS NULL AS "isUntold" FROM patient_contact ORDER BY 1`,
  )
  expect(rows).toEqual([
    { id: id(1), state: 'OPEN', isToCome: true, isUntold: true },
    { id: id(2), state: 'DONE', isToCome: expect.any(Boolean), isUntold: false },
  ])
  const events = await client.query(`SELECT session_id AS id, to_state AS "toState", by_id AS "byId" FROM patient_contact_event`)
  expect(events.rows).toEqual([{ id: id(2), toState: 'DONE', byId: null }])
  // Answers that were waiting count, and fill no batch.
  const said = await client.query('SELECT giver_key AS "giverKey", marks, minute_keys AS "minuteKeys" FROM patient_feedback')
  expect(said.rows).toEqual([{ giverKey: null, marks: [], minuteKeys: [] }])
  await client.end()
})
