import { contractsOf } from '@/lib/contract'

export type { GroupPerson } from './groups.shapes'

const groupings = contractsOf(() => import('./groupings.shapes'))
const groups = contractsOf(() => import('./groups.shapes'))
const allocation = contractsOf(() => import('./allocation.shapes'))

/** Once published, bulk group changes are disabled. */
const published = 'groupings.PUBLISHED'
/** Somebody was moved since the board was read; `names` says who. */
const movedSince = 'groupings.MOVED_SINCE'

/** The default one first, then by name. */
export const listGroupings = groupings({ name: 'groupings.list', method: 'GET', input: 'FindEntries', output: 'Groupings' })
export const readGrouping = groupings({ name: 'groupings.read', method: 'GET', input: 'OneEntry', output: 'ReadGrouping' })
/** The choices for a new grouping. */
export const readGroupingChoices = groupings({ name: 'groupings.readChoices', method: 'GET', input: 'Nothing', output: 'GroupingChoices' })
/** The first one of all becomes the default. */
export const saveGrouping = groupings({ name: 'groupings.save', method: 'POST', input: 'SaveGrouping', output: 'Saved' })
/** Removes a grouping with its groups, if nobody was ever in one of them. */
export const removeGrouping = groupings({
  name: 'groupings.remove',
  method: 'POST',
  input: 'RemoveGrouping',
  output: 'Done',
  errors: ['groupings.IN_USE', 'groupings.DEFAULT'],
})
export const publishGrouping = groupings({ name: 'groupings.publish', method: 'POST', input: 'SeenGrouping', output: 'Saved' })
export const unpublishGrouping = groupings({ name: 'groupings.unpublish', method: 'POST', input: 'SeenGrouping', output: 'Saved' })
/** From today on the groups of this grouping are shown with people; memberships in the previous default stay recorded. */
export const makeDefaultGrouping = groupings({ name: 'groupings.makeDefault', method: 'POST', input: 'SeenGrouping', output: 'Saved' })

export const readGroup = groups({ name: 'groupings.readGroup', method: 'GET', input: 'FindGroup', output: 'ReadGroup' })
export const saveGroup = groups({ name: 'groupings.saveGroup', method: 'POST', input: 'SaveGroup', output: 'Saved' })
export const removeGroup = groups({
  name: 'groupings.removeGroup',
  method: 'POST',
  input: 'RemoveEntry',
  output: 'Done',
  errors: ['groupings.GROUP_IN_USE', 'groupings.GROUP_NOT_EMPTY'],
})
/** Names that are already there are left unchanged. */
export const addGroups = groups({ name: 'groupings.addGroups', method: 'POST', input: 'AddGroups', output: 'AddedGroups' })

/** The groups side by side, with who is in them today. */
export const readBoard = groups({ name: 'groupings.readBoard', method: 'GET', input: 'FindBoard', output: 'Board' })
/** Moves people by hand, from today on. In a published grouping only one person can be moved at a time. */
export const placePeople = groups({
  name: 'groupings.placePeople',
  method: 'POST',
  input: 'PlacePeople',
  output: 'Moved',
  errors: [published, movedSince],
})
/** Undoes a move within a day; people who were moved again since stay. */
export const undoMove = groups({
  name: 'groupings.undoMove',
  method: 'POST',
  input: 'UndoMove',
  output: 'Undone',
  errors: [published, 'groupings.TOO_LATE'],
})

/** What `allocate` with the same input would do. */
export const previewAllocation = allocation({
  name: 'groupings.previewAllocation',
  method: 'POST',
  input: 'PreviewAllocation',
  output: 'Preview',
  errors: [published],
})
export const allocate = allocation({
  name: 'groupings.allocate',
  method: 'POST',
  input: 'Allocate',
  output: 'Moved',
  errors: [published, movedSince, 'groupings.PREVIEW_OLD'],
})
