import 'server-only'
import type { AllocationInput, Candidate } from '@/lib/placements/allocation'
import { mostCandidates, type LeavingOut } from '@/lib/placements/blocks'
import { groupedBy } from '@/lib/grouped-by'
import { areAtOneTime } from '@/lib/placements/days'
import { listAbsentOver } from '@/server/absences'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import type { Db } from '@/server/kernel/db'
import { listBlockStudents, type BlockRow } from '../queries/blocks'
import { listBeen, listOffering, type Been, type Offering } from '../queries/offers.sql'
import { listRankings } from '../queries/rankings.sql'

type LeftOut = { readonly blockId: string; readonly studentId: string; readonly why: LeavingOut }
type Gathered = {
  readonly input: AllocationInput
  readonly leftOut: readonly LeftOut[]
  /** A hash of the input and of those left out: a different one means that something has changed. */
  readonly fingerprint: string
}

/** How far somebody's places were from their first choices, in ranks, summed over all blocks in which they were placed. */
function setbacksOf(been: readonly Been[]): number {
  return been.reduce((sum, { choice, choices }) => sum + (choice === null ? 0 : choice === 0 ? (choices ?? 1) : choice - 1), 0)
}

/** Everything that an allocation is computed from; null where there are too many students. The asker places everybody but themself. */
export async function gatherInput(db: Db, { blocks, byId }: { blocks: readonly BlockRow[]; byId: string }): Promise<Gathered | null> {
  const ids = blocks.map(({ id }) => id)
  const [first, last] = [
    blocks.map(({ fromOn }) => fromOn).sort()[0] ?? '',
    blocks
      .map(({ toOn }) => toOn)
      .sort()
      .at(-1) ?? '',
  ]
  const providers = await listOffering(db, { fromOn: first, toOn: last })
  const rankings = new Map((await listRankings(db, { blockIds: ids })).map((one) => [`${one.blockId} ${one.studentId}`, one.providerIds]))
  const people = new Map<string, string[]>()
  let count = 0
  for (const block of blocks) {
    const students = (await listBlockStudents(db, block, mostCandidates + 1)).map(({ id }) => id)
    count += students.length
    people.set(block.id, students.sort())
  }
  if (count > mostCandidates) return null
  const been = groupedBy(await listBeen(db, [...new Set([...people.values()].flat())]), ({ studentId }) => studentId)
  const [candidates, leftOut]: [Candidate[], LeftOut[]] = [[], []]
  for (const block of blocks) {
    const own = people.get(block.id) ?? []
    const absent = new Set(await listAbsentOver(db, { ids: own, fromOn: block.fromOn, toOn: block.toOn }))
    for (const studentId of own) {
      const past = been.get(studentId) ?? []
      const why = whyNot(block, { studentId, past, isAbsent: absent.has(studentId), byId })
      if (why !== null) leftOut.push({ blockId: block.id, studentId, why })
      else
        candidates.push({
          ...{ blockId: block.id, studentId, setbacks: setbacksOf(past) },
          ranking: rankings.get(`${block.id} ${studentId}`) ?? [],
          been: [...new Set(past.map(({ providerId }) => providerId))].sort(),
        })
    }
  }
  const input = { blocks: blocks.map(blockInput), providers: providers.map(providerInput), candidates }
  return { input, leftOut, fingerprint: canonicalHash({ input, leftOut }) }
}

function whyNot(
  block: BlockRow,
  { studentId, past, isAbsent, byId }: { studentId: string; past: readonly Been[]; isAbsent: boolean; byId: string },
): LeavingOut | null {
  if (studentId === byId) return 'SELF'
  if (past.some((one) => areAtOneTime(one, block))) return 'PLACED'
  return isAbsent ? 'ABSENT' : null
}

const blockInput = ({ id, specialtyId, fromOn, toOn, weekdays, startsTime, minutes, choices, neverAgain }: BlockRow) => ({
  ...{ id, specialtyId, fromOn, toOn, weekdays, startsTime, minutes, choices, neverAgain },
})
/** The name is left out, so that a renamed provider is still the same. */
const providerInput = ({ id, lines, held }: Offering) => ({ id, lines, held })
