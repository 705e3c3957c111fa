import 'server-only'
import type { CoverageMatrix } from '@/lib/contracts/coverage'
import { paths } from '@/lib/paths'
import { holds } from '@/lib/privileges'
import type { CoverageKind } from '@/lib/coverage/vocabulary'
import type { AskedOutcomeRow, ReplacedRow } from '@/server/curriculum'
import type { Actor } from '@/server/kernel/actor'

type OutcomeView = Pick<CoverageMatrix['outcomes'][number], 'id' | 'code' | 'text' | 'level' | 'group' | 'isRetired' | 'replaces'>

export const replacedView = ({ id, code, text }: ReplacedRow) => ({ id, code, text })

export function outcomeView(
  { groupId, groupCode, groupTitle, ...outcome }: AskedOutcomeRow,
  replaces: readonly ReplacedRow[],
): OutcomeView {
  return { ...outcome, group: { id: groupId, code: groupCode, title: groupTitle }, replaces: replaces.map(replacedView) }
}

/** The page on which the evidence is read, for those who can open it; each screen checks the access again. */
export function hrefOf(actor: Actor, { kind, sourceId, isOwn }: { kind: CoverageKind; sourceId: string; isOwn: boolean }): string | null {
  if (kind === 'PROCEDURE') return `${paths.treatmentSession}/${sourceId}`
  if (kind === 'TEST') return isOwn || holds(actor.privileges, 'TESTS') ? `${paths.tests}/${sourceId}` : null
  if (kind === 'FORM') return isOwn || holds(actor.privileges, 'FORMS_VIEW_ALL') ? `${paths.formView}/${sourceId}` : null
  return holds(actor.privileges, 'TIMETABLE_ADMIN') ? `${paths.register}/${sourceId}` : null
}
