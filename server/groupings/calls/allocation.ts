import 'server-only'
import * as contracts from '@/lib/contracts/groupings'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { allocationOf } from '../allocation'
import { assertBulkAllowed, lockToMove, movePeople } from '../move-people'
import { findGrouping } from '../queries/groups'
import { movers, readers } from './access'

export const previewAllocationCall = defineCall(contracts.previewAllocation, {
  ...readers,
  handle: async ({ input: wanted, db, request }) => {
    const grouping = await findGrouping(db, wanted.groupingId)
    if (!grouping) throw refuse('NOT_FOUND')
    assertBulkAllowed(grouping)
    return (await allocationOf(db, { grouping, wanted, at: request.at })).preview
  },
})

export const allocateCall = defineCall(contracts.allocate, {
  ...movers,
  audit: 'groupings.allocated',
  handle: async ({ input: { token, ...wanted }, db, request, ...work }) => {
    const grouping = await lockToMove(db, wanted.groupingId)
    assertBulkAllowed(grouping)
    const { groups, placements, preview } = await allocationOf(db, { grouping, wanted, at: request.at })
    if (preview.token !== token) throw refuse('STATE_CHANGED', { code: 'groupings.PREVIEW_OLD' })
    return movePeople({ db, request, ...work }, { grouping, groups, placements })
  },
})
