import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { PlacementSuggestionState } from '@/lib/states/placement-suggestion'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'
import type { SuggestionScope } from '../scope'

const columns = {
  ...{ id: true, studentId: true, name: true, line1: true, town: true, country: true, contactName: true, contactEmail: true },
  ...{ fromOn: true, toOn: true, why: true, state: true, at: true, reason: true },
  student: { select: { id: true, displayName: true, studentIdNumber: true, group: { select: { name: true } } } },
} as const satisfies Prisma.PlacementSuggestionSelect

function rowOf({ fromOn, toOn, ...row }: Prisma.PlacementSuggestionGetPayload<{ select: typeof columns }>) {
  return { ...row, fromOn: dayOf(fromOn), toOn: dayOf(toOn) }
}
export type SuggestionRow = ReturnType<typeof rowOf>

export async function listSuggestions(
  db: Db,
  scope: SuggestionScope,
  { only, newestFirst, limit }: { only: PlacementSuggestionState | null; newestFirst: boolean; limit: number },
): Promise<SuggestionRow[]> {
  const rows = await db.placementSuggestion.findMany({
    where: { AND: [scope.where, only === null ? {} : { state: only }] },
    select: columns,
    orderBy: [{ at: newestFirst ? 'desc' : 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return rows.map(rowOf)
}

/** Locks a suggestion, so that nobody else decides about it until the transaction ends. */
export async function lockSuggestion(db: Tx, scope: SuggestionScope, id: string): Promise<SuggestionRow | null> {
  await db.$executeRaw`SELECT 1 FROM placement_suggestion WHERE id = ${id}::uuid FOR UPDATE`
  const row = await db.placementSuggestion.findFirst({ where: { AND: [scope.where, { id }] }, select: columns })
  return row && rowOf(row)
}

type New = Omit<SuggestionRow, 'state' | 'reason' | 'student'>
/** False where the id is taken. */
export async function insertSuggestion(db: Tx, { fromOn, toOn, ...row }: New): Promise<boolean> {
  const data = { ...row, fromOn: new Date(fromOn), toOn: new Date(toOn) }
  return (await db.placementSuggestion.createMany({ data: [data], skipDuplicates: true })).count === 1
}

type Step = {
  readonly id: string
  readonly from: PlacementSuggestionState
  readonly to: PlacementSuggestionState
  /** Null: the student acts themself. */
  readonly byId: string | null
  readonly at: Date
  readonly reason?: string
  readonly placementId?: string
}
export async function changeSuggestionState(db: Tx, { id, from, to, byId, at, reason = '', placementId }: Step): Promise<number> {
  const decided = byId === null ? {} : { decidedById: byId, decidedAt: at }
  const data = { state: to, reason, ...decided, ...(placementId !== undefined && { placementId }) }
  return (await db.placementSuggestion.updateMany({ where: { id, state: from }, data })).count
}
