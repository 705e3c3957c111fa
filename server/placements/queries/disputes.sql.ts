import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { isAbsentByOutside } from './attended.sql'

export type Dispute = { studentId: string; text: string; at: Date; answer: string | null; answeredBy: string | null }

/** The objections at a date whose absence still rests on the word of somebody outside; `only`: one student's. */
export function listDisputes(db: Db, { id, only, limit }: { id: string; only: string | null; limit: number }): Promise<Dispute[]> {
  return db.$queryRaw`
    SELECT s.student_id AS "studentId", s.text, s.at, s.answer, u.display_name AS "answeredBy"
    FROM placement_dispute s LEFT JOIN app_user u ON u.id = s.answered_by_id
    WHERE s.occurrence_id = ${id}::uuid AND (${only}::uuid IS NULL OR s.student_id = ${only}::uuid) AND s.text <> ''
      AND ${isAbsentByOutside(Prisma.sql`s.occurrence_id`, Prisma.sql`s.student_id`)}
    ORDER BY s.at, s.student_id LIMIT ${limit}`
}

/** Whether a student is absent from a date on nothing but the word of somebody outside. */
export async function canDispute(db: Db, { id, studentId }: { id: string; studentId: string }): Promise<boolean> {
  const rows = await db.$queryRaw<
    { can: boolean }[]
  >`SELECT ${isAbsentByOutside(Prisma.sql`${id}::uuid`, Prisma.sql`${studentId}::uuid`)} AS can`
  return rows[0]?.can === true
}

/** Returns false where the student has objected already. */
export async function insertDispute(db: Tx, row: { occurrenceId: string; studentId: string; text: string; at: Date }): Promise<boolean> {
  return (await db.placementDispute.createMany({ data: [row], skipDuplicates: true })).count === 1
}

/** Returns false where there is no objection, or somebody has answered it. */
export async function deleteDispute(db: Tx, of: { occurrenceId: string; studentId: string }): Promise<boolean> {
  return (await db.placementDispute.deleteMany({ where: { ...of, answeredAt: null } })).count === 1
}

type Answering = { occurrenceId: string; studentId: string; answer: string; byId: string; at: Date }
/** Returns false where there is no objection, or somebody else was faster. */
export async function answerDispute(db: Tx, { occurrenceId, studentId, answer, byId, at }: Answering): Promise<boolean> {
  const data = { answer, answeredAt: at, answeredById: byId }
  return (await db.placementDispute.updateMany({ where: { occurrenceId, studentId, answeredAt: null }, data })).count === 1
}
