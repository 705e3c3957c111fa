import 'server-only'
import type { PrivacyExport } from '@/lib/contracts/privacy'
import type { ExportRow } from './queries/exports'
import { stateOf } from './rules'

export function exportView(row: ExportRow, { names, at }: { names: ReadonlyMap<string, string>; at: Date }): PrivacyExport {
  const { id, subjectId, askedById, askedAt, sizeBytes, expiresAt } = row
  return {
    id,
    subjectId,
    subjectName: names.get(subjectId) ?? '',
    askedBy: names.get(askedById) ?? '',
    askedAt: askedAt.toISOString(),
    state: stateOf(row, at),
    sizeBytes,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}

/** Nobody's name is in the name of the file, because it stays in the folder of downloads. */
export function exportFileName({ id, askedAt }: Pick<ExportRow, 'id' | 'askedAt'>): string {
  return `data-export-${askedAt.toISOString().slice(0, 10)}-${id.slice(-6)}.zip`
}
