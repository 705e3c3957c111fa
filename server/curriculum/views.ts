import 'server-only'
import { z } from 'zod'
import type { OutputOf } from '@/lib/contract'
import type { readCurriculumHistory, readCurriculumNode } from '@/lib/contracts/curriculum'
import { curriculumActs } from '@/lib/curriculum/vocabulary'
import type { listHistory } from './queries/history'
import type { NodeRow } from './queries/nodes.sql'

export function nodeView({
  path: _path,
  sortOrder: _sortOrder,
  updatedAt,
  ...node
}: NodeRow): Pick<OutputOf<typeof readCurriculumNode>, 'node'> {
  return { node: { ...node, updatedAt: updatedAt.toISOString() } }
}

const Stored = z.record(z.string(), z.object({ from: z.string().nullish(), to: z.string().nullish() }))
const Act = z.enum(curriculumActs)

type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number]

export function historyView({ id, at, by, act, changes }: HistoryRow): OutputOf<typeof readCurriculumHistory>['rows'][number] {
  return {
    id,
    at: at.toISOString(),
    by: by.displayName,
    act: Act.parse(act),
    changes: Object.entries(Stored.parse(changes)).map(([field, { from = null, to = null }]) => ({ field, from, to })),
  }
}
