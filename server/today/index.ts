import 'server-only'
import { findCall } from './calls/find'
import { readDayCall } from './calls/day'
import { canSeeFloor, readFloorCall } from './calls/floor'
import { listWaitingCall } from './calls/waiting'

export { findCall, listWaitingCall, readDayCall, canSeeFloor, readFloorCall }

export const todayCalls = [findCall, listWaitingCall, readDayCall, readFloorCall]
