import 'server-only'
import { v7 } from 'uuid'
import type { CurriculumAct, CurriculumField } from '@/lib/curriculum/vocabulary'
import { curriculumLimits } from '@/lib/curriculum/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'

/** Values are stored as text, so that an entry reads as it did, whatever becomes of the records that it names. */
export type Changes = Readonly<Partial<Record<CurriculumField, { readonly from?: string | null; readonly to?: string | null }>>>
type HistoryEntry = {
  readonly nodeId: string
  readonly at: Date
  readonly byId: string
  readonly act: CurriculumAct
  readonly changes: Changes
  /** The component of a mapping. */
  readonly componentId?: string
  readonly unmappedIds?: readonly string[]
}

export async function recordHistory(db: Tx, { unmappedIds = [], ...entry }: HistoryEntry): Promise<void> {
  await db.curriculumHistory.create({ data: { id: v7(), ...entry, unmappedIds: [...unmappedIds] }, select: { id: true } })
}

/** The mappings that this person has removed from components since then, as 'component outcome'; they may restore these. */
export async function listUnmappedBy(
  db: Db,
  { byId, since, componentIds }: { byId: string; since: Date; componentIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await db.curriculumHistory.findMany({
    where: { byId, at: { gte: since }, componentId: { in: [...componentIds] } },
    select: { componentId: true, unmappedIds: true },
    orderBy: { id: 'desc' },
    take: curriculumLimits.rows,
  })
  return new Set(rows.flatMap(({ componentId, unmappedIds }) => unmappedIds.map((outcomeId) => `${componentId} ${outcomeId}`)))
}

/** The latest entries first; one more than a page, where there is one. */
export function listHistory(db: Db, nodeId: string, beforeId: string | undefined) {
  return db.curriculumHistory.findMany({
    where: { nodeId, ...(beforeId !== undefined && { id: { lt: beforeId } }) },
    select: { id: true, at: true, act: true, changes: true, by: { select: { displayName: true } } },
    orderBy: { id: 'desc' },
    take: curriculumLimits.rows + 1,
  })
}
