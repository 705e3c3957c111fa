import 'server-only'
import { coverageLimits, lowestShown } from '@/lib/coverage/vocabulary'
import { groupedBy } from '@/lib/grouped-by'
import type { AskedOutcomeRow, EverMapped, ReplacedRow } from '@/server/curriculum'
import type { OwnFact } from './queries/counts.sql'

type OwnSource = { readonly fact: OwnFact; readonly via: ReplacedRow | null }
/** What a student has shown of an outcome. `grade`: the best, of what they have not shown, too; `sources`: the last of them. */
type OwnShown = {
  readonly grade: number | null
  readonly times: number
  readonly lastOn: string | null
  readonly sources: readonly OwnSource[]
}
type Span = { readonly startsOn: string; readonly endsOn: string }
type Parts = {
  readonly outcomes: readonly AskedOutcomeRow[]
  readonly replaced: readonly ReplacedRow[]
  /** What covered the outcomes of `outcomeIds` in each of `years`, by their places; `ref` is the place of what is named in `facts`. */
  readonly mapped: readonly EverMapped[]
  readonly outcomeIds: readonly string[]
  readonly years: readonly (Span & { readonly id: string })[]
  /** By what they are of, the last first. */
  readonly facts: readonly (readonly OwnFact[])[]
  readonly yearId: string | null
}

/** When facts of one thing count for an outcome: whenever they were, or within the years in which it covered the outcome. */
type Way = { readonly via: ReplacedRow | null; isAlways: boolean; readonly spans: Span[] }

/**
 * What a student's facts say of each outcome: by what is mapped in the year that is looked at, whenever it was, and by what was mapped in the year in which it
 * was. What showed an outcome that is replaced counts for the one in its place. Most facts count whenever they were: those are summed once for all outcomes.
 */
export function shownByOutcome({ outcomes, replaced, mapped, outcomeIds, years, facts, yearId }: Parts): ReadonlyMap<string, OwnShown> {
  const sums = facts.map((of) => summed(of.map((fact) => ({ fact, via: null }))))
  const byOutcome = groupedBy(mapped, ({ outcome }) => outcomeIds[outcome])
  const before = groupedBy(replaced, ({ byId }) => byId)
  return new Map(
    outcomes.map(({ id }) => {
      const ways = new Map<number, Way[]>()
      for (const via of [null, ...(before.get(id) ?? [])])
        for (const { ref, year } of byOutcome.get(via?.id ?? id) ?? []) {
          const of = years[year]
          if (ref === null || of === undefined) continue
          const known = ways.get(ref) ?? []
          ways.set(ref, known)
          const last = known.at(-1)
          const way = last?.via === via ? last : { via, isAlways: false, spans: [] }
          if (way !== last) known.push(way)
          if (of.id === yearId) way.isAlways = true
          else way.spans.push(of)
        }
      return [id, together([...ways].map(([ref, known]) => shownOf(facts[ref] ?? [], known, sums[ref])))]
    }),
  )
}

/** What facts of one thing show. They are told once, and of the outcome itself rather than of what it replaces. */
function shownOf(facts: readonly OwnFact[], ways: readonly Way[], whole: OwnShown | undefined): OwnShown {
  const [first] = ways
  if (whole && first?.isAlways && first.via === null) return whole
  return summed(
    facts.flatMap((fact) => {
      const way = ways.find(
        ({ isAlways, spans }) => isAlways || spans.some(({ startsOn, endsOn }) => fact.day >= startsOn && fact.day <= endsOn),
      )
      return way ? [{ fact, via: way.via }] : []
    }),
  )
}

function summed(sources: readonly OwnSource[]): OwnShown {
  const met = sources.filter(({ fact: { grade } }) => grade >= lowestShown)
  return {
    grade: sources.length === 0 ? null : Math.max(...sources.map(({ fact: { grade } }) => grade)),
    times: met.length,
    lastOn: met[0]?.fact.day ?? null,
    sources: sources.slice(0, coverageLimits.sources),
  }
}

function together(all: readonly OwnShown[]): OwnShown {
  let [grade, times, lastOn]: [number | null, number, string | null] = [null, 0, null]
  const sources: OwnSource[] = []
  for (const one of all) {
    if (one.grade !== null && (grade === null || one.grade > grade)) grade = one.grade
    if (one.lastOn !== null && (lastOn === null || one.lastOn > lastOn)) lastOn = one.lastOn
    times += one.times
    for (const source of one.sources) {
      const at = sources.findIndex(({ fact }) => fact.place > source.fact.place)
      // The rest of these is earlier still.
      if (at < 0 && sources.length >= coverageLimits.sources) break
      sources.splice(at < 0 ? sources.length : at, 0, source)
      if (sources.length > coverageLimits.sources) sources.pop()
    }
  }
  return { grade, times, lastOn, sources }
}
