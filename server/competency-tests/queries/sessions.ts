import 'server-only'
import type { Db } from '@/server/kernel/db'

export function findSession(db: Db, id: string) {
  return db.treatmentSession.findUnique({
    where: { id },
    select: { id: true, state: true, studentId: true, heldOn: true, teacher: { select: { id: true, displayName: true } } },
  })
}

/** The sessions of a student since a day, the newest first, from which a test can be asked for. */
export function listSessionsSince(db: Db, { studentId, since }: { studentId: string; since: Date }) {
  return db.treatmentSession.findMany({
    where: { studentId, heldOn: { gte: since }, state: { not: 'CANCELLED' } },
    select: { id: true, heldOn: true, clinic: { select: { name: true } } },
    orderBy: [{ heldOn: 'desc' }, { id: 'desc' }],
    take: 50,
  })
}
