import 'server-only'
import type { z } from 'zod'
import * as contracts from '@/lib/contracts/form-schedules'
import type { Assignment } from '@/lib/contracts/form-schedules.shapes'
import { institutionTimeZone, institutionToday } from '@/server/config'
import { placeRequirementsOf, asksInAdvance, listStartable, knownWord } from '@/server/forms'
import { subjectRules } from '@/lib/forms/vocabulary'
import { namedRoles } from '@/lib/i18n/role-names'
import type { Actor } from '@/server/kernel/actor'
import { applyAtOnce, batchesSoon, beginBatch, prepareBatch, undoableUntil, undoAtOnce, undoBatch } from '@/server/kernel/calls/batches'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { holds } from '@/lib/privileges'
import { assignerReads, assignerWrites, assignmentEntity as entity, chooses } from '../access'
import { assignmentBatch, AssignmentSettings } from '../assignment'
import { assertPeople } from '../check'
import { findUsable, planFor, totalOf } from '../plan'
import { listCompleters, listNameable } from '../queries/audience'
import { findAssignment, isBatch, listActors, listAssignments, listFormNames } from '../queries/assignments'
import { listPeopleChoices } from '../queries/choices'
import { eventByResponse, eventsOf } from '../events'
import { atOnce } from '../run'
import { assignableForm, assignableTo, assignmentsOf } from '../scope'
import { planView } from '../views'

const mostMade = 5_000
const mostListed = 50
const mostForms = 500

export const listScheduleChoicesCall = defineCall(contracts.listScheduleChoices, {
  ...chooses,
  handle: async ({ actor, db, request }) => {
    const isAdmin = holds(actor.privileges, 'FORMS_ADMIN')
    const forms = await listStartable(db, asksInAdvance(request.at, { isConfidential: isAdmin }), mostForms)
    const whom = await listPeopleChoices(db)
    return {
      ...whom,
      roles: await namedRoles(whom.roles, request.locale),
      forms: forms.map(({ id, name, subject, type }) => ({
        id,
        name,
        subject: knownWord(subjectRules, subject),
        requireEvent: placeRequirementsOf({ requireEvent: type.requireEvent, place: 'NONE' }, actor).requireEvent,
        dueDays: type.dueDays,
        remindDays: type.remindDays,
      })),
      today: await institutionToday(request.at),
      timeZone: await institutionTimeZone(),
    }
  },
})

export const listSchedulePeopleCall = defineCall(contracts.listSchedulePeople, {
  ...chooses,
  handle: async ({ actor, db, request }) => {
    const scope = assignableTo(actor, await institutionToday(request.at))
    const reachable = await listNameable(db, scope.people)
    const others = scope.completers === scope.people ? [] : await listNameable(db, scope.completers)
    const reached = new Set(reachable.map(({ id }) => id))
    const all = [...reachable, ...others.filter(({ id }) => !reached.has(id))]
    const able = await listCompleters(
      db,
      scope.completers,
      all.map(({ id }) => id),
    )
    return {
      people: all.map(({ programme, ...person }) => ({
        ...person,
        programme: programme?.name ?? null,
        isReachable: reached.has(person.id),
        canComplete: able.has(person.id),
      })),
    }
  },
})

type Asked = { readonly actor: Actor; readonly db: Tx; readonly at: Date; readonly input: z.output<typeof Assignment> }

/** The people whom an assignment reaches, among those whom the asker may assign to. @throws a refusal of the field */
async function planAssignment({ actor, db, at, input }: Asked) {
  const opensAt = input.opensAt === null ? null : new Date(input.opensAt)
  const dueAt = input.dueAt === null ? null : new Date(input.dueAt)
  if (dueAt !== null && dueAt <= at) throw badField('dueAt', 'datePast')
  if (dueAt !== null && opensAt !== null && dueAt <= opensAt) throw badField('dueAt', 'datesInOrder')
  const form = await findUsable(db, assignableForm(actor, at, input.formId))
  if (!form) throw badField('formId', 'formNotOpen')
  const today = await institutionToday(at)
  const scope = assignableTo(actor, today)
  await assertPeople(db, { wanted: input, subject: form.subject, scope })
  return { form, plan: await planFor(db, { form, wanted: input, scope, today }) }
}

