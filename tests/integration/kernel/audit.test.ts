import { describe, expect, test } from 'vitest'
import { pool } from '@/server/kernel/db'
import { signedIn } from '../../support/signed-in'

describe('audit_entry', () => {
  test.each(['UPDATE audit_entry SET action = $$forged$$', 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])(
    '%s is refused by the database',
    async (sql) => {
      await signedIn()
      const { rows: before } = await pool().query('SELECT count(*) FROM audit_entry')
      await expect(pool().query(sql)).rejects.toThrow(/append-only/)
      const { rows: after } = await pool().query('SELECT count(*) FROM audit_entry')
      expect(after).toEqual(before)
    },
  )
})
