import { contractsOf } from '@/lib/contract'

export type { DataColumn } from './third-party-import.shapes'

const contract = contractsOf(() => import('./third-party-import.shapes'))

/** Sets of data that come from elsewhere, those in use first, by name. */
export const listDataSets = contract({ name: 'third-party-import.listSets', method: 'GET', input: 'FindEntries', output: 'DataSets' })
export const readDataSet = contract({ name: 'third-party-import.readSet', method: 'GET', input: 'OneEntry', output: 'ReadDataSet' })
/** Revision 0 makes it. A column that holds something goes only where `emptied` names it; its type stays where what it holds would not fit. */
export const saveDataSet = contract({ name: 'third-party-import.saveSet', method: 'POST', input: 'SaveDataSet', output: 'Saved' })
/** What holds something on somebody goes out of use; what does not is deleted. */
export const removeDataSet = contract({ name: 'third-party-import.removeSet', method: 'POST', input: 'RemoveEntry', output: 'Done', errors: ['third-party-import.IN_USE'] })
/** The roles that may be given a set to read: built-in ones first, then by name. */
export const listReaders = contract({ name: 'third-party-import.listReaders', method: 'GET', input: 'Nothing', output: 'Readers' })
