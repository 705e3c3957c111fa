import 'server-only'
import { readDayCall } from './calls/day'
import { oversees, readFloorCall } from './calls/floor'
import { listWaitingCall } from './calls/waiting'

export { listWaitingCall, readDayCall, oversees, readFloorCall }

export const todayCalls = [listWaitingCall, readDayCall, readFloorCall]
