import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '../../database'
import { insertRows } from '../insert-rows'

/** The rows of many sessions, collected before they are written. */
export type Batch = {
  sessions: Prisma.TreatmentSessionCreateManyInput[]
  tags: Prisma.TreatmentSessionTagCreateManyInput[]
  lines: Prisma.ProcedureLineCreateManyInput[]
  marks: Prisma.MarkCreateManyInput[]
  checks: Prisma.CheckRequestCreateManyInput[]
  radiographs: Prisma.RadiographCreateManyInput[]
  comments: Prisma.SessionCommentCreateManyInput[]
  unread: Prisma.SessionCommentUnreadCreateManyInput[]
  history: Prisma.SessionHistoryCreateManyInput[]
  attendance: Prisma.ShiftAttendanceCreateManyInput[]
}

export function emptyBatch(): Batch {
  return {
    sessions: [],
    tags: [],
    lines: [],
    marks: [],
    checks: [],
    radiographs: [],
    comments: [],
    unread: [],
    history: [],
    attendance: [],
  }
}

export async function insertBatch(db: Db, batch: Batch): Promise<void> {
  await insertRows(db, 'treatment_session', batch.sessions)
  await insertRows(db, 'treatment_session_tag', batch.tags)
  await insertRows(db, 'procedure_line', batch.lines)
  await insertRows(db, 'mark', batch.marks)
  await insertRows(db, 'check_request', batch.checks)
  await insertRows(db, 'radiograph', batch.radiographs)
  await insertRows(db, 'session_comment', batch.comments)
  await insertRows(db, 'session_comment_unread', batch.unread)
  await insertRows(db, 'session_history', batch.history)
  await insertRows(db, 'shift_attendance', batch.attendance)
}
