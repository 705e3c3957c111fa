import 'server-only'
import * as contracts from '@/lib/contracts/feedback'
import { feedbackThemes } from '@/lib/feedback/vocabulary'
import type { FeedbackSource } from '@/lib/generated/prisma/enums'
import { institutionToday } from '@/server/config'
import { isStudent, isTeacher, type Actor } from '@/server/kernel/actor'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { assertNoPatient } from '@/server/patient-check'
import { centre } from '../access'
import { sessionsOpenTo } from '@/server/clinical-sessions'
import { acknowledgeEntry, deleteEntry, findPerson, insertEntry, isWritten, listPeople, listThemesOf } from '../queries/entries'
import { findSessionForFeedback } from '../queries/remarks'
import { listFeedback } from '../listed'
import { askedNotice } from '../notices'
import { askableTeachersFor, entriesFor, openablePeopleFor, writableStudentsFor } from '../scope'

const entity = 'feedback-entry'
/** On average one a minute for an hour: more than anybody writes by hand. */
const writing = { kind: 'feedback-write', most: 60, minutes: 60 } as const
const asking = { kind: 'feedback-ask', most: 20, minutes: 60 } as const
const readers = {
  access: { kind: 'privilege', anyOf: ['FEEDBACKCENTRE', 'FEEDBACK_VIEW_ALL'] },
  module: 'feedbackcentre',
  effect: 'read',
  notWhileViewing: true,
} as const

export const listAboutCall = defineCall(contracts.listAbout, {
  ...readers,
  limit: whereSearched,
  handle: async ({ actor, input: { userId = actor.id, source, theme, q, page }, db, request }) => {
    const today = await institutionToday(request.at)
    const person = await findPerson(db, openablePeopleFor(actor, today), userId)
    if (!person) throw refuse('NOT_FOUND')
    const entries = source === 'SESSION' ? null : { aboutId: userId, ...(source !== '' && { source }), ...(theme !== '' && { theme }), q }
    // A remark carries no theme.
    const remarks = (source === '' || source === 'SESSION') && theme === '' ? { studentId: userId, q } : null
    return listFeedback({ db, actor, today }, { person, entries, remarks, page })
  },
})

export const listMineCall = defineCall(contracts.listMine, {
  ...readers,
  limit: whereSearched,
  handle: async ({ actor, input: { q, page }, db, request }) => {
    const person = { id: actor.id, displayName: actor.displayName }
    const today = await institutionToday(request.at)
    return listFeedback({ db, actor, today }, { person, entries: { authorId: actor.id, q }, remarks: null, page })
  },
})

export const readThemesCall = defineCall(contracts.readThemes, {
  ...readers,
  handle: async ({ actor, input: { userId = actor.id }, db, request }) => {
    const today = await institutionToday(request.at)
    if (!(await findPerson(db, openablePeopleFor(actor, today), userId))) throw refuse('NOT_FOUND')
    const rows = await listThemesOf(db, entriesFor(actor, today), userId)
    const counted = feedbackThemes.map((theme) => {
      const named = rows.filter(({ themes }) => themes.includes(theme))
      const praise = named.filter(({ kind }) => kind === 'PRAISE').length
      return { theme, praise, next: named.length - praise }
    })
    return { themes: counted.filter(({ praise, next }) => praise + next > 0).toSorted((a, b) => b.praise + b.next - a.praise - a.next) }
  },
})

export const readFeedbackChoicesCall = defineCall(contracts.readFeedbackChoices, {
  ...centre,
  effect: 'read',
  handle: async ({ actor, input: { userId, sessionId }, db, request }) => {
    const people = await listPeople(db, writableStudentsFor(actor, await institutionToday(request.at)), userId)
    if (userId !== undefined && people.length === 0) throw refuse('NOT_FOUND')
    const session = sessionId === undefined ? null : await findSessionOrThrow(db, actor, { id: sessionId, studentId: userId ?? '' })
    return {
      people,
      mayKeepFromStudent: !isStudent(actor),
      teachers: isStudent(actor) && userId === undefined ? await listPeople(db, askableTeachersFor(actor), undefined) : [],
      session: session && { id: session.id, heldOn: dayOf(session.heldOn) },
    }
  },
})

