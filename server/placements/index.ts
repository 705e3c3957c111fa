import 'server-only'
import { paperCalls } from './calls/papers'
import { readDayCall } from './calls/read-day'
import { readingCalls } from './calls/read-placements'
import { readingProviderCalls } from './calls/read-providers'
import { writingCalls } from './calls/write-placements'
import { writingProviderCalls } from './calls/write-providers'

export { providePlacementRegisters } from './queries/attended.sql'
export { findPlaceableCall, listMineCall, listPlacementsCall, readPlacementCall, readWeekCall } from './calls/read-placements'
export { readDayCall }
export { listProvidersCall, readChoicesCall, readProviderCall } from './calls/read-providers'

export const placementsCalls = [
  ...readingProviderCalls,
  ...writingProviderCalls,
  ...paperCalls,
  ...readingCalls,
  readDayCall,
  ...writingCalls,
]
