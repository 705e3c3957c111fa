import 'server-only'
import { patientBatch, teachingBatch } from '@/lib/feedback'
import type { Tx } from '@/server/kernel/db'

/** Releases a batch for every student with enough new answers. Answers the ids of these students. */
export async function releasePatients(db: Tx): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH due AS (
      SELECT student_id, coalesce(max(batch), 0) + 1 AS next FROM patient_feedback
      GROUP BY student_id HAVING count(*) FILTER (WHERE batch IS NULL) >= ${patientBatch}
    ), released AS (
      UPDATE patient_feedback f SET batch = due.next FROM due WHERE f.student_id = due.student_id AND f.batch IS NULL RETURNING f.student_id
    )
    SELECT DISTINCT student_id AS id FROM released`
  return rows.map(({ id }) => id)
}

/** Releases a batch for every teacher with enough different students, and deletes the students' keys. */
export async function releaseTeaching(db: Tx): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH due AS (
      SELECT teacher_id, coalesce(max(batch), 0) + 1 AS next FROM teaching_feedback
      GROUP BY teacher_id HAVING count(*) FILTER (WHERE batch IS NULL) >= ${teachingBatch}
        AND count(DISTINCT giver_key) FILTER (WHERE batch IS NULL) >= ${teachingBatch}
    ), released AS (
      UPDATE teaching_feedback f SET batch = due.next, giver_key = NULL FROM due
      WHERE f.teacher_id = due.teacher_id AND f.batch IS NULL RETURNING f.teacher_id
    )
    SELECT DISTINCT teacher_id AS id FROM released`
  return rows.map(({ id }) => id)
}
