import 'server-only'
import { attemptFlags } from '@/lib/competency-tests/vocabulary'
import { helpLevels } from '@/lib/clinical/vocabulary'
import type { AttemptRow, MyTests } from '@/lib/contracts/competency-tests'
import type { AttemptListed } from './queries/attempts'
import type { TestListed } from './queries/tests'

export const dayView = (date: Date | null): string | null => (date === null ? null : date.toISOString().slice(0, 10))
export const timeView = (date: Date | null): string | null => date?.toISOString() ?? null

/** Whether two markers decided differently, and nobody has resolved it. */
export function markersDisagree({
  state,
  firstOutcome,
  secondOutcome,
}: Pick<AttemptListed, 'state' | 'firstOutcome' | 'secondOutcome'>): boolean {
  return state === 'MARKING_REQUIRED' && secondOutcome !== null && firstOutcome !== secondOutcome
}

export function attemptView(row: AttemptListed): AttemptRow {
  const { id, number, state, test, student, assessor, second, sessionId } = row
  return {
    ...{ id, number, state, test, student, assessor, second, sessionId },
    askedAt: row.askedAt.toISOString(),
    acceptedAt: timeView(row.acceptedAt),
    decidedAt: timeView(row.decidedAt),
    flags: attemptFlags.filter((flag) => row.flags.includes(flag)),
    differs: markersDisagree(row),
  }
}

export function prerequisitesView({ prerequisites }: Pick<TestListed, 'prerequisites'>): MyTests['tests'][number]['prerequisites'] {
  return prerequisites.map(({ kind, procedure, count, help, isConsistent, neededTest }) => ({
    ...{ kind, procedure, count, isConsistent },
    help: helpLevels.find((one) => one === help) ?? null,
    test: neededTest,
  }))
}
