import 'server-only'
import { patientQuestions } from '@/lib/feedback'
import type { Db, Tx } from '@/server/kernel/db'
import type { HeardScope } from '../scope'

export type Heard = { readonly id: string; readonly displayName: string }

export function findHeard(db: Db, scope: HeardScope, studentId: string): Promise<Heard | null> {
  return db.user.findFirst({ where: { AND: [scope.where, { id: studentId, deletedAt: null }] }, select: { id: true, displayName: true } })
}

export type Counted = { patients: number; waiting: number; questions: number[][] }

/** How many said what, of the batches that were released; of the others their number alone. */
export async function countFaces(db: Db, studentId: string): Promise<Counted> {
  const rows = await db.$queryRaw<{ question: number; face: number; count: number }[]>`
    SELECT said.question::int AS question, said.face::int AS face, count(*)::int AS count
    FROM patient_feedback f, unnest(f.faces) WITH ORDINALITY AS said(face, question)
    WHERE f.student_id = ${studentId}::uuid AND f.batch IS NOT NULL GROUP BY 1, 2`
  const [told] = await db.$queryRaw<{ patients: number; waiting: number }[]>`
    SELECT count(batch)::int AS patients, (count(*) - count(batch))::int AS waiting FROM patient_feedback WHERE student_id = ${studentId}::uuid`
  const questions = patientQuestions.map((_, at) =>
    [1, 2, 3, 4, 5].map((face) => rows.find((row) => row.question === at + 1 && row.face === face)?.count ?? 0),
  )
  return { patients: told?.patients ?? 0, waiting: told?.waiting ?? 0, questions }
}

export type Words = { id: string; text: string; isHidden: boolean }

/** Ordered by random ids, so that the order reveals nothing. */
export async function listWords(db: Db, studentId: string, { withHidden }: { withHidden: boolean }): Promise<Words[]> {
  return db.$queryRaw<Words[]>`
    SELECT id, words AS text, hidden_by_id IS NOT NULL AS "isHidden" FROM patient_feedback
    WHERE student_id = ${studentId}::uuid AND batch IS NOT NULL AND words <> '' AND (${withHidden} OR hidden_by_id IS NULL) ORDER BY id LIMIT 200`
}

/** Answers the student whom the words are about; null where there are none, or they are hidden already. */
export async function hideWords(db: Tx, { id, byId, reason }: { id: string; byId: string; reason: string }): Promise<string | null> {
  const rows = await db.$queryRaw<{ studentId: string }[]>`
    UPDATE patient_feedback SET hidden_by_id = ${byId}::uuid, hidden_reason = ${reason}
    WHERE id = ${id}::uuid AND batch IS NOT NULL AND words <> '' AND hidden_by_id IS NULL RETURNING student_id AS "studentId"`
  return rows[0]?.studentId ?? null
}

export type Contact = { sessionId: string; student: string; clinic: string; heldOn: string; askedOn: string }

/** Patients who want to be contacted, the longest waiting first. */
export async function listOpenContacts(db: Db): Promise<Contact[]> {
  return db.$queryRaw<Contact[]>`
    SELECT p.session_id AS "sessionId", u.display_name AS student, c.name AS clinic, s.held_on::text AS "heldOn", p.asked_on::text AS "askedOn"
    FROM patient_contact p JOIN treatment_session s ON s.id = p.session_id JOIN app_user u ON u.id = s.student_id JOIN clinic c ON c.id = s.clinic_id
    WHERE p.closed_at IS NULL ORDER BY p.asked_on, p.session_id LIMIT 200`
}

export async function endContact(db: Tx, { sessionId, byId, at }: { sessionId: string; byId: string; at: Date }): Promise<boolean> {
  return (
    (await db.patientContact.updateMany({ where: { sessionId, closedAt: null }, data: { closedAt: at, closedById: byId } })).count === 1
  )
}
