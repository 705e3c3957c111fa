import 'server-only'
import type { ProcedureSite } from '@/lib/clinical/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'

export type LineRow = {
  id: string
  procedureId: string
  site: ProcedureSite
  teeth: number[]
  surfaces: string[]
  quantity: number
  helpLevel: string | null
  difficulty: string | null
  stageId: string | null
  outside: boolean
  note: string
  sortOrder: number
  revision: number
}
export type LineContent = Omit<LineRow, 'id' | 'revision'>

const columns = {
  id: true,
  procedureId: true,
  site: true,
  teeth: true,
  surfaces: true,
  quantity: true,
  helpLevel: true,
  difficulty: true,
  stageId: true,
  outside: true,
  note: true,
  sortOrder: true,
  revision: true,
} as const

export function listLines(db: Db, sessionId: string): Promise<LineRow[]> {
  return db.procedureLine.findMany({
    where: { sessionId, deletedAt: null },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: columns,
  })
}

/** Finds a line by the id that a device made, removed or not, of any session. */
export function findLine(db: Tx, id: string): Promise<(LineRow & { sessionId: string; deletedAt: Date | null }) | null> {
  return db.procedureLine.findUnique({ where: { id }, select: { ...columns, sessionId: true, deletedAt: true } })
}

export function countLines(db: Db, sessionId: string): Promise<number> {
  return db.procedureLine.count({ where: { sessionId, deletedAt: null } })
}

/** False where the id is already another session's. */
export async function insertLine(db: Tx, line: LineContent & { id: string; sessionId: string }): Promise<boolean> {
  const { count } = await db.procedureLine.createMany({ data: [line], skipDuplicates: true })
  return count === 1
}

/** Updates a line, and brings a removed one back. */
export async function updateLine(db: Tx, id: string, content: LineContent): Promise<void> {
  await db.procedureLine.update({ where: { id }, data: { ...content, deletedAt: null, revision: { increment: 1 } }, select: { id: true } })
}

export async function markLineRemoved(db: Tx, id: string, at: Date): Promise<void> {
  await db.procedureLine.update({ where: { id }, data: { deletedAt: at, revision: { increment: 1 } }, select: { id: true } })
}
