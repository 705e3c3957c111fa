import 'server-only'
import { entriesPart } from '@/server/kernel/configuration'
import { saveProgrammeCall } from './calls'
import { listProgrammeEntries } from './queries'

export const programmesConfiguration = entriesPart({ name: 'programmes', list: listProgrammeEntries, calledBy: ({ name }) => name, save: saveProgrammeCall })
