import 'server-only'
import { z } from 'zod'
import { institutionToday } from '@/server/config'
import { defineBatch, type BatchWork, type RowToApply, type RowToUndo } from '@/server/kernel/calls/batches'
import { placePeople, type Placed } from './placing'

/** The settings of a batch as they are stored. */
export const MoveSettings = z.object({ groupingId: z.string(), from: z.string() })
const Wanted = z.object({ to: z.string().nullable() })
const Before = z.object({ from: z.string().nullable() })
type Work = BatchWork<z.output<typeof MoveSettings>>

/** The most people who are placed in one transaction, together or not at all. */
export const mostMoved = 5_000

/**
 * People who were put into groups together, by hand or by an allocation. `mark` of a row is the group in which each was seen ('' for none): a person who is
 * elsewhere by now stays there.
 */
export const movesBatch = defineBatch({
  kind: 'GROUP_MOVES',
  settings: MoveSettings,
  wanted: Wanted,
  before: Before,
  chunk: mostMoved,
  apply: async (work: Work, rows: readonly RowToApply<z.output<typeof Wanted>>[]) => {
    const placed = await placeFromBatch(
      work,
      rows.map(({ subjectId, mark, wanted }) => ({ userId: subjectId ?? '', expected: mark === '' ? null : mark, groupId: wanted.to })),
    )
    const moved = new Map(placed.moved.map((one) => [one.userId, one]))
    return rows.map(({ number, subjectId }) => {
      const move = moved.get(subjectId ?? '')
      return move
        ? { number, state: 'DONE' as const, before: { from: move.from } }
        : { number, state: 'REFUSED' as const, reason: 'changedSince' }
    })
  },
  undo: async (work: Work, rows: readonly RowToUndo<z.output<typeof Wanted>, z.output<typeof Before>>[]) => {
    const placed = await placeFromBatch(
      work,
      rows.map(({ subjectId, wanted, before }) => ({ userId: subjectId ?? '', expected: wanted.to, groupId: before?.from ?? null })),
    )
    const moved = new Set(placed.moved.map(({ userId }) => userId))
    return rows.map(({ number, subjectId }) =>
      moved.has(subjectId ?? '') ? { number, state: 'UNDONE' as const } : { number, state: 'KEPT' as const, reason: 'changedSince' },
    )
  },
})

type Asked = { readonly userId: string; readonly expected: string | null; readonly groupId: string | null }
const nobody: Placed = { moved: [], unchanged: [], elsewhere: [], later: [], unknown: [], noGroup: [] }

/** Moves people from the day of the batch, even when it is undone on the next day, so that an undone move leaves no trace. */
async function placeFromBatch({ db, settings: { groupingId, from }, at }: Work, placements: readonly Asked[]): Promise<Placed> {
  const today = await institutionToday(at)
  return (await placePeople(db, { groupingId, placements, from: from < today ? from : today, at })) ?? nobody
}
