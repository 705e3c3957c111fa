import { contractsOf } from '@/lib/contract'

export type { BulkAct, LeftOut, Who } from './bulk.shapes'

const contract = contractsOf(() => import('./bulk.shapes'))
const proof = 'sign-in.REAUTHENTICATE'

/** Whom an act would change, and who is left out and why. Asked by POST, since it may name thousands. */
export const previewBulk = contract({
  name: 'users.previewBulk',
  method: 'POST',
  input: 'BulkAsked',
  output: 'BulkPreview',
  errors: ['users.TOO_MANY'],
})
/** Does what the preview said, to whom it said: where that has changed it is `SELECTION_CHANGED`, and nothing is done. What takes a fresh proof of one takes it of many. */
export const changeMany = contract({
  name: 'users.changeMany',
  method: 'POST',
  input: 'BulkConfirmed',
  output: 'BulkDone',
  errors: ['users.TOO_MANY', 'users.SELECTION_CHANGED', proof],
})
/** How many of the links that one act sends have left. Known as long as the outbox holds them. */
export const readSending = contract({ name: 'users.readSending', method: 'GET', input: 'OneSending', output: 'Sending' })
/** The people of a list as a file for a spreadsheet; takes a fresh proof of who asks. */
export const exportPeople = contract({
  name: 'users.exportPeople',
  method: 'POST',
  input: 'ExportAsked',
  output: 'ExportedPeople',
  errors: [proof],
})
