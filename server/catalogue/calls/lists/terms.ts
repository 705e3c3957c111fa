import 'server-only'
import { terms } from '@/lib/contracts/lists'
import { institutionToday } from '@/server/config'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { termStore } from '../../queries/entries'
import { listTerms } from '../../queries/lists.sql'
import { config } from './access'

/** Terms may overlap: the screen points that out before somebody saves. */
export const termCalls = entryCalls(terms, {
  access: config,
  module: null,
  turn: 'lists',
  entity: 'term',
  store: { ...termStore, list: async (db, wanted, at) => listTerms(db, { ...wanted, today: await institutionToday(at) }) },
})
