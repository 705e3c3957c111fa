import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./locks.shapes'))

const closed = ['clinical-sessions.LOCKED', 'clinical-sessions.CANCELLED'] as const

/** Lets student and teacher edit their parts again; the session awaits marks. Not queued: the person who unlocks must see at once that it worked. */
export const unlockSession = contract({ name: 'clinical-sessions.unlock', method: 'POST', input: 'UnlockSession', output: 'Unlocked' })

/**
 * Hands sessions over to another teacher, all of them or none. A refusal holds `cannot`: the sessions that cannot go, and why (`notFound`, `notYours`,
 * `closed`, `own`). Not queued: the other teacher must know before this one leaves.
 */
export const handOver = contract({
  name: 'clinical-sessions.handOver',
  method: 'POST',
  input: 'HandOver',
  output: 'HandedOver',
  errors: ['clinical-sessions.CANNOT_GO'],
})

/** Applies a change that arrived after the lock as if its writer made it at this moment, with all its checks. Not queued: a conflict must be seen. */
export const applyLate = contract({
  name: 'clinical-sessions.applyLate',
  method: 'POST',
  input: 'ApplyLate',
  output: 'SavedAt',
  errors: [
    ...closed,
    'clinical-sessions.MARKED',
    'clinical-sessions.PROCEDURE_INACTIVE',
    'clinical-sessions.NOT_PERMITTED',
    'clinical-sessions.AUTHORISED',
    'clinical-sessions.DECIDED',
  ],
})

export const dismissLate = contract({
  name: 'clinical-sessions.dismissLate',
  method: 'POST',
  input: 'DismissLate',
  output: 'SavedAt',
  errors: ['clinical-sessions.DECIDED'],
})

export const saveTags = contract({
  name: 'clinical-sessions.saveTags',
  method: 'POST',
  input: 'SaveTags',
  output: 'SavedAt',
  errors: closed,
  queued: true,
})

/** Links the sessions of two partners about one patient visit. Not queued: the server says what can be linked. */
export const linkVisit = contract({
  name: 'clinical-sessions.linkVisit',
  method: 'POST',
  input: 'LinkVisit',
  output: 'SavedAt',
  errors: closed,
})
