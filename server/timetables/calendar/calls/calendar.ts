import 'server-only'
import * as contracts from '@/lib/contracts/timetables'
import { addDays, wallClock } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { placementTimetableId } from '@/lib/timetables/vocabulary'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { findVisiblePerson } from '../../people/person'
import { clockAt } from '../../dates/clock'
import { openHours } from '../../rooms/open-hours'
import {
  findNextOf,
  listBackground,
  listDates,
  listDatesOfPerson,
  listStudentCounts,
  listGroups,
  listRooms,
  listTaught,
  listTypes,
} from '../queries/calendar.sql'
import { listUnsupervisedShifts } from '../../clashes/too-full/unsupervised.sql'
import { listClinicsOf, listSeats } from '../queries/chairs.sql'
import { listDatesElsewhere, listTermDays } from '../queries/term.sql'
import { swapStatesOf } from '../../swaps/in-week'
import { listUnseenOf, markAllSeen, markSeen } from '../../changes/queries/changes.sql'
import { listClashing } from '../../clashes/queries/clashes.sql'
import { findTimetable } from '../../queries/timetables'
import { canCheckIn, keepsRegisterOf, opensPlacementDay, timetablesFor } from '../../scope'
import { midnightOf } from '../../dates/times'
import { backgroundView, dateView, namesOfDates, plannedDateView } from '../views'
import { attending, looking } from '../../calls/access'
import { planIdOf, type PlanId } from '../../clashes/queries/plan.sql'

/** The largest number of dates in one answer: a busy month of a large school, and more than anybody reads. */
const mostDates = 5_000
const mostDays = 62
const mostTermWeeks = 53

/** The instants at which the first day begins and the last one ends. */
function spanOf(from: string, to: string, timeZone: string): { from: Date; to: Date } {
  return { from: midnightOf(from, timeZone), to: midnightOf(addDays(to, 1), timeZone) }
}

/** Dates that clash and have not begun: a clash that is over cannot be solved any more. */
function openClashing(db: Tx, { at, from, ...span }: { id: string; from: Date; to: Date; at: Date; planId: PlanId }): Promise<string[]> {
  const open = from < at ? at : from
  return open < span.to ? listClashing(db, { ...span, from: open }) : Promise.resolve([])
}

export const readCalendarCall = defineCall(contracts.readCalendar, {
  ...looking,
  handle: async ({ actor, input, db, request }) => {
    if (input.to < input.from) throw badField('to', 'datesInOrder')
    if (input.to > addDays(input.from, (input.beside === 'chairs' ? 1 : mostDays) - 1)) throw badField('to', 'tooManyDays')
    const [found, clock] = await Promise.all([findTimetable(db, timetablesFor(actor), input.id), clockAt(request.at)])
    if (!found) throw refuse('NOT_FOUND')
    const { timeZone } = clock
    const span = spanOf(input.from, input.to, timeZone)
    const around = { programmeId: found.programme?.id ?? null, years: found.years, timetableId: found.draftOfId ?? found.id }
    const asked = { timetableId: found.id, ...span, timeZone, limit: mostDates }
    const [dates, background, groups, types, clashing, rooms, elsewhere, clinics, seats, unsupervised] = await Promise.all([
      listDates(db, found.id, { ...span, timeZone, limit: mostDates }),
      listBackground(db, { ...span, ...around, timeZone }),
      listGroups(db, around),
      listTypes(db),
      openClashing(db, { id: found.id, ...span, at: request.at, planId: planIdOf(found) }),
      input.beside === 'rooms' ? listRooms(db) : [],
      input.beside === 'rooms' ? listDatesElsewhere(db, asked) : [],
      input.beside === 'chairs' ? listClinicsOf(db, asked) : [],
      input.beside === 'chairs' ? listSeats(db, asked) : [],
      input.beside === 'chairs' ? listUnsupervisedShifts(db, { from: input.from, to: input.to, timetableId: found.id }) : [],
    ])
    const roomed = input.beside === 'rooms' ? [...dates.filter(({ room }) => room !== null), ...elsewhere].map(({ id }) => id) : []
    return {
      dates: dates.map((row) => plannedDateView(row, actor)),
      ...namesOfDates(dates),
      background: background.map(backgroundView),
      groups: groups.map(({ grouping: _, ...group }) => group),
      types,
      clashing: clashing.map((occurrenceId) => ({ occurrenceId, isSerious: true })),
      rooms,
      elsewhere,
      expected: roomed.length > 0 ? await listStudentCounts(db, roomed) : [],
      clinics,
      tooFew: unsupervised.filter(({ clinicId }) => clinics.some(({ id }) => id === clinicId)),
      seats,
      today: clock.today,
      now: wallClock(request.at, timeZone).time,
      ...(await openHours()),
    }
  },
})

