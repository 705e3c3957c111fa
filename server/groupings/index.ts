import 'server-only'

export { ensureDefaultGrouping, ensureGroups } from './find-groups'
export { membersOn, placePeople, type Move, type Placed, type Placement } from './placing'
export { findDefaultGrouping, findGroupsByName, listGroupings, type GroupingRow, type NamedGroup } from './queries/groups'
