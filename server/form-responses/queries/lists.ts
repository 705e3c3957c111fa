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
type Sought = { readonly ways: Ways; readonly where: Prisma.FormResponseWhereInput; readonly after: After; readonly take: number }

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

/** Counts the rows, but no further than `most`. */
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

/** The ids of the responses that are due first, up to the number that is reminded at once. */
export async function listIds(db: Db, scope: ResponseScope, where: Prisma.FormResponseWhereInput): Promise<string[]> {
  const rows = await db.formResponse.findMany({
    where: { AND: [scope.where, where] },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
    take: mostReminded,
  })
  return rows.map(({ id }) => id)
}
const mostReminded = 200

/** The time within which nobody is reminded of the same task twice. */
export const remindEveryMs = 86_400_000

/** Tasks whose people can be reminded of them now. */
export function taskToRemind(at: Date): Prisma.FormTaskWhereInput {
  const notSince = new Date(at.getTime() - remindEveryMs)
  return {
    state: 'OPEN',
    AND: [
      { OR: [{ userId: { not: null } }, { outsideId: { not: null } }] },
      { OR: [{ remindedAt: null }, { remindedAt: { lte: notSince } }] },
    ],
  }
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

type Asked = {
  readonly userId: string
  readonly roleIds: readonly string[]
  /** Restricts the reader's responses to those that may be shown. */
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
    (SELECT id, false FROM (${poolTasksQuery({ userId, roleIds })}) t ORDER BY due_at NULLS LAST, id LIMIT ${take})`
  if (found.length === 0) return { own: [], pool: [] }
  const own = new Set(found.filter((task) => task.own).map(({ id }) => id))
  const tasks = await db.formTask.findMany({
    where: { id: { in: found.map(({ id }) => id) }, response: shown },
    select: todo,
    orderBy: [{ dueAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  })
  return { own: tasks.filter(({ id }) => own.has(id)), pool: tasks.filter(({ id }) => !own.has(id)) }
}

type Numbers = Asked & { readonly at: Date; readonly most: number }

/** How many open tasks are their own, how many of these wait now, and how many wait for anybody with their roles; each is counted up to `most`. */
export async function countOpenTasks(db: Db, asked: Numbers): Promise<{ todo: number; due: number; pool: number }> {
  return { ...(await countOwnTasks(db, asked)), pool: await countPool(db, asked) }
}

export async function countOwnTasks(db: Db, asked: Omit<Numbers, 'roleIds'>): Promise<{ todo: number; due: number }> {
  const todo = await db.formTask.count({ where: ownOpenTasks(asked), take: asked.most })
  return { todo, due: todo === 0 ? 0 : await countDueTasks(db, asked) }
}

export function countDueTasks(db: Db, asked: Omit<Numbers, 'roleIds'>): Promise<number> {
  return db.formTask.count({ where: { AND: [ownOpenTasks(asked), waitsNow(asked.at)] }, take: asked.most })
}

const ownOpenTasks = ({ userId, shown }: Omit<Asked, 'roleIds'>) => ({ userId, state: 'OPEN', response: shown }) as const

const weekMs = 7 * 86_400_000
/** Tasks that are late, due within a week, or have no due date and were asked for by somebody else; a draft that its author began waits for nobody. */
const waitsNow = (at: Date): Prisma.FormTaskWhereInput => ({
  OR: [
    { dueAt: { lt: new Date(at.getTime() + weekMs) } },
    { dueAt: null, OR: [{ kind: { not: 'COMPLETE' } }, { response: { OR: [{ state: 'INCOMPLETE' }, { originKind: { not: 'NONE' } }] } }] },
  ],
})

export async function countPool(db: Db, { shown, most, ...whose }: Asked & { readonly most: number }): Promise<number> {
  const rows = await db.$queryRaw<{ id: string }[]>`SELECT id FROM (${poolTasksQuery(whose)}) t LIMIT ${most}`
  return rows.length === 0 ? 0 : db.formTask.count({ where: { id: { in: rows.map(({ id }) => id) }, response: shown } })
}

export type WaitingTask = {
  id: string
  kind: 'COMPLETE' | 'REVIEW' | 'SIGN'
  dueAt: Date | null
  openedAt: Date | null
  responseId: string
  formId: string
  form: string
  person: string | null
  isReturned: boolean
}
type First = { readonly at: Date; readonly take: number }

/** The first of their own tasks that wait now. */
export async function listWaitingTasks(db: Db, { at, take, ...asked }: Omit<Asked, 'roleIds'> & First): Promise<WaitingTask[]> {
  const rows = await db.formTask.findMany({
    where: { AND: [ownOpenTasks(asked), waitsNow(at)] },
    select: { id: true },
    orderBy: [{ dueAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    take,
  })
  return namedTasks(db, { ids: rows.map(({ id }) => id), userId: asked.userId })
}

/** The first tasks in the pools of their roles. */
export async function listWaitingPool(db: Db, { shown, take, ...whose }: Asked & { readonly take: number }): Promise<WaitingTask[]> {
  const found = await db.$queryRaw<
    { id: string }[]
  >`SELECT id FROM (${poolTasksQuery(whose)}) t ORDER BY due_at NULLS LAST, id LIMIT ${take}`
  const rows = await db.formTask.findMany({ where: { id: { in: found.map(({ id }) => id) }, response: shown }, select: { id: true } })
  return namedTasks(db, { ids: rows.map(({ id }) => id), userId: whose.userId })
}

/** The tasks with the name of the form and of the person it is about, or else comes from. */
async function namedTasks(db: Db, { ids, userId }: { ids: readonly string[]; userId: string }): Promise<WaitingTask[]> {
  if (ids.length === 0) return []
  return db.$queryRaw`
    SELECT t.id, t.kind, t.due_at AS "dueAt", t.opened_at AS "openedAt", r.id AS "responseId", f.id AS "formId", f.name AS form,
      COALESCE(CASE WHEN s.id <> ${userId}::uuid THEN s.display_name END, CASE WHEN b.id <> ${userId}::uuid THEN b.display_name END) AS person,
      t.kind = 'COMPLETE' AND r.state = 'INCOMPLETE' AS "isReturned"
    FROM form_task t JOIN form_response r ON r.id = t.response_id JOIN form f ON f.id = r.form_id
      LEFT JOIN app_user s ON s.id = r.subject_id LEFT JOIN app_user b ON b.id = r.submitter_id
    WHERE t.id = ANY(${[...ids]}::uuid[]) ORDER BY t.due_at NULLS LAST, t.id`
}

const poolTasksQuery = ({ userId, roleIds }: Pick<Asked, 'userId' | 'roleIds'>) => Prisma.sql`
  SELECT t.id, t.due_at FROM form_task t JOIN form_response r ON r.id = t.response_id
  WHERE t.pool_role_id = ANY(${[...roleIds]}::uuid[]) AND t.user_id IS NULL AND t.state = 'OPEN' AND ${isForOthers(userId)}`

/** Nobody is offered a task that they could not decide: on a response about them or from them, or in a step that they have decided. */
const isForOthers = (userId: string) => Prisma.sql`(
  (t.kind = 'COMPLETE' AND t.step = 0) OR t.part IN ('SUBJECT', 'SUBMITTER')
  OR (r.subject_id IS DISTINCT FROM ${userId}::uuid AND r.submitter_id IS DISTINCT FROM ${userId}::uuid AND r.entered_by_id IS DISTINCT FROM ${userId}::uuid))
  AND NOT EXISTS (SELECT FROM form_task o WHERE o.response_id = t.response_id AND o.step = t.step AND o.user_id = ${userId}::uuid
    AND (o.kind = 'COMPLETE') = (t.kind = 'COMPLETE') AND o.state IN ('OPEN', 'DONE'))`

/** The reasons why responses were sent back: the last decision on each. */
export async function listReturnReasons(db: Db, responseIds: readonly string[]) {
  if (responseIds.length === 0) return []
  return db.formTask.findMany({
    where: { responseId: { in: [...responseIds] }, state: { in: ['RETURNED', 'DECLINED'] } },
    select: { id: true, responseId: true, comment: true, decidedAt: true, user: person, _count: { select: { comments: true } } },
    orderBy: { decidedAt: 'asc' },
  })
}
