import 'server-only'
import * as contracts from '@/lib/contracts/groupings'
import { institutionToday } from '@/server/config'
import { issueAt } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { removeEntry, saveEntry } from '@/server/kernel/calls/entries'
import { badField, refuse } from '@/server/kernel/errors'
import { lockEntry, lockList } from '@/server/kernel/queries/entries.sql'
import { ensureGroups, groupEntity, groupingEntity } from '../find-groups'
import { countGroups, findGroup, findGrouping, insertGroup, updateGroup } from '../queries/groups'
import { groupTable, usageOfGroup } from '../queries/lists.sql'
import { listGroupMembers } from '../queries/people.sql'
import { personView } from '../views'
import { editors, mostGroups, readers } from './access'

const groupsOf = (groupingId: string) => ({ entity: groupEntity, table: groupTable(groupingId), name: 'name', find: findGroup })
/** The most members of one group that are shown. */
const mostShown = 1_000

export const readGroupCall = defineCall(contracts.readGroup, {
  ...readers,
  handle: async ({ input: { groupingId, id, on }, db, request }) => {
    const [grouping, group, today] = [await findGrouping(db, groupingId), await findGroup(db, id), await institutionToday(request.at)]
    if (!grouping || group?.groupingId !== groupingId) throw refuse('NOT_FOUND')
    const day = on ?? today
    const members = await listGroupMembers(db, { grouping, groupId: id, day, limit: mostShown })
    return {
      grouping: { id: grouping.id, name: grouping.name, published: grouping.published },
      group: { id, revision: group.revision, name: group.name, colour: group.colour, active: group.active },
      on: day,
      today,
      members: members.map(personView),
      total: members[0]?.total ?? 0,
      usage: await usageOfGroup(db, { id, groupingId, today }),
    }
  },
})

export const saveGroupCall = defineCall(contracts.saveGroup, {
  ...editors,
  audit: 'groupings.groupSaved',
  handle: async ({ input, db, request, ...work }) => {
    const grouping = await findGrouping(db, input.groupingId)
    const stored = await findGroup(db, input.id)
    if (!grouping || (stored && stored.groupingId !== input.groupingId)) throw refuse('NOT_FOUND')
    const today = await institutionToday(request.at)
    return saveEntry({ db, request, ...work }, groupsOf(grouping.id), {
      input,
      check: async (before) => [
        before === null && (await countGroups(db, grouping.id)) >= mostGroups && issueAt('name', 'tooManyGroups'),
        before?.active === true &&
          !input.active &&
          (await usageOfGroup(db, { id: input.id, groupingId: grouping.id, today })).members > 0 &&
          issueAt('active', 'groupNotEmpty'),
      ],
      insert: (row) => insertGroup(db, row),
      update: (row) => updateGroup(db, row),
    })
  },
})

export const removeGroupCall = defineCall(contracts.removeGroup, {
  ...editors,
  audit: 'groupings.groupRemoved',
  handle: async ({ input, db, request, ...work }) => {
    const today = await institutionToday(request.at)
    const stored = await findGroup(db, input.id)
    if (!stored) throw refuse('NOT_FOUND')
    await lockEntry(db, groupTable(stored.groupingId), input.id)
    const { members } = await usageOfGroup(db, { id: input.id, groupingId: stored.groupingId, today })
    if (input.as === 'DEACTIVATED' && members > 0) throw refuse('STATE_CHANGED', { code: 'groupings.GROUP_NOT_EMPTY' })
    return removeEntry({ db, request, ...work }, groupsOf(stored.groupingId), {
      input,
      isUsed: async ({ id, groupingId }) => (await usageOfGroup(db, { id, groupingId, today })).isReferenced,
      inUse: () => refuse('STATE_CHANGED', { code: 'groupings.GROUP_IN_USE' }),
    })
  },
})

export const addGroupsCall = defineCall(contracts.addGroups, {
  ...editors,
  audit: 'groupings.groupsAdded',
  handle: async ({ input: { groupingId, names }, db, audit }) => {
    await lockList(db, groupEntity)
    if (!(await findGrouping(db, groupingId))) throw refuse('NOT_FOUND')
    const before = await countGroups(db, groupingId)
    await ensureGroups(db, { groupingId, names })
    const after = await countGroups(db, groupingId)
    if (after > mostGroups) throw badField('names', 'tooManyGroups')
    audit({ entity: groupingEntity, entityId: groupingId, changes: { groups: { from: before, to: after } } })
    return { added: after - before }
  },
})
