import 'server-only'

export { groupingsCalls, listGroupingsCall, readBoardCall, readGroupCall, readGroupingCall, readGroupingChoicesCall } from './calls'
export { ensureDefaultGrouping, ensureGroups } from './find-groups'
export { membersOn, placePeople, type Move, type Placed, type Placement } from './placing'
export { listGroupsOf } from './queries/memberships.sql'
export { deleteUnusedGroups } from './queries/lists.sql'
export { findDefaultGrouping, listGroupings, type GroupingRow, type NamedGroup } from './queries/groups'
