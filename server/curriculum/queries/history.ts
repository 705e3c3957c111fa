import 'server-only'
import { v7 } from 'uuid'
import type { CurriculumAct, CurriculumField } from '@/lib/curriculum/vocabulary'
import { curriculumLimits } from '@/lib/curriculum/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'

/** As text, so that it is read as it was, whatever becomes of what it names. */
export type Changes = Readonly<Partial<Record<CurriculumField, { readonly from?: string | null; readonly to?: string | null }>>>
export type HistoryEntry = {
  readonly nodeId: string
  readonly at: Date
  readonly byId: string
  readonly act: CurriculumAct
  readonly changes: Changes
}

export async function recordHistory(db: Tx, entry: HistoryEntry): Promise<void> {
  await db.curriculumHistory.create({ data: { id: v7(), ...entry }, select: { id: true } })
}

/** The last first; one more than a page, where there is one. */
export function listHistory(db: Db, nodeId: string, beforeId: string | undefined) {
  return db.curriculumHistory.findMany({
    where: { nodeId, ...(beforeId !== undefined && { id: { lt: beforeId } }) },
    select: { id: true, at: true, act: true, changes: true, by: { select: { displayName: true } } },
    orderBy: { id: 'desc' },
    take: curriculumLimits.rows + 1,
  })
}
