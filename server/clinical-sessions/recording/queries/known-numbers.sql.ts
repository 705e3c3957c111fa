import 'server-only'
import type { Db } from '@/server/kernel/db'

export async function listKnownHashes(db: Db, hashes: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ hash: string }[]>`
    SELECT DISTINCT patient_hash AS hash FROM treatment_session WHERE patient_hash = ANY(${[...hashes]})`
  return rows.map(({ hash }) => hash)
}
