import 'server-only'
import { paperCalls } from './calls/papers'
import { readBoardCall } from './calls/read-board'
import { readDayCall } from './calls/read-day'
import { readingCalls } from './calls/read-placements'
import { readingProviderCalls } from './calls/read-providers'
import { writingCalls } from './calls/write-placements'
import { writingProviderCalls } from './calls/write-providers'

export { providePlacementRegisters } from './queries/attended.sql'
export { findPlaceableCall, listMineCall, listPlacementsCall, readPlacementCall, readWeekCall } from './calls/read-placements'
export { readBoardCall, readDayCall }
export { listProvidersCall, readChoicesCall, readProviderCall } from './calls/read-providers'

export const placementsCalls = [
  ...readingProviderCalls,
  ...writingProviderCalls,
  ...paperCalls,
  ...readingCalls,
  readBoardCall,
  readDayCall,
  ...writingCalls,
]
