import { contractsOf } from '@/lib/contract'

export type { ListedRollover, Rollover, RolloverCount, RolloverProgress, RolloverStudent } from './rollover.shapes'

const contract = contractsOf(() => import('./rollover.shapes'))
const proof = 'sign-in.REAUTHENTICATE'
/** The rollover was begun already, so its preparation cannot be changed any more. */
const begun = 'users.ROLLOVER_BEGUN'

/** Newest first, at most 50. */
export const listRollovers = contract({ name: 'users.listRollovers', method: 'GET', input: 'Nothing', output: 'Rollovers' })
/** Begins to prepare a rollover for all published programmes, with today's date. */
export const beginRollover = contract({ name: 'users.beginRollover', method: 'POST', input: 'BeginRollover', output: 'Done' })
/** What the rollover would do to each student, a page at a time; once it is applied, what it did. */
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
/** Saves one exception for all students who match a filter, except some. PREVIEW_CHANGED: they have changed since they were shown. */
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
/** Needs a fresh proof. PREVIEW_CHANGED: the result differs from what was shown. */
export const applyRollover = contract({
  name: 'users.applyRollover',
  method: 'POST',
  input: 'ApplyRollover',
  output: 'Done',
  errors: [begun, 'users.PREVIEW_CHANGED', 'users.NOBODY_MOVES', proof],
})
/** Undoes a rollover within a day. Students who were changed since stay as they are. The asker must have proved their identity recently. */
export const undoRollover = contract({
  name: 'users.undoRollover',
  method: 'POST',
  input: 'OneRollover',
  output: 'Done',
  errors: ['users.UNDO_OVER', proof],
})
