import 'server-only'
import { exportCalls } from './calls/export'
import { allocationCalls } from './calls/allocation'
import { blockCalls } from './calls/blocks'
import { preferenceCalls } from './calls/preferences'
import { disputeCalls } from './calls/disputes'
import { providerFileCalls } from './calls/files'
import { paperCalls } from './calls/papers'
import { readBoardCall } from './calls/read-board'
import { readDayCall, setDayCall } from './calls/read-day'
import { readingCalls } from './calls/read-placements'
import { readingProviderCalls } from './calls/read-providers'
import { suggestionCalls } from './calls/suggestions'
import { writingCalls } from './calls/write-placements'
import { mergingCalls } from './calls/merge-providers'
import { writingProviderCalls } from './calls/write-providers'

export { placementsBatch } from './importing/batch'
export { listPlacers, mostPlacers } from './queries/reminders.sql'
export { providePlacementRegisters } from './queries/attended.sql'
export { provideProviderFollower } from './queries/merge.sql'
export { downloadProviderFileCall, listProviderFilesCall } from './calls/files'
export { readAllocationCall } from './calls/allocation'
export { listBlocksCall, readBlockCall, readBlockChoicesCall } from './calls/blocks'
export { listMySuggestionsCall, listSuggestionsCall } from './calls/suggestions'
export { readMyBlocksCall } from './calls/preferences'
export { findPlaceableCall, listMineCall, listPlacementsCall, readPlacementCall, readWeekCall } from './calls/read-placements'
export { readBoardCall, readDayCall }
export { placedDates } from './queries/placed-dates.sql'
export { listPointsCall, listProvidersCall, readChoicesCall, readProviderCall } from './calls/read-providers'

export const placementsCalls = [
  ...readingProviderCalls,
  ...writingProviderCalls,
  ...mergingCalls,
  ...paperCalls,
  ...providerFileCalls,
  ...exportCalls,
  ...readingCalls,
  readBoardCall,
  readDayCall,
  setDayCall,
  ...disputeCalls,
  ...writingCalls,
  ...blockCalls,
  ...preferenceCalls,
  ...suggestionCalls,
  ...allocationCalls,
]
