import { entryContracts } from '@/lib/entry-contracts'

/** Published or not, by name: those in use first. None is made shorter than the years that students are in. */
export const programmes = entryContracts(() => import('./programmes.shapes'), { domain: 'programmes' })
export const { list: listProgrammes, read: readProgramme, save: saveProgramme, remove: removeProgramme } = programmes
