import 'server-only'
import { entriesPart } from '@/server/kernel/configuration'
import { programmeCalls } from './calls'
import { programmeStore } from './queries'

export const programmesConfiguration = entriesPart({
  name: 'programmes',
  list: programmeStore.listAll,
  calledBy: ({ name }) => name,
  save: programmeCalls.save,
  remove: programmeCalls.remove,
})
