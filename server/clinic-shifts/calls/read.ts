import 'server-only'
import { holds } from '@/lib/privileges'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import * as contracts from '@/lib/contracts/clinic-shifts'
import { minutesOf } from '@/lib/wall-time'
import { institutionToday, readSettings } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { checkRoster, listUnsupervisedShifts, spanOn } from '@/server/timetables'
import { looking, reading } from '../access'
import { listBusyPeople, listFilters, listStudents, listTeachers } from '../queries/people'
import { isInScope, listClinics, listHeldShifts, listWeekShifts, findFullShift } from '../queries/shifts'
import { shiftsFor } from '../scope'
import { useOfShift } from '../uses'
import { peopleView } from '../views'

export const listWeekCall = defineCall(contracts.listWeek, {
  ...reading,
  handle: async ({ input, db, request }) => {
    const today = await institutionToday(request.at)
    const from = weekOf(input.from ?? today)
    const days = { from, to: addDays(from, 6) }
    const [clinics, shifts, unsupervised] = await Promise.all([
      listClinics(db, days),
      listWeekShifts(db, days),
      listUnsupervisedShifts(db, { ...days, timetableId: null }),
    ])
    const tooFew = new Map(unsupervised.map(({ students, teachers, ...place }) => [keyOf(place), { students, teachers }]))
    return { today, from, clinics, shifts: shifts.map((one) => ({ ...one, tooFew: tooFew.get(keyOf(one)) ?? null })) }
  },
})

const keyOf = ({ clinicId, heldOn, shift }: { clinicId: string; heldOn: string; shift: string }) => `${clinicId} ${heldOn} ${shift}`

export const readShiftCall = defineCall(contracts.readShift, {
  ...looking,
  handle: async ({ actor, input: { id }, db, request }) => {
    const [today, isSeen, shift] = await Promise.all([
      institutionToday(request.at),
      isInScope(db, shiftsFor(actor), id),
      findFullShift(db, id),
    ])
    if (!isSeen || !shift) throw refuse('NOT_FOUND')
    return { today, mayEdit: holds(actor.privileges, 'TIMETABLE_ADMIN'), shift }
  },
})

export const listBusyCall = defineCall(contracts.listBusy, {
  ...reading,
  handle: async ({ input, db }) => {
    const { shiftHours, timeZone } = await readSettings()
    const { startsTime, endsTime } = shiftHours[input.shift]
    const minutes = minutesOf(endsTime) - minutesOf(startsTime)
    return { people: await listBusyPeople(db, { ...input, ...spanOn(input.heldOn, { startsTime, minutes, timeZone }) }) }
  },
})

export const checkShiftCall = defineCall(contracts.checkShift, {
  ...reading,
  handle: async ({ input, db, request }) => ({ clashes: await checkRoster(db, input, request.at) }),
})

export const listPeopleCall = defineCall(contracts.listPeople, {
  ...reading,
  handle: async ({ db }) => {
    const [teachers, students, filters] = await Promise.all([listTeachers(db), listStudents(db), listFilters(db)])
    return peopleView({ teachers, students, filters })
  },
})

const mostDays = 400

export const listHeldCall = defineCall(contracts.listHeld, {
  ...reading,
  handle: async ({ input, db }) => {
    if (input.to > addDays(input.from, mostDays)) throw badField('to', 'tooBig')
    return { held: await listHeldShifts(db, input) }
  },
})

export const readUseCall = defineCall(contracts.readUse, {
  ...reading,
  handle: async ({ actor, input: { id }, db }) => {
    const [isSeen, shift] = await Promise.all([isInScope(db, shiftsFor(actor), id), findFullShift(db, id)])
    if (!isSeen || !shift) throw refuse('NOT_FOUND')
    return useOfShift(db, { ...shift, clinicId: shift.clinic.id })
  },
})
