import 'server-only'
import { isNobody } from '@/lib/audience'
import { recurrenceOf } from '@/lib/forms/recurrence'
import type { SubjectRule } from '@/lib/forms/vocabulary'
import type { Db } from '@/server/kernel/db'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import { listCompleters } from './queries/audience'
import type { Wanted } from './plan'
import type { PlanScope } from './scope'

/**
 * Checks the completers and subjects of an assignment. A form about oneself or about nobody is completed by the people it is assigned to.
 * @throws a refusal of the field
 */
export async function assertPeople(
  db: Db,
  { wanted, subject, scope }: { wanted: Wanted; subject: SubjectRule; scope: PlanScope },
): Promise<void> {
  const { audience, completer, userIds } = wanted
  const isNamed = completer === 'NAMED'
  const known = isNamed ? await listCompleters(db, scope.completers, userIds) : new Map<string, string>()
  assertSound([
    isNobody(audience) && issueAt('audience', 'userNeeded'),
    completer !== 'SUBJECT' && subject !== 'CHOSEN' && issueAt('completer', 'completerIsSubject'),
    isNamed && userIds.length === 0 && issueAt('userIds', 'userNeeded'),
    isNamed && !userIds.every((id) => known.has(id)) && issueAt('userIds', 'personUnknown'),
  ])
}

type When = { readonly rrule: string | null; readonly until: string | null; readonly firstOn: string }

/** @throws a refusal of the field for a rule that the editor cannot show, and for an end before the start */
export function assertWhen({ rrule, until, firstOn }: When): void {
  assertSound([
    recurrenceOf(rrule) === null && issueAt('rrule', 'invalid'),
    until !== null && until < firstOn && issueAt('until', 'datesInOrder'),
  ])
}
