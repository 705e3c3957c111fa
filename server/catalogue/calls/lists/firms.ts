import 'server-only'
import * as contracts from '@/lib/contracts/lists'
import { institutionToday } from '@/server/config'
import { issueAt } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { removeEntry, saveEntry } from '@/server/kernel/calls/entries'
import { refuse, type Issue } from '@/server/kernel/errors'
import { countEntries } from '@/server/kernel/queries/entries.sql'
import {
  deleteSupervisors,
  findFirm,
  findTeachers,
  insertFirm,
  listFirms,
  listTeachers,
  replaceSupervisors,
  type Supervision,
  updateFirm,
  usageOfFirm,
} from '../../queries/firms.sql'
import { firmTable } from '../../queries/lists.sql'
import { groupEditors, groupReaders, mostListed } from './access'

/** The most current and future leaders of one firm. Past ones do not count, since their number only grows. */
const mostLeading = 200
const firms = { entity: 'firm', table: firmTable, name: 'name', find: findFirm }

export const listFirmsCall = defineCall(contracts.listFirms, {
  ...groupReaders,
  handle: async ({ input: { q = '' }, db, request }) => {
    const today = await institutionToday(request.at)
    const [rows, total] = await Promise.all([listFirms(db, { q, limit: mostListed, today }), countEntries(db, firmTable)])
    return { rows, total }
  },
})

export const readFirmCall = defineCall(contracts.readFirm, {
  ...groupReaders,
  handle: async ({ input: { id }, db, request }) => {
    const firm = await findFirm(db, id)
    if (!firm) throw refuse('NOT_FOUND')
    return { firm, usage: await usageOfFirm(db, { id, today: await institutionToday(request.at) }) }
  },
})

export const listTeachersCall = defineCall(contracts.listTeachers, {
  ...groupReaders,
  handle: async ({ db, request }) => ({ teachers: await listTeachers(db), today: await institutionToday(request.at) }),
})

export const saveFirmCall = defineCall(contracts.saveFirm, {
  ...groupEditors,
  audit: 'catalogue.firmSaved',
  handle: async ({ input, db, request, ...work }) => {
    const saved = await saveEntry({ db, request, ...work }, firms, {
      input,
      check: async (before) => {
        const today = await institutionToday(request.at)
        // A teacher who has left stays, with the dates of that time.
        const known = new Set(before?.teachers.map(({ teacherId }) => teacherId))
        const added = input.teachers.filter(({ teacherId }) => !known.has(teacherId))
        const found = await findTeachers(
          db,
          added.map(({ teacherId }) => teacherId),
        )
        return [
          ...supervisionProblems(before?.teachers ?? [], input.teachers, today),
          ...input.teachers.map(
            ({ teacherId }, at) => !known.has(teacherId) && !found.has(teacherId) && issueAt(`teachers.${at}.teacherId`, 'teacherUnknown'),
          ),
        ]
      },
      insert: (row) => insertFirm(db, row),
      update: (row) => updateFirm(db, row),
    })
    await replaceSupervisors(db, input)
    return saved
  },
})

export const removeFirmCall = defineCall(contracts.removeFirm, {
  ...groupEditors,
  audit: 'catalogue.firmRemoved',
  handle: async ({ input, db, request, ...work }) => {
    const today = await institutionToday(request.at)
    return removeEntry({ db, request, ...work }, firms, {
      input,
      isUsed: async ({ id }) => (await usageOfFirm(db, { id, today })).isReferenced,
      inUse: () => refuse('STATE_CHANGED', { code: 'catalogue.IN_USE' }),
      clear: () => deleteSupervisors(db, input.id),
    })
  },
})

type Span = Omit<Supervision, 'displayName'>

/** A supervision that is over stays unchanged: it determined whom somebody could see at that time. */
function supervisionProblems(before: readonly Span[], after: readonly Span[], today: string): (Issue | false)[] {
  const isOver = ({ toOn }: Span) => toOn !== null && toOn < today
  const keyOf = ({ teacherId, fromOn, toOn }: Span) => `${teacherId.toLowerCase()} ${fromOn} ${toOn ?? ''}`
  const kept = new Set(after.map(keyOf))
  return [
    before.some((one) => isOver(one) && !kept.has(keyOf(one))) && issueAt('teachers', 'supervisionOver'),
    after.filter((one) => !isOver(one)).length > mostLeading && issueAt('teachers', 'tooManyTeachers'),
  ]
}
