import 'server-only'
import { tagGroupCalls } from './calls/groups'
import { mergeTagCall, previewTagMergeCall } from './calls/merge'
import { listTagsCall, readTagCall, readTagGroupChoicesCall, removeTagCall, saveTagCall } from './calls/tags'

export { listTagsCall, readTagCall, readTagGroupChoicesCall, tagGroupCalls }
export { lockSharedTags } from './lock-tags'
export { provideTagUse, type TagPair } from './uses'

export const tagsCalls = [
  listTagsCall,
  readTagCall,
  readTagGroupChoicesCall,
  saveTagCall,
  removeTagCall,
  previewTagMergeCall,
  mergeTagCall,
  ...Object.values(tagGroupCalls),
]
