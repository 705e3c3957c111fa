import 'server-only'
import * as contracts from '@/lib/contracts/attendance'
import type { RegisterMark } from '@/lib/attendance/vocabulary'
import type { ShiftPresence } from '@/lib/clinical/vocabulary'
import { register as machine } from '@/lib/states/register'
import { recordPresence } from '@/server/clinic-shifts'
import { institutionTimeZone, institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import type { Db, Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { searching } from '@/server/kernel/limits'
import { transition } from '@/server/kernel/calls/transition'
import { placeInTimetable } from '@/server/timetables'
import { plainWords, studentsFor } from '@/server/users'
import { entity, looking, recording } from '../access'
import { findOpenOf, listBuildingPoints } from '../queries/check-ins'
import { tellBoards } from '../boards'
import { findTaught, type TaughtRow } from '../queries/dates.sql'
import {
  findStanding,
  lockRegister,
  listExpectedStudents,
  listRecordedStudents,
  listRegister,
  listAssumedStudents,
  recordEntries,
  setRegisterState,
  undoSupposed,
  type Said,
} from '../queries/register.sql'
import { findStudents, listStudents } from '../queries/students'
import { claimOn, judgingEvidence, registerEvidence } from '../evidence'
import { tellRegistered } from '../registered'
import { readRegisterRows } from '../register-rows'
import { earlierTime, isBeforeClosing, minutesLate, opensAtOf, stateOf } from '../rules'
import { registersFor } from '../scope'
import { settleRegister } from '../settle'
import { countsIn, rowView, taughtView, toLookAtFirst } from '../views'

const mostWalkIns = 20

/** A date whose register this person keeps. @throws NOT_FOUND */
async function requireTaught(db: Db, { actor, id, at }: { actor: Actor; id: string; at: Date }): Promise<TaughtRow> {
  const found = await findTaught(db, registersFor(actor), { id, at, timeZone: await institutionTimeZone() })
  if (!found) throw refuse('NOT_FOUND')
  return found
}

/** The same by the date's own id only: a write never guesses the date from an event. @throws NOT_FOUND */
export async function requireTaughtDate(db: Db, asked: Parameters<typeof requireTaught>[1]): Promise<TaughtRow> {
  const date = await requireTaught(db, asked)
  if (date.occurrenceId !== asked.id) throw refuse('NOT_FOUND')
  return date
}

/** Whether somebody still keeps a register that this transaction has locked: while they waited for it, another teacher may have been named. */
export async function keepsNow(db: Tx, { actor, id, at }: Parameters<typeof requireTaught>[1]): Promise<boolean> {
  const found = await findTaught(db, registersFor(actor), { id, at, timeZone: await institutionTimeZone() })
  return found?.occurrenceId === id
}

/** @throws STATE_CHANGED where it is cancelled, or more than an hour ahead */
export function assertHeld(date: TaughtRow, at: Date): void {
  if (date.state === 'CANCELLED') throw refuse('STATE_CHANGED', { code: 'attendance.CANCELLED' })
  const opensAt = opensAtOf(date)
  if (at < opensAt) throw refuse('STATE_CHANGED', { code: 'attendance.EARLY', data: { opensAt: opensAt.toISOString() } })
}

export const readRegisterCall = defineCall(contracts.readRegister, {
  ...looking,
  handle: async ({ actor, input: { id }, db, request }) => {
    const date = await requireTaught(db, { actor, id, at: request.at })
    const rows = await readRegisterRows(db, { occurrenceIds: [date.occurrenceId], at: request.at })
    const [checkIn] = await findOpenOf(db, { occurrenceIds: [date.occurrenceId], at: request.at })
    return {
      event: taughtView(date),
      planned: await placeInTimetable(db, actor, date.occurrenceId),
      isClosed: date.register === 'CLOSED',
      closedAt: date.closedAt && date.closedAt.toISOString(),
      closedBy: date.closedBy,
      opensAt: opensAtOf(date).toISOString(),
      now: request.at.toISOString(),
      today: await institutionToday(request.at),
      canAskLocation: (await listBuildingPoints(db, [date.occurrenceId])).length > 0,
      checkIn: checkIn ? { id: checkIn.id, closesAt: checkIn.closesAt.toISOString() } : null,
      counts: countsIn(rows),
      rows: toLookAtFirst(rows).map(rowView),
    }
  },
})

export const findWalkInsCall = defineCall(contracts.findWalkIns, {
  ...looking,
  limit: () => searching,
  handle: async ({ actor, input: { occurrenceId, q }, db, request }) => {
    const date = await requireTaught(db, { actor, id: occurrenceId, at: request.at })
    const there = (await listRegister(db, [date.occurrenceId])).filter(({ isGone }) => !isGone).map(({ student }) => student.id)
    const scope = studentsFor(actor, await institutionToday(request.at))
    return { students: await findStudents(db, scope, { words: await plainWords(db, q), but: there, limit: mostWalkIns }) }
  },
})

export const recordAttendanceCall = defineCall(contracts.recordAttendance, {
  ...recording,
  audit: 'attendance.recorded',
  evidence: registerEvidence,
  handle: async ({ actor, input: { occurrenceId, entries, occurredAt }, db, request, audit, vouch }) => {
    const date = await requireTaughtDate(db, { actor, id: occurrenceId, at: request.at })
    assertHeld(date, request.at)
    const at = earlierTime(occurredAt, request.at)
    const register = await lockRegister(db, occurrenceId)
    // Entries made before the register was closed, on a device without a network, still count; for later entries the register has to be reopened.
    const { closedAt } = register
    if (
      register.state === 'CLOSED' &&
      !(occurredAt !== undefined && isBeforeClosing(at, { startsAt: date.startsAt, closedAt, receivedAt: request.at }))
    )
      throw refuse('STATE_CHANGED', { code: 'attendance.CLOSED' })
    // If a student is named twice, the last entry counts.
    const last = [...new Map(entries.map((entry) => [entry.studentId, entry])).values()]
    const vouched = vouch(claimOn(last, await keepsNow(db, { actor, id: occurrenceId, at: request.at })))
    const walkIns = await walkInsOf(db, { actor, occurrenceId, ids: last.map(({ studentId }) => studentId), at: request.at })
    const issues = entries.flatMap(({ studentId }, place) =>
      walkIns.refused.has(studentId) ? [{ path: `entries.${place}.studentId`, code: 'studentUnknown', message: 'studentUnknown' }] : [],
    )
    if (issues.length > 0) throw refuse('VALIDATION_FAILED', { issues })
    const said = last.map(({ studentId, mark, minutesLate: given }): Said => ({
      occurrenceId,
      studentId,
      state: stateOf(mark),
      minutesLate: mark === 'LATE' ? (given ?? Math.max(1, minutesLate({ startsAt: date.startsAt, at, after: 0 }))) : 0,
      isWalkIn: walkIns.added.has(studentId),
      how: 'REGISTER',
      vouched,
      flags: [],
      byId: actor.id,
      at,
    }))
    const left = await recordEntries(db, said, request.at)
    const isLeft = new Map(left.map((one) => [one.studentId, one.state]))
    await recordPresence(db, { occurrenceId, entries: presencesOf(last, isLeft), at, vouched })
    audit({
      entity,
      entityId: occurrenceId,
      changes: {
        ...Object.fromEntries(said.flatMap(({ studentId, state }) => (isLeft.has(studentId) ? [] : [[studentId, { to: state }]]))),
        ...(left.length > 0 && { notTaken: { to: left.map(({ studentId }) => studentId) } }),
      },
    })
    await tellBoards(db, [occurrenceId])
    if (register.state === 'CLOSED') await tellRegistered(db, [occurrenceId], request.at)
    return { savedAt: request.at.toISOString(), left }
  },
})

/** The presences that the chairs take over, of the entries that were accepted: an excused student is not there. */
function presencesOf(
  entries: readonly { readonly studentId: string; readonly mark: RegisterMark | null }[],
  left: ReadonlyMap<string, unknown>,
): { studentId: string; presence: ShiftPresence }[] {
  return entries.flatMap(({ studentId, mark }) =>
    mark === null || left.has(studentId) ? [] : [{ studentId, presence: mark === 'EXCUSED' ? 'ABSENT' : mark }],
  )
}

type Named = { actor: Actor; occurrenceId: string; ids: readonly string[]; at: Date }

/** The students who are not on the list: those whom the actor may choose are added to it, others refused. */
async function walkInsOf(
  db: Tx,
  { actor, occurrenceId, ids, at }: Named,
): Promise<{ added: ReadonlySet<string>; refused: ReadonlySet<string> }> {
  const [expected, known] = [await listExpectedStudents(db, { occurrenceId, ids }), await listRecordedStudents(db, { occurrenceId, ids })]
  const others = ids.filter((id) => !expected.has(id) && !known.has(id))
  if (others.length === 0) return { added: new Set(), refused: new Set() }
  const added = new Set(await listStudents(db, studentsFor(actor, await institutionToday(at)), others))
  return { added, refused: new Set(others.filter((id) => !added.has(id))) }
}

export const closeRegisterCall = defineCall(contracts.closeRegister, {
  ...recording,
  audit: 'attendance.registerClosed',
  handle: async ({ actor, input: { occurrenceId }, db, request, audit }) => {
    const date = await requireTaughtDate(db, { actor, id: occurrenceId, at: request.at })
    assertHeld(date, request.at)
    const { state } = await lockRegister(db, occurrenceId)
    await transition({
      machine,
      from: state,
      on: 'close',
      compareAndSet: (from, to) => setRegisterState(db, { occurrenceId, from, to, byId: actor.id, at: request.at }),
    })
    const counts = await settleRegister(db, { occurrenceId, byId: actor.id, at: request.at })
    audit({ entity, entityId: occurrenceId, changes: { register: { from: 'OPEN', to: 'CLOSED' } } })
    return { savedAt: request.at.toISOString(), ...counts }
  },
})

export const reopenRegisterCall = defineCall(contracts.reopenRegister, {
  ...recording,
  audit: 'attendance.registerReopened',
  handle: async ({ actor, input: { occurrenceId }, db, request, audit }) => {
    await requireTaughtDate(db, { actor, id: occurrenceId, at: request.at })
    const { state } = await lockRegister(db, occurrenceId)
    await transition({
      machine,
      from: state,
      on: 'reopen',
      compareAndSet: (from, to) => setRegisterState(db, { occurrenceId, from, to, byId: null, at: request.at }),
    })
    const studentIds = await listAssumedStudents(db, occurrenceId)
    await undoSupposed(db, { occurrenceId, studentIds, byId: actor.id, at: request.at })
    await tellBoards(db, [occurrenceId])
    await tellRegistered(db, [occurrenceId], request.at)
    audit({ entity, entityId: occurrenceId, changes: { register: { from: 'CLOSED', to: 'OPEN' }, takenBack: { to: studentIds.length } } })
    return { savedAt: request.at.toISOString() }
  },
})

export const judgeFlagCall = defineCall(contracts.judgeFlag, {
  ...recording,
  audit: 'attendance.checkInJudged',
  evidence: judgingEvidence,
  handle: async ({ actor, input: { occurrenceId, studentId, isHere }, db, request, audit, vouch }) => {
    await requireTaughtDate(db, { actor, id: occurrenceId, at: request.at })
    const register = await lockRegister(db, occurrenceId)
    const standing = await findStanding(db, { occurrenceId, studentId })
    if (!standing) throw refuse('NOT_FOUND')
    if (standing.flags.length === 0) throw refuse('STATE_CHANGED', { code: 'attendance.JUDGED' })
    const vouched = vouch(claimOn([{ studentId }], await keepsNow(db, { actor, id: occurrenceId, at: request.at })))
    const state = isHere ? 'ATTENDED' : 'NOT_ATTENDED'
    const said: Said = {
      occurrenceId,
      studentId,
      state,
      minutesLate: isHere ? standing.minutesLate : 0,
      isWalkIn: standing.isWalkIn,
      how: 'REGISTER',
      vouched,
      flags: [],
      byId: actor.id,
      at: request.at,
    }
    await recordEntries(db, [said], request.at)
    await tellBoards(db, [occurrenceId])
    if (register.state === 'CLOSED') await tellRegistered(db, [occurrenceId], request.at)
    audit({ entity, entityId: occurrenceId, changes: { [studentId]: { from: standing.state, to: state } } })
    return { savedAt: request.at.toISOString() }
  },
})

export const registerCalls = [readRegisterCall, findWalkInsCall, recordAttendanceCall, closeRegisterCall, reopenRegisterCall, judgeFlagCall]
