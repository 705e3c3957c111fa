import 'server-only'
import { v7 } from 'uuid'
import type { Db, Tx } from '@/server/kernel/db'

type OfAuthor = { readonly sessionId: string; readonly authorId: string }
type ConcernRow = { text: string; revision: number; deletedAt: Date | null }

export function findConcern(db: Tx, { sessionId, authorId }: OfAuthor): Promise<ConcernRow | null> {
  return db.concernDraft.findUnique({
    where: { sessionId_authorId: { sessionId, authorId } },
    select: { text: true, revision: true, deletedAt: true },
  })
}

/** Stores the first or the next revision; a removed draft comes back. Returns the revision. */
export async function upsertConcern(db: Tx, { sessionId, authorId, text, at }: OfAuthor & { text: string; at: Date }): Promise<number> {
  const { revision } = await db.concernDraft.upsert({
    where: { sessionId_authorId: { sessionId, authorId } },
    create: { id: v7(), sessionId, authorId, text, createdAt: at, updatedAt: at },
    update: { text, updatedAt: at, deletedAt: null, revision: { increment: 1 } },
    select: { revision: true },
  })
  return revision
}

/** The text is removed with the draft. */
export async function markConcernRemoved(db: Tx, { sessionId, authorId, at }: OfAuthor & { at: Date }): Promise<number> {
  const { count } = await db.concernDraft.updateMany({
    where: { sessionId, authorId, deletedAt: null },
    data: { text: '', deletedAt: at, updatedAt: at, revision: { increment: 1 } },
  })
  return count
}

type ListedConcern = {
  sessionId: string
  studentId: string
  studentName: string
  clinicName: string
  heldOn: string
  text: string
  updatedAt: Date
}

/** The author's own drafts, newest first. */
export function listConcerns(db: Db, { authorId, limit }: { authorId: string; limit: number }): Promise<ListedConcern[]> {
  return db.$queryRaw`
    SELECT d.session_id AS "sessionId", s.student_id AS "studentId", u.display_name AS "studentName", cl.name AS "clinicName", s.held_on::text AS "heldOn", d.text, d.updated_at AS "updatedAt"
    FROM concern_draft d JOIN treatment_session s ON s.id = d.session_id JOIN app_user u ON u.id = s.student_id JOIN clinic cl ON cl.id = s.clinic_id
    WHERE d.author_id = ${authorId}::uuid AND d.deleted_at IS NULL ORDER BY d.updated_at DESC, d.id LIMIT ${limit}`
}
