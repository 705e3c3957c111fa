import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { batchStates } from '@/lib/states/batch'
import type { Db } from '@/server/kernel/db'
import type { AssignmentScope } from '../scope'

const columns = {
  id: true,
  settings: true,
  actorId: true,
  state: true,
  total: true,
  done: true,
  refused: true,
  kept: true,
  createdAt: true,
  appliedAt: true,
  isEmptied: true,
} as const satisfies Prisma.BatchSelect
type AssignmentRow = Prisma.BatchGetPayload<{ select: typeof columns }>

/** The assignments that were sent, the newest first. */
export function listAssignments(db: Db, scope: AssignmentScope, take: number): Promise<AssignmentRow[]> {
  return db.batch.findMany({
    where: { AND: [scope.where, { state: { in: batchStates.filter((state) => state !== 'PREPARED') } }] },
    select: columns,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  })
}

export function findAssignment(db: Db, scope: AssignmentScope, id: string): Promise<AssignmentRow | null> {
  return db.batch.findFirst({ where: { AND: [scope.where, { id }] }, select: columns })
}

export async function isBatch(db: Db, id: string): Promise<boolean> {
  return (await db.batch.count({ where: { id } })) > 0
}

export async function listFormNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.form.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function listActors(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, displayName: true } })
  return new Map(rows.map(({ id, displayName }) => [id, displayName]))
}
