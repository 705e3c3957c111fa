import 'server-only'
import { addDays, wallClock } from '@/lib/clinical/shift'
import * as contracts from '@/lib/contracts/form-schedules'
import { institutionTimeZone } from '@/server/config'
import { asksInAdvance } from '@/server/forms'
import { badField, refuse } from '@/server/kernel/errors'
import { defineCall } from '@/server/kernel/define-call'
import type { Tx } from '@/server/kernel/db'
import { adminReads, adminWrites, entity } from '../access'
import { assertWhen, assertPeople } from '../check'
import { occurrenceOn, occurrencesFrom, type Pattern } from '../occurrences'
import { findUsable, planFor, type Usable } from '../plan'
import { listNames } from '../queries/audience'
import {
  findSchedule,
  lockSchedule,
  insertSchedule,
  listRuns,
  listSchedules,
  removeSchedule,
  updateSchedule,
  type ScheduleRow,
} from '../queries/schedules'
import { makeWithRest, nextRunOf } from '../run'
import { patternOf, storedPlanOf } from '../schedule'
import { administeredSchedules, everybodyScope } from '../scope'
import { listedView, occurrenceView, planView, scheduleView } from '../views'

const mostListed = 500
const mostRuns = 20
const mostOccurrences = 10

export const listSchedulesCall = defineCall(contracts.listSchedules, {
  ...adminReads,
  handle: async ({ input, db }) => ({
    schedules: (await listSchedules(db, administeredSchedules(), { ...input, take: mostListed })).map(listedView),
  }),
})

export const readScheduleCall = defineCall(contracts.readSchedule, {
  ...adminReads,
  handle: async ({ input: { id }, db }) => {
    const row = await findSchedule(db, administeredSchedules(), id)
    if (!row) throw refuse('NOT_FOUND')
    const { audience } = storedPlanOf(row)
    const people = await listNames(db, everybodyScope().people, [...audience.userIds, ...audience.leftOut, ...row.userIds])
    return scheduleView(row, { runs: await listRuns(db, id, mostRuns), people })
  },
})

export const previewScheduleCall = defineCall(contracts.previewSchedule, {
  ...adminReads,
  handle: async ({ input, db, request }) => {
    const timeZone = await institutionTimeZone()
    const { day: today } = wallClock(request.at, timeZone)
    const form = await findFormOrThrow(db, input.formId, request.at)
    const pattern = patternFrom(input)
    assertWhen({ ...pattern, firstOn: wallClock(pattern.opensAt, timeZone).day })
    await assertPeople(db, { wanted: input, subject: form.subject, scope: everybodyScope() })
    const occurrences = occurrencesFrom(pattern, { from: pattern.rrule === null ? '' : today, take: mostOccurrences, timeZone })
    return {
      ...planView(await planFor(db, { form, wanted: input, scope: everybodyScope(), today })),
      occurrences: occurrences.map(occurrenceView),
    }
  },
})

export const saveScheduleCall = defineCall(contracts.saveSchedule, {
  ...adminWrites,
  audit: 'form-schedules.saved',
  handle: async ({ input: { id, revision, ...wanted }, db, request, audit }) => {
    const before = await lockSchedule(db, administeredSchedules(), id)
    if (!before && revision > 0) throw refuse('NOT_FOUND')
    if (before && before.revision !== revision)
      throw refuse('CONFLICT', { data: { newer: { revision: before.revision, name: before.name } } })
    const timeZone = await institutionTimeZone()
    const pattern = patternFrom(wanted)
    assertWhen({ ...pattern, firstOn: wallClock(pattern.opensAt, timeZone).day })
    // A paused schedule keeps its form, even one that is withdrawn.
    if (wanted.active || before?.formId !== wanted.formId) {
      const form = await findFormOrThrow(db, wanted.formId, request.at)
      await assertPeople(db, { wanted, subject: form.subject, scope: everybodyScope() })
    }
    const [last] = before ? await listRuns(db, id, 1) : []
    const next = firstRunOf(pattern, { last: last?.occursOn.toISOString().slice(0, 10) ?? null, at: request.at, timeZone })
    if (wanted.active && next === null && !last) throw badField('until', 'noDates')
    const nextRunAt = wanted.active ? next : null
    const row = { ...wanted, opensAt: pattern.opensAt, until: pattern.until === null ? null : new Date(pattern.until), nextRunAt }
    const isSaved = before ? await updateSchedule(db, { id, revision }, row) : await insertSchedule(db, id, row)
    if (!isSaved) throw refuse('CONFLICT')
    audit({
      entity,
      entityId: id,
      changes: {
        name: { from: before?.name, to: wanted.name },
        form: { from: before?.formId, to: wanted.formId },
        active: { from: before?.active, to: wanted.active },
      },
    })
    return { id, revision: before ? revision + 1 : 1, savedAt: request.at.toISOString(), nextRunAt: nextRunAt?.toISOString() ?? null }
  },
})

