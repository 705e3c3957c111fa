import { machine } from '@/lib/state-machine'

const confirmationStates = ['ASKED', 'CONFIRMED', 'DECLINED', 'WITHDRAWN'] as const
export type ConfirmationState = (typeof confirmationStates)[number]
type ConfirmationEvent = 'confirm' | 'decline' | 'withdraw'

/** What somebody outside is asked to confirm. Asking again, and cancelling the session, withdraws what was asked before. */
export const supervisorConfirmation = machine<ConfirmationState, ConfirmationEvent, 'confirm'>({
  name: 'supervisor-confirmation',
  initial: 'ASKED',
  rows: [
    { on: 'confirm', from: ['ASKED'], to: 'CONFIRMED' },
    { on: 'decline', from: ['ASKED'], to: 'DECLINED' },
    { on: 'withdraw', from: ['ASKED'], to: 'WITHDRAWN' },
  ],
  vouching: ['confirm'],
})
