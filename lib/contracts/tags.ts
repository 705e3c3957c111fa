import { contractsOf } from '@/lib/contract'
import { entryContracts } from '@/lib/entry-contracts'

const contract = contractsOf(() => import('./tags.shapes'))

/** Tags, by group and name, a page at a time. */
export const listTags = contract({ name: 'tags.list', method: 'GET', input: 'FindTags', output: 'Tags' })
export const readTag = contract({ name: 'tags.read', method: 'GET', input: 'OneEntry', output: 'ReadTag' })
/** The groups into which a new tag can be put. */
export const readTagGroupChoices = contract({ name: 'tags.readGroupChoices', method: 'GET', input: 'Nothing', output: 'TagGroupChoices' })
export const saveTag = contract({ name: 'tags.save', method: 'POST', input: 'SaveTag', output: 'Saved' })
export const removeTag = contract({ name: 'tags.remove', method: 'POST', input: 'RemoveEntry', output: 'Done', errors: ['tags.IN_USE'] })
/** What a merge would move. */
export const previewTagMerge = contract({ name: 'tags.previewMerge', method: 'GET', input: 'TagMerge', output: 'MergePreview' })
export const mergeTag = contract({ name: 'tags.merge', method: 'POST', input: 'MergeTag', output: 'MergedTag' })

export const tagGroups = entryContracts(() => import('./lists/tag-groups.shapes'), { domain: 'tags', one: 'Group', many: 'Groups' })
export const { list: listTagGroups, read: readTagGroup, save: saveTagGroup, remove: removeTagGroup } = tagGroups
