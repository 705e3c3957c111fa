import 'server-only'
import { tagGroups } from '@/lib/contracts/tags'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { moveMergedTags, tagGroupStore } from '../queries/groups.sql'
import { access } from './access'

export const tagGroupCalls = entryCalls(tagGroups, {
  access,
  module: null,
  turn: 'tags',
  entity: 'tag-group',
  store: tagGroupStore,
  clear: ({ db }, id) => moveMergedTags(db, id),
})
