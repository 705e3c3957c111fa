import { addDays } from '@/lib/clinical/shift'
import { areAtOneTime, type PlacementHours } from './days'
import { lineOn, type Held, type Line } from './seats'

type AllocationBlock = PlacementHours & {
  readonly id: string
  readonly specialtyId: string | null
  /** The number of choices that can be ranked. Providers that are not ranked cost more than the last of these, even for a student who ranks fewer. */
  readonly choices: number
  /** Whether a student may never return to a provider; otherwise that is only avoided. */
  readonly neverAgain: boolean
}
export type AllocationProvider = { readonly id: string; readonly lines: readonly Line[]; readonly held: readonly Held[] }
/** A student to be placed in a block. */
export type Candidate = {
  readonly blockId: string
  readonly studentId: string
  /** Providers, the preferred one first; empty if all are equal. */
  readonly ranking: readonly string[]
  /** The sum of ranks by which the student missed the first choice in earlier blocks. */
  readonly setbacks: number
  /** The providers with which the student was placed before. */
  readonly been: readonly string[]
}
export type AllocationInput = {
  readonly blocks: readonly AllocationBlock[]
  readonly providers: readonly AllocationProvider[]
  readonly candidates: readonly Candidate[]
}

/** The limit for students in certain places of a provider on certain days, with the number of places that were already taken. */
type Limit = {
  readonly providerId: string
  /** The blocks whose students use these places on these days. */
  readonly blockIds: readonly string[]
  readonly places: number
  readonly held: number
}

/** A candidate at a provider; null means nowhere. */
type Column = { readonly candidate: number; readonly providerId: string | null; readonly cost: number }
/** At most `most` of these columns are chosen, or exactly that many with `isExact`. */
type Row = { readonly columns: readonly number[]; readonly most: number; readonly isExact: boolean }
export type AllocationModel = { readonly columns: readonly Column[]; readonly rows: readonly Row[]; readonly limits: readonly Limit[] }

const mostSetbacks = 20
const againCost = 4

/** The cost of a rank: a second choice is a small step down, and each further one a greater step. */
const stepsOf = (rank: number) => (rank * (rank - 1)) / 2

/** Students who got less than they wished in earlier blocks have more weight. */
const weightOf = ({ setbacks }: Pick<Candidate, 'setbacks'>) => 10 + 3 * Math.min(setbacks, mostSetbacks)

/** The rank from 1; null if the provider was not ranked. */
export function choiceOf({ ranking }: Pick<Candidate, 'ranking'>, providerId: string): number | null {
  const place = ranking.indexOf(providerId)
  return place < 0 ? null : place + 1
}

function costOf(candidate: Candidate, providerId: string, choices: number): number {
  const { ranking, been } = candidate
  const rank = choiceOf(candidate, providerId) ?? (ranking.length === 0 ? 1 : choices + 1)
  return weightOf(candidate) * (stepsOf(rank) + (been.includes(providerId) ? againCost : 0))
}

/** The days of a block on which the places may differ from the day before. */
function turnsOf({ fromOn, toOn }: AllocationBlock, { lines, held }: AllocationProvider, blocks: readonly AllocationBlock[]): string[] {
  const days = [...lines, ...held, ...blocks].flatMap((one) => [one.fromOn, addDays(one.toOn, 1)])
  return [...new Set([fromOn, ...days.filter((day) => day > fromOn && day <= toOn)])]
}

/** The limits of a provider's places over stretches of days; only the tightest one for the same set of blocks. */
export function limitsOf({ id, lines, held }: AllocationProvider, blocks: readonly AllocationBlock[]): Limit[] {
  const tightest = new Map<string, Limit>()
  for (const block of blocks)
    for (const day of turnsOf(block, { id, lines, held }, blocks)) {
      const line = lineOn(lines, block.specialtyId, day)
      const isOnLine = (one: { specialtyId: string | null; fromOn: string; toOn: string }) =>
        one.fromOn <= day && day <= one.toOn && lineOn(lines, one.specialtyId, day) === line
      const blockIds = blocks.filter((one) => (line === null ? one.id === block.id : isOnLine(one))).map((one) => one.id)
      const limit = { providerId: id, blockIds, places: line?.places ?? 0, held: line === null ? 0 : held.filter(isOnLine).length }
      const key = blockIds.join()
      const known = tightest.get(key)
      if (!known || limit.places - limit.held < known.places - known.held) tightest.set(key, limit)
    }
  return [...tightest.values()]
}

/** The number of further students whom a provider can take in a block, without counting others of the same calculation. */
export function freePlacesOf(limits: readonly Limit[], providerId: string, blockId: string): number {
  const own = limits.filter((one) => one.providerId === providerId && one.blockIds.includes(blockId))
  return own.length === 0 ? 0 : Math.max(0, Math.min(...own.map(({ places, held }) => places - held)))
}

