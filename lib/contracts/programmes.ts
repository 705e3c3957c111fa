import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./programmes.shapes'))

/** Published or not, by name: those in use first. */
export const listProgrammes = contract({ name: 'programmes.list', method: 'GET', input: 'FindEntries', output: 'Programmes' })
export const readProgramme = contract({ name: 'programmes.read', method: 'GET', input: 'OneEntry', output: 'ReadProgramme' })
/** Revision 0 makes it. It is not made shorter than the years that students are in. */
export const saveProgramme = contract({ name: 'programmes.save', method: 'POST', input: 'SaveProgramme', output: 'Saved' })
/** What is used is unpublished, what is not is deleted. */
export const removeProgramme = contract({ name: 'programmes.remove', method: 'POST', input: 'RemoveEntry', output: 'Done', errors: ['programmes.IN_USE'] })
