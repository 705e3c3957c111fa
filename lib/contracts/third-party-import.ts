import { contractsOf } from '@/lib/contract'

export type { DataColumn, DataRecordRow } from './third-party-import.shapes'

const contract = contractsOf(() => import('./third-party-import.shapes'))

/** Sets of data that come from elsewhere, those in use first, by name. */
export const listDataSets = contract({ name: 'third-party-import.listSets', method: 'GET', input: 'FindEntries', output: 'DataSets' })
export const readDataSet = contract({ name: 'third-party-import.readSet', method: 'GET', input: 'OneEntry', output: 'ReadDataSet' })
/** Revision 0 makes a set. A column that holds something is removed only if `emptied` names it; its type cannot change to one that its values do not fit. */
export const saveDataSet = contract({ name: 'third-party-import.saveSet', method: 'POST', input: 'SaveDataSet', output: 'Saved' })
/** A set with data about anybody is taken out of use; any other is deleted. */
export const removeDataSet = contract({
  name: 'third-party-import.removeSet',
  method: 'POST',
  input: 'RemoveEntry',
  output: 'Done',
  errors: ['third-party-import.IN_USE'],
})
/** The roles that may be given a set to read: built-in ones first, then by name. */
export const listReaders = contract({ name: 'third-party-import.listReaders', method: 'GET', input: 'Nothing', output: 'Readers' })

/** The sets of which the asker reads anything, by name: those on other people, and those on themself. */
export const listReadable = contract({ name: 'third-party-import.listReadable', method: 'GET', input: 'Nothing', output: 'Readable' })
/** The records of a set on the people whom the asker may see, by name, fifty at a time; without the columns that the asker may not see. */
export const listRecords = contract({ name: 'third-party-import.listRecords', method: 'GET', input: 'FindRecords', output: 'Records' })
export const readRecord = contract({ name: 'third-party-import.readRecord', method: 'GET', input: 'OneRecord', output: 'ReadRecord' })
/** Saves values by hand: they stay when a file says otherwise, unless the import is told to replace them. A stale revision gives CONFLICT. */
export const saveRecord = contract({
  name: 'third-party-import.saveRecord',
  method: 'POST',
  input: 'SaveRecord',
  output: 'Saved',
  errors: ['third-party-import.OUT_OF_USE'],
})
/** Removes everything that the set holds on a person. The next file that names them brings it again. */
export const removeRecord = contract({ name: 'third-party-import.removeRecord', method: 'POST', input: 'RemoveRecord', output: 'Done' })
/** The whole set as a CSV file that can be brought into it again. Takes a fresh proof. */
export const exportRecords = contract({
  name: 'third-party-import.exportRecords',
  method: 'POST',
  input: 'ExportRecords',
  output: 'RecordsFile',
  errors: ['sign-in.REAUTHENTICATE'],
})
