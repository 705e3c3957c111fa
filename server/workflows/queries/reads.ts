import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { WorkflowInstanceState } from '@/lib/states/workflow-instance'
import type { InstanceScope } from '../scope'
import { readInstances, type ReadInstance } from './read-instances.sql'

/** The workflow of the run that created a form. */
export async function findWorkflowOfRun(db: Db, runId: string): Promise<string | null> {
  const row = await db.stageRun.findUnique({ where: { id: runId }, select: { instance: { select: { workflowId: true } } } })
  return row?.instance.workflowId ?? null
}

const person = { select: { id: true, displayName: true } } as const
/** Whether somebody may see it. */
export async function isSeen(db: Db, scope: InstanceScope, id: string): Promise<boolean> {
  return (await db.workflowInstance.findFirst({ where: { AND: [scope.where, { id }] }, select: { id: true } })) !== null
}

export async function findInstance(db: Db, scope: InstanceScope, id: string): Promise<ReadInstance | null> {
  if (!(await isSeen(db, scope, id))) return null
  const [instance = null] = await readInstances(db, [id])
  return instance
}

type Wanted = { readonly where?: Prisma.WorkflowInstanceWhereInput; readonly take: number }
const aliveStates: WorkflowInstanceState[] = ['RUNNING', 'STUCK']
const endedStates: WorkflowInstanceState[] = ['DONE', 'CANCELLED']

async function listIdsIn(db: Db, scope: InstanceScope, states: WorkflowInstanceState[], { where = {}, take }: Wanted): Promise<string[]> {
  const rows = await db.workflowInstance.findMany({
    where: { AND: [scope.where, where, { state: { in: states } }] },
    select: { id: true },
    orderBy: { id: 'desc' },
    take,
  })
  return rows.map(({ id }) => id)
}

/** The ids of running instances, the newest first. */
export function listAliveIds(db: Db, scope: InstanceScope, wanted: Wanted): Promise<string[]> {
  return listIdsIn(db, scope, aliveStates, wanted)
}

/** Running instances first, the newest of each kind first. */
export async function listInstanceIds(db: Db, scope: InstanceScope, wanted: Wanted): Promise<string[]> {
  const [alive, ended] = await Promise.all([listAliveIds(db, scope, wanted), listIdsIn(db, scope, endedStates, wanted)])
  return [...alive, ...ended].slice(0, wanted.take)
}

/** Instances ordered by id, from a given id on. */
export async function listPage(
  db: Db,
  scope: InstanceScope,
  { where, after, take }: { where: Prisma.WorkflowInstanceWhereInput; after: string | undefined; take: number },
): Promise<ReadInstance[]> {
  const rows = await db.workflowInstance.findMany({
    where: { AND: [scope.where, where, ...(after === undefined ? [] : [{ id: { gt: after } }])] },
    select: { id: true },
    orderBy: { id: 'asc' },
    take,
  })
  return readInstances(
    db,
    rows.map(({ id }) => id),
  )
}

/** The instance of a run in scope. */
export async function findRun(db: Db, scope: InstanceScope, runId: string): Promise<{ instanceId: string } | null> {
  return db.stageRun.findFirst({ where: { id: runId, instance: scope.where }, select: { instanceId: true } })
}

