import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { sheetOrigin } from '../scope'

type Wanted = { readonly formId: string; readonly fromVersionId: string | null; readonly toVersionId: string; readonly take: number }

/**
 * Responses on another version that are still being filled in, in their first turn only, so that nobody who had finished is asked a question of a later
 * version.
 */
export function listMovable(
  db: Tx,
  { formId, fromVersionId, toVersionId, take }: Wanted,
): Promise<{ id: string; turn: number; versionId: string }[]> {
  return db.formResponse.findMany({
    where: {
      formId,
      // A sheet keeps the version for which it was asked.
      originKind: { not: sheetOrigin },
      versionId: fromVersionId ?? { not: toVersionId },
      state: { in: ['AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS', 'INCOMPLETE'] },
    },
    select: { id: true, turn: true, versionId: true },
    orderBy: { id: 'asc' },
    take,
  })
}
