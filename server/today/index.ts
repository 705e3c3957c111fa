import 'server-only'
import { listWaitingCall } from './calls/waiting'

export { listWaitingCall }

export const todayCalls = [listWaitingCall]
