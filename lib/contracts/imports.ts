import { contractsOf } from '@/lib/contract'

export type { ImportBatch, ImportOptions, ImportRow, ImportSummary } from './imports.shapes'

const contract = contractsOf(() => import('./imports.shapes'))
const proof = 'sign-in.REAUTHENTICATE'

/** Takes a file, reads it and guesses what its columns are. Nothing is changed by it. */
export const beginImport = contract({
  name: 'imports.begin',
  method: 'POST',
  input: 'BeginImport',
  output: 'SavedImport',
  errors: ['imports.CLOSED'],
})
/** Reads the file again in another encoding, with another delimiter, or from another sheet. Values that are null are guessed. */
export const rereadImport = contract({
  name: 'imports.reread',
  method: 'POST',
  input: 'RereadImport',
  output: 'SavedImport',
  errors: ['imports.BEGUN', 'imports.CLOSED'],
})
/** Sets what the columns are and checks every row: what it would change, and what is wrong with it. A stale revision gives CONFLICT. */
export const checkImport = contract({
  name: 'imports.check',
  method: 'POST',
  input: 'CheckImport',
  output: 'SavedImport',
  errors: ['imports.BEGUN', 'imports.CLOSED'],
})
/**
 * Checks every row again with the columns and choices that are stored. It needs no revision: pressing it twice, or after something was made in another list,
 * gives the result for the present data.
 */
export const recheckImport = contract({
  name: 'imports.recheck',
  method: 'POST',
  input: 'OneImport',
  output: 'SavedImport',
  errors: ['imports.BEGUN', 'imports.CLOSED', 'imports.NOT_CHECKED'],
})
/** Corrects fields of a row, and checks all rows again. */
export const fixRow = contract({
  name: 'imports.fixRow',
  method: 'POST',
  input: 'FixRow',
  output: 'SavedImport',
  errors: ['imports.BEGUN', 'imports.CLOSED', 'imports.NOT_CHECKED'],
})
/** An import with a page of its rows, fifty at a time. */
export const readImport = contract({ name: 'imports.read', method: 'GET', input: 'ReadImport', output: 'ImportRead' })
export const listImports = contract({ name: 'imports.list', method: 'GET', input: 'ListImports', output: 'ImportList' })
/** The newest imports of all kinds that the asker may use. */
export const listRecentImports = contract({ name: 'imports.listRecent', method: 'GET', input: 'Nothing', output: 'RecentImports' })
/** Begins to apply the rows that are new or changed, in a job. Rows with errors are left out. An import that decides who gets in needs a fresh proof. */
export const applyImport = contract({
  name: 'imports.apply',
  method: 'POST',
  input: 'ImportAsSeen',
  output: 'SavedImport',
  errors: [proof, 'imports.BEGUN', 'imports.CLOSED', 'imports.NOT_CHECKED', 'imports.NOTHING', 'imports.NOT_YOURS'],
})
/** Undoes an import within 24 hours. Rows whose subject was changed since are kept, and listed. */
export const undoImport = contract({
  name: 'imports.undo',
  method: 'POST',
  input: 'OneImport',
  output: 'Done',
  errors: [proof, 'imports.NOT_YOURS', 'imports.TOO_LATE'],
})
/** How many rows an undo would put back as things stand, and how many it would leave. */
export const foreseeUndo = contract({ name: 'imports.foreseeUndo', method: 'GET', input: 'OneImport', output: 'UndoForeseen' })
/** Discards an import that was not applied. */
export const discardImport = contract({
  name: 'imports.discard',
  method: 'POST',
  input: 'OneImport',
  output: 'Done',
  errors: ['imports.BEGUN'],
})
