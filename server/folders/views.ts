import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { searchFiles } from '@/lib/contracts/folders'
import type { NodeRow } from './queries/rows.sql'
import { purgedAt, rowsAtOnce } from './rules'

export function rowsView({ rows, total }: { rows: readonly NodeRow[]; total: number }): OutputOf<typeof searchFiles> {
  return {
    rows: rows.map(({ trashedAt, updatedAt, ...row }) => ({
      ...row,
      updatedAt: updatedAt.toISOString(),
      goesAt: trashedAt === null ? null : purgedAt(trashedAt).toISOString(),
    })),
    total,
    pageSize: rowsAtOnce,
  }
}

export function pageOf(page: number): { skip: number; limit: number } {
  return { skip: (page - 1) * rowsAtOnce, limit: rowsAtOnce }
}
