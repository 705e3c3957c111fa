import { contractsOf } from '@/lib/contract'

// Left out of index.ts, so that no first visit to a page loads what only a few sessions need.
const contract = contractsOf(() => import('./outside.shapes'))

/**
 * Sends one of the clinic's outside supervisors a link to what was recorded; an earlier link stops counting. Not queued: the supervisor confirms what the
 * server has at this moment.
 */
export const askConfirmation = contract({
  name: 'clinical-sessions.askConfirmation',
  method: 'POST',
  input: 'AskConfirmation',
  output: 'AskedConfirmation',
  errors: [
    'clinical-sessions.LOCKED',
    'clinical-sessions.CANCELLED',
    'clinical-sessions.EMPTY',
    'clinical-sessions.INCOMPLETE',
    'clinical-sessions.CONFIRMED',
  ],
})

/** Also possible for a session that was locked in the meantime. */
export const withdrawConfirmation = contract({
  name: 'clinical-sessions.withdrawConfirmation',
  method: 'POST',
  input: 'WithdrawConfirmation',
  output: 'SavedAt',
})

/** Open to anybody who holds the link. */
export const readConfirmation = contract({
  name: 'clinical-sessions.readConfirmation',
  method: 'GET',
  input: 'FindConfirmation',
  output: 'ReadConfirmation',
})

/** Uses the link up. */
export const decideConfirmation = contract({
  name: 'clinical-sessions.decideConfirmation',
  method: 'POST',
  input: 'DecideConfirmation',
  output: 'DecidedConfirmation',
  errors: ['clinical-sessions.INVALID_TOKEN', 'clinical-sessions.RECORD_CHANGED'],
})
