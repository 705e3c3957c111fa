import 'server-only'
import { isPrivilege, type Privilege } from '@/lib/privileges'
import type { SessionState } from '@/lib/states/treatment-session'
import type { Tx } from '@/server/kernel/db'

type LateState = 'KEPT' | 'APPLIED' | 'DISMISSED'
export type LateRow = {
  id: string
  sessionId: string
  byId: string
  callName: string
  inputCipher: string
  occurredAt: Date
  state: LateState
}

type Locked = { readonly state: SessionState; readonly finishedAt: Date | null; readonly studentId: string; readonly teacherId: string }

/** The state and finish of a session that the refused call has locked. */
export function findLock(db: Tx, sessionId: string): Promise<Locked | null> {
  return db.treatmentSession.findUnique({
    where: { id: sessionId },
    select: { state: true, finishedAt: true, studentId: true, teacherId: true },
  })
}

/** The late writes of one person, decided on or not. */
export function countLate(db: Tx, sessionId: string, byId: string): Promise<number> {
  return db.lateArrival.count({ where: { sessionId, byId } })
}

/** False where it is kept already. */
export async function insertLate(db: Tx, late: Omit<LateRow, 'state'> & { readonly receivedAt: Date }): Promise<boolean> {
  const { count } = await db.lateArrival.createMany({ data: [late], skipDuplicates: true })
  return count === 1
}

export async function isLateStored(db: Tx, ids: readonly string[]): Promise<boolean> {
  return ids.length > 0 && (await db.lateArrival.count({ where: { id: { in: [...ids] } } })) > 0
}

export function findLate(db: Tx, id: string): Promise<LateRow | null> {
  return db.lateArrival.findUnique({
    where: { id },
    select: { id: true, sessionId: true, byId: true, callName: true, inputCipher: true, occurredAt: true, state: true },
  })
}

export async function updateLateState(
  db: Tx,
  { id, to, byId, at }: { id: string; to: Exclude<LateState, 'KEPT'>; byId: string; at: Date },
): Promise<number> {
  const { count } = await db.lateArrival.updateMany({ where: { id, state: 'KEPT' }, data: { state: to, decidedById: byId, decidedAt: at } })
  return count
}

type Writer = {
  readonly id: string
  readonly username: string
  readonly displayName: string
  readonly locale: string | null
  readonly privileges: ReadonlySet<Privilege>
}

/** The writer of a late write, with the rights that they have today. */
export async function findWriter(db: Tx, id: string): Promise<Writer | null> {
  const user = await db.user.findUnique({
    where: { id },
    select: {
      id: true,
      username: true,
      displayName: true,
      locale: true,
      roles: { select: { role: { select: { privileges: { select: { privilege: true } } } } } },
    },
  })
  if (!user) return null
  const { roles, ...person } = user
  return {
    ...person,
    privileges: new Set(roles.flatMap(({ role }) => role.privileges.map(({ privilege }) => privilege)).filter(isPrivilege)),
  }
}
