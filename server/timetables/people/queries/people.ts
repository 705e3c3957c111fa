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

export async function findRoomName(db: Db, id: string): Promise<string | null> {
  return (await db.room.findUnique({ where: { id }, select: { name: true } }))?.name ?? null
}

/** The name of a room that holds one thing at a time; null for a provider, which is a place of many rooms. */
export async function findOneRoom(db: Db, id: string): Promise<string | null> {
  return (await db.room.findFirst({ where: { id, kind: { not: 'PROVIDER' } }, select: { name: true } }))?.name ?? null
}

export async function findTypeName(db: Db, id: string): Promise<string> {
  return (await db.sessionType.findUnique({ where: { id }, select: { name: true } }))?.name ?? ''
}
