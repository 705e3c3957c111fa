import 'server-only'
import * as contracts from '@/lib/contracts/placements'
import { holds } from '@/lib/privileges'
import { institutionToday, readSettings } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { keepsRegisterOf } from '@/server/timetables'
import { readingDays } from '../access'
import { findDay, listDaysBeside, listDayStudents, type DayBeside } from '../queries/day.sql'
import { daysFor, looksAtProviders, places } from '../scope'

/** More than any provider takes on one day. */
const mostStudents = 500

const besideView = (one: DayBeside | undefined) => (one ? { occurrenceId: one.id, on: one.on, state: one.state } : null)

export const readDayCall = defineCall(contracts.readPlacementDay, {
  ...readingDays,
  handle: async ({ actor, input: { id }, db, request }) => {
    const scope = daysFor(actor)
    const [today, { timeZone }] = [await institutionToday(request.at), await readSettings()]
    const found = await findDay(db, scope, { id, timeZone, at: request.at })
    // Who comes to it reads it with the privilege for their own placements, and who teaches it with that for registers.
    const isOwn = !scope.where.all && found?.teaches !== true
    const opens = holds(actor.privileges, isOwn ? 'PLACEMENT_MY_PLACEMENTS' : 'TIMETABLE_ATTENDANCE')
    if (!found || (!scope.where.all && !opens)) throw refuse('NOT_FOUND')
    const only = isOwn ? actor.id : null
    const [students, beside] = [
      await listDayStudents(db, { id, only, limit: mostStudents }),
      await listDaysBeside(db, { id, only: scope.where.all ? null : actor.id }),
    ]
    const { eventId: _, teaches: __, comes: ___, register, teachers, ...day } = found
    const contacts = new Map(students.flatMap(({ contact }) => (contact ? [[contact.id, contact] as const] : [])))
    const isReached = isOwn || places(actor)
    return {
      ...day,
      today,
      isOwn,
      opensProvider: looksAtProviders(actor),
      hasRegister: !isOwn && keepsRegisterOf(actor, { state: day.state, teacherIds: teachers.map((one) => one.id) }),
      register: register ?? ('NONE' as const),
      teachers,
      contacts: [...contacts.values()].map((one) => ({ ...one, ...(!isReached && { email: '', phone: '' }) })),
      students: students.map(({ contact: _of, notes: _for, ...student }) => student),
      notes: isOwn ? (students[0]?.notes ?? '') : '',
      before: besideView(beside.find(({ isBefore }) => isBefore)),
      after: besideView(beside.find(({ isBefore }) => !isBefore)),
    }
  },
})
