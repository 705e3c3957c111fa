import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { PersonScope } from '../../scope'

export type AttendingPerson = { id: string; displayName: string; programmeId: string | null; year: number | null }

export function findPerson(db: Db, scope: PersonScope, id: string): Promise<AttendingPerson | null> {
  return db.user.findFirst({
    where: { AND: [scope.where, { id, deletedAt: null }] },
    select: { id: true, displayName: true, programmeId: true, year: true },
  })
}

/** Which of these are in scope. */
export async function listSeen(db: Db, scope: PersonScope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.user.findMany({ where: { AND: [scope.where, { id: { in: [...ids] }, deletedAt: null }] }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

export async function findRoomName(db: Db, id: string): Promise<string | null> {
  return (await db.room.findUnique({ where: { id }, select: { name: true } }))?.name ?? null
}

export async function findTypeName(db: Db, id: string): Promise<string> {
  return (await db.sessionType.findUnique({ where: { id }, select: { name: true } }))?.name ?? ''
}
