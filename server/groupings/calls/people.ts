import 'server-only'
import * as contracts from '@/lib/contracts/groupings'
import { mostMoved } from '@/lib/groupings/grouping-limits'
import { institutionToday } from '@/server/config'
import { findBatch, undoableMs, undoAtOnce } from '@/server/kernel/calls/batches'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { groupingEntity } from '../find-groups'
import { assertBulkAllowed, lockToMove, movePeople } from '../move-people'
import { movesBatch, MoveSettings } from '../moves'
import { findGrouping, listGroups } from '../queries/groups'
import { listMovedSince, listMoves } from '../queries/moves'
import { countBoard, findProgrammeName, listAllocatable, listBoard, listNames } from '../queries/people.sql'
import { personView } from '../views'
import { movers, readers } from './access'

/** The most people shown of each group, and of those who are in none. */
const mostOfEach = 100
const mostMoves = 5

export const readBoardCall = defineCall(contracts.readBoard, {
  ...readers,
  handle: async ({ input: { id, q = '', whole }, db, request }) => {
    const grouping = await findGrouping(db, id)
    if (!grouping) throw refuse('NOT_FOUND')
    const day = await institutionToday(request.at)
    const [groups, counts, rows, moves] = [
      await listGroups(db, id),
      await countBoard(db, { grouping, day }),
      await listBoard(db, { grouping, q, day, ofEach: mostOfEach, whole: whole === 'none' ? null : whole, ofWhole: mostMoved }),
      await listMoves(db, { kind: movesBatch.kind, groupingId: id, since: new Date(request.at.getTime() - undoableMs), take: mostMoves }),
    ]
    const names = new Map(
      (
        await listNames(
          db,
          moves.map(({ actorId }) => actorId),
        )
      ).map((one) => [one.id, one.displayName]),
    )
    const programme = grouping.programmeId === null ? null : await findProgrammeName(db, grouping.programmeId)
    const lane = (groupId: string | null) => {
      const people = rows.filter((row) => row.groupId === groupId)
      return {
        total: counts.find((one) => one.groupId === groupId)?.total ?? 0,
        found: people[0]?.found ?? 0,
        people: people.map(personView),
      }
    }
    return {
      grouping: { ...grouping, programme },
      groups: groups.map((group) => ({ ...group, ...lane(group.id) })),
      unallocated: lane(null),
      undoable: moves.flatMap(({ id: batchId, actorId, done, refused, appliedAt }) =>
        appliedAt === null
          ? []
          : [
              {
                id: batchId,
                at: appliedAt.toISOString(),
                until: new Date(appliedAt.getTime() + undoableMs).toISOString(),
                by: names.get(actorId) ?? '',
                moved: done - refused,
              },
            ],
      ),
    }
  },
})

export const placePeopleCall = defineCall(contracts.placePeople, {
  ...movers,
  audit: 'groupings.peoplePlaced',
  handle: async ({ input: { groupingId, people, to }, db, request, ...work }) => {
    const grouping = await lockToMove(db, groupingId)
    assertBulkAllowed(grouping, people.length)
    const groups = await listGroups(db, groupingId)
    if (to !== null && !groups.some(({ id, active }) => id === to && active)) throw badField('to', 'groupUnknown')
    const ids = [...new Set(people.map(({ userId }) => userId))]
    const known = await listAllocatable(db, { grouping, day: await institutionToday(request.at), ids })
    if (known.length < ids.length) throw badField('people', 'studentNotOfGrouping')
    return movePeople(
      { db, request, ...work },
      { grouping, groups, placements: people.map(({ userId, from }) => ({ userId, groupId: to, expected: from })) },
    )
  },
})

export const undoMoveCall = defineCall(contracts.undoMove, {
  ...movers,
  audit: 'groupings.moveUndone',
  handle: async ({ actor, input: { batchId: id }, db, request, audit }) => {
    const begun = await findBatch(db, { id, kinds: [movesBatch.kind] })
    if (!begun) throw refuse('NOT_FOUND')
    const { groupingId } = MoveSettings.parse(begun.settings)
    assertBulkAllowed(await lockToMove(db, groupingId), begun.total)
    const batch = await undoAtOnce(db, { id, kind: movesBatch, actorId: actor.id, at: request.at })
    if (!batch) throw refuse('STATE_CHANGED', { code: 'groupings.TOO_LATE' })
    audit({ entity: groupingEntity, entityId: groupingId, changes: { undone: { to: batch.undone }, kept: { to: batch.kept } } })
    return { undone: batch.undone, kept: batch.kept, names: await listMovedSince(db, id) }
  },
})
