import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { sheetOrigin } from '../scope'

type Wanted = { readonly formId: string; readonly fromVersionId: string | null; readonly toVersionId: string; readonly take: number }

/** Those that are still filled in, on another version: in their first turns, so that no answer of a later version is asked of who was done. */
export function listMovable(
  db: Tx,
  { formId, fromVersionId, toVersionId, take }: Wanted,
): Promise<{ id: string; turn: number; versionId: string }[]> {
  return db.formResponse.findMany({
    where: {
      formId,
      // A sheet keeps the version on which it was asked for.
      originKind: { not: sheetOrigin },
      versionId: fromVersionId ?? { not: toVersionId },
      state: { in: ['AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS', 'INCOMPLETE'] },
    },
    select: { id: true, turn: true, versionId: true },
    orderBy: { id: 'asc' },
    take,
  })
}
