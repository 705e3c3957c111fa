import 'server-only'
import * as contracts from '@/lib/contracts/programmes'
import { bad } from '@/server/kernel/changes'
import { defineCall } from '@/server/kernel/define-call'
import { removeEntry, saveEntry } from '@/server/kernel/entries'
import { refuse } from '@/server/kernel/errors'
import { countEntries } from '@/server/kernel/queries/entries.sql'
import { findProgramme, insertProgramme, listProgrammes, programmeTable, updateProgramme, usageOfProgramme } from './queries'

const access = { kind: 'privilege', anyOf: ['PROGRAMMES_ADMIN'] } as const
const readers = { access, module: null, effect: 'read' } as const
const editors = { access, module: null, effect: 'write', replay: 'keyed', turn: () => 'programmes' } as const
const programmes = { entity: 'programme', table: programmeTable, name: 'name', find: findProgramme }
const mostListed = 500

export const listProgrammesCall = defineCall(contracts.listProgrammes, {
  ...readers,
  handle: async ({ input: { q = '' }, db }) => {
    const [rows, total] = await Promise.all([listProgrammes(db, { q, limit: mostListed }), countEntries(db, programmeTable)])
    return { rows, total }
  },
})

export const readProgrammeCall = defineCall(contracts.readProgramme, {
  ...readers,
  handle: async ({ input: { id }, db }) => {
    const programme = await findProgramme(db, id)
    if (!programme) throw refuse('NOT_FOUND')
    return { programme, usage: await usageOfProgramme(db, id) }
  },
})

export const saveProgrammeCall = defineCall(contracts.saveProgramme, {
  ...editors,
  audit: 'programmes.saved',
  handle: ({ input, db, ...work }) =>
    saveEntry({ db, ...work }, programmes, {
      input,
      check: async (before) => {
        if (!before || input.lengthYears >= before.lengthYears) return []
        const last = (await usageOfProgramme(db, input.id)).years.at(-1)
        return [last !== undefined && last.year > input.lengthYears && bad('lengthYears', 'yearsInUse', { year: last.year, count: last.students })]
      },
      insert: (row) => insertProgramme(db, row),
      update: (row) => updateProgramme(db, row),
    }),
})

export const removeProgrammeCall = defineCall(contracts.removeProgramme, {
  ...editors,
  audit: 'programmes.removed',
  handle: ({ input, db, ...work }) =>
    removeEntry({ db, ...work }, programmes, {
      input,
      isUsed: async ({ id }) => (await usageOfProgramme(db, id)).isReferenced,
      inUse: () => refuse('STATE_CHANGED', { code: 'programmes.IN_USE' }),
    }),
})

export const programmesCalls = [listProgrammesCall, readProgrammeCall, saveProgrammeCall, removeProgrammeCall]
