import 'server-only'
import { paperCalls } from './calls/papers'
import { readingCalls } from './calls/read-placements'
import { readingProviderCalls } from './calls/read-providers'
import { writingCalls } from './calls/write-placements'
import { writingProviderCalls } from './calls/write-providers'

export { listPlacers, mostPlacers } from './queries/reminders.sql'
export { providePlacementRegisters } from './queries/attended.sql'
export { findPlaceableCall, listMineCall, listPlacementsCall, readPlacementCall, readWeekCall } from './calls/read-placements'
export { listProvidersCall, readChoicesCall, readProviderCall } from './calls/read-providers'

export const placementsCalls = [...readingProviderCalls, ...writingProviderCalls, ...paperCalls, ...readingCalls, ...writingCalls]
