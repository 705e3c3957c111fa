import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import * as contracts from '@/lib/contracts/placements'
import { disputeDays } from '@/lib/placements/vocabulary'
import { holds } from '@/lib/privileges'
import { institutionToday, readSettings } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { clockAt, keepsRegisterOf, stepPlacedDate } from '@/server/timetables'
import { changing, dateEntity, readingDays } from '../access'
import { mayAnswer } from './disputes'
import { findDay, listDaysBeside, listDayStudents, type DayBeside } from '../queries/day.sql'
import { canDispute, listDisputes, type Dispute } from '../queries/disputes.sql'
import { daysFor, looksAtProviders, canPlaceStudents } from '../scope'

/** An upper bound for the students of one provider on one day. */
const mostStudents = 500

const besideView = (one: DayBeside | undefined) => (one ? { occurrenceId: one.id, on: one.on, state: one.state } : null)

const disputeView = (one: Dispute | undefined) =>
  one
    ? { text: one.text, at: one.at.toISOString(), answer: one.answer === null ? null : { text: one.answer, by: one.answeredBy ?? '' } }
    : null

export const readDayCall = defineCall(contracts.readPlacementDay, {
  ...readingDays,
  handle: async ({ actor, input: { id }, db, request }) => {
    const scope = daysFor(actor)
    const [today, { timeZone }] = [await institutionToday(request.at), await readSettings()]
    const found = await findDay(db, scope, { id, timeZone, at: request.at })
    // A student who comes to the date reads it with the privilege for their own placements, a teacher of the date with the privilege for registers.
    const isOwn = !scope.where.all && found?.teaches !== true
    const opens = holds(actor.privileges, isOwn ? 'PLACEMENT_MY_PLACEMENTS' : 'TIMETABLE_ATTENDANCE')
    if (!found || (!scope.where.all && !opens)) throw refuse('NOT_FOUND')
    const only = isOwn ? actor.id : null
    const [students, beside] = [
      await listDayStudents(db, { id, only, limit: mostStudents }),
      await listDaysBeside(db, { id, only: scope.where.all ? null : actor.id }),
    ]
    // A student's objection is visible to the student and to the people who decide about it.
    const said = actor.viewer ? [] : await listDisputes(db, { id, only, limit: mostStudents })
    const disputes = new Map(said.map((one) => [one.studentId, one]))
    const isRecent = found.on >= addDays(today, -disputeDays)
    const mayDispute = isOwn && !actor.viewer && isRecent && !disputes.has(actor.id) && (await canDispute(db, { id, studentId: actor.id }))
    const { eventId: _, teaches: __, comes, hasBegun, register, teachers, ...day } = found
    const contacts = new Map(students.flatMap(({ contact }) => (contact ? [[contact.id, contact] as const] : [])))
    const isReached = isOwn || canPlaceStudents(actor)
    return {
      ...day,
      today,
      isOwn,
      opensProvider: looksAtProviders(actor),
      hasRegister: !isOwn && keepsRegisterOf(actor, { state: day.state, teacherIds: teachers.map((one) => one.id) }),
      mayStep: canPlaceStudents(actor) && !comes && !hasBegun,
      register: register ?? ('NONE' as const),
      teachers,
      contacts: [...contacts.values()].map((one) => ({ ...one, ...(!isReached && { email: '', phone: '' }) })),
      mayDispute,
      mayAnswer: !isOwn && mayAnswer(actor, found),
      students: students.map(({ contact: _of, notes: _for, ...student }) => ({
        ...student,
        dispute: disputeView(disputes.get(student.id)),
      })),
      notes: isOwn ? (students[0]?.notes ?? '') : '',
      before: besideView(beside.find(({ isBefore }) => isBefore)),
      after: besideView(beside.find(({ isBefore }) => !isBefore)),
    }
  },
})

export const setDayCall = defineCall(contracts.setPlacementDay, {
  ...changing,
  audit: 'placements.daySet',
  handle: async ({ actor, input, db, request, audit }) => {
    const { timeZone } = await readSettings()
    const found = await findDay(db, daysFor(actor), { id: input.id, timeZone, at: request.at })
    if (!found) throw refuse('NOT_FOUND')
    // Nobody cancels a day that they should attend.
    if (found.comes) throw refuse('FORBIDDEN')
    const reason = input.on === 'CANCEL' ? input.reason : ''
    await stepPlacedDate(db, { id: input.id, on: input.on, reason, actorId: actor.id, clock: await clockAt(request.at) })
    audit({
      entity: dateEntity,
      entityId: input.id,
      changes: {
        state: { from: found.state, to: input.on === 'CANCEL' ? 'CANCELLED' : 'PLANNED' },
        ...(reason !== '' && { reason: { to: reason } }),
      },
    })
    return { savedAt: request.at.toISOString() }
  },
})
