import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import type { TimetableScope } from '../../scope'

type Condonement = {
  id: string
  kind: string
  aId: string
  bId: string
  subjectIds: string[]
  fingerprint: string
  reason: string
  byId: string
  at: Date
}

export async function insertCondonement(db: Tx, row: Condonement): Promise<void> {
  await db.condonement.createMany({ data: [row], skipDuplicates: true })
}

/** A condonement that holds, of a timetable in scope. */
export async function findCondonement(db: Db, scope: TimetableScope, id: string): Promise<{ aId: string; reason: string } | null> {
  const found = await db.condonement.findFirst({ where: { id, endedAt: null }, select: { aId: true, reason: true } })
  if (!found) return null
  const seen = await db.occurrence.count({ where: { id: found.aId, timetable: scope.where } })
  return seen === 1 ? found : null
}

export async function endStoredCondonement(db: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await db.condonement.updateMany({ where: { id, endedAt: null }, data: { endedAt: at } })
}

/** The people who may accept clashes, by name. */
export async function listCondoners(db: Db, limit: number): Promise<string[]> {
  const rows = await db.user.findMany({
    where: {
      deletedAt: null,
      status: 'ENABLED',
      roles: { some: { role: { privileges: { some: { privilege: { in: ['TIMETABLE_CONDONE', 'ALL'] } } } } } },
    },
    orderBy: [{ lastName: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { displayName: true },
  })
  return rows.map(({ displayName }) => displayName)
}
