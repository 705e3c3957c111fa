import 'server-only'
import { allocationCalls } from './calls/allocation'
import { blockCalls } from './calls/blocks'
import { preferenceCalls } from './calls/preferences'
import { paperCalls } from './calls/papers'
import { readingCalls } from './calls/read-placements'
import { readingProviderCalls } from './calls/read-providers'
import { writingCalls } from './calls/write-placements'
import { writingProviderCalls } from './calls/write-providers'

export { providePlacementRegisters } from './queries/attended.sql'
export { readAllocationCall } from './calls/allocation'
export { listBlocksCall, readBlockCall, readBlockChoicesCall } from './calls/blocks'
export { readMyBlocksCall } from './calls/preferences'
export { findPlaceableCall, listMineCall, listPlacementsCall, readPlacementCall, readWeekCall } from './calls/read-placements'
export { listProvidersCall, readChoicesCall, readProviderCall } from './calls/read-providers'

export const placementsCalls = [
  ...readingProviderCalls,
  ...writingProviderCalls,
  ...paperCalls,
  ...readingCalls,
  ...writingCalls,
  ...blockCalls,
  ...preferenceCalls,
  ...allocationCalls,
]
