import { machine } from '@/lib/state-machine'

export type RegisterState = 'OPEN' | 'CLOSED'
type RegisterEvent = 'close' | 'reopen'

/** Closing says of everybody whether they were there; what it only supposed is taken back when the register is opened again. */
export const register = machine<RegisterState, RegisterEvent>({
  name: 'register',
  initial: 'OPEN',
  rows: [
    { on: 'close', from: ['OPEN'], to: 'CLOSED' },
    { on: 'reopen', from: ['CLOSED'], to: 'OPEN' },
  ],
})
