import 'server-only'
import * as contracts from '@/lib/contracts/competency-tests'
import { attemptStates } from '@/lib/states/test-attempt'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { administers, adminReads, filterEntity } from '../access'
import { deleteFilter, findFilter, findFilterByName, insertFilter, listFilters, updateFilter } from '../queries/filters'
import { countNamed } from '../queries/settings'
import { listTestNames } from '../queries/tests'
import { administeredTests } from '../scope'

export const listTestFiltersCall = defineCall(contracts.listTestFilters, {
  ...adminReads,
  handle: async ({ db }) => {
    const filters = await listFilters(db)
    const tests = await listTestNames(db, administeredTests())
    return {
      rows: filters.map(({ programme, testIds, states, ...filter }) => ({
        ...filter,
        programme: programme?.name ?? null,
        tests: tests.filter(({ id }) => testIds.includes(id)),
        states: attemptStates.filter((one) => states.includes(one)),
      })),
      total: filters.length,
    }
  },
})

export const saveTestFilterCall = defineCall(contracts.saveTestFilter, {
  ...administers,
  audit: 'competency-tests.filterSaved',
  handle: async ({ input: { id, revision, ...fields }, db, audit }) => {
    const named = { roleIds: [], userIds: [], procedureIds: [], testIds: fields.testIds }
    const programmeIds = fields.programmeId === null ? [] : [fields.programmeId]
    const counts = await countNamed(db, { ...named, programmeIds })
    if (counts.programmes < programmeIds.length) throw badField('programmeId', 'programmeUnknown')
    if (counts.tests < new Set(fields.testIds).size) throw badField('testIds', 'testUnknown')
    if (await findFilterByName(db, fields.name, id)) throw badField('name', 'captionTaken')
    const before = await findFilter(db, id)
    const count = revision === 0 ? await insertFilter(db, id, fields) : await updateFilter(db, { id, revision }, fields)
    if (count === 0) throw refuse(revision > 0 && !before ? 'NOT_FOUND' : 'CONFLICT')
    audit({ entity: filterEntity, entityId: id, changes: { name: { from: before?.name ?? null, to: fields.name } } })
    return { id, revision: revision + 1 }
  },
})

export const removeTestFilterCall = defineCall(contracts.removeTestFilter, {
  ...administers,
  audit: 'competency-tests.filterRemoved',
  handle: async ({ input: { id, revision }, db, audit }) => {
    const before = await findFilter(db, id)
    if (!before) throw refuse('NOT_FOUND')
    if ((await deleteFilter(db, { id, revision })) === 0) throw refuse('CONFLICT')
    audit({ entity: filterEntity, entityId: id, changes: { name: { from: before.name, to: null } } })
    return {}
  },
})
