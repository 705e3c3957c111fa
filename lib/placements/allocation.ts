import { addDays } from '@/lib/clinical/shift'
import { areAtOneTime, type PlacementHours } from './days'
import { lineOn, type Held, type Line } from './seats'

type AllocationBlock = PlacementHours & {
  readonly id: string
  readonly specialtyId: string | null
  /** How many can be ranked: all others are dearer than the last of these, also for whoever ranks fewer. */
  readonly choices: number
  /** Whether nobody goes where they have been before; otherwise it is only avoided. */
  readonly neverAgain: boolean
}
export type AllocationProvider = { readonly id: string; readonly lines: readonly Line[]; readonly held: readonly Held[] }
/** Somebody who is to be placed in a block. */
export type Candidate = {
  readonly blockId: string
  readonly studentId: string
  /** Providers, the best liked first; none: everything is as good. */
  readonly ranking: readonly string[]
  /** By how many choices they missed their first one in earlier blocks, altogether. */
  readonly setbacks: number
  /** Where they have been placed before. */
  readonly been: readonly string[]
}
export type AllocationInput = {
  readonly blocks: readonly AllocationBlock[]
  readonly providers: readonly AllocationProvider[]
  readonly candidates: readonly Candidate[]
}

/** So many students at most on some places of a provider on some days, with what was taken of these before. */
type Limit = {
  readonly providerId: string
  /** The blocks whose students are on these places on these days. */
  readonly blockIds: readonly string[]
  readonly places: number
  readonly held: number
}

/** Somebody at a provider; null: nowhere. */
type Column = { readonly candidate: number; readonly providerId: string | null; readonly cost: number }
/** Columns of which no more than `most` are chosen, exactly that many where `isExact`. */
type Row = { readonly columns: readonly number[]; readonly most: number; readonly isExact: boolean }
export type AllocationModel = { readonly columns: readonly Column[]; readonly rows: readonly Row[]; readonly limits: readonly Limit[] }

const mostSetbacks = 20
const againCost = 4

/** A second choice is a small step down, and each one after it a greater one. */
const stepsOf = (rank: number) => (rank * (rank - 1)) / 2

/** Who got less than they wished before counts for more. */
const weightOf = ({ setbacks }: Pick<Candidate, 'setbacks'>) => 10 + 3 * Math.min(setbacks, mostSetbacks)

/** From 1; null: it was not ranked. */
export function choiceOf({ ranking }: Pick<Candidate, 'ranking'>, providerId: string): number | null {
  const place = ranking.indexOf(providerId)
  return place < 0 ? null : place + 1
}

function costOf(candidate: Candidate, providerId: string, choices: number): number {
  const { ranking, been } = candidate
  const rank = choiceOf(candidate, providerId) ?? (ranking.length === 0 ? 1 : choices + 1)
  return weightOf(candidate) * (stepsOf(rank) + (been.includes(providerId) ? againCost : 0))
}

/** The days of a block on which places may be others than on the day before. */
function turnsOf({ fromOn, toOn }: AllocationBlock, { lines, held }: AllocationProvider, blocks: readonly AllocationBlock[]): string[] {
  const days = [...lines, ...held, ...blocks].flatMap((one) => [one.fromOn, addDays(one.toOn, 1)])
  return [...new Set([fromOn, ...days.filter((day) => day > fromOn && day <= toOn)])]
}

/** What limits how many can be at a provider, by places and stretches of days; the tightest of those that are about the same blocks. */
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

/** How many more a provider can take in a block, without what others of the same calculation take. */
export function freeOf(limits: readonly Limit[], providerId: string, blockId: string): number {
  const own = limits.filter((one) => one.providerId === providerId && one.blockIds.includes(blockId))
  return own.length === 0 ? 0 : Math.max(0, Math.min(...own.map(({ places, held }) => places - held)))
}

/**
 * The whole question, in whole numbers: everybody is at one provider or nowhere, nobody at two at one time, and no more on any places than there are.
 * That somebody has a place at all is worth more than any choices that it costs others.
 */
export function modelOf({ blocks, providers, candidates }: AllocationInput): AllocationModel {
  const limits = providers.flatMap((provider) => limitsOf(provider, blocks))
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const open = new Map(
    blocks.map(({ id }) => [id, providers.filter((provider) => freeOf(limits, provider.id, id) > 0).map((provider) => provider.id)]),
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
    // Whoever has chosen goes before those who have not.
    if (candidate) columns[place] = { ...column, cost: base + weightOf(candidate) + (candidate.ranking.length > 0 ? most : 0) }
  }
  return {
    columns,
    limits,
    rows: [...whereRows(columns), ...placeRows(columns, candidates, limits), ...onceRows(columns, candidates, byId)],
  }
}

const grouped = (columns: readonly Column[], keysOf: (column: Column) => readonly string[]) => {
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
  return [...grouped(columns, ({ candidate }) => [String(candidate)]).values()].map((own) => ({ columns: own, most: 1, isExact: true }))
}

function placeRows(columns: readonly Column[], candidates: readonly Candidate[], limits: readonly Limit[]): Row[] {
  const ofPlace = new Map<string, number[]>()
  for (const [at, limit] of limits.entries())
    for (const blockId of limit.blockIds) {
      const key = `${limit.providerId} ${blockId}`
      ofPlace.set(key, [...(ofPlace.get(key) ?? []), at])
    }
  const groups = grouped(columns, ({ candidate, providerId }) =>
    (ofPlace.get(`${providerId} ${candidates[candidate]?.blockId}`) ?? []).map(String),
  )
  return [...groups].flatMap(([at, own]) => {
    const limit = limits[Number(at)]
    return limit ? [{ columns: own, most: Math.max(0, limit.places - limit.held), isExact: false }] : []
  })
}

/** Whoever is in several of these blocks is at one place at a time, and at no provider twice where a block says so. */
function onceRows(columns: readonly Column[], candidates: readonly Candidate[], blocks: ReadonlyMap<string, AllocationBlock>): Row[] {
  const blockOf = ({ candidate }: Column) => blocks.get(candidates[candidate]?.blockId ?? '')
  const twice = grouped(columns, (column) =>
    column.providerId !== null && blockOf(column)?.neverAgain ? [`${candidates[column.candidate]?.studentId} ${column.providerId}`] : [],
  )
  const all = [...blocks.values()]
  const clashing = all.flatMap((one, place) =>
    all.slice(place + 1).flatMap((other) => (areAtOneTime(one, other) ? [[one.id, other.id]] : [])),
  )
  const atOnce = grouped(columns, (column) => {
    const blockId = blockOf(column)?.id
    if (column.providerId === null || blockId === undefined) return []
    return clashing.flatMap((pair, at) => (pair.includes(blockId) ? [`${at} ${candidates[column.candidate]?.studentId}`] : []))
  })
  return [...twice.values(), ...atOnce.values()]
    .filter((own) => new Set(own.map((at) => columns[at]?.candidate)).size > 1)
    .map((own) => ({ columns: own, most: 1, isExact: false }))
}