export type HistoryEntryRow = {
  at: Date
  act: string
  stageId: string | null
  reason: string
  by: { id: string; displayName: string } | null
  toUser: { displayName: string } | null
}
export function listHistory(db: Db, instanceId: string, take: number): Promise<HistoryEntryRow[]> {
  return db.workflowHistory.findMany({
    where: { instanceId },
    select: { at: true, act: true, stageId: true, reason: true, by: person, toUser: { select: { displayName: true } } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take,
  })
}

/** The people who were notified by message stages. */
export async function listToldPeople(
  db: Db,
  instanceId: string,
): Promise<{ runId: string; person: { id: string; displayName: string } }[]> {
  const rows = await db.workflowHistory.findMany({
    where: { instanceId, act: 'told', toUserId: { not: null } },
    select: { runId: true, toUser: person },
    orderBy: { id: 'asc' },
    take: 200,
  })
  return rows.flatMap(({ runId, toUser }) => (runId !== null && toUser ? [{ runId, person: toUser }] : []))
}

export type CountedOf = { readonly runId: string; readonly on: string; readonly title: string }
/** What was counted for waiting runs. */
export function listCountedOf(db: Db, of: readonly { readonly instanceId: string; readonly runId: string }[]): Promise<CountedOf[]> {
  if (of.length === 0) return Promise.resolve([])
  return db.$queryRaw`
    SELECT of.run_id AS "runId", COALESCE(s.payload->>'on', '') AS on, COALESCE(s.payload->>'title', '') AS title
    FROM unnest(${of.map(({ instanceId }) => instanceId)}::uuid[], ${of.map(({ runId }) => runId)}::text[]) AS of(instance_id, run_id)
    JOIN workflow_signal s ON s.instance_id = of.instance_id AND s.kind = 'COUNT' AND s.payload->>'runId' = of.run_id AND s.revoked_at IS NULL
    ORDER BY s.seq LIMIT 1000`
}

type NamedRow = { readonly id: string; readonly name: string }
/** The names of people, roles, forms, tests and procedures. */
export function listNamesOf(db: Db, ids: readonly string[]): Promise<NamedRow[]> {
  return db.$queryRaw`
    WITH of AS (SELECT DISTINCT id FROM unnest(${[...ids]}::uuid[]) AS of(id))
    SELECT u.id, u.display_name AS name FROM of JOIN app_user u ON u.id = of.id
    UNION ALL SELECT r.id, r.name FROM of JOIN role r ON r.id = of.id UNION ALL SELECT f.id, f.name FROM of JOIN form f ON f.id = of.id
    UNION ALL SELECT t.id, t.code || ' ' || t.name FROM of JOIN competency_test t ON t.id = of.id UNION ALL SELECT p.id, p.caption FROM of JOIN procedure p ON p.id = of.id`
}

/** `isConfidential`: including instances that a concern began, and those that their subject is not to see. */
type Whose = { readonly userId: string; readonly roleIds: readonly string[]; readonly isConfidential: boolean; readonly limit: number }

/**
 * The open runs of somebody, each kind by its own index: runs that name them, runs for a role of theirs that are not about themself, and waits in workflows
 * about them.
 */
function openRunsOf({ userId, roleIds }: Pick<Whose, 'userId' | 'roleIds'>): Prisma.Sql {
  return Prisma.sql`(
    SELECT r.id FROM stage_run r WHERE r.user_id = ${userId}::uuid AND r.state = 'OPEN'
    UNION
    SELECT r.id FROM unnest(${[...roleIds]}::uuid[]) AS role(id) JOIN stage_run r ON r.role_id = role.id AND r.state = 'OPEN' AND r.user_id IS NULL
    JOIN workflow_instance i ON i.id = r.instance_id WHERE i.subject_id <> ${userId}::uuid
    UNION
    SELECT r.id FROM workflow_instance i JOIN stage_run r ON r.instance_id = i.id
    WHERE i.subject_id = ${userId}::uuid AND i.state IN ('RUNNING', 'STUCK') AND r.state = 'OPEN' AND r.kind = 'WAIT')`
}

type ShownRow = {
  readonly runId: string
  readonly instanceId: string
  readonly workflowId: string
  readonly stageId: string
  readonly caption: string
  readonly sidebarCaption: string
  readonly inSidebar: boolean
  readonly homescreenStyle: string
  readonly workflow: string
  readonly originTitle: string
  readonly dueAt: Date | null
}
/** Somebody's open stages that are shown outside of their workflow, and their own waits. */
export function listShown(db: Db, { userId, roleIds, isConfidential, limit }: Whose): Promise<ShownRow[]> {
  return db.$queryRaw`
    SELECT r.id AS "runId", i.id AS "instanceId", i.workflow_id AS "workflowId", r.stage_id AS "stageId", s.caption, s.sidebar_caption AS "sidebarCaption",
      s.in_sidebar AS "inSidebar", s.homescreen_style AS "homescreenStyle", w.name AS workflow, i.origin_title AS "originTitle", r.due_at AS "dueAt"
    FROM ${openRunsOf({ userId, roleIds })} of JOIN stage_run r ON r.id = of.id JOIN workflow_stage s ON s.id = r.stage_id
    JOIN workflow_instance i ON i.id = r.instance_id JOIN workflow w ON w.id = i.workflow_id
    WHERE i.state IN ('RUNNING', 'STUCK') AND w.state <> 'SUSPENDED' AND (s.in_sidebar OR s.homescreen_style <> 'NONE')
      AND (i.subject_id <> ${userId}::uuid OR w.subject_sees) AND (${isConfidential} OR (w.subject_sees AND i.origin_kind <> 'CONCERN'))
    ORDER BY r.due_at NULLS LAST, r.id LIMIT ${limit}`
}

type WaitingRow = {
  readonly id: string
  readonly instanceId: string
  readonly workflowId: string
  readonly stageId: string
  readonly kind: string
  readonly caption: string
  readonly workflow: string
  readonly subjectId: string
  readonly subject: string
  readonly dueAt: Date | null
  readonly openedAt: Date
  readonly total: number
}
/** Tasks and decisions that wait for somebody: forms, reviews and signatures are listed with the forms. */
export function listWaitingTasks(db: Db, { userId, roleIds, isConfidential, limit }: Whose): Promise<WaitingRow[]> {
  return db.$queryRaw`
    SELECT r.id, i.id AS "instanceId", i.workflow_id AS "workflowId", r.stage_id AS "stageId", r.kind, COALESCE(s.caption, w.name) AS caption, w.name AS workflow,
      i.subject_id AS "subjectId", u.display_name AS subject, r.due_at AS "dueAt", r.opened_at AS "openedAt", count(*) OVER ()::int AS total
    FROM ${openRunsOf({ userId, roleIds })} of JOIN stage_run r ON r.id = of.id JOIN workflow_instance i ON i.id = r.instance_id
    JOIN workflow w ON w.id = i.workflow_id JOIN app_user u ON u.id = i.subject_id LEFT JOIN workflow_stage s ON s.id = r.stage_id
    WHERE r.kind IN ('TASK', 'DECISION') AND i.state IN ('RUNNING', 'STUCK') AND w.state <> 'SUSPENDED'
      AND (i.subject_id <> ${userId}::uuid OR w.subject_sees) AND (${isConfidential} OR (w.subject_sees AND i.origin_kind <> 'CONCERN'))
    ORDER BY r.due_at NULLS LAST, r.id LIMIT ${limit}`
}
