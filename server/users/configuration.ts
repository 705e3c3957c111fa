import 'server-only'
import { entriesPart } from '@/server/kernel/configuration'
import { flagCalls } from './flags'
import { flagStore } from './queries/flags.sql'

/** The flags that people can carry; who carries one is personal data and not part of the configuration. */
export const usersConfiguration = entriesPart({
  name: 'flags',
  list: flagStore.listAll,
  calledBy: ({ caption }) => caption,
  save: flagCalls.save,
  remove: flagCalls.remove,
})
