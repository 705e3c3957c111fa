import 'server-only'
import { readDayCall } from './calls/day'
import { readFloorCall } from './calls/floor'
import { listWaitingCall } from './calls/waiting'

export { listWaitingCall, readDayCall, readFloorCall }

export const todayCalls = [listWaitingCall, readDayCall, readFloorCall]
