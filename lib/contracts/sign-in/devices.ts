import { contractsOf } from '@/lib/contract'

export type { OwnDevice, OwnDevices } from './devices.shapes'

const contract = contractsOf(() => import('./devices.shapes'))

export const listDevices = contract({ name: 'sign-in.listDevices', method: 'GET', input: 'Nothing', output: 'OwnDevices' })
export const endSession = contract({ name: 'sign-in.endSession', method: 'POST', input: 'OneId', output: 'Done' })
/** Ends all sessions except the asker's, and every personal token. */
export const signOutEverywhere = contract({ name: 'sign-in.signOutEverywhere', method: 'POST', input: 'Nothing', output: 'SignedOut' })
/** Forgets a device, so that the next login from it is announced by a mail again. */
export const forgetDevice = contract({ name: 'sign-in.forgetDevice', method: 'POST', input: 'OneId', output: 'Done' })
