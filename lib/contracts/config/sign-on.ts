import { contractsOf } from '@/lib/contract'

export type { Matching, SecondStep, SignOnAround, SignOnPeople } from './sign-on.shapes'

const contract = contractsOf(() => import('./sign-on.shapes'))

export const readSignOnAround = contract({ name: 'config.readSignOnAround', method: 'GET', input: 'Nothing', output: 'SignOnAround' })
/** Takes a fresh proof. */
export const saveEntraSecret = contract({
  name: 'config.saveEntraSecret',
  method: 'POST',
  input: 'SaveEntraSecret',
  output: 'SecretSaved',
  errors: ['sign-in.REAUTHENTICATE'],
})
