import 'server-only'
import * as contracts from '@/lib/contracts/tags'
import type { TagUse } from '@/lib/contracts/tags.shapes'
import { issueAt } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { removeEntry, saveEntry } from '@/server/kernel/calls/entries'
import { refuse } from '@/server/kernel/errors'
import { lockSharedTagGroup, listTagGroups, paletteColour } from '../queries/groups.sql'
import {
  countTags,
  deleteMergedInto,
  findTag,
  insertTag,
  listTagRows,
  tagTable,
  tagTableOf,
  updateTag,
  type TagRow,
} from '../queries/tags.sql'
import { usesOfTags } from '../uses'
import { editors, readers } from './access'

/** The number of tags on one page. */
const pageSize = 50
const tags = { entity: 'tag', table: tagTable, name: 'name', find: findTag }

export const listTagsCall = defineCall(contracts.listTags, {
  ...readers,
  handle: async ({ input: { q = '', groupId, state, page: asked }, db }) => {
    const wanted = { q, groupId, state }
    const [total, groups] = await Promise.all([countTags(db, wanted), listTagGroups(db)])
    const pages = Math.max(1, Math.ceil(total / pageSize))
    const page = Math.min(asked, pages)
    const skip = (page - 1) * pageSize
    const rows = await listTagRows(db, wanted, { skip, take: pageSize })
    const uses = await usesOfTags(
      db,
      rows.map(({ id }) => id),
    )
    return { tags: rows.map((row) => tagView(row, uses.get(row.id) ?? [])), total, from: skip + 1, page, pages, groups }
  },
})

function tagView({ id, name, active, groupId, group, colour }: TagRow, uses: TagUse[]) {
  return { id, name, active, group: { id: groupId, name: group, colour: paletteColour(colour) }, uses }
}

export const readTagCall = defineCall(contracts.readTag, {
  ...readers,
  handle: async ({ input: { id }, db }) => {
    const tag = await findTag(db, id)
    if (!tag) throw refuse('NOT_FOUND')
    const [uses, groups] = await Promise.all([usesOfTags(db, [id]), listTagGroups(db)])
    const named = uses.get(id) ?? []
    return { tag, usage: { uses: named, isReferenced: named.length > 0 }, groups }
  },
})

export const readTagGroupChoicesCall = defineCall(contracts.readTagGroupChoices, {
  ...readers,
  handle: async ({ db }) => ({ groups: await listTagGroups(db) }),
})

export const saveTagCall = defineCall(contracts.saveTag, {
  ...editors,
  audit: 'tags.saved',
  handle: ({ input, db, ...work }) =>
    saveEntry(
      { db, ...work },
      { ...tags, table: tagTableOf(input.groupId) },
      {
        input,
        check: async (before) => {
          const group = await lockSharedTagGroup(db, input.groupId)
          return [(!group || (!group.active && before?.groupId !== input.groupId)) && issueAt('groupId', 'tagGroupUnknown')]
        },
        insert: (row) => insertTag(db, row),
        update: (row) => updateTag(db, row),
      },
    ),
})

export const removeTagCall = defineCall(contracts.removeTag, {
  ...editors,
  audit: 'tags.removed',
  handle: ({ input, db, ...work }) =>
    removeEntry({ db, ...work }, tags, {
      input,
      isUsed: async ({ id }) => (await usesOfTags(db, [id])).get(id)?.length !== 0,
      inUse: () => refuse('STATE_CHANGED', { code: 'tags.IN_USE' }),
      clear: () => deleteMergedInto(db, input.id),
    }),
})
