import 'server-only'
import { groupedBy } from '@/lib/grouped-by'
import type { AskedOutcomeRow, EverMappedRow, ReplacedRow } from '@/server/curriculum'
import type { OwnFactRow } from './queries/counts.sql'

export type OwnSource = OwnFactRow & { readonly title: string; readonly via: ReplacedRow | null }
type Parts = {
  readonly outcomes: readonly AskedOutcomeRow[]
  readonly replaced: readonly ReplacedRow[]
  /** What covered them in any year. */
  readonly ever: readonly EverMappedRow[]
  /** The last first. */
  readonly facts: readonly OwnFactRow[]
  readonly yearId: string | null
}

/**
 * What a student's facts say of each outcome, the last first: by what is mapped in the year that is looked at, whenever it was, and by what was mapped in the
 * year in which it was. What showed an outcome that is replaced counts for the one in its place.
 */
export function shownByOutcome({ outcomes, replaced, ever, facts, yearId }: Parts): ReadonlyMap<string, OwnSource[]> {
  const byRef = groupedBy(facts, keyOf)
  const byOutcome = groupedBy(ever, ({ outcomeId }) => outcomeId)
  const before = groupedBy(replaced, ({ byId }) => byId)
  return new Map(
    outcomes.map(({ id }) => {
      const found = new Map<string, OwnSource>()
      for (const via of [null, ...(before.get(id) ?? [])])
        for (const row of byOutcome.get(via?.id ?? id) ?? [])
          for (const fact of byRef.get(keyOf(row)) ?? []) {
            const counts = row.yearId === yearId || (fact.day >= row.startsOn && fact.day <= row.endsOn)
            const key = `${keyOf(fact)} ${fact.sourceId}`
            // Told once, and by the outcome itself rather than by what it replaces.
            if (counts && !found.has(key)) found.set(key, { ...fact, title: row.title, via })
          }
      return [id, [...found.values()].toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1))]
    }),
  )
}

function keyOf({ kind, refId }: { readonly kind: string; readonly refId: string | null }): string {
  return `${kind} ${refId}`
}
