import { machine } from '@/lib/state-machine'

export type RegisterState = 'OPEN' | 'CLOSED'
type RegisterEvent = 'close' | 'reopen'

/** Closing a register records for everybody whether they were there; entries that closing only assumed are taken back when the register is reopened. */
export const register = machine<RegisterState, RegisterEvent>({
  name: 'register',
  initial: 'OPEN',
  rows: [
    { on: 'close', from: ['OPEN'], to: 'CLOSED' },
    { on: 'reopen', from: ['CLOSED'], to: 'OPEN' },
  ],
})
