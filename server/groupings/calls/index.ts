import 'server-only'
import { allocateCall, previewAllocationCall } from './allocation'
import {
  listGroupingsCall,
  makeDefaultGroupingCall,
  publishGroupingCall,
  readGroupingCall,
  readGroupingChoicesCall,
  removeGroupingCall,
  saveGroupingCall,
  unpublishGroupingCall,
} from './groupings'
import { addGroupsCall, readGroupCall, removeGroupCall, saveGroupCall } from './groups'
import { placePeopleCall, readBoardCall, undoMoveCall } from './people'

export { listGroupingsCall, readBoardCall, readGroupCall, readGroupingCall, readGroupingChoicesCall }
export const groupingsCalls = [
  listGroupingsCall,
  readGroupingCall,
  readGroupingChoicesCall,
  saveGroupingCall,
  removeGroupingCall,
  publishGroupingCall,
  unpublishGroupingCall,
  makeDefaultGroupingCall,
  readGroupCall,
  saveGroupCall,
  removeGroupCall,
  addGroupsCall,
  readBoardCall,
  placePeopleCall,
  undoMoveCall,
  previewAllocationCall,
  allocateCall,
]
