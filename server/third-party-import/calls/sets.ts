import 'server-only'
import * as contracts from '@/lib/contracts/third-party-import'
import { valueOf } from '@/lib/third-party-import/data-sets'
import { roleNames } from '@/lib/i18n/role-names'
import { deleteUnapplied } from '@/server/imports'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { removeEntry, saveEntry } from '@/server/kernel/calls/entries'
import { refuse, type Issue } from '@/server/kernel/errors'
import { countEntries } from '@/server/kernel/queries/entries.sql'
import { listRoles } from '@/server/users'
import {
  dataSetTable,
  deleteParts,
  findSet,
  hasForeignColumns,
  insertSet,
  lockSharedRoles,
  listSets,
  replaceParts,
  updateSet,
  usageOfSet,
  listColumnValues,
  type SetColumn,
  type SetEntry,
} from '../queries/sets.sql'
import { dataSetKind } from '../upload/fields'

const access = { kind: 'privilege', anyOf: ['THIRDPARTY_IMPORT'] } as const
const readers = { access, module: null, effect: 'read' } as const
const editors = { access, module: null, effect: 'write', replay: 'keyed', turn: () => 'data-sets' } as const
const sets = { entity: 'data-set', table: dataSetTable, name: 'name', find: findSet }
const mostListed = 500
/** A column with more different values than this is not one whose type somebody changes. */
const mostValues = 20_000

export const listSetsCall = defineCall(contracts.listDataSets, {
  ...readers,
  handle: async ({ input: { q = '' }, db }) => {
    const [rows, total] = await Promise.all([listSets(db, { q, limit: mostListed }), countEntries(db, dataSetTable)])
    return { rows, total }
  },
})

export const readSetCall = defineCall(contracts.readDataSet, {
  ...readers,
  handle: async ({ input: { id }, db }) => {
    const set = await findSet(db, id)
    if (!set) throw refuse('NOT_FOUND')
    const usage = await usageOfSet(db, id)
    return { set, usage: { ...usage, isReferenced: usage.people > 0 } }
  },
})

export const listReadersCall = defineCall(contracts.listReaders, {
  ...readers,
  handle: async ({ db, request }) => {
    const nameOf = await roleNames(request.locale)
    return { roles: (await listRoles(db)).map((role) => ({ id: role.id, name: nameOf(role) })) }
  },
})

export const saveSetCall = defineCall(contracts.saveDataSet, {
  ...editors,
  audit: 'third-party-import.setSaved',
  handle: async ({ input: { emptied, ...input }, db, ...work }) => {
    const saved = await saveEntry({ db, ...work }, sets, {
      input,
      check: async (before) => {
        const roles = await lockSharedRoles(db, input.roleIds)
        if (await hasForeignColumns(db, { id: input.id, columnIds: input.columns.map(({ id }) => id) })) throw refuse('NOT_FOUND')
        return [
          input.roleIds.some((id) => !roles.has(id)) && issueAt('roleIds', 'roleUnknown'),
          ...(before ? await columnProblems(db, before, { ...input, emptied }) : []),
        ]
      },
      insert: (row) => insertSet(db, row),
      update: (row) => updateSet(db, row),
    })
    await replaceParts(db, input)
    return saved
  },
})

export const removeSetCall = defineCall(contracts.removeDataSet, {
  ...editors,
  audit: 'third-party-import.setRemoved',
  handle: ({ input, db, ...work }) =>
    removeEntry({ db, ...work }, sets, {
      input,
      isUsed: async ({ id }) => (await usageOfSet(db, id)).people > 0,
      inUse: () => refuse('STATE_CHANGED', { code: 'third-party-import.IN_USE' }),
      clear: async () => {
        await deleteUnapplied(db, { kind: dataSetKind, targetId: input.id })
        await deleteParts(db, input.id)
      },
    }),
})

export const setCalls = [listSetsCall, readSetCall, saveSetCall, removeSetCall, listReadersCall]

type After = { readonly columns: readonly SetColumn[]; readonly emptied: readonly string[] }

/** The values of a column are neither lost without a question nor left under a type that they do not fit. */
async function columnProblems(db: Tx, before: SetEntry, { columns, emptied }: After): Promise<(Issue | false)[]> {
  const { filled } = await usageOfSet(db, before.id)
  const lost = before.columns.find(
    ({ id }) => (filled[id] ?? 0) > 0 && !emptied.includes(id) && columns.every((column) => column.id !== id),
  )
  const retyped = columns.flatMap((column, at) => {
    const old = before.columns.find(({ id }) => id === column.id)
    return old && old.type !== column.type && (filled[column.id] ?? 0) > 0 ? [{ ...column, at }] : []
  })
  // The columns are checked one after the other, because a transaction has one connection.
  const unfit: Issue[] = []
  for (const { id, type, at } of retyped) {
    const values = await listColumnValues(db, { setId: before.id, columnId: id, limit: mostValues + 1 })
    if (values.length > mostValues || values.some((value) => valueOf(type, value) !== value))
      unfit.push(issueAt(`columns.${at}.type`, 'typeUnfit'))
  }
  return [lost !== undefined && issueAt('columns', 'columnFilled', { name: lost.caption, count: filled[lost.id] ?? 0 }), ...unfit]
}
