import 'server-only'
import { mostCounted } from '@/lib/clinical/awaiting'
import { shifts, type Shift } from '@/lib/clinical/shifts'
import { holds } from '@/lib/privileges'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { isStudent, type Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { readSettings } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { whereSearched } from '@/server/kernel/limits'
import { overseers, readers } from '../../access'
import { institutionDay } from '../../institution-day'
import { findNeighbourShifts, listChairs } from '../queries/chairs'
import {
  countAwaiting,
  countAwaitingMarks,
  listAwaitingMarks,
  listNewest,
  listWaitingSessions,
  searchSessions,
  type Awaiting,
} from '../queries/lists'
import { findMedianWait, listQueuePlaces } from '../../checks/queries/waits'
import { listPartners, listSeats, listStudentsOfShifts, listSupervisedStudents, listTeachers } from '../queries/workspace'
import { aboutMinutes, mostWaiting } from '../../checks/queue-place'
import { ownSessions, sessionsFor, taughtSessions, type SessionScope } from '../../scope'
import { rowView, shiftViews, waitingView } from '../views/lists'

const newest = 50
const mostAwaiting = 100
const pageSize = 50

export const readWorkspaceCall = defineCall(contracts.readWorkspace, {
  ...readers,
  handle: async ({ actor, db, request }) => {
    const day = await institutionDay(request.at)
    const student = isStudent(actor)
    const [seats, teachers, partners, students, supervised] = await Promise.all([
      student ? listSeats(db, { studentId: actor.id, day: day.today }) : [],
      listTeachers(db),
      student ? listPartners(db, actor.id) : [],
      holds(actor.privileges, 'MARK_TREATMENTSESSIONS') ? listStudentsOfShifts(db, { teacherId: actor.id, day: day.today }) : [],
      holds(actor.privileges, 'MARK_TREATMENTSESSIONS') ? listSupervisedStudents(db, { teacherId: actor.id, day: day.today }) : [],
    ])
    return { me: { id: actor.id, displayName: actor.displayName }, ...day, seats, teachers, partners, students, supervised }
  },
})

export const listMineCall = defineCall(contracts.listMine, {
  ...readers,
  handle: async ({ actor, db, request }) => {
    const [{ today }, rows, places] = await Promise.all([
      institutionDay(request.at),
      listNewest(db, ownSessions(actor), { readerId: actor.id, limit: newest }),
      listQueuePlaces(db, actor.id),
    ])
    const queue = places.map(({ sessionId, checkId, position, ...waits }) => ({
      sessionId,
      checkId,
      position,
      aboutMinutes: aboutMinutes({ position, ...waits, at: request.at }),
    }))
    return { today, sessions: rows.map(rowView), queue }
  },
})

export const listClinicCall = defineCall(contracts.listClinic, {
  ...overseers,
  handle: async ({ actor, db, request }) => {
    const { today, shift, timeZone } = await institutionDay(request.at)
    const scope = taughtSessions(actor)
    const [waiting, awaiting, awaitingCount, { chairs, shown, ...neighbours }, seconds] = await Promise.all([
      listWaitingSessions(db, scope, { readerId: actor.id, limit: mostWaiting }),
      listAwaitingMarks(db, scope, {
        readerId: actor.id,
        limit: mostAwaiting,
        awaiting: { order: 'newest', teacherId: null, after: null },
      }),
      countAwaiting(db, scope, mostCounted),
      readToday(db, scope, { today, shift }),
      findMedianWait(db, scope, { day: today, timeZone }),
    ])
    return {
      today,
      shift,
      waiting: waiting.flatMap(waitingView),
      awaitingMarks: awaiting.map(rowView),
      awaitingCount,
      chairs,
      shown,
      ...neighbours,
      medianWait: seconds === null ? null : Math.round(seconds / 60),
      may: rightsOfList(actor),
    }
  },
})

function rightsOfList({ privileges }: Pick<Actor, 'privileges'>): { plan: boolean; attend: boolean; mark: boolean } {
  const plan = holds(privileges, 'TIMETABLE_ADMIN')
  const mark = holds(privileges, 'MARK_TREATMENTSESSIONS')
  return { plan, attend: plan || mark || holds(privileges, 'TIMETABLE_ATTENDANCE'), mark }
}

async function readToday(db: Db, scope: SessionScope, { today, shift }: { today: string; shift: Shift }) {
  const [rows, { toothNotation }] = await Promise.all([listChairs(db, scope, { day: today }), readSettings()])
  const chairs = shiftViews(rows, toothNotation)
  const shown = {
    heldOn: today,
    shift: shiftToShow(
      shift,
      chairs.map((one) => one.shift),
    ),
  }
  return { chairs, shown, ...(await findNeighbourShifts(db, scope, shown)) }
}

/** The current shift, otherwise the next one of the day, otherwise the last. */
function shiftToShow(now: Shift, held: readonly Shift[]): Shift {
  const later = shifts.slice(shifts.indexOf(now))
  return later.find((one) => held.includes(one)) ?? held.at(-1) ?? now
}

export const listChairsCall = defineCall(contracts.listChairs, {
  ...overseers,
  handle: async ({ actor, input: { heldOn, shift }, db }) => {
    const scope = taughtSessions(actor)
    const [chairs, neighbours, { toothNotation }] = await Promise.all([
      listChairs(db, scope, { day: heldOn, shift }),
      findNeighbourShifts(db, scope, { heldOn, shift }),
      readSettings(),
    ])
    return { chairs: shiftViews(chairs, toothNotation), ...neighbours }
  },
})

export const listAwaitingCall = defineCall(contracts.listAwaiting, {
  ...overseers,
  handle: async ({ actor, input: { order, whose, cursor }, db }) => {
    const scope = taughtSessions(actor)
    const awaiting = { order, teacherId: whose === 'mine' ? actor.id : null, after: awaitingAfter(cursor) }
    const [rows, counts] = await Promise.all([
      listAwaitingMarks(db, scope, { readerId: actor.id, limit: mostAwaiting + 1, awaiting }),
      countAwaitingMarks(db, scope, { limit: mostAwaiting, awaiting }),
    ])
    const page = rows.slice(0, mostAwaiting)
    const last = page.at(-1)
    return {
      sessions: page.map(rowView),
      ...counts,
      nextCursor: rows.length > mostAwaiting && last ? [last.heldOn, last.shift, last.clinicId, last.id].join('_') : null,
    }
  },
})

function awaitingAfter(cursor: string | undefined): Awaiting['after'] {
  const [heldOn, part, clinicId, id] = cursor?.split('_') ?? []
  const shift = shifts.find((one) => one === part)
  return heldOn && shift && clinicId && id ? { heldOn, shift, clinicId, id } : null
}

export const searchSessionsCall = defineCall(contracts.searchSessions, {
  ...readers,
  limit: whereSearched,
  handle: async ({ actor, input: { cursor, ...search }, db }) => {
    const rows = await searchSessions(db, sessionsFor(actor), {
      readerId: actor.id,
      limit: pageSize + 1,
      search: { ...search, after: parseCursor(cursor) },
    })
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    return { sessions: page.map(rowView), nextCursor: rows.length > pageSize && last ? `${last.heldOn}_${last.id}` : null }
  },
})

function parseCursor(cursor: string | undefined): { heldOn: string; id: string } | null {
  const [heldOn, id] = cursor?.split('_') ?? []
  return heldOn && id ? { heldOn, id } : null
}
