import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { ReflectionScope } from '../scope'

export function findStep(db: Db, { id, reflectionId }: { id: string; reflectionId: string }) {
  return db.reflectionStep.findFirst({ where: { id, reflectionId }, select: { text: true, dueOn: true, doneAt: true } })
}

export function countSteps(db: Db, reflectionId: string): Promise<number> {
  return db.reflectionStep.count({ where: { reflectionId } })
}

type Step = {
  readonly id: string
  readonly reflectionId: string
  readonly ownerId: string
  readonly text: string
  readonly dueOn: string
  readonly doneAt: Date | null
}
/** Returns false where the id belongs to a step of another reflection. */
export async function storeStep(db: Tx, { id, reflectionId, ownerId, text, dueOn, doneAt }: Step): Promise<boolean> {
  const row = { text, dueOn: new Date(dueOn), doneAt }
  const { count: changed } = await db.reflectionStep.updateMany({ where: { id, reflectionId }, data: row })
  if (changed === 1) return true
  const { count } = await db.reflectionStep.createMany({ data: [{ id, reflectionId, ownerId, ...row }], skipDuplicates: true })
  return count === 1
}

export async function deleteStep(db: Tx, { id, reflectionId }: { id: string; reflectionId: string }): Promise<void> {
  await db.reflectionStep.deleteMany({ where: { id, reflectionId } })
}

const openStepsWhere = (scope: ReflectionScope, until: string | undefined): Prisma.ReflectionStepWhereInput => ({
  doneAt: null,
  reflection: scope.where,
  ...(until !== undefined && { dueOn: { lte: new Date(until) } }),
})

/** The open steps in the order in which they are due; with `until` only those that are due by then. */
export function listOpenSteps(db: Db, scope: ReflectionScope, { until, take }: { readonly until?: string; readonly take: number }) {
  return db.reflectionStep.findMany({
    where: openStepsWhere(scope, until),
    select: { id: true, text: true, dueOn: true, reflectionId: true, reflection: { select: { activity: { select: { title: true } } } } },
    orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
    take,
  })
}

export function countOpenSteps(db: Db, scope: ReflectionScope, until?: string): Promise<number> {
  return db.reflectionStep.count({ where: openStepsWhere(scope, until) })
}
