import 'server-only'
import * as contracts from '@/lib/contracts/lists'
import { defineCall } from '@/server/kernel/define-call'
import { removeEntry, saveEntry } from '@/server/kernel/entries'
import { refuse } from '@/server/kernel/errors'
import { countEntries } from '@/server/kernel/queries/entries.sql'
import { countFlagged, findFlag, flagTable, insertFlag, listFlags, updateFlag } from './queries/flags.sql'

// A flag says something about people that not everybody is to know: whoever gives them words their list.
const access = { kind: 'privilege', anyOf: ['USERS_ADMIN'] } as const
const readers = { access, module: null, effect: 'read' } as const
const editors = { access, module: null, effect: 'write', replay: 'keyed', turn: () => 'flags' } as const
const flags = { entity: 'flag', table: flagTable, name: 'caption', find: findFlag }
const mostListed = 500

export const listFlagsCall = defineCall(contracts.listFlags, {
  ...readers,
  handle: async ({ input: { q = '' }, db }) => {
    const [rows, total] = await Promise.all([listFlags(db, { q, limit: mostListed }), countEntries(db, flagTable)])
    return { rows, total }
  },
})

export const readFlagCall = defineCall(contracts.readFlag, {
  ...readers,
  handle: async ({ input: { id }, db }) => {
    const flag = await findFlag(db, id)
    if (!flag) throw refuse('NOT_FOUND')
    const people = await countFlagged(db, id)
    return { flag, usage: { people, isReferenced: people > 0 } }
  },
})

export const saveFlagCall = defineCall(contracts.saveFlag, {
  ...editors,
  audit: 'users.flagSaved',
  handle: ({ input, db, ...work }) => saveEntry({ db, ...work }, flags, { input, insert: (row) => insertFlag(db, row), update: (row) => updateFlag(db, row) }),
})

export const removeFlagCall = defineCall(contracts.removeFlag, {
  ...editors,
  audit: 'users.flagRemoved',
  handle: ({ input, db, ...work }) =>
    removeEntry({ db, ...work }, flags, { input, isUsed: async ({ id }) => (await countFlagged(db, id)) > 0, inUse: () => refuse('STATE_CHANGED', { code: 'users.FLAG_IN_USE' }) }),
})

export const flagCalls = [listFlagsCall, readFlagCall, saveFlagCall, removeFlagCall]