export const readTermCall = defineCall(contracts.readTerm, {
  ...looking,
  handle: async ({ actor, input, db, request }) => {
    const [found, clock] = [await findTimetable(db, timetablesFor(actor), input.id), await clockAt(request.at)]
    if (!found) throw refuse('NOT_FOUND')
    const from = weekOf(input.from ?? found.fromOn)
    const last = addDays(from, mostTermWeeks * 7 - 1)
    const end = found.toOn === null ? last : addDays(weekOf(found.toOn), 6)
    const to = end < from ? addDays(from, 6) : end < last ? end : last
    const span = spanOf(from, to, clock.timeZone)
    const around = { programmeId: found.programme?.id ?? null, years: found.years, timetableId: found.draftOfId ?? found.id }
    const clashing = new Set(await openClashing(db, { id: found.id, ...span, at: request.at, planId: planIdOf(found) }))
    const days = await listTermDays(db, found.id, span)
    return {
      from,
      to,
      today: clock.today,
      days: days.map(({ ids, ...day }) => ({ ...day, isClashing: ids.some((id) => clashing.has(id)) })),
      background: (await listBackground(db, { ...span, ...around, timeZone: clock.timeZone })).map(backgroundView),
    }
  },
})

export const readIndividualCall = defineCall(contracts.readIndividual, {
  ...attending,
  handle: async ({ actor, input, db, request }) => {
    const clock = await clockAt(request.at)
    const person = await findVisiblePerson(db, { actor, personId: input.personId ?? actor.id, today: clock.today })
    if (!person) throw refuse('NOT_FOUND')
    const isOwn = person.id === actor.id
    const from = input.from ?? (input.days === 1 ? clock.today : weekOf(clock.today))
    const to = addDays(from, (input.days ?? 7) - 1)
    const span = spanOf(from, to, clock.timeZone)
    const withRosters = actor.modules.has('clinical')
    const around = { programmeId: person.programmeId, years: person.year === null ? [] : [person.year], timetableId: null }
    const { timeZone } = clock
    const [dates, background, types, unseen, swaps] = await Promise.all([
      listDatesOfPerson(db, person.id, { ...span, timeZone, limit: mostDates, withRosters }),
      listBackground(db, { ...span, ...around, timeZone }),
      listTypes(db),
      isOwn ? listUnseenOf(db, actor.id) : [],
      isOwn ? swapStatesOf(db, { actor, at: request.at, until: span.to, timeZone }) : null,
    ])
    const teaches = dates.filter(({ teachers }) => teachers.some(({ id }) => id === person.id)).map(({ id }) => id)
    const taught = new Map((teaches.length > 0 ? await listTaught(db, teaches) : []).map(({ id, ...who }) => [id, who]))
    return {
      person: { id: person.id, displayName: person.displayName },
      isOwn,
      today: clock.today,
      now: wallClock(request.at, clock.timeZone).time,
      from,
      to,
      dates: dates.map((row) => ({
        ...dateView(row, actor),
        timetable: { id: row.timetableId, name: row.timetableName },
        hasRegister: row.takesAttendance && keepsRegisterOf(actor, { state: row.state, teacherIds: row.teachers.map(({ id }) => id) }),
        opensPlacementDay:
          row.timetableId === placementTimetableId && opensPlacementDay(actor, { isOwn, teacherIds: row.teachers.map(({ id }) => id) }),
        takesCheckIn: isOwn && row.takesAttendance && row.state === 'PLANNED' && canCheckIn(actor),
        isDone: isOwn && !row.isRoster && row.state === 'PLANNED' && row.startsAt <= request.at,
        chairNumber: row.chairNumber,
        swap: swaps?.get(row.id) ?? null,
        taught: taught.get(row.id),
      })),
      background: background.map(backgroundView),
      types,
      swaps: swaps !== null,
      next: dates.length > 0 ? null : await findNextOf(db, { personId: person.id, after: request.at, timeZone, withRosters }),
      unseen: unseen[0]?.total ?? 0,
      changes: unseen.map(({ noticeHours: _, eventId: __, total: ___, at, ...row }) => ({ ...row, at: at.toISOString() })),
    }
  },
})

export const seeChangesCall = defineCall(contracts.seeChanges, {
  access: { kind: 'session', why: 'everybody marks what they were told as read' },
  module: 'timetable',
  effect: 'write',
  audit: 'timetables.changesSeen',
  replay: 'idempotent',
  handle: async ({ actor, input: { ids = [], until }, db, request: { at } }) => {
    const named = await markSeen(db, { userId: actor.id, ids, at })
    return { seen: named + (until === undefined ? 0 : await markAllSeen(db, { userId: actor.id, until: new Date(until), at })) }
  },
})

export const calendarCalls = [readCalendarCall, readTermCall, readIndividualCall, seeChangesCall]
