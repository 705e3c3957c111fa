import 'server-only'
import { patientQuestions } from '@/lib/feedback/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'
import type { HeardScope, OverseenScope } from '../scope'
import { isCounted } from './batches.sql'

type Heard = { readonly id: string; readonly displayName: string }

export function findHeard(db: Db, scope: HeardScope, studentId: string): Promise<Heard | null> {
  return db.user.findFirst({ where: { AND: [scope.where, { id: studentId, deletedAt: null }] }, select: { id: true, displayName: true } })
}

type Counted = { patients: number; questions: number[][] }

/** How many patients gave each answer, in the batches that were released. */
export async function countFaces(db: Db, studentId: string): Promise<Counted> {
  const rows = await db.$queryRaw<{ question: number; face: number; count: number }[]>`
    SELECT said.question::int AS question, said.face::int AS face, count(*)::int AS count
    FROM patient_feedback f, unnest(f.faces) WITH ORDINALITY AS said(face, question)
    WHERE f.student_id = ${studentId}::uuid AND f.batch IS NOT NULL GROUP BY 1, 2`
  const patients = await db.patientFeedback.count({ where: { studentId, batch: { not: null } } })
  const questions = patientQuestions.map((_, at) =>
    [1, 2, 3, 4, 5].map((face) => rows.find((row) => row.question === at + 1 && row.face === face)?.count ?? 0),
  )
  return { patients, questions }
}

type Unreleased = { waiting: number; marked: number }

/** Counts for those who look after feedback: how many answers wait, and how many are marked and not counted. */
export async function countUnreleased(db: Db, studentId: string): Promise<Unreleased> {
  const [row] = await db.$queryRaw<Unreleased[]>`
    SELECT count(*) FILTER (WHERE ${isCounted})::int AS waiting, count(*) FILTER (WHERE NOT ${isCounted})::int AS marked
    FROM patient_feedback WHERE student_id = ${studentId}::uuid AND batch IS NULL`
  return row ?? { waiting: 0, marked: 0 }
}

type Words = { id: string; text: string; isHidden: boolean }

/** Ordered by random ids, so that the order reveals nothing. */
export async function listWords(db: Db, studentId: string, { withHidden }: { withHidden: boolean }): Promise<Words[]> {
  return db.$queryRaw<Words[]>`
    SELECT id, words AS text, hidden_by_id IS NOT NULL AS "isHidden" FROM patient_feedback
    WHERE student_id = ${studentId}::uuid AND batch IS NOT NULL AND words <> '' AND (${withHidden} OR hidden_by_id IS NULL) ORDER BY id LIMIT 200`
}

/** Returns the student whom the words are about; null where there are none, or they are hidden already. */
export async function hideWords(
  db: Tx,
  { where: { besides } }: OverseenScope,
  { id, byId, reason }: { id: string; byId: string; reason: string },
): Promise<string | null> {
  const rows = await db.$queryRaw<{ studentId: string }[]>`
    UPDATE patient_feedback SET hidden_by_id = ${byId}::uuid, hidden_reason = ${reason}
    WHERE id = ${id}::uuid AND student_id <> ${besides}::uuid AND batch IS NOT NULL AND words <> '' AND hidden_by_id IS NULL RETURNING student_id AS "studentId"`
  return rows[0]?.studentId ?? null
}

type Marked = { id: string; student: string; clinic: string; month: string; marks: string[] }

/** Answers that may not be a patient's, without anything of what was said. Ordered by random ids within a month. */
export async function listMarkedAnswers(db: Db, { where: { besides } }: OverseenScope): Promise<Marked[]> {
  return db.$queryRaw<Marked[]>`
    SELECT f.id, u.display_name AS student, c.name AS clinic, f.month::text AS month, f.marks
    FROM patient_feedback f JOIN app_user u ON u.id = f.student_id JOIN clinic c ON c.id = f.clinic_id
    WHERE f.batch IS NULL AND NOT ${isCounted} AND f.student_id <> ${besides}::uuid ORDER BY f.month DESC, f.id LIMIT 200`
}

export async function countMarked(db: Db, { where: { besides } }: OverseenScope): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM patient_feedback WHERE batch IS NULL AND NOT ${isCounted} AND student_id <> ${besides}::uuid`
  return row?.count ?? 0
}

/** Returns the student whom the answer is about; null where the answer is not marked, or counts already. */
export async function setCounted(
  db: Tx,
  { where: { besides } }: OverseenScope,
  { id, byId, reason }: { id: string; byId: string; reason: string },
): Promise<string | null> {
  const rows = await db.$queryRaw<{ studentId: string }[]>`
    UPDATE patient_feedback SET counted_by_id = ${byId}::uuid, counted_reason = ${reason}
    WHERE id = ${id}::uuid AND student_id <> ${besides}::uuid AND batch IS NULL AND NOT ${isCounted} RETURNING student_id AS "studentId"`
  return rows[0]?.studentId ?? null
}
