import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import * as contracts from '@/lib/contracts/placements'
import { disputeDays } from '@/lib/placements/vocabulary'
import { institutionToday, readSettings } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { keepsRegisterOf } from '@/server/timetables'
import { answering, choosing, dateEntity } from '../access'
import { findDay, type DayRow } from '../queries/day.sql'
import { answerDispute, canDispute, deleteDispute, insertDispute } from '../queries/disputes.sql'
import { listPlacers, mostPlacers } from '../queries/reminders.sql'
import { daysFor, canPlaceStudents } from '../scope'
import { disputeAnsweredNotice, disputedNotice } from '../tell'

/** @throws NOT_FOUND */
async function dayOf(db: Tx, actor: Actor, { id, at }: { id: string; at: Date }): Promise<DayRow> {
  const { timeZone } = await readSettings()
  const found = await findDay(db, daysFor(actor), { id, timeZone, at })
  if (!found) throw refuse('NOT_FOUND')
  return found
}

/** Whether the actor may answer a student's objection: people who place students may, and so may those who keep the register of the date. */
export const mayAnswer = (actor: Actor, { state, teachers }: Pick<DayRow, 'state' | 'teachers'>): boolean =>
  canPlaceStudents(actor) || keepsRegisterOf(actor, { state, teacherIds: teachers.map(({ id }) => id) })

/**
 * A student's objection to somebody at the provider who has said that they were not there. It changes nothing by itself: the person who keeps the register
 * decides.
 */
export const disputeDayCall = defineCall(contracts.disputeDay, {
  ...choosing,
  audit: 'placements.dayDisputed',
  handle: async ({ actor, input: { id, text }, db, request, audit, emit }) => {
    const day = await dayOf(db, actor, { id, at: request.at })
    if (!day.comes) throw refuse('NOT_FOUND')
    const isLate = day.on < addDays(await institutionToday(request.at), -disputeDays)
    if (isLate || !(await canDispute(db, { id, studentId: actor.id }))) throw refuse('STATE_CHANGED')
    if (!(await insertDispute(db, { occurrenceId: id, studentId: actor.id, text, at: request.at }))) throw refuse('STATE_CHANGED')
    const to = [...new Set([...(await listPlacers(db, { limit: mostPlacers })), ...day.teachers.map((one) => one.id)])]
    const others = to.filter((one) => one !== actor.id)
    if (others.length > 0)
      emit(disputedNotice(others, { occurrenceId: id, provider: day.provider.name, on: day.on, person: actor.displayName }))
    audit({ entity: dateEntity, entityId: id, changes: { disputed: { to: true } } })
    return { savedAt: request.at.toISOString() }
  },
})

export const withdrawDisputeCall = defineCall(contracts.withdrawDispute, {
  ...choosing,
  audit: 'placements.disputeWithdrawn',
  handle: async ({ actor, input: { id }, db, audit }) => {
    if (!(await deleteDispute(db, { occurrenceId: id, studentId: actor.id }))) throw refuse('NOT_FOUND')
    audit({ entity: dateEntity, entityId: id, changes: { disputed: { to: false } } })
    return {}
  },
})

/**
 * The absence stays, and the student reads why. A person who believes the student says so in the register instead, which weighs more than what the provider
 * said.
 */
export const answerDisputeCall = defineCall(contracts.answerDispute, {
  ...answering,
  audit: 'placements.disputeAnswered',
  handle: async ({ actor, input: { id, studentId, text }, db, request, audit, emit }) => {
    const day = await dayOf(db, actor, { id, at: request.at })
    if (!mayAnswer(actor, day)) throw refuse('NOT_FOUND')
    // Nobody decides about their own objection.
    if (studentId === actor.id) throw refuse('FORBIDDEN')
    if (!(await canDispute(db, { id, studentId }))) throw refuse('STATE_CHANGED')
    if (!(await answerDispute(db, { occurrenceId: id, studentId, answer: text, byId: actor.id, at: request.at })))
      throw refuse('STATE_CHANGED')
    emit(disputeAnsweredNotice([studentId], { occurrenceId: id, provider: day.provider.name, on: day.on }))
    audit({ entity: dateEntity, entityId: id, changes: { answered: { to: studentId } } })
    return { savedAt: request.at.toISOString() }
  },
})

export const disputeCalls = [disputeDayCall, withdrawDisputeCall, answerDisputeCall]
