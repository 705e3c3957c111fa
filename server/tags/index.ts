import 'server-only'
import { listTagGroupsCall, readTagGroupCall, removeTagGroupCall, saveTagGroupCall } from './calls/groups'
import { mergeTagCall, previewTagMergeCall } from './calls/merge'
import { listTagsCall, readTagCall, readTagGroupChoicesCall, removeTagCall, saveTagCall } from './calls/tags'

export { listTagGroupsCall, listTagsCall, readTagCall, readTagGroupCall, readTagGroupChoicesCall }
export { tagsConfiguration } from './configuration'
export { keepTags } from './kept-tags'
export { provideTagUse, type TagPair } from './uses'

export const tagsCalls = [
  listTagsCall, readTagCall, readTagGroupChoicesCall, saveTagCall, removeTagCall, previewTagMergeCall, mergeTagCall,
  listTagGroupsCall, readTagGroupCall, saveTagGroupCall, removeTagGroupCall,
]
