import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
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
/** A list is the union of `ways`: each has its own index, which one statement with OR would not use. */
export type Ways = readonly Prisma.FormResponseWhereInput[]
export type Sought = { readonly ways: Ways; readonly where: Prisma.FormResponseWhereInput; readonly after: After; readonly take: number }

export async function listRows(db: Db, scope: ResponseScope, { ways, where, after, take }: Sought): Promise<ListedRow[]> {
  const page: Prisma.FormResponseWhereInput = after
    ? { updatedAt: { lte: after.at }, OR: [{ updatedAt: { lt: after.at } }, { id: { lt: after.id } }] }
    : {}
  const found = new Map<string, ListedRow>()
  for (const way of ways) {
    const rows = await db.formResponse.findMany({
      where: { AND: [scope.where, way, where, page] },
      select: columns,
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      take,
    })
    for (const row of rows) found.set(row.id, row)
  }
  const newestFirst = (one: ListedRow, other: ListedRow) =>
    other.updatedAt.getTime() - one.updatedAt.getTime() || (one.id < other.id ? 1 : -1)
  return [...found.values()].toSorted(newestFirst).slice(0, take)
}

/** Counted no further than so many. */
export async function countRows(db: Db, scope: ResponseScope, { ways, where, most }: Counted): Promise<number> {
  const [only, ...others] = ways
  if (only && others.length === 0) return db.formResponse.count({ where: { AND: [scope.where, only, where] }, take: most })
  const found = new Set<string>()
  for (const way of ways) {
    const rows = await db.formResponse.findMany({ where: { AND: [scope.where, way, where] }, select: { id: true }, take: most })
    for (const { id } of rows) found.add(id)
  }
  return Math.min(found.size, most)
}
type Counted = { readonly ways: Ways; readonly where: Prisma.FormResponseWhereInput; readonly most: number }

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

type Asked = {
  readonly userId: string
  readonly roleIds: readonly string[]
  /** What the reader is shown of all that is theirs. */
  readonly shown: Prisma.FormResponseWhereInput
}

/** Open tasks, the next due first: the person's own, and the pools of their roles; at most `take` of each. */
export async function listOpenTasks(
  db: Db,
  { userId, roleIds, shown, take }: Asked & { readonly take: number },
): Promise<{ own: TodoTask[]; pool: TodoTask[] }> {
  const found: readonly { id: string; own: boolean }[] = await db.$queryRaw`
    (SELECT id, true AS own FROM form_task WHERE user_id = ${userId}::uuid AND state = 'OPEN' ORDER BY due_at NULLS LAST, id LIMIT ${take})
    UNION ALL
    (SELECT t.id, false FROM form_task t JOIN form_response r ON r.id = t.response_id
     WHERE t.pool_role_id = ANY(${[...roleIds]}::uuid[]) AND t.user_id IS NULL AND t.state = 'OPEN' AND ${isForOthers(userId)}
     ORDER BY t.due_at NULLS LAST, t.id LIMIT ${take})`
  if (found.length === 0) return { own: [], pool: [] }
  const own = new Set(found.filter((task) => task.own).map(({ id }) => id))
  const tasks = await db.formTask.findMany({
    where: { id: { in: found.map(({ id }) => id) }, response: shown },
    select: todo,
    orderBy: [{ dueAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  })
  return { own: tasks.filter(({ id }) => own.has(id)), pool: tasks.filter(({ id }) => !own.has(id)) }
}

/** How many open tasks are their own, and how many wait for anybody of their roles; of each no more than `most`. */
export async function countOpenTasks(
  db: Db,
  { userId, roleIds, shown, most, dueBefore }: Asked & { readonly most: number; readonly dueBefore: Date },
): Promise<{ todo: number; due: number; pool: number }> {
  const own = { userId, state: 'OPEN', response: shown } as const
  return {
    todo: await db.formTask.count({ where: own, take: most }),
    due: await db.formTask.count({ where: { ...own, dueAt: { lt: dueBefore } }, take: most }),
    pool: await countPool(db, { userId, roleIds, shown, most }),
  }
}

async function countPool(db: Db, { userId, roleIds, shown, most }: Asked & { readonly most: number }): Promise<number> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT t.id FROM form_task t JOIN form_response r ON r.id = t.response_id
    WHERE t.pool_role_id = ANY(${[...roleIds]}::uuid[]) AND t.user_id IS NULL AND t.state = 'OPEN' AND ${isForOthers(userId)} LIMIT ${most}`
  return db.formTask.count({ where: { id: { in: rows.map(({ id }) => id) }, response: shown } })
}

/** Nobody is offered what they could not decide: what is about them, from them, or decided by them in the same step. */
const isForOthers = (userId: string) => Prisma.sql`(
  (t.kind = 'COMPLETE' AND t.step = 0) OR t.part IN ('SUBJECT', 'SUBMITTER')
  OR (r.subject_id IS DISTINCT FROM ${userId}::uuid AND r.submitter_id IS DISTINCT FROM ${userId}::uuid AND r.entered_by_id IS DISTINCT FROM ${userId}::uuid))
  AND NOT EXISTS (SELECT FROM form_task o WHERE o.response_id = t.response_id AND o.step = t.step AND o.user_id = ${userId}::uuid
    AND (o.kind = 'COMPLETE') = (t.kind = 'COMPLETE') AND o.state IN ('OPEN', 'DONE'))`

const weekMs = 7 * 86_400_000
/** Until when a task counts as due: the menu's badge and the tab say the same number. */
export const soonAfter = (at: Date) => new Date(at.getTime() + weekMs)

export function countDueTasks(db: Db, userId: string, before: Date): Promise<number> {
  return db.formTask.count({ where: { userId, state: 'OPEN', dueAt: { lt: before } } })
}

/** Why responses were sent back: the last decision of each. */
export async function listReturned(db: Db, responseIds: readonly string[]) {
  if (responseIds.length === 0) return []
  return db.formTask.findMany({
    where: { responseId: { in: [...responseIds] }, state: { in: ['RETURNED', 'DECLINED'] } },
    select: { id: true, responseId: true, comment: true, decidedAt: true, user: person, _count: { select: { comments: true } } },
    orderBy: { decidedAt: 'asc' },
  })
}
