import 'server-only'
import * as contracts from '@/lib/contracts/feedback'
import { holds } from '@/lib/privileges'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { centre, overseers } from '../access'
import { countFaces, endContact, findHeard, hideWords, listOpenContacts, listWords } from '../queries/patients.sql'
import { heardFor } from '../scope'

export const listPatientFeedbackCall = defineCall(contracts.listPatientFeedback, {
  access: { kind: 'privilege', anyOf: ['FEEDBACKCENTRE', 'FEEDBACK_VIEW_ALL'] },
  module: centre.module,
  effect: 'read',
  notWhileViewing: true,
  handle: async ({ actor, input: { studentId = actor.id }, db }) => {
    const student = await findHeard(db, heardFor(actor), studentId)
    if (!student) throw refuse('NOT_FOUND')
    const mayHide = holds(actor.privileges, 'FEEDBACK_VIEW_ALL')
    return { ...(await countFaces(db, studentId)), words: await listWords(db, studentId, { withHidden: mayHide }), student, mayHide }
  },
})

export const hidePatientWordsCall = defineCall(contracts.hidePatientWords, {
  ...overseers,
  effect: 'write',
  audit: 'feedback.wordsHidden',
  replay: 'keyed',
  handle: async ({ actor, input: { feedbackId, reason }, db, audit }) => {
    const studentId = await hideWords(db, { id: feedbackId, byId: actor.id, reason })
    if (studentId === null) throw refuse('NOT_FOUND')
    audit({ entity: 'user', entityId: studentId, changes: { reason: { to: reason } } })
    return {}
  },
})

export const listContactsCall = defineCall(contracts.listContacts, {
  ...overseers,
  effect: 'read',
  notWhileViewing: true,
  handle: async ({ db }) => ({ rows: await listOpenContacts(db) }),
})

export const closeContactCall = defineCall(contracts.closeContact, {
  ...overseers,
  effect: 'write',
  audit: 'feedback.contactClosed',
  replay: 'idempotent',
  handle: async ({ actor, input: { sessionId }, db, request, audit }) => {
    if (!(await endContact(db, { sessionId, byId: actor.id, at: request.at }))) throw refuse('NOT_FOUND')
    audit({ entity: 'treatment-session', entityId: sessionId })
    return {}
  },
})