export const writeFeedbackCall = defineCall(contracts.writeFeedback, {
  ...centre,
  effect: 'write',
  audit: 'feedback.written',
  replay: 'keyed',
  limit: () => writing,
  handle: async ({ actor, input: { isChecked, withoutThemes, occurredAt: _, ...entry }, db, request, touch, audit }) => {
    if (entry.visibility === 'STAFF' && isStudent(actor)) throw badField('visibility', 'invalid')
    const [about] = await listPeople(db, writableStudentsFor(actor, await institutionToday(request.at)), entry.aboutId)
    if (!about) throw badField('aboutId', 'studentUnknown')
    if (entry.sessionId !== undefined) await findSessionOrThrow(db, actor, { id: entry.sessionId, studentId: entry.aboutId })
    if (entry.themes.length === 0 && !withoutThemes) throw refuse('VALIDATION_FAILED', { code: 'feedback.NO_TAGS' })
    await assertNoPatient(db, { texts: [entry.text], despite: isChecked, at: request.at, isStrict: true })
    const source: FeedbackSource = isTeacher(actor) ? 'TEACHER' : isStudent(actor) ? 'PEER' : 'STAFF'
    const written = { ...entry, source, authorId: actor.id, createdAt: request.at }
    // Feedback that was sent twice because its answer was lost is stored once.
    if (!(await insertEntry(db, written)) && !(await isWritten(db, written))) throw refuse('CONFLICT')
    if (entry.visibility === 'SHARED') touch(entry.aboutId)
    audit({ entity, entityId: entry.id, changes: { visibility: { to: entry.visibility } } })
    return {}
  },
})

export const askForFeedbackCall = defineCall(contracts.askForFeedback, {
  ...centre,
  access: { kind: 'privilege', allOf: ['FEEDBACKCENTRE', 'APP_STUDENT'] },
  effect: 'write',
  audit: 'feedback.asked',
  replay: 'idempotent',
  limit: () => asking,
  handle: async ({ actor, input: { teacherId, sessionId }, db, request, emit, audit }) => {
    const session = sessionId === undefined ? null : await findSessionForFeedback(db, { id: sessionId, studentId: actor.id })
    if (sessionId !== undefined && !session) throw refuse('NOT_FOUND')
    // Holders of the privilege ALL do not count as students here.
    if (!isStudent(actor)) throw badField('teacherId', 'teacherUnknown')
    if (session && session.state !== 'MARKED_LOCKED' && session.state !== 'UNLOCKED')
      throw refuse('STATE_CHANGED', { code: 'feedback.CLOSED' })
    const askedId = session?.teacherId ?? teacherId
    if (askedId === undefined) throw badField('teacherId', 'required')
    const [teacher] = await listPeople(db, askableTeachersFor(actor), askedId)
    if (!teacher) throw badField('teacherId', 'teacherUnknown')
    const on = session?.id ?? (await institutionToday(request.at))
    emit(askedNotice({ toId: teacher.id, studentId: actor.id, person: actor.displayName, session, on }))
    audit({ entity: 'user', entityId: teacher.id, ...(session && { changes: { session: { to: session.id } } }) })
    return { teacher: teacher.displayName }
  },
})

/** @throws NOT_FOUND where it is another student's session, or one that the actor may not open */
async function findSessionOrThrow(db: Db, actor: Actor, of: { id: string; studentId: string }) {
  const session = (await sessionsOpenTo(db, actor, [of.id])).has(of.id) ? await findSessionForFeedback(db, of) : null
  if (!session) throw refuse('NOT_FOUND')
  return session
}

export const removeFeedbackCall = defineCall(contracts.removeFeedback, {
  ...centre,
  effect: 'write',
  audit: 'feedback.removed',
  replay: 'keyed',
  handle: async ({ actor, input: { entryId }, db, audit }) => {
    if ((await deleteEntry(db, { id: entryId, authorId: actor.id })) === null) throw refuse('NOT_FOUND')
    audit({ entity, entityId: entryId })
    return {}
  },
})

export const acknowledgeFeedbackCall = defineCall(contracts.acknowledgeFeedback, {
  ...centre,
  effect: 'write',
  audit: 'feedback.acknowledged',
  replay: 'idempotent',
  handle: async ({ actor, input: { entryId }, db, request, audit }) => {
    if (!(await acknowledgeEntry(db, { id: entryId, aboutId: actor.id, at: request.at }))) throw refuse('NOT_FOUND')
    audit({ entity, entityId: entryId })
    return {}
  },
})
