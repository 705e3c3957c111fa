import 'server-only'
import { z } from 'zod'
import type { Connection } from '@/server/kernel/queries/audit-chain.sql'

const Counted = z.tuple([z.object({ count: z.number() })])

/** The number of people with unused recovery codes that were hashed under a secret. */
export async function countOldRecoveryCodes(db: Connection): Promise<number> {
  const { rows } = await db.query(
    `SELECT count(DISTINCT user_id)::float8 AS count FROM recovery_code WHERE used_at IS NULL AND NOT starts_with(code_hash, 'sha256.')`,
  )
  return Counted.parse(rows)[0].count
}
