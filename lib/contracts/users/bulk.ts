import { contractsOf } from '@/lib/contract'

export type { BulkAct, LeftOut, Who } from './bulk.shapes'

const contract = contractsOf(() => import('./bulk.shapes'))
const proof = 'sign-in.REAUTHENTICATE'

/** The people whom an act would change, and those who are left out, with the reason. A POST, since it may name thousands. */
export const previewBulk = contract({
  name: 'users.previewBulk',
  method: 'POST',
  input: 'BulkAsked',
  output: 'BulkPreview',
  errors: ['users.TOO_MANY'],
})
/**
 * Does what the preview said, to the same people: if these have changed, it is refused with `SELECTION_CHANGED`, and nothing is done. An act that needs a fresh
 * proof for one person needs it for many.
 */
export const changeMany = contract({
  name: 'users.changeMany',
  method: 'POST',
  input: 'BulkConfirmed',
  output: 'BulkDone',
  errors: ['users.TOO_MANY', 'users.SELECTION_CHANGED', proof],
})
/** How many of the links of one act have been sent; known as long as the outbox holds them. */
export const readSending = contract({ name: 'users.readSending', method: 'GET', input: 'OneSending', output: 'Sending' })
/** The people of a list as a file for a spreadsheet; the asker must have proved their identity recently. */
export const exportPeople = contract({
  name: 'users.exportPeople',
  method: 'POST',
  input: 'ExportAsked',
  output: 'ExportedPeople',
  errors: [proof],
})
