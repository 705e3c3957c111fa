import 'server-only'
import * as contracts from '@/lib/contracts/groupings'
import { grouping as machine, type GroupingEvent } from '@/lib/states/grouping'
import { institutionToday } from '@/server/config'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { removeEntry, saveEntry } from '@/server/kernel/calls/entries'
import { refuse } from '@/server/kernel/errors'
import { countEntries, lockList } from '@/server/kernel/queries/entries.sql'
import { transition } from '@/server/kernel/calls/transition'
import { lockSharedProgramme } from '@/server/programmes'
import { groupingEntity } from '../find-groups'
import { moveDefault } from '../move-default'
import {
  findDefaultGrouping,
  findGrouping,
  lockGrouping,
  insertGrouping,
  listProgrammeChoices,
  updateGrouping,
  updatePublished,
  type GroupingRow,
} from '../queries/groups'
import { deleteGroupsOf, groupingTable, listGroupingEntries, usageOfGrouping } from '../queries/lists.sql'
import { editors, mostListed, movers, readers } from './access'

const groupings = { entity: groupingEntity, table: groupingTable, name: 'name', find: findGrouping }

export const listGroupingsCall = defineCall(contracts.listGroupings, {
  ...readers,
  handle: async ({ input: { q = '' }, db, request }) => {
    const today = await institutionToday(request.at)
    const [rows, total] = await Promise.all([listGroupingEntries(db, { q, limit: mostListed, today }), countEntries(db, groupingTable)])
    return { rows, total }
  },
})

export const readGroupingCall = defineCall(contracts.readGrouping, {
  ...readers,
  handle: async ({ input: { id }, db, request }) => {
    const grouping = await findGrouping(db, id)
    if (!grouping) throw refuse('NOT_FOUND')
    const today = await institutionToday(request.at)
    const standing = await findDefaultGrouping(db)
    const [usage, members, programmes] = [
      await usageOfGrouping(db, { id, today }),
      standing ? (await usageOfGrouping(db, { id: standing.id, today })).members : 0,
      await listProgrammeChoices(db, grouping.programmeId),
    ]
    return { grouping, usage, standsOn: standing && { id: standing.id, name: standing.name, members }, programmes }
  },
})

export const readGroupingChoicesCall = defineCall(contracts.readGroupingChoices, {
  ...readers,
  handle: async ({ db }) => ({ programmes: await listProgrammeChoices(db, null) }),
})

export const saveGroupingCall = defineCall(contracts.saveGrouping, {
  ...editors,
  audit: 'groupings.saved',
  handle: async ({ input: { years, ...given }, db, ...work }) => {
    const input = { ...given, years: [...new Set(years)].sort((one, other) => one - other) }
    return saveEntry({ db, ...work }, groupings, {
      input,
      check: async (before) => {
        if (
          input.programmeId === null ||
          (before?.programmeId === input.programmeId && JSON.stringify(before.years) === JSON.stringify(input.years))
        )
          return []
        const programme = await lockSharedProgramme(db, input.programmeId)
        if (!programme) return [issueAt('programmeId', 'programmeUnknown')]
        return [input.years.some((year) => year > programme.lengthYears) && issueAt('years', 'yearBeyondProgramme')]
      },
      insert: async (row) => insertGrouping(db, { ...row, published: false, isDefault: (await findDefaultGrouping(db)) === null }),
      update: (row) => updateGrouping(db, row),
    })
  },
})

export const removeGroupingCall = defineCall(contracts.removeGrouping, {
  ...editors,
  audit: 'groupings.removed',
  handle: async ({ input, db, request, ...work }) => {
    const today = await institutionToday(request.at)
    if ((await findGrouping(db, input.id))?.isDefault) throw refuse('STATE_CHANGED', { code: 'groupings.DEFAULT' })
    return removeEntry({ db, request, ...work }, groupings, {
      input,
      isUsed: async ({ id }) => (await usageOfGrouping(db, { id, today })).hasHad,
      inUse: () => refuse('STATE_CHANGED', { code: 'groupings.IN_USE' }),
      clear: () => deleteGroupsOf(db, input.id),
    })
  },
})

export const publishGroupingCall = defineCall(contracts.publishGrouping, {
  ...editors,
  audit: 'groupings.published',
  handle: async ({ input, db, request, audit }) => {
    const { id, revision } = await changeGrouping(db, input, 'publish')
    audit({ entity: groupingEntity, entityId: id, changes: { published: { from: false, to: true } } })
    return { revision, savedAt: request.at.toISOString() }
  },
})

export const unpublishGroupingCall = defineCall(contracts.unpublishGrouping, {
  ...editors,
  audit: 'groupings.unpublished',
  handle: async ({ input, db, request, audit }) => {
    const { id, revision } = await changeGrouping(db, input, 'unpublish')
    audit({ entity: groupingEntity, entityId: id, changes: { published: { from: true, to: false } } })
    return { revision, savedAt: request.at.toISOString() }
  },
})

export const makeDefaultGroupingCall = defineCall(contracts.makeDefaultGrouping, {
  ...movers,
  audit: 'groupings.madeDefault',
  handle: async ({ input, db, request, audit }) => {
    await lockList(db, groupingEntity)
    const moved = await moveDefault(db, { id: input.id, revision: input.revision, at: request.at })
    audit({ entity: groupingEntity, entityId: input.id, changes: { isDefault: { from: false, to: true }, people: { to: moved.people } } })
    return { revision: moved.revision, savedAt: request.at.toISOString() }
  },
})

type Seen = { readonly id: string; readonly revision: number }

async function changeGrouping(db: Tx, { id, revision }: Seen, on: GroupingEvent): Promise<GroupingRow> {
  const before = await lockGrouping(db, id)
  if (!before) throw refuse('NOT_FOUND')
  if (before.revision !== revision) throw refuse('CONFLICT', { data: { newer: before } })
  const from = before.published ? 'PUBLISHED' : 'DRAFT'
  await transition({
    machine,
    from,
    on,
    compareAndSet: (was, to) => updatePublished(db, { id, revision, from: was === 'PUBLISHED', to: to === 'PUBLISHED' }),
  })
  return { ...before, revision: revision + 1 }
}
