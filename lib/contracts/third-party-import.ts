import { contractsOf } from '@/lib/contract'

export type { DataColumn, DataRecordRow } from './third-party-import.shapes'

const contract = contractsOf(() => import('./third-party-import.shapes'))

/** Sets of data that come from elsewhere, those in use first, by name. */
export const listDataSets = contract({ name: 'third-party-import.listSets', method: 'GET', input: 'FindEntries', output: 'DataSets' })
export const readDataSet = contract({ name: 'third-party-import.readSet', method: 'GET', input: 'OneEntry', output: 'ReadDataSet' })
/** Revision 0 makes it. A column that holds something goes only where `emptied` names it; its type stays where what it holds would not fit. */
export const saveDataSet = contract({ name: 'third-party-import.saveSet', method: 'POST', input: 'SaveDataSet', output: 'Saved' })
/** What holds something on somebody goes out of use; what does not is deleted. */
export const removeDataSet = contract({
  name: 'third-party-import.removeSet',
  method: 'POST',
  input: 'RemoveEntry',
  output: 'Done',
  errors: ['third-party-import.IN_USE'],
})
/** The roles that may be given a set to read: built-in ones first, then by name. */
export const listReaders = contract({ name: 'third-party-import.listReaders', method: 'GET', input: 'Nothing', output: 'Readers' })

/** The sets of which somebody reads anything, by name: of others, and of themself. */
export const listReadable = contract({ name: 'third-party-import.listReadable', method: 'GET', input: 'Nothing', output: 'Readable' })
/** What a set holds on the people whom one reads of, by name, fifty at a time; without the columns that are not for one's eyes. */
export const listRecords = contract({ name: 'third-party-import.listRecords', method: 'GET', input: 'FindRecords', output: 'Records' })
export const readRecord = contract({ name: 'third-party-import.readRecord', method: 'GET', input: 'OneRecord', output: 'ReadRecord' })
/** By hand: what is set so stays when a file says otherwise, unless that is chosen. A stale revision is CONFLICT. */
export const saveRecord = contract({
  name: 'third-party-import.saveRecord',
  method: 'POST',
  input: 'SaveRecord',
  output: 'Saved',
  errors: ['third-party-import.OUT_OF_USE'],
})
/** What the set holds on somebody, as a whole. The next file that names them brings it again. */
export const removeRecord = contract({ name: 'third-party-import.removeRecord', method: 'POST', input: 'RemoveRecord', output: 'Done' })
/** The whole set as a CSV file that can be brought into it again. Takes a fresh proof. */
export const exportRecords = contract({
  name: 'third-party-import.exportRecords',
  method: 'POST',
  input: 'ExportRecords',
  output: 'RecordsFile',
  errors: ['sign-in.REAUTHENTICATE'],
})
