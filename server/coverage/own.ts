import 'server-only'
import { coverageLimits, lowestShown } from '@/lib/coverage/vocabulary'
import { groupedBy } from '@/lib/grouped-by'
import type { AskedOutcomeRow, EverMapped, ReplacedRow } from '@/server/curriculum'
import type { OwnFact } from './queries/counts.sql'

type OwnSource = { readonly fact: OwnFact; readonly via: ReplacedRow | null }
/** What a student has shown of an outcome. `grade`: the best grade, including those that do not count as shown; `sources`: the latest of them. */
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
  /**
   * The components that covered the outcomes of `outcomeIds` in each of `years`, all by index; `ref` is the index in `facts` of the record that the component
   * names.
   */
  readonly mapped: readonly EverMapped[]
  readonly outcomeIds: readonly string[]
  readonly years: readonly (Span & { readonly id: string })[]
  /** The facts by the record they are of, the latest first. */
  readonly facts: readonly (readonly OwnFact[])[]
  readonly yearId: string | null
}

/** When facts of one record count for an outcome: at any time, or within the years in which the record covered the outcome. */
type Way = { readonly via: ReplacedRow | null; isAlways: boolean; readonly spans: Span[] }

/**
 * What a student's facts show of each outcome: by the mappings of the selected year, whatever the day of the fact, and by the mappings of the year of the fact.
 * A fact that showed a replaced outcome counts for the one in its place. Most facts count at any time: those are summed once for all outcomes.
 */
export function shownByOutcome({ outcomes, replaced, mapped, outcomeIds, years, facts, yearId }: Parts): ReadonlyMap<string, OwnShown> {
  const sums = facts.map((of) => sumSources(of.map((fact) => ({ fact, via: null }))))
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
      return [id, mergeShown([...ways].map(([ref, known]) => whatFactsShow(facts[ref] ?? [], known, sums[ref])))]
    }),
  )
}

/** What the facts of one record show. Each fact counts once, and rather for the outcome itself than for one that it replaces. */
function whatFactsShow(facts: readonly OwnFact[], ways: readonly Way[], whole: OwnShown | undefined): OwnShown {
  const [first] = ways
  if (whole && first?.isAlways && first.via === null) return whole
  return sumSources(
    facts.flatMap((fact) => {
      const way = ways.find(
        ({ isAlways, spans }) => isAlways || spans.some(({ startsOn, endsOn }) => fact.day >= startsOn && fact.day <= endsOn),
      )
      return way ? [{ fact, via: way.via }] : []
    }),
  )
}

function sumSources(sources: readonly OwnSource[]): OwnShown {
  const met = sources.filter(({ fact: { grade } }) => grade >= lowestShown)
  return {
    grade: sources.length === 0 ? null : Math.max(...sources.map(({ fact: { grade } }) => grade)),
    times: met.length,
    lastOn: met[0]?.fact.day ?? null,
    sources: sources.slice(0, coverageLimits.sources),
  }
}

function mergeShown(all: readonly OwnShown[]): OwnShown {
  let [grade, times, lastOn]: [number | null, number, string | null] = [null, 0, null]
  const sources: OwnSource[] = []
  for (const one of all) {
    if (one.grade !== null && (grade === null || one.grade > grade)) grade = one.grade
    if (one.lastOn !== null && (lastOn === null || one.lastOn > lastOn)) lastOn = one.lastOn
    times += one.times
    for (const source of one.sources) {
      const at = sources.findIndex(({ fact }) => fact.place > source.fact.place)
      // The remaining ones are earlier still.
      if (at < 0 && sources.length >= coverageLimits.sources) break
      sources.splice(at < 0 ? sources.length : at, 0, source)
      if (sources.length > coverageLimits.sources) sources.pop()
    }
  }
  return { grade, times, lastOn, sources }
}
