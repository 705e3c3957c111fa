import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./locks.shapes'))

const closed = ['clinical-sessions.LOCKED', 'clinical-sessions.CANCELLED'] as const

/** Both may edit their parts again, and it awaits marks. Not queued: whoever unlocks must see at once that it is. */
export const unlockSession = contract({ name: 'clinical-sessions.unlock', method: 'POST', input: 'UnlockSession', output: 'Unlocked' })

/**
 * To another teacher, all of them or none. A refusal holds `cannot`: which cannot go, and why (`notFound`, `notYours`, `closed`, `own`).
 * Not queued: the other teacher must know it before this one leaves.
 */
export const handOver = contract({
  name: 'clinical-sessions.handOver',
  method: 'POST',
  input: 'HandOver',
  output: 'HandedOver',
  errors: ['clinical-sessions.CANNOT_GO'],
})

/** What arrived after the lock, done now as its writer would do it, with all its checks. Not queued: a conflict must be seen. */
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

/** The sessions of two partners about one patient visit. Not queued: what can be linked the server says. */
export const linkVisit = contract({
  name: 'clinical-sessions.linkVisit',
  method: 'POST',
  input: 'LinkVisit',
  output: 'SavedAt',
  errors: closed,
})
