import 'server-only'
import { holds } from '@/lib/privileges'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { isStudent } from '@/server/kernel/actor'
import { defineCall } from '@/server/kernel/define-call'
import { overseers, readers } from '../access'
import { institutionDay } from '../institution-day'
import { listChairs } from '../queries/chairs'
import { listAwaitingMarks, listNewest, listWaiting, searchSessions } from '../queries/lists'
import { listPartners, listSeats, listStudentsOfShifts, listTeachers } from '../queries/workspace'
import { ownSessions, sessionsFor, taughtSessions } from '../scope'
import { rowView, shiftViews, waitingView } from '../views/lists'

const newest = 50
const mostAwaiting = 100
const pageSize = 50

export const readWorkspaceCall = defineCall(contracts.readWorkspace, {
  ...readers,
  handle: async ({ actor, db, request }) => {
    const day = await institutionDay(request.at)
    const student = isStudent(actor)
    const [seats, teachers, partners, students] = await Promise.all([
      student ? listSeats(db, { studentId: actor.id, day: day.today }) : [],
      listTeachers(db),
      student ? listPartners(db, actor.id) : [],
      holds(actor.privileges, 'MARK_TREATMENTSESSIONS') ? listStudentsOfShifts(db, { teacherId: actor.id, day: day.today }) : [],
    ])
    return { me: { id: actor.id, displayName: actor.displayName }, ...day, seats, teachers, partners, students }
  },
})

export const listMineCall = defineCall(contracts.listMine, {
  ...readers,
  handle: async ({ actor, db, request }) => {
    const [{ today }, rows] = await Promise.all([institutionDay(request.at), listNewest(db, ownSessions(actor), { readerId: actor.id, limit: newest })])
    return { today, sessions: rows.map(rowView) }
  },
})

export const listClinicCall = defineCall(contracts.listClinic, {
  ...overseers,
  handle: async ({ actor, db, request }) => {
    const { today, shift } = await institutionDay(request.at)
    const scope = taughtSessions(actor)
    const [waiting, awaiting, chairs] = await Promise.all([
      listWaiting(db, scope, { readerId: actor.id, limit: mostAwaiting }),
      listAwaitingMarks(db, scope, { readerId: actor.id, limit: mostAwaiting + 1 }),
      listChairs(db, scope, today),
    ])
    return {
      today,
      shift,
      waiting: waiting.flatMap(waitingView),
      awaitingMarks: awaiting.slice(0, mostAwaiting).map(rowView),
      moreAwaitMarks: awaiting.length > mostAwaiting,
      chairs: shiftViews(chairs),
    }
  },
})

export const searchSessionsCall = defineCall(contracts.searchSessions, {
  ...readers,
  handle: async ({ actor, input: { cursor, ...search }, db }) => {
    const rows = await searchSessions(db, sessionsFor(actor), { readerId: actor.id, limit: pageSize + 1, search: { ...search, after: afterOf(cursor) } })
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    return { sessions: page.map(rowView), nextCursor: rows.length > pageSize && last ? `${last.heldOn}_${last.id}` : null }
  },
})

function afterOf(cursor: string | undefined): { heldOn: string; id: string } | null {
  const [heldOn, id] = cursor?.split('_') ?? []
  return heldOn && id ? { heldOn, id } : null
}
