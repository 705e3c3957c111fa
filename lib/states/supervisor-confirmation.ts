import { machine } from '@/lib/state-machine'

const confirmationStates = ['ASKED', 'CONFIRMED', 'DECLINED', 'WITHDRAWN'] as const
export type ConfirmationState = (typeof confirmationStates)[number]
type ConfirmationEvent = 'confirm' | 'decline' | 'withdraw'

/** A confirmation that somebody outside is asked for. Asking again, or cancelling the session, withdraws the earlier request. */
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
