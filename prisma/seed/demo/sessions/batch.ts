import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '../../database'

/** Rows of many sessions, gathered before they are written: 150 sessions are seven inserts. */
export type Batch = {
  sessions: Prisma.TreatmentSessionCreateManyInput[]
  lines: Prisma.ProcedureLineCreateManyInput[]
  marks: Prisma.MarkCreateManyInput[]
  checks: Prisma.CheckRequestCreateManyInput[]
  comments: Prisma.SessionCommentCreateManyInput[]
  unread: Prisma.SessionCommentUnreadCreateManyInput[]
  history: Prisma.SessionHistoryCreateManyInput[]
}

export function emptyBatch(): Batch {
  return { sessions: [], lines: [], marks: [], checks: [], comments: [], unread: [], history: [] }
}

export async function insertBatch(db: Db, batch: Batch): Promise<void> {
  await db.treatmentSession.createMany({ data: batch.sessions })
  await db.procedureLine.createMany({ data: batch.lines })
  await db.mark.createMany({ data: batch.marks })
  await db.checkRequest.createMany({ data: batch.checks })
  await db.sessionComment.createMany({ data: batch.comments })
  await db.sessionCommentUnread.createMany({ data: batch.unread })
  await db.sessionHistory.createMany({ data: batch.history })
}