export const removeScheduleCall = defineCall(contracts.removeSchedule, {
  ...adminWrites,
  audit: 'form-schedules.removed',
  handle: async ({ input: { id, revision }, db, request, audit }) => {
    const row = await lockAdministered(db, id)
    if (row.revision !== revision) throw refuse('CONFLICT', { data: { newer: { revision: row.revision, name: row.name } } })
    await removeSchedule(db, id, request.at)
    audit({ entity, entityId: id })
    return {}
  },
})

export const runScheduleCall = defineCall(contracts.runSchedule, {
  ...adminWrites,
  audit: 'form-schedules.ran',
  handle: async ({ actor, input: { id }, db, request, emit, touch, audit }) => {
    const row = await lockAdministered(db, id)
    const form = await findUsable(db, asksInAdvance(request.at, { isConfidential: true, formId: row.formId }))
    if (!form) throw refuse('STATE_CHANGED', { code: 'form-schedules.FORM_CLOSED' })
    const timeZone = await institutionTimeZone()
    const pattern = patternOf(row)
    // A schedule without a rule has one day, so that it does not run again.
    const day = wallClock(row.rrule === null ? row.opensAt : request.at, timeZone).day
    const occurrence = occurrenceOn(pattern, { day, timeZone })
    const opened = { ...occurrence, opensAt: occurrence.opensAt < request.at ? occurrence.opensAt : request.at }
    const work = { db, at: request.at, byId: actor.id, emit, touch }
    const made = await makeWithRest(work, { row, form, occurrence: opened })
    audit({ entity, entityId: id, changes: { made: { to: made } } })
    return { made, occursOn: day }
  },
})

export const scheduleCalls = [
  listSchedulesCall,
  readScheduleCall,
  previewScheduleCall,
  saveScheduleCall,
  removeScheduleCall,
  runScheduleCall,
]

async function lockAdministered(db: Tx, id: string): Promise<ScheduleRow> {
  const row = await lockSchedule(db, administeredSchedules(), id)
  if (!row) throw refuse('NOT_FOUND')
  return row
}

/** @throws a refusal of the field where the form is not published, or is closed */
async function findFormOrThrow(db: Tx, formId: string, at: Date): Promise<Usable> {
  const form = await findUsable(db, asksInAdvance(at, { isConfidential: true, formId: formId }))
  if (!form) throw badField('formId', 'formNotOpen')
  return form
}

type Typed = { readonly opensAt: string; readonly dueDays: number | null; readonly rrule: string | null; readonly until: string | null }
function patternFrom({ opensAt, dueDays, rrule, until }: Typed): Pattern {
  return { opensAt: new Date(opensAt), dueDays, rrule: rrule === '' ? null : rrule, until: rrule === null ? null : until }
}

/** The first run from today on and after the last run; a schedule that runs once and has not run yet may start on an earlier day. */
function firstRunOf(pattern: Pattern, { last, at, timeZone }: { last: string | null; at: Date; timeZone: string }): Date | null {
  const { day: today } = wallClock(at, timeZone)
  const after = last === null ? '' : addDays(last, 1)
  const earliest = pattern.rrule === null ? '' : today
  return nextRunOf(pattern, { from: after > earliest ? after : earliest, timeZone })
}
