import 'server-only'
import { flags } from '@/lib/contracts/lists'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { flagStore } from './queries/flags.sql'

export const flagCalls = entryCalls(flags, {
  // A flag says something about people that not everybody should know, so its wording is for administrators of people.
  access: { kind: 'privilege', anyOf: ['USERS_ADMIN'] },
  module: null,
  turn: 'flags',
  entity: 'flag',
  store: flagStore,
})
