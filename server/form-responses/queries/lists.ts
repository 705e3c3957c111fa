import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { ResponseScope } from '../scope'

const person = { select: { id: true, displayName: true } } as const
const columns = {
  id: true,
  state: true,
  reason: true,
  originKind: true,
  opensAt: true,
  dueAt: true,
  extendedTo: true,
  submittedAt: true,
  completedAt: true,
  updatedAt: true,
  revision: true,
  eventId: true,
  subject: person,
  submitter: person,
  form: { select: { id: true, code: true, name: true } },
  tasks: {
    where: { state: 'OPEN' },
    select: { kind: true, user: person, poolRole: { select: { name: true } }, outside: { select: { name: true } } },
    take: 20,
  },
} as const satisfies Prisma.FormResponseSelect
export type ListedRow = Prisma.FormResponseGetPayload<{ select: typeof columns }>

type After = { readonly at: Date; readonly id: string } | null
export type Sought = { readonly where: Prisma.FormResponseWhereInput; readonly after: After; readonly take: number }

export function listRows(db: Db, scope: ResponseScope, { where, after, take }: Sought): Promise<ListedRow[]> {
  const page: Prisma.FormResponseWhereInput = after
    ? { updatedAt: { lte: after.at }, OR: [{ updatedAt: { lt: after.at } }, { id: { lt: after.id } }] }
    : {}
  return db.formResponse.findMany({
    where: { AND: [scope.where, where, page] },
    select: columns,
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take,
  })
}

/** Counted no further than so many. */
export async function countRows(db: Db, scope: ResponseScope, where: Prisma.FormResponseWhereInput, most: number): Promise<number> {
  const rows = await db.formResponse.findMany({ where: { AND: [scope.where, where] }, select: { id: true }, take: most })
  return rows.length
}

const todo = {
  id: true,
  kind: true,
  step: true,
  part: true,
  openedAt: true,
  dueAt: true,
  poolRole: { select: { name: true } },
  response: {
    select: { ...columns, versionId: true, parts: { select: { pageUid: true } } },
  },
} as const satisfies Prisma.FormTaskSelect
export type TodoTask = Prisma.FormTaskGetPayload<{ select: typeof todo }>

export function listOwnTasks(db: Db, userId: string, take: number): Promise<TodoTask[]> {
  return db.formTask.findMany({
    where: { userId, state: 'OPEN' },
    select: todo,
    orderBy: [{ dueAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    take,
  })
}

export function listPoolTasks(db: Db, roleIds: readonly string[], take: number): Promise<TodoTask[]> {
  if (roleIds.length === 0) return Promise.resolve([])
  return db.formTask.findMany({
    where: { poolRoleId: { in: [...roleIds] }, userId: null, state: 'OPEN' },
    select: todo,
    orderBy: [{ dueAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    take,
  })
}

export function countDueTasks(db: Db, userId: string, before: Date): Promise<number> {
  return db.formTask.count({ where: { userId, state: 'OPEN', dueAt: { lt: before } } })
}

/** Why responses were sent back: the last decision of each. */
export function listReturned(db: Db, responseIds: readonly string[]) {
  return db.formTask.findMany({
    where: { responseId: { in: [...responseIds] }, state: { in: ['RETURNED', 'DECLINED'] } },
    select: { id: true, responseId: true, comment: true, decidedAt: true, user: person, _count: { select: { comments: true } } },
    orderBy: { decidedAt: 'asc' },
  })
}
