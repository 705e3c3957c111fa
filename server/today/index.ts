import 'server-only'
import { findCall } from './calls/find'
import { readDayCall } from './calls/day'
import { oversees, readFloorCall } from './calls/floor'
import { listWaitingCall } from './calls/waiting'

export { findCall, listWaitingCall, readDayCall, oversees, readFloorCall }

export const todayCalls = [findCall, listWaitingCall, readDayCall, readFloorCall]