export const previewAssignmentCall = defineCall(contracts.previewAssignment, {
  ...assignerReads,
  handle: async ({ actor, input, db, request }) => {
    const { form, plan } = await planAssignment({ actor, db, at: request.at, input })
    const eventOf = await eventByResponse(db, { actor, form, plan, eventId: input.eventId })
    const withoutEvent = plan.people.flatMap(({ id, completers }) => completers.filter((by) => eventOf(id, by.id) === null))
    return { ...planView(plan), withoutEvent: input.eventId === null ? 0 : withoutEvent.length }
  },
})

export const listAssignmentEventsCall = defineCall(contracts.listAssignmentEvents, {
  ...assignerReads,
  handle: async ({ actor, input, db, request }) => {
    const { plan } = await planAssignment({ actor, db, at: request.at, input })
    return { events: await eventsOf(db, { actor, plan, at: request.at }) }
  },
})

export const assignFormCall = defineCall(contracts.assignForm, {
  ...assignerWrites,
  audit: 'form-schedules.assigned',
  handle: async ({ actor, input: { id, ...input }, db, request, audit, afterCommit }) => {
    if (await isBatch(db, id)) throw refuse('CONFLICT')
    const { form, plan } = await planAssignment({ actor, db, at: request.at, input })
    const total = totalOf(plan)
    if (total === 0) throw badField('audience', 'nobodyReached')
    if (total > mostMade) throw badField('audience', 'tooManyPeople')
    const eventOf = await eventByResponse(db, { actor, form, plan, eventId: input.eventId })
    const settings: z.output<typeof AssignmentSettings> = {
      formId: form.id,
      subject: form.subject,
      opensAt: input.opensAt,
      dueAt: input.dueAt,
      late: input.late,
      remindDays: input.remindDays,
    }
    const rows = plan.people.flatMap((person) =>
      person.completers.map((by) => ({ subjectId: person.id, wanted: { byId: by.id, eventId: eventOf(person.id, by.id) } })),
    )
    const { kind } = assignmentBatch
    await prepareBatch(db, { id, kind, actorId: actor.id, locale: request.locale, at: request.at, settings, rows })
    if (total <= atOnce) await applyAtOnce(db, { id, kind: assignmentBatch, at: request.at })
    else {
      await beginBatch(db, { id, kind })
      afterCommit(batchesSoon)
    }
    audit({ entity, entityId: id, changes: { form: { to: form.id }, responses: { to: total } } })
    return { batchId: id, total }
  },
})

export const undoAssignmentCall = defineCall(contracts.undoAssignment, {
  ...assignerWrites,
  audit: 'form-schedules.undone',
  handle: async ({ actor, input: { batchId }, db, request, audit, afterCommit }) => {
    const row = await findAssignment(db, assignmentsOf(actor), batchId)
    if (!row) throw refuse('NOT_FOUND')
    const until = undoableUntil(row)
    if (until === null || until < request.at) throw refuse('STATE_CHANGED', { code: 'form-schedules.CANNOT_UNDO' })
    const undone = { id: batchId, actorId: actor.id, at: request.at }
    audit({ entity, entityId: batchId })
    if (row.total > atOnce) {
      await undoBatch(db, { ...undone, kind: assignmentBatch.kind })
      afterCommit(batchesSoon)
      return { taken: null, kept: null }
    }
    await undoAtOnce(db, { ...undone, kind: assignmentBatch })
    const kept = (await findAssignment(db, assignmentsOf(actor), batchId))?.kept ?? 0
    return { taken: row.done - row.refused - kept, kept }
  },
})

export const listAssignmentsCall = defineCall(contracts.listAssignments, {
  ...assignerReads,
  handle: async ({ actor, db, request }) => {
    const rows = await listAssignments(db, assignmentsOf(actor), mostListed)
    const formOf = (settings: unknown) => AssignmentSettings.safeParse(settings).data?.formId ?? ''
    const forms = await listFormNames(
      db,
      rows.map(({ settings }) => formOf(settings)),
    )
    const actors = await listActors(
      db,
      rows.map(({ actorId }) => actorId),
    )
    return {
      assignments: rows.map((row) => ({
        batchId: row.id,
        form: forms.get(formOf(row.settings)) ?? '',
        at: row.createdAt.toISOString(),
        by: actors.get(row.actorId) ?? '',
        total: row.total,
        made: row.done - row.refused,
        kept: row.kept,
        state: row.state,
        canUndo: (undoableUntil(row) ?? request.at) > request.at,
      })),
    }
  },
})

export const assignmentCalls = [
  listScheduleChoicesCall,
  listSchedulePeopleCall,
  previewAssignmentCall,
  listAssignmentEventsCall,
  assignFormCall,
  undoAssignmentCall,
  listAssignmentsCall,
]
