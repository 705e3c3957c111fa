import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { SessionScope } from '../../scope'
import { newestSeen } from '../../queries/scope.sql'

type Row = { patientCipher: string | null; patientHash: string | null; heldOn: Date }

/** Patients named by initials (patient.ts), newest first. */
export function listOwnInitials(db: Db, scope: SessionScope, limit: number): Promise<Row[]> {
  const condition = Prisma.sql`s.patient_cipher IS NOT NULL AND s.patient_hash IS NULL`
  return db.$queryRaw`
    SELECT s.patient_cipher AS "patientCipher", s.patient_hash AS "patientHash", s.held_on AS "heldOn"
    FROM treatment_session s WHERE s.id IN (SELECT seen.id FROM (${newestSeen(scope, { condition, limit })}) seen) ORDER BY s.held_on DESC, s.id DESC LIMIT ${limit}`
}
