import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Db, Tx } from '@/server/kernel/db'
import type { AskedSession } from '../rules'
import type { OwnSession } from '../scope'

const columns = Prisma.sql`s.id AS "sessionId", s.student_id AS "studentId", u.display_name AS student, s.clinic_id AS "clinicId", c.name AS clinic,
  s.held_on::text AS "heldOn", s.state::text AS state, s.patient_attendance IN ('ATTENDED', 'LATE') AS attended, a.expires_at AS "expiresAt",
  a.used_on IS NOT NULL AS "isGiven", s.shift::text AS shift, s.patient_cipher AS "patientCipher", s.patient_hash AS "patientHash"`
const tables = Prisma.sql`treatment_session s JOIN app_user u ON u.id = s.student_id JOIN clinic c ON c.id = s.clinic_id
  LEFT JOIN patient_ask a ON a.session_id = s.id`

export async function findAsk(db: Db, scope: OwnSession, sessionId: string): Promise<AskedSession | null> {
  const [row] = await db.$queryRaw<AskedSession[]>`
    SELECT ${columns} FROM ${tables} WHERE s.id = ${sessionId}::uuid AND s.student_id = ${scope.where.studentId}::uuid`
  return row ?? null
}

/** As `findAsk`, with the session's row locked, so that two people who ask or answer at the same time come one after the other. */
export async function lockAskedSession(db: Tx, scope: OwnSession, sessionId: string): Promise<AskedSession | null> {
  const [row] = await db.$queryRaw<AskedSession[]>`
    SELECT ${columns} FROM ${tables} WHERE s.id = ${sessionId}::uuid AND s.student_id = ${scope.where.studentId}::uuid FOR UPDATE OF s`
  return row ?? null
}

export type LinkedAsk = AskedSession & { readonly receiptHash: string | null }

/** The request that a link's token belongs to; null where the student cannot log in. @param isLocked locks the session's row, for writes */
export async function findAskByToken(db: Db | Tx, tokenHash: string, { isLocked }: { isLocked: boolean }): Promise<LinkedAsk | null> {
  const [row] = await db.$queryRaw<LinkedAsk[]>`
    SELECT ${columns}, a.receipt_hash AS "receiptHash" FROM ${tables}
    WHERE a.token_hash = ${tokenHash} AND u.status = 'ENABLED' AND u.deleted_at IS NULL ${isLocked ? Prisma.sql`FOR UPDATE OF s` : Prisma.empty}`
  return row ?? null
}

/** Replaces the previous link. False where that link was already used. */
export async function upsertAsk(db: Tx, ask: { sessionId: string; tokenHash: string; expiresAt: Date }): Promise<boolean> {
  return (
    (await db.$executeRaw`
      INSERT INTO patient_ask (session_id, token_hash, expires_at) VALUES (${ask.sessionId}::uuid, ${ask.tokenHash}, ${ask.expiresAt})
      ON CONFLICT (session_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at WHERE patient_ask.used_on IS NULL`) ===
    1
  )
}

/** Marks the request as answered by the patient of the visit, whom the vouched claim identifies. False where it was answered in the meantime. */
export async function useAsk(db: Tx, { byId }: Vouched, of: { today: string; receiptHash: string }): Promise<boolean> {
  return (
    (await db.$executeRaw`
      UPDATE patient_ask SET used_on = ${of.today}::date, receipt_hash = ${of.receiptHash}
      WHERE session_id = ${byId}::uuid AND used_on IS NULL`) === 1
  )
}

export async function isReceiptOf(db: Tx, sessionId: string, receiptHash: string): Promise<boolean> {
  return (await db.patientAsk.count({ where: { sessionId, receiptHash } })) > 0
}

type Said = {
  readonly id: string
  readonly studentId: string
  readonly clinicId: string
  readonly month: Date
  readonly faces: number[]
  readonly words: string
  readonly locale: string
  readonly giverKey: string | null
  readonly minuteKeys: string[]
  readonly marks: string[]
}

/** @param said has a random id, so that its id does not reveal when it was stored. */
export async function insertPatientFeedback(db: Tx, said: Said): Promise<void> {
  await db.patientFeedback.create({ data: said })
}
