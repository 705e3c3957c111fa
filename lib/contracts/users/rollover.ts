import { contractsOf } from '@/lib/contract'

export type { ListedRollover, Rollover, RolloverCount, RolloverProgress, RolloverStudent } from './rollover.shapes'

const contract = contractsOf(() => import('./rollover.shapes'))
const proof = 'sign-in.REAUTHENTICATE'
/** It was begun already: what was prepared is changed no more. */
const begun = 'users.ROLLOVER_BEGUN'

/** Newest first, at most 50. */
export const listRollovers = contract({ name: 'users.listRollovers', method: 'GET', input: 'Nothing', output: 'Rollovers' })
/** Begins to prepare one, for all published programmes, of today. */
export const beginRollover = contract({ name: 'users.beginRollover', method: 'POST', input: 'BeginRollover', output: 'Done' })
/** What would become of everybody, a page at a time; what became of them once it is applied. */
export const readRollover = contract({ name: 'users.readRollover', method: 'GET', input: 'FindRollover', output: 'Rollover' })
export const readRolloverState = contract({ name: 'users.readRolloverState', method: 'GET', input: 'OneRollover', output: 'RolloverState' })
export const saveRollover = contract({
  name: 'users.saveRollover',
  method: 'POST',
  input: 'SaveRollover',
  output: 'SavedRollover',
  errors: [begun],
})
export const saveRolloverExceptions = contract({
  name: 'users.saveRolloverExceptions',
  method: 'POST',
  input: 'SaveExceptions',
  output: 'Done',
  errors: [begun],
})
/** One exception for all who match a filter, but for some. PREVIEW_CHANGED: they are not as they were shown. */
export const exceptAllInRollover = contract({
  name: 'users.exceptAllInRollover',
  method: 'POST',
  input: 'ExceptAll',
  output: 'ExceptedAll',
  errors: [begun, 'users.PREVIEW_CHANGED'],
})
export const removeRollover = contract({
  name: 'users.removeRollover',
  method: 'POST',
  input: 'RemoveRollover',
  output: 'Done',
  errors: [begun],
})
/** Takes a fresh proof. PREVIEW_CHANGED: it is not what was shown any more. */
export const applyRollover = contract({
  name: 'users.applyRollover',
  method: 'POST',
  input: 'ApplyRollover',
  output: 'Done',
  errors: [begun, 'users.PREVIEW_CHANGED', 'users.NOBODY_MOVES', proof],
})
/** Within a day, with a fresh proof. Who was changed since stays as they are. */
export const undoRollover = contract({
  name: 'users.undoRollover',
  method: 'POST',
  input: 'OneRollover',
  output: 'Done',
  errors: ['users.UNDO_OVER', proof],
})