/**
 * The whole problem in integers: everybody is at one provider or nowhere, nobody is at two at the same time, and no place is used twice. Giving somebody any
 * place is worth more than all the choices that it costs others.
 */
export function modelOf({ blocks, providers, candidates }: AllocationInput): AllocationModel {
  const limits = providers.flatMap((provider) => limitsOf(provider, blocks))
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const open = new Map(
    blocks.map(({ id }) => [id, providers.filter((provider) => freePlacesOf(limits, provider.id, id) > 0).map((provider) => provider.id)]),
  )
  const columns: Column[] = []
  const nowhere: number[] = []
  for (const [place, candidate] of candidates.entries()) {
    const isRefused = (providerId: string) => byId.get(candidate.blockId)?.neverAgain === true && candidate.been.includes(providerId)
    for (const providerId of open.get(candidate.blockId) ?? [])
      if (!isRefused(providerId))
        columns.push({ candidate: place, providerId, cost: costOf(candidate, providerId, byId.get(candidate.blockId)?.choices ?? 0) })
    nowhere.push(columns.length)
    columns.push({ candidate: place, providerId: null, cost: 0 })
  }
  const dearest = columns.reduce((most, { cost }) => Math.max(most, cost), 1)
  const most = dearest + weightOf({ setbacks: mostSetbacks })
  const base = most * (providers.length + 3)
  for (const place of nowhere) {
    const column = columns[place]
    const candidate = column && candidates[column.candidate]
    // Students who have chosen take precedence over those who have not.
    if (candidate) columns[place] = { ...column, cost: base + weightOf(candidate) + (candidate.ranking.length > 0 ? most : 0) }
  }
  return {
    columns,
    limits,
    rows: [...whereRows(columns), ...placeRows(columns, candidates, limits), ...onceRows(columns, candidates, byId)],
  }
}

const groupByKeys = (columns: readonly Column[], keysOf: (column: Column) => readonly string[]) => {
  const groups = new Map<string, number[]>()
  for (const [at, column] of columns.entries())
    for (const key of keysOf(column)) {
      const group = groups.get(key)
      if (group) group.push(at)
      else groups.set(key, [at])
    }
  return groups
}

function whereRows(columns: readonly Column[]): Row[] {
  return [...groupByKeys(columns, ({ candidate }) => [String(candidate)]).values()].map((own) => ({ columns: own, most: 1, isExact: true }))
}

function placeRows(columns: readonly Column[], candidates: readonly Candidate[], limits: readonly Limit[]): Row[] {
  const ofPlace = new Map<string, number[]>()
  for (const [at, limit] of limits.entries())
    for (const blockId of limit.blockIds) {
      const key = `${limit.providerId} ${blockId}`
      ofPlace.set(key, [...(ofPlace.get(key) ?? []), at])
    }
  const groups = groupByKeys(columns, ({ candidate, providerId }) =>
    (ofPlace.get(`${providerId} ${candidates[candidate]?.blockId}`) ?? []).map(String),
  )
  return [...groups].flatMap(([at, own]) => {
    const limit = limits[Number(at)]
    return limit ? [{ columns: own, most: Math.max(0, limit.places - limit.held), isExact: false }] : []
  })
}

/** A student in several of these blocks is at one place at a time, and never twice at the same provider if a block forbids that. */
function onceRows(columns: readonly Column[], candidates: readonly Candidate[], blocks: ReadonlyMap<string, AllocationBlock>): Row[] {
  const blockOf = ({ candidate }: Column) => blocks.get(candidates[candidate]?.blockId ?? '')
  const twice = groupByKeys(columns, (column) =>
    column.providerId !== null && blockOf(column)?.neverAgain ? [`${candidates[column.candidate]?.studentId} ${column.providerId}`] : [],
  )
  const all = [...blocks.values()]
  const clashing = all.flatMap((one, place) =>
    all.slice(place + 1).flatMap((other) => (areAtOneTime(one, other) ? [[one.id, other.id]] : [])),
  )
  const atOnce = groupByKeys(columns, (column) => {
    const blockId = blockOf(column)?.id
    if (column.providerId === null || blockId === undefined) return []
    return clashing.flatMap((pair, at) => (pair.includes(blockId) ? [`${at} ${candidates[column.candidate]?.studentId}`] : []))
  })
  return [...twice.values(), ...atOnce.values()]
    .filter((own) => new Set(own.map((at) => columns[at]?.candidate)).size > 1)
    .map((own) => ({ columns: own, most: 1, isExact: false }))
}
