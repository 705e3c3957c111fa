import 'server-only'
import { entriesPart } from '@/server/kernel/configuration'
import { saveFlagCall } from './flags'
import { listFlagEntries } from './queries/flags.sql'

/** What people can be marked with; who is, is theirs. */
export const usersConfiguration = entriesPart({ name: 'flags', list: listFlagEntries, calledBy: ({ caption }) => caption, save: saveFlagCall })
