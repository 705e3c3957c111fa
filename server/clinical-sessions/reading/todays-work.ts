import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { isEditable } from '@/lib/states/treatment-session'
import { findNextWaiting, listWithPassedStart } from '../checks/queries/next'
import { mostWaiting } from '../checks/queue-place'
import { institutionDay } from '../institution-day'
import { ownSessions, sessionsFor, taughtSessions } from '../scope'
import { listFloor, type FloorRow } from './queries/floor'
import { listNewest } from './queries/lists'

const mostOpen = 10

export type OpenWork = {
  readonly sessionId: string
  readonly clinicName: string
  readonly shift: string
  readonly name: string
  readonly chairNumber: number | null
  /** The treatment has begun after a teacher's check, no check is waiting, and something is recorded. */
  readonly isToMark: boolean
}

/** The sessions that a student has begun today and not finished, the newest first. */
export async function listOpenWork(db: Db, actor: Actor, today: string): Promise<OpenWork[]> {
  const rows = (await listNewest(db, ownSessions(actor), { readerId: actor.id, limit: mostOpen })).filter(
    ({ state, heldOn, studentId }) => isEditable(state) && heldOn === today && studentId === actor.id,
  )
  if (rows.length === 0) return []
  const passed = await listWithPassedStart(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, clinicName, shift, procedures, chairNumber, checkId }) => ({
    sessionId: id,
    clinicName,
    shift,
    name: procedures.join(', '),
    chairNumber,
    isToMark: passed.has(id) && checkId === null && procedures.length > 0,
  }))
}

export type NextPatient = {
  readonly sessionId: string
  readonly name: string
  readonly chairNumber: number | null
  readonly waiting: number
}

/** The student who has waited longest in a teacher's clinics, and how many wait. */
export async function findNextPatient(db: Db, actor: Actor): Promise<NextPatient | null> {
  const row = await findNextWaiting(db, taughtSessions(actor), { id: null, limit: mostWaiting })
  return row && { sessionId: row.sessionId, name: row.studentName, chairNumber: row.chairNumber, waiting: row.waiting }
}

/** The clinics of the current shift, for people who see all sessions. */
export async function readFloorOf(db: Db, actor: Actor, at: Date): Promise<{ shift: Shift; rows: FloorRow[] }> {
  const { today, shift } = await institutionDay(at)
  return { shift, rows: await listFloor(db, sessionsFor(actor), { day: today, shift }) }
}
