import 'server-only'
import { entriesPart } from '@/server/kernel/configuration'
import { flagCalls } from './flags'
import { flagStore } from './queries/flags.sql'

/** What people can be marked with; who is, is theirs. */
export const usersConfiguration = entriesPart({
  name: 'flags',
  list: flagStore.listAll,
  calledBy: ({ caption }) => caption,
  save: flagCalls.save,
  remove: flagCalls.remove,
})
