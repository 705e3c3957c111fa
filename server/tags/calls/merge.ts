import 'server-only'
import * as contracts from '@/lib/contracts/tags'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { lockList } from '@/server/kernel/queries/entries.sql'
import { tagGroupStore } from '../queries/groups.sql'
import { findTag, lockTags, setMerged, type TagEntry } from '../queries/tags.sql'
import { countNamingBoth, moveTagUses, usesOfTags } from '../uses'
import { editors, readers } from './access'

export const previewTagMergeCall = defineCall(contracts.previewTagMerge, {
  ...readers,
  handle: async ({ input: { id, intoId }, db }) => {
    const { from, into } = await pairOf(db, { id, intoId })
    const [uses, both, groupOf, groupInto] = await Promise.all([
      usesOfTags(db, [id]),
      countNamingBoth(db, { fromId: id, intoId }),
      tagGroupStore.find(db, from.groupId),
      tagGroupStore.find(db, into.groupId),
    ])
    return {
      from: { name: from.name, group: groupOf?.name ?? '' },
      into: { name: into.name, group: groupInto?.name ?? '' },
      moved: uses.get(id) ?? [],
      both,
    }
  },
})

export const mergeTagCall = defineCall(contracts.mergeTag, {
  ...editors,
  audit: 'tags.merged',
  handle: async ({ input: { id, revision, intoId }, db, request, audit }) => {
    await lockList(db, 'tag')
    await lockTags(db, [id, intoId])
    const { from, into } = await pairOf(db, { id, intoId })
    if (from.revision !== revision) throw refuse('CONFLICT', { data: { newer: from } })
    const moved = await moveTagUses(db, { fromId: id, intoId })
    await setMerged(db, { fromId: id, intoId, at: request.at })
    audit({
      entity: 'tag',
      entityId: id,
      changes: {
        mergedInto: { from: from.name, to: into.name },
        into: { to: intoId },
        ...Object.fromEntries(moved.map(({ what, count }) => [what, { to: count }])),
      },
    })
    audit({ entity: 'tag', entityId: intoId, changes: { tookPlaceOf: { to: from.name } } })
    return { moved: moved.reduce((sum, { count }) => sum + count, 0) }
  },
})

/** @throws NOT_FOUND where the first tag does not exist; a bad field where the other cannot take its place. */
async function pairOf(db: Db, { id, intoId }: { id: string; intoId: string }): Promise<{ from: TagEntry; into: TagEntry }> {
  const [from, into] = [await findTag(db, id), await findTag(db, intoId)]
  if (!from) throw refuse('NOT_FOUND')
  if (!into?.active) throw badField('intoId', 'tagUnknown')
  if (id === intoId) throw badField('intoId', 'tagItself')
  return { from, into }
}
