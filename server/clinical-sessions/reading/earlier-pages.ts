import 'server-only'
import type { Db } from '@/server/kernel/db'
import { listComments, type CommentRow } from '../queries/comments'
import { listHistory, type HistoryRow } from '../queries/history'

const mostComments = 200
const mostHistory = 100

/** A part of a long list, with the id of the part's oldest row if there are older ones. */
type PageOf<Row> = { readonly rows: Row[]; readonly earlierId: string | null }

/** In the order in which they were written. */
export async function pageOfComments(
  db: Db,
  asked: { sessionId: string; readerId: string; beforeId?: string },
): Promise<PageOf<CommentRow>> {
  const found = await listComments(db, { ...asked, limit: mostComments + 1 })
  const rows = found.slice(-mostComments)
  return { rows, earlierId: found.length > rows.length ? (rows[0]?.id ?? null) : null }
}

/** Newest first. */
export async function pageOfHistory(
  db: Db,
  asked: { sessionId: string; withTeacher: boolean; beforeId?: string },
): Promise<PageOf<HistoryRow>> {
  const found = await listHistory(db, { ...asked, limit: mostHistory + 1 })
  const rows = found.slice(0, mostHistory)
  return { rows, earlierId: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null }
}
