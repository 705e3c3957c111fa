import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import type { AuditDetail } from '@/server/kernel/audit/audit'
import { applyAtOnce, prepareBatch } from '@/server/kernel/calls/batches'
import type { Tx } from '@/server/kernel/db'
import type { RequestInfo } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { institutionToday } from '@/server/config'
import { lockAccounts } from '@/server/users'
import { movesBatch } from './moves'
import type { Placement } from './placing'
import { lockGrouping, type GroupingRow, type GroupRow } from './queries/groups'
import { listMovedSince } from './queries/moves'

type Work = { readonly db: Tx; readonly actor: Actor; readonly request: RequestInfo; readonly audit: (detail: AuditDetail) => void }
type Wanted = { readonly grouping: GroupingRow; readonly groups: readonly GroupRow[]; readonly placements: readonly Required<Placement>[] }

/**
 * Locks the grouping whose people are moved, so that nobody publishes it before that is done. Accounts are locked first, as for every change of them. @throws
 * NOT_FOUND
 */
export async function lockToMove(db: Tx, id: string): Promise<GroupingRow> {
  await lockAccounts(db)
  const grouping = await lockGrouping(db, id)
  if (!grouping) throw refuse('NOT_FOUND')
  return grouping
}

/** @throws STATE_CHANGED with groupings.PUBLISHED: once published, bulk group changes are disabled. One person at a time may still be moved. */
export function assertBulkAllowed({ published }: Pick<GroupingRow, 'published'>, count = Infinity): void {
  if (published && count > 1) throw refuse('STATE_CHANGED', { code: 'groupings.PUBLISHED' })
}

/**
 * Moves all of these people from today on, as one act that can be undone for a day; moves nobody if one of them was moved in the meantime.
 * @throws STATE_CHANGED with groupings.MOVED_SINCE and the names
 */
export async function movePeople(
  { db, actor, request, audit }: Work,
  { grouping, groups, placements }: Wanted,
): Promise<{ moved: number; batchId: string | null }> {
  const asked = placements.filter((one) => one.groupId !== one.expected)
  if (asked.length === 0) return { moved: 0, batchId: null }
  const batchId = await prepareBatch(db, {
    kind: movesBatch.kind,
    actorId: actor.id,
    locale: request.locale,
    at: request.at,
    settings: { groupingId: grouping.id, from: await institutionToday(request.at) },
    rows: asked.map(({ userId, groupId, expected }) => ({ subjectId: userId, wanted: { to: groupId }, mark: expected ?? '' })),
  })
  const { done, refused } = await applyAtOnce(db, { id: batchId, kind: movesBatch, at: request.at })
  if (refused > 0) throw refuse('STATE_CHANGED', { code: 'groupings.MOVED_SINCE', data: { names: await listMovedSince(db, batchId) } })
  const nameOf = (id: string | null) => groups.find((group) => group.id === id)?.name ?? null
  for (const { userId, groupId, expected } of asked) {
    audit({
      entity: 'user',
      entityId: userId,
      changes: { grouping: { to: grouping.name }, group: { from: nameOf(expected), to: nameOf(groupId) } },
    })
  }
  return { moved: done, batchId }
}
