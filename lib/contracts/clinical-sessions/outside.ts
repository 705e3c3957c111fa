import { contractsOf } from '@/lib/contract'

// Not among the rest of index.ts: what few sessions need no first visit waits for.
const contract = contractsOf(() => import('./outside.shapes'))

/**
 * Sends one of the clinic's outside supervisors a link to what was recorded; a link that went out before counts no more. Not queued: what they
 * confirm is what the server has now.
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

/** Also of a session that was locked meanwhile. */
export const withdrawConfirmation = contract({
  name: 'clinical-sessions.withdrawConfirmation',
  method: 'POST',
  input: 'WithdrawConfirmation',
  output: 'SavedAt',
})

/** For whoever holds the link. */
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
