import { choiceOf, type AllocationInput, type AllocationModel, type Candidate } from './allocation'
import type { AllocationReason, ReasonKind } from './blocks'
import { areAtOneTime } from './days'
import { groupedBy } from '@/lib/grouped-by'

type Outcome = {
  readonly candidate: Candidate
  readonly providerId: string | null
  /** The rank from 1; 0 for a provider that was not ranked; null if the student had not chosen or is nowhere. */
  readonly choice: number | null
  readonly reason: AllocationReason | null
}

const nothing = { places: 0, before: 0, first: 0, later: 0, unranked: 0 }

/** The outcome for everybody and, for those without their first choice, the obstacle, as it follows from the result. */
export function outcomesOf(input: AllocationInput, { columns, limits }: AllocationModel, chosen: readonly number[]): Outcome[] {
  const { blocks, candidates } = input
  const at = new Map<number, string>()
  for (const one of chosen) {
    const column = columns[one]
    if (column?.providerId) at.set(column.candidate, column.providerId)
  }
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const ofStudent = groupedBy(candidates.entries(), ([, { studentId }]) => studentId)
  const thereOf = groupedBy(at, ([, providerId]) => providerId)

  function fullOf(provider: string, blockId: string): AllocationReason | null {
    for (const { places, held, ...limit } of limits) {
      if (limit.providerId !== provider || !limit.blockIds.includes(blockId)) continue
      const there = (thereOf.get(provider) ?? []).flatMap(([place]) => {
        const one = candidates[place]
        return one && limit.blockIds.includes(one.blockId) ? [choiceOf(one, provider)] : []
      })
      if (held + there.length < places) continue
      const first = there.filter((choice) => choice === 1).length
      const unranked = there.filter((choice) => choice === null).length
      return { kind: 'FULL', provider, places, before: held, first, later: there.length - first - unranked, unranked }
    }
    return null
  }

  function reasonOf(place: number, { blockId, studentId, been }: Candidate, provider: string): AllocationReason {
    const because = (kind: ReasonKind): AllocationReason => ({ kind, provider, ...nothing })
    const own = limits.filter((limit) => limit.providerId === provider && limit.blockIds.includes(blockId))
    const block = byId.get(blockId)
    if (own.length === 0 || own.some(({ places }) => places === 0)) return because('NO_PLACES')
    if (block?.neverAgain && been.includes(provider)) return because('BEEN')
    const elsewhere = (ofStudent.get(studentId) ?? []).filter(([other]) => other !== place && at.has(other))
    if (block?.neverAgain && elsewhere.some(([other]) => at.get(other) === provider)) return because('TWICE')
    const full = fullOf(provider, blockId)
    const isElsewhere = elsewhere.some(([, other]) => {
      const otherBlock = byId.get(other.blockId)
      return block !== undefined && otherBlock !== undefined && areAtOneTime(block, otherBlock)
    })
    if (isElsewhere) return because('AT_ONCE')
    return full ?? because(been.includes(provider) ? 'AVOIDED' : 'NOT_BEST')
  }

  return candidates.map((candidate, place) => {
    const providerId = at.get(place) ?? null
    const [first] = candidate.ranking
    const choice = providerId === null || first === undefined ? null : (choiceOf(candidate, providerId) ?? 0)
    const reason = first === undefined || first === providerId ? null : reasonOf(place, candidate, first)
    return { candidate, providerId, choice, reason }
  })
}
