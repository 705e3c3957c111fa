import 'server-only'
import { outsideCalls } from './calls/outside'
import { placerCalls } from './calls/placers'

export { readPortalCall } from './calls/outside'
export { readPortalStateCall } from './calls/placers'

export const providerPortalCalls = [...outsideCalls, ...placerCalls]
