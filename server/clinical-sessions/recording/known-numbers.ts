import 'server-only'
import { hospitalNumberKey } from '@/lib/clinical/hospital-number'
import type { Db } from '@/server/kernel/db'
import { keyedHash } from '@/server/kernel/secrets/cipher'
import { patientSealing } from '../sealings'
import { listKnownHashes } from './queries/known-numbers.sql'

/** Lists those of the given texts that are the hospital number of a patient who was treated here. */
export async function knownHospitalNumbers(db: Db, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const hashed = numbers.map((text) => ({ text, hash: keyedHash(patientSealing.name, hospitalNumberKey(text)) }))
  const known = new Set(
    await listKnownHashes(
      db,
      hashed.map(({ hash }) => hash),
    ),
  )
  return hashed.filter(({ hash }) => known.has(hash)).map(({ text }) => text)
}
