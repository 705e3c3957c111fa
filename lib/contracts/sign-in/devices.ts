import { contractsOf } from '@/lib/contract'

export type { OwnDevice, OwnDevices } from './devices.shapes'

const contract = contractsOf(() => import('./devices.shapes'))

export const listDevices = contract({ name: 'sign-in.listDevices', method: 'GET', input: 'Nothing', output: 'OwnDevices' })
export const endSession = contract({ name: 'sign-in.endSession', method: 'POST', input: 'OneId', output: 'Done' })
/** All sessions but the one that asks; and every personal token. */
export const signOutEverywhere = contract({ name: 'sign-in.signOutEverywhere', method: 'POST', input: 'Nothing', output: 'SignedOut' })
/** The next login from there is told by a mail again. */
export const forgetDevice = contract({ name: 'sign-in.forgetDevice', method: 'POST', input: 'OneId', output: 'Done' })
