import 'server-only'
import type { OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/feedback'
import { feedbackThemes } from '@/lib/feedback'
import { institutionToday } from '@/server/config'
import { isStudent, isTeacher, type Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { centre } from '../access'
import {
  acknowledgeEntry,
  countEntries,
  deleteEntry,
  findPerson,
  insertEntry,
  listEntries,
  listPeople,
  listThemesOf,
  type Chosen,
  type EntryFilter,
  type EntryRow,
} from '../queries/entries'
import { assertNoPatient } from '../rules'
import { entriesFor, openedFor, writtenAboutFor } from '../scope'

const entity = 'feedback-entry'
const entriesOfPage = 25
/** One a minute for an hour, which nobody who thinks about a person keeps up. */
const writing = { kind: 'feedback-write', most: 60, minutes: 60 } as const
const readers = {
  access: { kind: 'privilege', anyOf: ['FEEDBACKCENTRE', 'FEEDBACK_VIEW_ALL'] },
  module: 'feedbackcentre',
  effect: 'read',
} as const

function entryView(
  actor: Actor,
  { themes, createdAt, acknowledgedAt, ...row }: EntryRow,
): OutputOf<typeof contracts.listAbout>['rows'][number] {
  return {
    ...row,
    themes: feedbackThemes.filter((theme) => themes.includes(theme)),
    createdAt: createdAt.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    may: {
      acknowledge: row.about.id === actor.id && row.visibility === 'SHARED' && acknowledgedAt === null,
      remove: row.author.id === actor.id && acknowledgedAt === null,
    },
  }
}

async function pageOf(
  db: Db,
  actor: Actor,
  { person, filter, page, today }: { person: Chosen; filter: EntryFilter; page: number; today: string },
) {
  const scope = entriesFor(actor, today)
  const total = await countEntries(db, scope, filter)
  const rows = await listEntries(db, scope, filter, { take: entriesOfPage, skip: (page - 1) * entriesOfPage })
  return {
    person,
    rows: rows.map((row) => entryView(actor, row)),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / entriesOfPage)),
    mayWrite: person.id !== actor.id && (await listPeople(db, writtenAboutFor(actor, today), person.id)).length > 0,
  }
}

export const listAboutCall = defineCall(contracts.listAbout, {
  ...readers,
  limit: whereSearched,
  handle: async ({ actor, input: { userId = actor.id, source, theme, q, page }, db, request }) => {
    const today = await institutionToday(request.at)
    const person = await findPerson(db, openedFor(actor, today), userId)
    if (!person) throw refuse('NOT_FOUND')
    const filter = { aboutId: userId, ...(source !== '' && { source }), ...(theme !== '' && { theme }), q }
    return pageOf(db, actor, { person, filter, page, today })
  },
})

export const listMineCall = defineCall(contracts.listMine, {
  ...readers,
  limit: whereSearched,
  handle: async ({ actor, input: { q, page }, db, request }) =>
    pageOf(db, actor, {
      person: { id: actor.id, displayName: actor.displayName },
      filter: { authorId: actor.id, q },
      page,
      today: await institutionToday(request.at),
    }),
})

export const readThemesCall = defineCall(contracts.readThemes, {
  ...readers,
  handle: async ({ actor, input: { userId = actor.id }, db, request }) => {
    const today = await institutionToday(request.at)
    if (!(await findPerson(db, openedFor(actor, today), userId))) throw refuse('NOT_FOUND')
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
  handle: async ({ actor, input: { userId }, db, request }) => {
    const people = await listPeople(db, writtenAboutFor(actor, await institutionToday(request.at)), userId)
    if (userId !== undefined && people.length === 0) throw refuse('NOT_FOUND')
    return { people, mayKeepFromStudent: !isStudent(actor) }
  },
})

export const writeFeedbackCall = defineCall(contracts.writeFeedback, {
  ...centre,
  effect: 'write',
  audit: 'feedback.written',
  replay: 'keyed',
  limit: () => writing,
  handle: async ({ actor, input: { isChecked, ...entry }, db, request, touch, audit }) => {
    if (entry.visibility === 'STAFF' && isStudent(actor)) throw badField('visibility', 'invalid')
    const [about] = await listPeople(db, writtenAboutFor(actor, await institutionToday(request.at)), entry.aboutId)
    if (!about) throw badField('aboutId', 'studentUnknown')
    assertNoPatient(entry.text, isChecked)
    const source = isTeacher(actor) ? 'TEACHER' : isStudent(actor) ? 'PEER' : 'STAFF'
    if (!(await insertEntry(db, { ...entry, source, authorId: actor.id, createdAt: request.at }))) throw refuse('CONFLICT')
    if (entry.visibility === 'SHARED') touch(entry.aboutId)
    audit({ entity, entityId: entry.id, changes: { visibility: { to: entry.visibility } } })
    return {}
  },
})

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
