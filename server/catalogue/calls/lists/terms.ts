import 'server-only'
import * as contracts from '@/lib/contracts/lists'
import { institutionToday } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { removeEntry, saveEntry } from '@/server/kernel/entries'
import { refuse } from '@/server/kernel/errors'
import { countEntries } from '@/server/kernel/queries/entries.sql'
import { findTerm, insertTerm, updateTerm } from '../../queries/entries'
import { listTerms, termTable } from '../../queries/lists.sql'
import { configEditors, configReaders, mostListed } from './access'

const terms = { entity: 'term', table: termTable, name: 'title', find: findTerm }

export const listTermsCall = defineCall(contracts.listTerms, {
  ...configReaders,
  handle: async ({ input: { q = '' }, db, request }) => {
    const today = await institutionToday(request.at)
    const [rows, total] = await Promise.all([listTerms(db, { q, limit: mostListed, today }), countEntries(db, termTable)])
    return { rows, total }
  },
})

export const readTermCall = defineCall(contracts.readTerm, {
  ...configReaders,
  handle: async ({ input: { id }, db }) => {
    const term = await findTerm(db, id)
    if (!term) throw refuse('NOT_FOUND')
    return { term }
  },
})

/** Terms may have days in common: the screen says so, and who saves it has read it. */
export const saveTermCall = defineCall(contracts.saveTerm, {
  ...configEditors,
  audit: 'catalogue.termSaved',
  handle: ({ input, db, ...work }) => saveEntry({ db, ...work }, terms, { input, insert: (row) => insertTerm(db, row), update: (row) => updateTerm(db, row) }),
})

export const removeTermCall = defineCall(contracts.removeTerm, {
  ...configEditors,
  audit: 'catalogue.termRemoved',
  handle: ({ input, ...work }) => removeEntry(work, terms, { input, isUsed: async () => false, inUse: () => refuse('STATE_CHANGED') }),
})
