import 'server-only'
import * as contracts from '@/lib/contracts/tags'
import { defineCall } from '@/server/kernel/define-call'
import { removeEntry, saveEntry } from '@/server/kernel/entries'
import { refuse } from '@/server/kernel/errors'
import { countEntries } from '@/server/kernel/queries/entries.sql'
import { countTagsOf, findTagGroup, insertTagGroup, listTagGroups, moveMergedTags, tagGroupTable, updateTagGroup } from '../queries/groups.sql'
import { editors, readers } from './access'

const groups = { entity: 'tag-group', table: tagGroupTable, name: 'name', find: findTagGroup }
const mostListed = 500

export const listTagGroupsCall = defineCall(contracts.listTagGroups, {
  ...readers,
  handle: async ({ input: { q = '' }, db }) => {
    const [rows, total] = await Promise.all([listTagGroups(db, { q, limit: mostListed }), countEntries(db, tagGroupTable)])
    return { rows, total }
  },
})

export const readTagGroupCall = defineCall(contracts.readTagGroup, {
  ...readers,
  handle: async ({ input: { id }, db }) => {
    const group = await findTagGroup(db, id)
    if (!group) throw refuse('NOT_FOUND')
    const tags = await countTagsOf(db, id)
    return { group, usage: { tags, isReferenced: tags > 0 } }
  },
})

export const saveTagGroupCall = defineCall(contracts.saveTagGroup, {
  ...editors,
  audit: 'tags.groupSaved',
  handle: ({ input, db, ...work }) => saveEntry({ db, ...work }, groups, { input, insert: (row) => insertTagGroup(db, row), update: (row) => updateTagGroup(db, row) }),
})

export const removeTagGroupCall = defineCall(contracts.removeTagGroup, {
  ...editors,
  audit: 'tags.groupRemoved',
  handle: ({ input, db, ...work }) =>
    removeEntry({ db, ...work }, groups, {
      input,
      isUsed: async ({ id }) => (await countTagsOf(db, id)) > 0,
      inUse: () => refuse('STATE_CHANGED', { code: 'tags.GROUP_IN_USE' }),
      clear: () => moveMergedTags(db, input.id),
    }),
})
