import 'server-only'
import * as contracts from '@/lib/contracts/feedback'
import { patientMarks } from '@/lib/feedback/vocabulary'
import { holds } from '@/lib/privileges'
import { institutionToday } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { centre, overseers } from '../access'
import { countContacts } from '../queries/contacts.sql'
import {
  countFaces,
  countMarked,
  countUnreleased,
  findHeard,
  hideWords,
  listMarkedAnswers,
  listWords,
  setCounted,
} from '../queries/patients.sql'
import { contactsFor, heardScopeFor, overseenScopeFor, oversees } from '../scope'

export const listPatientFeedbackCall = defineCall(contracts.listPatientFeedback, {
  access: { kind: 'privilege', anyOf: ['FEEDBACKCENTRE', 'FEEDBACK_VIEW_ALL'] },
  module: centre.module,
  effect: 'read',
  notWhileViewing: true,
  handle: async ({ actor, input: { studentId = actor.id }, db }) => {
    const student = await findHeard(db, heardScopeFor(actor), studentId)
    if (!student) throw refuse('NOT_FOUND')
    // Nobody is told how many answers about themself are waiting: it would tell when somebody answered, and whether they are believed.
    const mayHide = oversees(actor, studentId)
    const unreleased = mayHide ? await countUnreleased(db, studentId) : null
    const words = await listWords(db, studentId, { withHidden: mayHide })
    return { ...(await countFaces(db, studentId)), unreleased, words, student, mayHide }
  },
})

export const hidePatientWordsCall = defineCall(contracts.hidePatientWords, {
  ...overseers,
  effect: 'write',
  audit: 'feedback.wordsHidden',
  replay: 'keyed',
  handle: async ({ actor, input: { feedbackId, reason }, db, audit }) => {
    const studentId = await hideWords(db, overseenScopeFor(actor), { id: feedbackId, byId: actor.id, reason })
    if (studentId === null) throw refuse('NOT_FOUND')
    audit({ entity: 'user', entityId: studentId, changes: { reason: { to: reason } } })
    return {}
  },
})

export const listMarkedCall = defineCall(contracts.listMarked, {
  ...overseers,
  effect: 'read',
  notWhileViewing: true,
  handle: async ({ actor, db }) => {
    const rows = await listMarkedAnswers(db, overseenScopeFor(actor))
    return { rows: rows.map(({ marks, ...row }) => ({ ...row, marks: patientMarks.filter((mark) => marks.includes(mark)) })) }
  },
})

export const countMarkedCall = defineCall(contracts.countMarked, {
  ...overseers,
  effect: 'write',
  audit: 'feedback.markedCounted',
  replay: 'keyed',
  handle: async ({ actor, input: { feedbackId, reason }, db, audit }) => {
    const studentId = await setCounted(db, overseenScopeFor(actor), { id: feedbackId, byId: actor.id, reason })
    if (studentId === null) throw refuse('NOT_FOUND')
    audit({ entity: 'user', entityId: studentId, changes: { reason: { to: reason } } })
    return {}
  },
})

export const readToLookAfterCall = defineCall(contracts.readToLookAfter, {
  access: { kind: 'privilege', anyOf: ['FEEDBACK_VIEW_ALL', 'TREATMENTSESSION_VIEW_ALL'] },
  module: null,
  effect: 'read',
  handle: async ({ actor, db, request }) => ({
    contacts: actor.modules.has('clinical') ? (await countContacts(db, contactsFor(actor), await institutionToday(request.at))).open : null,
    marked:
      actor.modules.has('feedbackcentre') && holds(actor.privileges, 'FEEDBACK_VIEW_ALL')
        ? await countMarked(db, overseenScopeFor(actor))
        : null,
  }),
})
